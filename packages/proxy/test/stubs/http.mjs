// Stub upstream over Streamable HTTP: node http.mjs '<control as JSON>'. Prints {"port":…} when it listens.
// POST /control changes the control, GET /stats shows what happened, both past every fault.
import http from 'node:http';
import { createStub, sleep, VERSION_KEY } from './behaviour.mjs';
import { event, FAULTS, json, readBody, rpcError } from './http-faults.mjs';

const control = JSON.parse(process.argv[2] ?? '{}');
const stub = createStub(control);
const sessions = new Set();
const asked = new Map();
let nextId = 1;
let nextEvent = 1;
const path = control.path ?? '/mcp';

/** Events of streams that were closed before the answer, for the one who resumes. */
const kept = new Map();

const post = async (req, res, { faulty }) => {
  let message;
  try { message = JSON.parse(await readBody(req)); } catch { json(res, 400, rpcError(null, -32700, 'Parse error')); return; }
  if (message.method === undefined) {
    asked.get(message.id)?.(message.result ?? { error: message.error });
    asked.delete(message.id);
    res.writeHead(202).end();
    return;
  }
  const fault = faulty ? stub.fault(message) : undefined;
  if (message.id !== undefined && FAULTS[fault]) { FAULTS[fault](res, message.id, control); return; }
  if (fault === 'slow') await sleep(control.slowMs ?? 300);

  const claim = message.params?._meta?.[VERSION_KEY];
  const { era = 'both' } = control;
  if (claim !== undefined && era !== 'legacy') {
    const name = message.params?.name ?? message.params?.uri;
    const decode = (value) => (/^=\?base64\?.*\?=$/.test(value ?? '') ? Buffer.from(value.slice(9, -2), 'base64').toString() : value);
    const wrong = req.headers['mcp-protocol-version'] !== claim || decode(req.headers['mcp-method']) !== message.method
      || (message.method === 'tools/call' && decode(req.headers['mcp-name']) !== name);
    if (wrong) { json(res, 400, rpcError(message.id, -32020, 'Header mismatch')); return; }
  } else if (era === 'modern') {
    json(res, 400, { jsonrpc: '2.0', id: message.id ?? null, error: { code: -32022, message: 'Unsupported protocol version', data: { supported: ['2026-07-28'] } } });
    return;
  } else if (!control.sessionless && message.method !== 'initialize') {
    const id = req.headers['mcp-session-id'];
    if (id === undefined) { json(res, 400, rpcError(message.id, -32000, 'Bad Request: Server not initialized')); return; }
    if (!sessions.has(id)) { json(res, control.lostStatus ?? 404, control.lostBody ?? rpcError(null, -32001, 'Session not found')); return; }
  }
  if (message.method === 'subscriptions/listen' && era !== 'legacy') {
    stub.stats.listen++;
    res.writeHead(200, { 'content-type': 'text/event-stream' });
    res.write(event(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/subscriptions/acknowledged', params: {} })));
    const send = (note) => res.write(event(JSON.stringify(note)));
    stub.listeners.add(send);
    res.on('close', () => stub.listeners.delete(send));
    return;
  }

  let streaming = false;
  const stream = () => {
    if (!streaming) res.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
    streaming = true;
  };
  const send = (note) => { stream(); res.write(event(JSON.stringify(note))); };
  const peer = {
    headers: req.headers,
    send,
    ask: (method, params) => new Promise((resolve) => {
      const id = `q${nextId++}`;
      asked.set(id, resolve);
      send({ jsonrpc: '2.0', id, method, params });
    }),
  };
  let gone = false;
  res.on('close', () => { gone = !res.writableEnded; if (gone) stub.stats.cancelled += claim === undefined ? 0 : 1; });
  if (control.sse && message.id !== undefined && message.method !== 'initialize' && message.method !== 'server/discover') stream();
  if (fault === 'resume') {
    const id = `e${nextEvent++}`;
    stream();
    res.end(`id: ${id}\nretry: ${control.retryMs ?? 20}\ndata:\n\n`);
    kept.set(id, { times: control.resumeEmpty ?? 0, answer: await stub.answer(message, peer) });
    return;
  }
  const answer = await stub.answer(message, peer);
  if (gone) return;
  if (answer === undefined) { res.writeHead(202).end(); return; }
  if (streaming) {
    const lines = fault === 'crlf' ? event(answer).replaceAll('\n', '\r\n') : fault === 'cr' ? event(answer).replaceAll('\n', '\r') : event(answer);
    if (fault === 'dribble') for (const byte of Buffer.from(lines)) { res.write(Buffer.from([byte])); await new Promise(setImmediate); } else res.write(lines);
    if (fault !== 'open') res.end();
    return;
  }
  const headers = {};
  if (message.method === 'initialize' && !control.sessionless) {
    const id = `s${stub.stats.initialize}-${process.pid}`;
    sessions.add(id);
    headers['mcp-session-id'] = id;
  }
  json(res, 200, answer, headers);
};

const get = (req, res) => {
  stub.stats.get++;
  const last = req.headers['last-event-id'];
  if (kept.has(last)) {
    const entry = kept.get(last);
    res.writeHead(200, { 'content-type': 'text/event-stream' });
    if (entry.times-- > 0) { res.end(); return; }
    kept.delete(last);
    res.end(event(entry.answer, `e${nextEvent++}`));
    return;
  }
  const kind = control.get ?? 'ok';
  if (kind === 405 || control.era === 'modern' || (kind === 'once' && stub.stats.get > 1)) { res.writeHead(405).end(); return; }
  if (!control.sessionless && !sessions.has(req.headers['mcp-session-id'])) { res.writeHead(404).end(); return; }
  res.writeHead(200, { 'content-type': 'text/event-stream' });
  res.write(': open\n\n');
  if (kind === 'drop' || kind === 'once') { res.write(event('{"jsonrpc":"2.0","method":"notifications/ping"}')); setTimeout(() => res.end(), 5); return; }
  const send = (note) => res.write(event(JSON.stringify(note)));
  stub.listeners.add(send);
  res.on('close', () => stub.listeners.delete(send));
};

const server = http.createServer(async (req, res) => {
  res.on('error', () => {});
  const { pathname } = new URL(req.url, 'http://stub');
  if (pathname === '/control') {
    const changes = JSON.parse(await readBody(req));
    if (changes.forget) sessions.clear();
    stub.change(changes);
    json(res, 200, {});
    return;
  }
  if (pathname === '/stats') { json(res, 200, { ...stub.stats, declared: stub.declared, introduced: stub.introduced, sessions: sessions.size }); return; }
  const moved = pathname === '/moved';
  if (pathname !== path && !moved) { res.writeHead(404).end('not here'); return; }
  if (req.method === 'POST') await post(req, res, { faulty: !moved });
  else if (req.method === 'GET') get(req, res);
  else {
    stub.stats.delete++;
    sessions.delete(req.headers['mcp-session-id']);
    res.writeHead(req.method === 'DELETE' ? 204 : 405).end();
  }
});
server.keepAliveTimeout = control.keepAliveMs ?? 5_000;
server.listen(control.port ?? 0, '127.0.0.1', () => process.stdout.write(`${JSON.stringify({ port: server.address().port })}\n`));
// Its parent is gone: a test that was killed leaves no stub behind.
process.stdin.on('end', () => process.exit(0)).resume();
