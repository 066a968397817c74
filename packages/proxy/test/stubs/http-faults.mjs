// What the stubs over HTTP have in common: pieces of an answer, and what can go wrong with one.
import zlib from 'node:zlib';

const PACK = { gzip: zlib.gzipSync, deflate: zlib.deflateSync, br: zlib.brotliCompressSync };
export const json = (res, status, body, headers = {}) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  res.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text), ...headers }).end(text);
};
export const rpcError = (id, code, message) => ({ jsonrpc: '2.0', id: id ?? null, error: { code, message } });
export const readBody = async (req) => {
  const parts = [];
  for await (const part of req) parts.push(part);
  return Buffer.concat(parts).toString();
};
export const event = (data, id) => `${id === undefined ? '' : `id: ${id}\n`}event: message\ndata: ${data}\n\n`;

export const FAULTS = {
  /** The answer that the control prescribes, `$id` being that of the request. */
  said(res, id, { said: { status = 200, type = 'application/json', body, pack } }) {
    const text = body.replaceAll('$id', JSON.stringify(id));
    res.writeHead(status, { 'content-type': type, ...(pack ? { 'content-encoding': pack } : {}) }).end(PACK[pack]?.(text) ?? text);
  },
  reset: (res) => res.socket.resetAndDestroy(),
  hang() {},
  400: (res) => res.writeHead(400).end(),
  401: (res) => res.writeHead(401, { 'www-authenticate': 'Bearer' }).end('no'),
  404: (res) => res.writeHead(404).end('not here'),
  409: (res, id) => json(res, 409, rpcError(id, -32009, 'conflict')),
  429: (res) => res.writeHead(429, { 'retry-after': '7' }).end(),
  500: (res) => res.writeHead(500).end('boom'),
  '500-json': (res, id) => json(res, 500, rpcError(id, -32050, 'inner')),
  502: (res) => res.writeHead(502, { 'content-type': 'text/html' }).end('<html><h1>Bad gateway</h1></html>'),
  html: (res) => res.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in</html>'),
  empty: (res) => res.writeHead(200, { 'content-type': 'application/json' }).end(),
  202: (res) => res.writeHead(202).end(),
  garbage: (res) => res.writeHead(200, { 'content-type': 'application/json' }).end('{"jsonrpc":"2.0","id":'),
  'other-id': (res) => json(res, 200, { jsonrpc: '2.0', id: 'somebody-else', result: {} }),
  bytes(res) { res.socket.write(Buffer.from([0, 255, 1, 2, 10, 13, 10])); res.socket.end(); },
  half(res) { res.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 }); res.write('{"jsonrpc":"2.0",'); setTimeout(() => res.socket?.destroy(), 10); },
  'sse-half'(res) { res.writeHead(200, { 'content-type': 'text/event-stream' }); res.write('event: message\ndata: {"jsonrpc"'); setTimeout(() => res.socket?.destroy(), 10); },
  'sse-empty': (res) => res.writeHead(200, { 'content-type': 'text/event-stream' }).end(': nothing\n\n'),
  exit() { process.exit(3); },
  'redirect-other': (res) => res.writeHead(307, { location: 'http://127.0.0.1:9/secret?token=abc' }).end(),
  'redirect-same': (res) => res.writeHead(307, { location: '/moved' }).end(),
};
