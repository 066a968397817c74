// Stub upstream over stdio: node stdio.mjs '<control as JSON>'
import { appendFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { createStub, sleep } from './behaviour.mjs';

const control = JSON.parse(process.argv[2] ?? '{}');
// A file that notes every start: how often a process was started, and which.
if (control.startLog) appendFileSync(control.startLog, `${process.pid}\n`);
if (control.startExit !== undefined) {
  process.stderr.write(`${control.lastWords ?? 'cannot start'}\n`);
  process.exit(control.startExit);
}
if (control.child) spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], { stdio: 'ignore', detached: control.child === 'detached' });
if (control.ignoreSigterm) process.on('SIGTERM', () => {});

const stub = createStub(control);
/** One line after the other, also where one leaves in single bytes. */
let leaving = Promise.resolve();
const dribble = (line) => {
  leaving = leaving.then(async () => {
    for (const byte of Buffer.from(`${line}\n`)) { process.stdout.write(Buffer.from([byte])); await new Promise(setImmediate); }
  });
};
const write = (line) => {
  if (control.on?.['tools/call'] === 'dribble') leaving = leaving.then(() => void process.stdout.write(`${line}\n`));
  else process.stdout.write(`${line}\n`);
};
const asked = new Map();
let nextId = 1;
const peer = {
  send: (message) => write(JSON.stringify(message)),
  ask: (method, params) => new Promise((resolve) => {
    const id = `q${nextId++}`;
    asked.set(id, resolve);
    write(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
  }),
};
stub.listeners.add((message) => write(JSON.stringify(message)));

for (const line of control.banner ?? []) write(line);
if (control.stderrAtStart) process.stderr.write('e'.repeat(control.stderrAtStart));
if (control.startDelay) await sleep(control.startDelay);

const broken = {
  garbage: () => write('Oops, \u0000 this is no JSON {'),
  bytes: () => process.stdout.write(Buffer.from([0xff, 0xfe, 0x00, 0xc3, 0x28, 0x0a])),
  malformed: (id) => write(`{"jsonrpc":"2.0","id":${id},"result":{},"error":{"code":1,"message":"both"}}`),
  cut: (id) => write(`{"jsonrpc":"2.0","id":${id},"result":{"content":[`),
  empty: () => write(''),
  said: (id) => process.stdout.write(control.said.replaceAll('$id', id)),
};

const take = async (message) => {
  if (message.id !== undefined && message.method === undefined) {
    asked.get(message.id)?.(message.result ?? { error: message.error });
    asked.delete(message.id);
    return;
  }
  if (message.method === 'subscriptions/listen') {
    stub.stats.listen++;
    write(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/subscriptions/acknowledged', params: { _meta: { 'io.modelcontextprotocol/subscriptionId': message.id } } }));
    return;
  }
  const fault = message.id === undefined ? undefined : stub.fault(message);
  if (fault === 'exit') process.exit(3);
  if (fault === 'hang') return;
  if (fault === 'close-stdout') { process.stdout.end(); return; }
  if (broken[fault]) { broken[fault](JSON.stringify(message.id)); return; }
  if (fault === 'slow') await sleep(control.slowMs ?? 300);
  if (fault === 'noise') for (const line of ['', 'Loading…', '{"level":"info"}', '\ufeff', '[1,2]']) write(line);
  const answer = await stub.answer(message, peer);
  if (answer === undefined) return;
  const line = fault === 'bom' ? `\ufeff${answer}` : fault === 'crlf' ? `${answer}\r` : answer;
  if (fault === 'dribble') dribble(line);
  else if (fault === 'twice') { write(line); write(line); }
  else write(line);
};

if (control.on?.['*'] === 'deaf') await new Promise((resolve) => setTimeout(resolve, 1e9));
let parts = [];
process.stdin.on('data', (chunk) => {
  let from = 0;
  for (let at; (at = chunk.indexOf(10, from)) >= 0; from = at + 1) {
    const line = Buffer.concat([...parts, chunk.subarray(from, at)]).toString();
    parts = [];
    if (line.trim() !== '') void take(JSON.parse(line));
  }
  parts.push(chunk.subarray(from));
});
process.stdin.on('end', () => { if (!control.ignoreEof) process.exit(0); else setInterval(() => {}, 1e6); });
