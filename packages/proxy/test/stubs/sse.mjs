// Stub upstream over HTTP+SSE of 2024-11-05: node sse.mjs '<control as JSON>'. Prints {"port":…} when it listens.
// POST /control changes the control, GET /stats shows what happened, both past every fault.
import http from 'node:http';
import { createStub, sleep } from './behaviour.mjs';
import { event, FAULTS, json, readBody } from './http-faults.mjs';

const control = JSON.parse(process.argv[2] ?? '{}');
const stub = createStub({ era: 'legacy', ...control });
Object.assign(stub.stats, { open: 0, posts: 0, streamable: 0 });
const streams = new Map();
const asked = new Map();
let nextId = 1;

/** What can go wrong on the stream once a message has been taken. */
const STREAM_FAULTS = {
  silent() {},
  drop: (stream) => stream.destroy(),
  'stream-half'(stream) { stream.write('event: message\ndata: {"jsonrpc"'); setTimeout(() => stream.destroy(), 10); },
  'stream-garbage': (stream, id) => stream.write(event(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":`)),
  'stream-noise': (stream) => stream.write('\x00\xff event: x\n\ndata: {{{\n\n: \n\n'),
};

const open = (req, res) => {
  stub.stats.get++;
  const { get } = stub.control;
  if (FAULTS[get]) { FAULTS[get](res); return; }
  const id = `s${nextId++}`;
  res.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' });
  if (get === 'drop') { res.write(': open\n\n'); setTimeout(() => res.end(), 5); return; }
  const endpoint = stub.control.endpoint ?? '/messages';
  if (endpoint !== 'none') res.write(`event: endpoint\ndata: ${endpoint}?session=${id}\n\n`);
  const send = (note) => res.write(event(JSON.stringify(note)));
  stub.listeners.add(send);
  streams.set(id, res);
  stub.stats.open++;
  res.on('close', () => { stub.listeners.delete(send); streams.delete(id); stub.stats.open--; });
};

const post = async (req, res, stream) => {
  stub.stats.posts++;
  if (!stream) { res.writeHead(404).end('Could not find session'); return; }
  const message = JSON.parse(await readBody(req));
  if (message.method === undefined) {
    asked.get(message.id)?.(message.result ?? { error: message.error });
    asked.delete(message.id);
    res.writeHead(202).end('Accepted');
    return;
  }
  const fault = message.id === undefined ? undefined : stub.fault(message);
  // Faults of the response that are none for HTTP+SSE, where nothing is to be read in it, but for the missing answer.
  const inPost = FAULTS[fault] ?? FAULTS[/^(.*)-post$/.exec(fault ?? '')?.[1]];
  if (inPost) { inPost(res, message.id); return; }
  if (fault !== 'unanswered') res.writeHead(202).end('Accepted');
  if (STREAM_FAULTS[fault]) { STREAM_FAULTS[fault](stream, message.id); return; }
  if (fault === 'slow') await sleep(stub.control.slowMs ?? 300);
  const send = (note) => stream.write(event(JSON.stringify(note)));
  const answer = await stub.answer(message, {
    headers: req.headers,
    send,
    ask: (method, params) => new Promise((resolve) => {
      const id = `q${nextId++}`;
      asked.set(id, resolve);
      send({ jsonrpc: '2.0', id, method, params });
    }),
  });
  if (answer !== undefined) stream.write(event(answer));
};

const server = http.createServer(async (req, res) => {
  res.on('error', () => {});
  const { pathname, searchParams } = new URL(req.url, 'http://stub');
  if (pathname === '/control') {
    const changes = JSON.parse(await readBody(req));
    if (changes.forget) streams.clear();
    if (changes.drop) for (const stream of streams.values()) stream.destroy();
    stub.change(changes);
    json(res, 200, {});
  } else if (pathname === '/stats') json(res, 200, { ...stub.stats, declared: stub.declared });
  else if (pathname === '/sse' && req.method === 'GET') open(req, res);
  else if ((pathname === '/messages' || pathname === '/sub/messages') && req.method === 'POST') await post(req, res, streams.get(searchParams.get('session')));
  else {
    if (pathname === '/sse') stub.stats.streamable++;
    // What frameworks say to a POST at the address of the stream.
    res.writeHead(pathname === '/sse' ? (stub.control.refusal ?? 405) : 404).end();
  }
});
server.listen(control.port ?? 0, '127.0.0.1', () => process.stdout.write(`${JSON.stringify({ port: server.address().port })}\n`));
// Its parent is gone: a test that was killed leaves no stub behind.
process.stdin.on('end', () => process.exit(0)).resume();
