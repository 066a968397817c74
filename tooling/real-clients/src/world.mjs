/** What every scenario needs: a folder with an upstream and a configuration of mws, the daemon, and a client that runs in it. */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = path.dirname(fileURLToPath(import.meta.url));
export const script = (name) => path.join(HERE, name);

export const writeJson = (file, value) => {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, JSON.stringify(value, undefined, 1));
  return file;
};
export const lines = (file) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n').filter(Boolean).map((line) => JSON.parse(line)) : []);
export const newFolder = (name) => fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), `real-${name}-`)));
export const freePort = () => new Promise((resolve) => {
  const server = net.createServer().listen(0, '127.0.0.1', () => {
    const { port } = server.address();
    server.close(() => resolve(port));
  });
});
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
/** Waits until a look says yes; throws with `what` when it never does. */
export const until = async (what, look, seconds = 120) => {
  for (const end = Date.now() + seconds * 1_000; Date.now() < end; await pause(100)) if (await look()) return;
  throw new Error(`${what}: not within ${seconds} s`);
};

/** Runs a program to its end, bounded. */
export const run = ([program, ...args], { timeout = 900_000, ...options } = {}) => new Promise((resolve) => {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout, killSignal: 'SIGTERM', ...options });
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr']) child[name].on('data', (part) => (said[name] += part));
  child.on('error', (error) => resolve({ ...said, stderr: String(error), code: -1 }));
  child.on('close', (code) => resolve({ ...said, code }));
});

/** What a stub server serves, as an entry of a configuration, with the log of what reached it. */
export const stub = (dir, name, behaviour) => {
  const log = path.join(dir, `${name}.jsonl`);
  return { log, entry: { command: process.execPath, args: [script('stub-server.mjs'), writeJson(path.join(dir, `${name}.json`), behaviour), '--log', log] } };
};
/** Calls that reached a stub: name and arguments, with the process that got them. */
export const arrived = (log) => lines(log).filter(({ message }) => message?.method === 'tools/call')
  .map(({ pid, message: { params } }) => ({ pid, name: params.name, arguments: params.arguments }));

/** A configuration of mws in a folder, in front of one stub. */
export const makeWorld = async (dir, program, behaviour, config = {}) => {
  const box = stub(dir, 'box', behaviour);
  const port = await freePort();
  const file = writeJson(path.join(dir, 'mws.json'), { mcpServers: { box: box.entry }, listen: { port }, stateDir: path.join(dir, 'state'), transcripts: [], ...config });
  return { dir, log: box.log, config: file, origin: `http://127.0.0.1:${port}`, mws: (...words) => [process.execPath, program, ...words, '--config', file] };
};

/** A program that goes on until it is told to stop; `ready` says when it may be used. */
export const start = async ([program, ...args], ready) => {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise((done) => child.on('close', done));
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr']) child[name].on('data', (part) => (said[name] += part));
  const stop = () => {
    if (child.exitCode !== null) throw new Error(`${args[0]} ended by itself: ${said.stderr.slice(-1_000)}`);
    child.kill('SIGTERM');
    return ended;
  };
  await until(`${args.slice(0, 3).join(' ')} starts`, () => ready(said.stdout)).catch(async (error) => (await stop(), Promise.reject(error)));
  return { printed: () => said.stdout, stop };
};
export const serve = (world) => start(world.mws('serve'), () => fetch(`${world.origin}/health`).then(({ ok }) => ok, () => false));

/** What each client is told so that it runs tools without asking, and waits for its servers as long as they need. */
const EXTRA = {
  'claude-code': ['--bodies'],
  codex: ['--flag=--dangerously-bypass-approvals-and-sandbox'],
  'gemini-cli': ['--trust'],
  opencode: [],
};
const patience = (client, servers) => (client !== 'codex' ? [] : servers.flatMap((name) => [`--set=mcp_servers.${name}.required=true`, `--set=mcp_servers.${name}.startup_timeout_sec=120`]));

/** Runs a client with servers (none: those of its home) and a script; what it and its model saw is left in `out`. */
export const runClient = (client, { dir, cache, out, servers, steps, args = [], env }) => {
  const names = Object.keys(servers);
  const mcp = names.length === 0 ? [] : ['--mcp', writeJson(path.join(dir, `${path.basename(out)}-mcp.json`), { mcpServers: servers })];
  const played = writeJson(path.join(dir, `${path.basename(out)}-script.json`), steps);
  return run([process.execPath, script(`${client}.mjs`), ...mcp, '--script', played, '--out', out, '--cache', path.join(cache, client), '--timeout', '300',
    ...EXTRA[client], ...patience(client, names), ...args], { env });
};
const PREFIX = { 'claude-code': 'mcp__mws__', 'gemini-cli': 'mcp_mws_', opencode: 'mws_' };
/** A step that calls a tool of mws by the name that this client gives it, whether it is listed or not. */
export const call = (client, name, input = {}) =>
  ({ input, ...(client === 'codex' ? { call: name, namespace: 'mcp__mws', literal: true } : { call: `${PREFIX[client]}${name}` }) });
