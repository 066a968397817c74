/**
 * An upstream for the soak, over stdio (`node upstream.mjs LOG`) or HTTP (`node upstream.mjs LOG PORT`): its one tool writes
 * the number of a call into a log before it answers, so that a call which ran twice is seen.
 */
import fs from 'node:fs';
import http from 'node:http';
import readline from 'node:readline';

const [log, port] = process.argv.slice(2);
const file = fs.openSync(log, 'a');
const tool = { name: 'count', description: 'Counts a call', inputSchema: { type: 'object', properties: { nonce: { type: 'string' }, wait: { type: 'integer' } } } };

const answers = {
  initialize: ({ protocolVersion }) => ({ protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'soak', version: '1.0.0' } }),
  'tools/list': () => ({ tools: [tool] }),
  ping: () => ({}),
  'tools/call': async ({ arguments: { nonce, wait = 0 } }) => {
    fs.writeSync(file, `${nonce}\n`);
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    return { content: [{ type: 'text', text: nonce }] };
  },
};

const answer = async ({ id, method, params = {} }) => {
  const make = answers[method];
  return make
    ? { jsonrpc: '2.0', id, result: await make(params) }
    : { jsonrpc: '2.0', id, error: { code: -32601, message: `Method not found: ${method}` } };
};

if (port === undefined) {
  readline.createInterface({ input: process.stdin }).on('line', async (line) => {
    const message = JSON.parse(line);
    if (message.id !== undefined) process.stdout.write(`${JSON.stringify(await answer(message))}\n`);
  }).on('close', () => process.exit(0));
} else {
  http.createServer((request, response) => {
    const parts = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', async () => {
      if (request.method !== 'POST') return response.writeHead(405).end();
      const message = JSON.parse(Buffer.concat(parts).toString('utf8'));
      if (message.id === undefined) return response.writeHead(202).end();
      const text = JSON.stringify(await answer(message));
      return response.writeHead(200, { 'content-type': 'application/json' }).end(text);
    });
  }).listen(Number(port), '127.0.0.1');
}
