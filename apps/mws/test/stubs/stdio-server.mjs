/**
 * An MCP server over stdio that speaks the wire itself, for revisions with `initialize`. Arguments switch on what a test
 * needs: `--dead-if FILE` ends at once while that file exists, `--stubborn` ignores SIGTERM and the end of its input,
 * `--crash-on-call` ends in the middle of a call, `--garbage` lists broken definitions among a good one,
 * `--hang` reads and never answers.
 */
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';

const args = process.argv.slice(2);
const has = (flag) => args.includes(flag);
const deadIf = args[args.indexOf('--dead-if') + 1];
if (has('--dead-if') && existsSync(deadIf)) {
  console.error('stub: dead on purpose');
  process.exit(1);
}
if (has('--stubborn')) {
  process.on('SIGTERM', () => {});
  process.on('SIGINT', () => {});
  setInterval(() => {}, 1_000);
}

const schema = { type: 'object', properties: { text: { type: 'string' } } };
const tools = [
  { name: 'repeat', description: 'Repeats a text.', inputSchema: schema },
  { name: 'wait', description: 'Never ends.', inputSchema: { type: 'object' } },
];
const garbage = [null, 7, 'text', {}, { name: '' }, { name: 'no_schema' }, { name: 'bad_schema', inputSchema: 'none' }, { name: 12, inputSchema: schema }];

const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
const answers = {
  initialize: (params) => ({ protocolVersion: params?.protocolVersion ?? '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'stub', version: '1' } }),
  'tools/list': () => ({ tools: has('--garbage') ? [...garbage, ...tools] : tools }),
  'tools/call': (params) => ({ content: [{ type: 'text', text: String(params?.arguments?.text ?? '') }] }),
  ping: () => ({}),
};

createInterface({ input: process.stdin }).on('line', (line) => {
  if (has('--hang')) return;
  const { id, method, params } = JSON.parse(line);
  if (id === undefined || method === undefined) return;
  if (method === 'tools/call' && has('--crash-on-call')) process.exit(9);
  if (method === 'tools/call' && params?.name === 'wait') return;
  const answer = answers[method];
  send(answer ? { id, result: answer(params) } : { id, error: { code: -32601, message: 'Method not found' } });
}).on('close', () => has('--stubborn') || process.exit(0));
