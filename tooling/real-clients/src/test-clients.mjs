/**
 * `pnpm test:clients [--client claude-code,codex,gemini-cli,opencode] [--over stdio,http] [--cache DIR] [--keep]`: the real
 * clients, driven by scripted models, call every tool of an upstream that breaks every client's rules through the built
 * program. Passes where every call arrived with its arguments and the list held every tool that was to be listed. Not
 * part of the tests of the repository: it downloads the clients, about 1 GB, into the cache folder.
 */
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { CALLS, ruleBreaker } from './rule-breaker.mjs';

const HERE = path.dirname(fileURLToPath(import.meta.url));
const PROGRAM = path.resolve(HERE, '../../../apps/mws/dist/main.js');
const { values } = parseArgs({
  options: {
    client: { type: 'string', default: 'claude-code,codex,gemini-cli,opencode' },
    over: { type: 'string', default: 'stdio,http' },
    cache: { type: 'string', default: path.join(os.tmpdir(), 'mws-real-clients') },
    keep: { type: 'boolean', default: false },
  },
});

const json = (file, value) => (fs.writeFileSync(file, JSON.stringify(value, undefined, 1)), file);
const lines = (file) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n').filter(Boolean).map((line) => JSON.parse(line)) : []);
const freePort = () => new Promise((resolve) => {
  const server = net.createServer().listen(0, '127.0.0.1', () => {
    const { port } = server.address();
    server.close(() => resolve(port));
  });
});

/** A folder with the upstream, the configuration of mws and the client's own, for one run. */
const prepare = async (dir, over) => {
  const log = path.join(dir, 'upstream.jsonl');
  const behaviour = json(path.join(dir, 'upstream.json'), ruleBreaker);
  const port = await freePort();
  const config = json(path.join(dir, 'mws.json'), {
    mcpServers: { box: { command: process.execPath, args: [path.join(HERE, 'stub-server.mjs'), behaviour, '--log', log] } },
    pins: ['box/plain', 'box/no_schema', 'box/required_null', 'box/boolean_property', 'box/tuple_items'],
    listen: { port },
    stateDir: path.join(dir, 'state'),
  });
  const url = `http://127.0.0.1:${port}/mcp`;
  const entry = over === 'stdio' ? { command: process.execPath, args: [PROGRAM, 'serve', '--stdio', '--config', config] } : { type: 'http', url };
  return { log, config, url, mcp: json(path.join(dir, 'mcp.json'), { mcpServers: { mws: entry } }) };
};

/** The daemon for a run over HTTP; resolves when it answers. */
const serve = async (config, url) => {
  const child = spawn(process.execPath, [PROGRAM, 'serve', '--config', config], { stdio: 'ignore' });
  for (let tries = 0; tries < 300; tries++) {
    if (await fetch(new URL('/health', url)).then(({ ok }) => ok, () => false)) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return child;
};

/** Search, every tool through `call_tool`, and one by its own name. */
const script = (dir) => {
  const call = (name) => (values.client.includes('claude') && dir.includes('claude-code') ? `/${name}$/` : `${name}$`);
  return json(path.join(dir, 'script.json'), [
    // On a busy machine a client asks its model before mws has started; what comes later finds the tools.
    { call: call('search_tools'), input: { query: 'says what it got' }, delay: 3_000 },
    ...CALLS.map(({ tool, input }) => ({ call: call('call_tool'), input: { name: `box/${tool}`, arguments: input } })),
    { call: call('box__plain'), input: { text: 'by its own name' } },
    { say: 'done' },
  ]);
};

/** What each client is told so that it runs tools without asking. */
const EXTRA = {
  'claude-code': [],
  codex: ['--flag=--dangerously-bypass-approvals-and-sandbox'],
  'gemini-cli': ['--trust'],
  opencode: [],
};

/** @returns {string[]} what is wrong; empty for a good run */
const judge = (log, out) => {
  const arrived = lines(log).map(({ message }) => message).filter((message) => message?.method === 'tools/call').map(({ params }) => params);
  const wrong = CALLS.filter(({ tool, input }) => !arrived.some(({ name, arguments: args }) => name === tool && JSON.stringify(args) === JSON.stringify(input)))
    .map(({ tool }) => `the call of ${tool.slice(0, 40)} did not arrive as it was made`);
  if (!arrived.some(({ name, arguments: args }) => name === 'plain' && args?.text === 'by its own name')) wrong.push('the call by its own name did not arrive');
  const shown = lines(path.join(out, 'requests.jsonl')).flatMap(({ tools = [] }) => tools.map(({ name }) => name));
  for (const name of ['search_tools', 'call_tool', 'box__plain', 'box__no_schema', 'box__required_null', 'box__boolean_property', 'box__tuple_items']) {
    if (!shown.some((one) => one.endsWith(name))) wrong.push(`${name} was not listed to the model`);
  }
  return wrong;
};

let failed = false;
for (const client of values.client.split(',')) {
  for (const over of values.over.split(',')) {
    const dir = fs.mkdtempSync(path.join(os.tmpdir(), `mws-${client}-${over}-`));
    const { log, config, url, mcp } = await prepare(dir, over);
    const daemon = over === 'http' ? await serve(config, url) : undefined;
    const out = path.join(dir, 'out');
    const args = [path.join(HERE, `${client}.mjs`), '--mcp', mcp, '--script', script(dir), '--out', out, '--cache', path.join(values.cache, client), '--timeout', '240', ...EXTRA[client]];
    const ran = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 900_000 });
    daemon?.kill('SIGTERM');
    const wrong = judge(log, out);
    failed ||= wrong.length > 0;
    console.log(`${wrong.length === 0 ? 'ok  ' : 'FAIL'} ${client} over ${over}: ${(ran.stdout.trim().split('\n').at(-1) ?? '').slice(0, 200)}`);
    for (const problem of wrong) console.log(`       ${problem}`);
    if (wrong.length > 0 && ran.stderr) console.log(`       ${ran.stderr.trim().slice(-500)}`);
    if (values.keep || wrong.length > 0) console.log(`       kept in ${dir}`);
    else fs.rmSync(dir, { recursive: true, force: true });
  }
}
process.exitCode = failed ? 1 : 0;
