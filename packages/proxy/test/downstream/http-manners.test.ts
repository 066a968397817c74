import { createServer, request as httpRequest } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { MwsError } from '@mcp-working-set/core';
import { memoryState } from '@mcp-working-set/core/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { createHttpListener, type HttpOptions } from '../../src/downstream/http/listener.js';
import { until } from '../until.js';
import { testDispatcher } from './dispatcher.js';
import { call, httpClient, modern } from './http-client.js';

const closers: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const serve = async (more: Partial<HttpOptions> = {}) => {
  const dispatcher = testDispatcher();
  const state = memoryState();
  const listener = await createHttpListener(dispatcher, { host: '127.0.0.1', port: 0, path: '/mcp', sessions: state.sessions, presence: state.presence, ...more });
  const client = httpClient(`http://127.0.0.1:${listener.port}/mcp`);
  closers.push(() => listener.close(0), client.close);
  return { state, listener, dispatcher, ...client };
};

/** Sends bytes as they are and reads until the server closes. */
const raw = (port: number, ...chunks: string[]): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('close', () => resolve(text));
    socket.on('error', () => {});
    for (const chunk of chunks) socket.write(chunk);
  });

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
const INITIALIZE = { jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18' } };

describe('Host and Origin', () => {
  it('are checked on loopback before anything else [http.host-origin]', async () => {
    const { post, plain, listener, state } = await serve();
    const { port } = listener;
    const table: [Record<string, string>, number][] = [
      [{ host: 'evil.com' }, 403], [{ host: `evil.com:${port}` }, 403], [{ host: `127.0.0.1:${port}`, origin: 'https://evil.com' }, 403], [{ host: 'localhost:9999' }, 403],
      [{ host: `localhost.evil.com:${port}` }, 403], [{ host: `127.0.0.1:${port}`, origin: 'null' }, 403], [{ host: `127.0.0.1:${port}`, origin: `http://127.0.0.1.evil.com:${port}` }, 403],
      [{ host: `127.0.0.1:${port}`, origin: 'file:///x' }, 403],
      [{ host: `[::1]:${port}` }, 200], [{ host: `127.0.0.1:${port}` }, 200], [{ host: `LOCALHOST:${port}` }, 200], [{ host: `localhost:${port}`, origin: `http://localhost:${port}` }, 200],
      [{ host: `127.0.0.1:${port}`, origin: 'http://localhost:6274' }, 200],
    ];
    for (const [headers, status] of table) {
      const answer = await post(INITIALIZE, headers);
      expect([headers, answer.status]).toEqual([headers, status]);
      if (status === 403) expect([answer.headers['mcp-session-id'], answer.headers['access-control-allow-origin'], answer.messages[0]?.['id']]).toEqual([undefined, undefined, null]);
    }
    for (const [method, path] of [['GET', '/health'], ['OPTIONS', '/mcp'], ['DELETE', '/mcp'], ['GET', '/mcp']] as const) expect((await plain(method, { host: 'evil.com' }, path)).status).toBe(403);
    const swept = await state.sessions.sweep(Number.MAX_SAFE_INTEGER, 0);
    expect(swept).toHaveLength(table.filter(([, status]) => status === 200).length);
  });

  it('can be widened by name', async () => {
    const { post } = await serve({ allowedHosts: ['mws.internal', 'gate:8443'], allowedOrigins: ['https://app.example/'] });
    const status = async (headers: Record<string, string>): Promise<number> => (await post(INITIALIZE, headers)).status;
    expect(await status({ host: 'mws.internal:1234', origin: 'https://app.example' })).toBe(200);
    expect(await status({ host: 'gate:8443' })).toBe(200);
    expect(await status({ host: 'gate:8444' })).toBe(403);
    expect(await status({ host: 'mws.internal', origin: 'https://app.example.evil' })).toBe(403);
  });

  it('beyond loopback any Host passes, and only pages that are allowed', async () => {
    const { post, listener } = await serve({ host: '0.0.0.0', allowedOrigins: ['https://app.example'] });
    // Another address of this machine than the one that is bound by default; all systems have one, but not under one name.
    const elsewhere = process.platform === 'linux' ? '127.0.0.2' : Object.values(networkInterfaces()).flat().find((one) => one?.family === 'IPv4' && !one.internal)?.address;
    if (elsewhere !== undefined) expect((await fetch(`http://${elsewhere}:${listener.port}/health`)).status).toBe(200);
    const status = async (headers: Record<string, string>): Promise<number> => (await post(INITIALIZE, headers)).status;
    expect(await status({ host: 'gateway.example' })).toBe(200);
    expect(await status({ host: 'gateway.example', origin: 'https://app.example' })).toBe(200);
    expect(await status({ host: 'evil.example', origin: 'http://evil.example' })).toBe(403);
    expect(await status({ host: 'x', origin: 'http://localhost' })).toBe(403);
  });

  it('lets an allowed page ask beforehand and read the answer [http.cors]', async () => {
    const { plain, post } = await serve();
    const origin = 'http://localhost:6274';
    const before = await plain('OPTIONS', { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type,mcp-param-region,x-other, bad header' });
    expect(before).toMatchObject({ status: 204, headers: { 'access-control-allow-origin': origin, 'access-control-allow-methods': 'GET, POST, DELETE, OPTIONS', vary: 'Origin' } });
    expect(before.headers['access-control-allow-headers']).toMatch(/mcp-session-id.*mcp-method.*mcp-param-region$/);
    const answer = await post(INITIALIZE, { origin });
    expect(answer.headers).toMatchObject({ 'access-control-allow-origin': origin, 'access-control-expose-headers': expect.stringContaining('mcp-session-id') });
    expect((await post(INITIALIZE)).headers['access-control-allow-origin']).toBeUndefined();
    expect((await post(...modern(1, 'tools/list'))).headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('what is refused', () => {
  it('has its status [http.statuses]', async () => {
    const { plain, post, session } = await serve();
    const headers = await session();
    const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const body = JSON.stringify(ping);
    expect((await plain('PUT', headers)).status).toBe(405);
    expect(await plain('HEAD', headers)).toMatchObject({ status: 405, headers: { allow: 'GET, POST, DELETE, OPTIONS' } });
    for (const path of ['/', '/mcpx', '/mcp/none', '/mcp/../etc', '/mcp/work/x', '/mcp/%2e%2e', '/mcp//', '/MCP']) expect([path, (await post(INITIALIZE, {}, path)).status]).toEqual([path, 404]);
    for (const path of ['/mcp', '/mcp/', '/mcp?x=1', '/mcp/work', '/mcp/default']) expect([path, (await post(INITIALIZE, {}, path)).status]).toEqual([path, 200]);
    for (const type of ['text/plain', 'application/xml', 'application/json-seq', '']) expect((await plain('POST', { ...headers, ...json, 'content-type': type }, undefined, body)).status).toBe(415);
    expect((await plain('POST', { ...headers, ...json, 'content-encoding': 'gzip' }, undefined, body)).status).toBe(415);
    expect((await plain('POST', { ...headers, ...json, 'content-type': 'Application/JSON; charset=utf-8' }, undefined, body)).status).toBe(200);
    for (const accept of ['application/json', 'text/event-stream', 'text/html', 'application/jsonx, text/event-streams']) expect((await plain('POST', { ...headers, ...json, accept }, undefined, body)).status).toBe(406);
    for (const accept of ['*/*', 'application/*;q=0.9, text/*', 'text/event-stream;q=0.5,application/json']) expect((await plain('POST', { ...headers, ...json, accept }, undefined, body)).status).toBe(200);
    expect((await plain('GET', { ...headers, accept: 'application/json' })).status).toBe(406);
  });

  it('is malformed bodies, with the right code [wire.malformed]', async () => {
    const { post, session } = await serve();
    const headers = await session();
    for (const [body, code] of [['', -32700], ['{', -32700], ['{"jsonrpc":"2.0","id":1,"method":"ping"}}', -32700], ['"x"', -32600], ['{"id":7,"method":"ping"}', -32600], ['\u0000', -32700]] as const) {
      expect([body, await post(body, headers)]).toMatchObject([body, { status: 400, messages: [{ jsonrpc: '2.0', error: { code } }] }]);
    }
    expect((await post('{"id":7,"method":"ping"}', headers)).messages[0]?.['id']).toBe(7);
    expect((await post('\ufeff{"jsonrpc":"2.0",\n"id":1,"method":"ping"}\n', headers)).status).toBe(200);
  });

  it('never takes the process down, whatever the bytes', async () => {
    const { listener, post, session } = await serve();
    const { port } = listener;
    const answers = await Promise.all([
      raw(port, 'garbage\r\n\r\n'), raw(port, 'GET /mcp HTTP/1.1\r\n\r\n'), raw(port, `POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Length: -5\r\n\r\n`),
      raw(port, `POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`),
      raw(port, `POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX: ${'y'.repeat(100_000)}\r\n\r\n`),
    ]);
    for (const answer of answers) expect(answer.split(' ')[1]).toMatch(/^4\d\d$/);
    expect((await post(ping, await session())).status).toBe(200);
  });
});

describe('large and slow bodies', () => {
  it('passes 1 kB to 20 MB both ways unchanged [wire.large]', async () => {
    const { post, session } = await serve();
    const headers = await session();
    for (const bytes of [1e3, 1.5e5, 3.9e6, 2e7]) {
      const text = 'é"\\\n'.repeat(bytes / 5);
      expect((await post(call(1, 'echo', { text }), headers)).messages[0]?.['result'].content[0].text === text).toBe(true);
      expect((await post(...modern(1, 'tools/call', { name: 'big', arguments: { bytes } }))).messages[0]?.['result'].content[0].text.length).toBe(bytes);
    }
  }, 60_000);

  it('keeps every digit [wire.keeps-digits]', async () => {
    const { post, session } = await serve();
    const args = '{"big":12345678901234567890,"exact":1.10,"exp":1E+2}';
    const answer = await post(`{"jsonrpc":"2.0","id":12345678901234567891,"method":"tools/call","params":{"name":"digits","arguments":${args}}}`, await session());
    expect(answer.text).toBe(`{"jsonrpc":"2.0","id":12345678901234567891,"result":{"content":[],"structuredContent":${args}}}`);
  });

  it('refuses what is over the limit with 413 and the limit, declared or not, and goes on [http.too-large]', async () => {
    const { post, session } = await serve({ maxBodyBytes: 100_000 });
    const headers = await session();
    const huge = call(1, 'echo', { text: 'x'.repeat(200_000) });
    for (const more of [{}, { 'transfer-encoding': 'chunked' }, { expect: '100-continue' }]) {
      const answer = await post(huge, { ...headers, ...more });
      expect([answer.status, answer.messages[0]?.['error'].data, answer.messages[0]?.['error'].message.includes('100000')]).toEqual([413, { limit: 100_000 }, true]);
    }
    expect((await post(call(2, 'echo', { text: 'x'.repeat(90_000) }), { ...headers, expect: '100-continue' })).status).toBe(200);
    expect((await post(ping, headers)).status).toBe(200);
  });

  it('cuts off a request that does not arrive in time [http.slow-body]', async () => {
    const { listener, post, session } = await serve({ requestTimeoutMs: 200 });
    const answer = await raw(listener.port, `POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:${listener.port}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"jsonrpc"`);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect((await post(ping, await session())).status).toBe(200);
  }, 60_000);

  it('takes a body in any number of pieces', async () => {
    const { listener, session, dispatcher } = await serve();
    const headers = await session();
    const body = Buffer.from(JSON.stringify(call(1, 'echo', { text: 'é☃😀' })));
    const text = await new Promise<string>((resolve) => {
      const out = httpRequest({ port: listener.port, host: '127.0.0.1', path: '/mcp', method: 'POST', headers: { ...headers, 'content-type': 'application/json', 'content-length': body.length } }, (response) => {
        let all = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (all += chunk)).on('end', () => resolve(all));
      });
      out.flushHeaders();
      for (const byte of body) out.write(Buffer.from([byte]));
      out.end();
    });
    expect(JSON.parse(text).result.content[0].text).toBe('é☃😀');
    expect(dispatcher.trace).toContain('call echo');
  });
});

describe('health, start and end', () => {
  it('says whether it lives and is ready [http.health]', async () => {
    let ready = false;
    const { plain } = await serve({ ready: () => ready });
    expect(await plain('GET', {}, '/health')).toMatchObject({ status: 200, messages: [{ status: 'ok' }] });
    expect((await plain('GET', {}, '/ready')).status).toBe(503);
    ready = true;
    expect(await plain('GET', {}, '/ready?x')).toMatchObject({ status: 200, messages: [{ status: 'ready' }] });
    expect((await plain('POST', {}, '/health')).status).toBe(404);
  });

  it('names the port that is taken', async () => {
    const other = createServer();
    const port = await new Promise<number>((resolve) => other.listen(0, '127.0.0.1', () => resolve((other.address() as AddressInfo).port)));
    closers.push(() => void other.close());
    const failed = await serve({ port }).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(MwsError);
    expect(failed).toMatchObject({ code: 'address-in-use', message: expect.stringContaining(String(port)) });
    expect(await serve({ host: '192.0.2.1' }).catch((error: unknown) => error)).toMatchObject({ code: 'usage' });
  });

  it('lets calls in flight end, refuses new ones, ends streams, and then closes [http.drain]', async () => {
    const { post, session, stream, dispatcher, listener } = await serve();
    const headers = await session();
    const slow = [post(call(1, 'slow'), headers), post(...modern(2, 'tools/call', { name: 'slow' }))];
    const get = await stream('GET', headers);
    await until(() => dispatcher.waiting() === 2);
    // A connection that was kept open brings a late request.
    const socket = connect(listener.port, '127.0.0.1');
    let late = '';
    socket.on('data', (chunk) => (late += chunk.toString()));
    const hungUp = new Promise((resolve) => socket.on('close', resolve));
    const host = `host: 127.0.0.1:${listener.port}\r\n\r\n`;
    socket.write(`GET /ready HTTP/1.1\r\n${host}`);
    await until(() => late.includes('"ready"'));
    const closed = listener.close(60_000);
    await get.ended;
    socket.write(`DELETE /mcp HTTP/1.1\r\n${host}`);
    await hungUp;
    expect([...late.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['200', '503']);
    await expect(httpClient(listener.url).plain('GET', {}, '/health')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    dispatcher.release();
    expect((await Promise.all(slow)).map(({ messages }) => messages[0]?.['result'].content[0].text)).toEqual(['done', 'done']);
    await closed;
  });

  it('cuts no large answer off', async () => {
    const { post, session, dispatcher, listener } = await serve();
    const headers = await session();
    const large = Array.from({ length: 4 }, (_, id) => post(call(id, 'big', { bytes: 5e6 }), headers));
    await until(() => dispatcher.trace.filter((line) => line === 'call big').length === 4);
    await listener.close(60_000);
    expect((await Promise.all(large)).map(({ messages }) => messages[0]?.['result'].content[0].text.length)).toEqual([5e6, 5e6, 5e6, 5e6]);
  });

  it('tells calls that outlast the grace that their outcome is unknown', async () => {
    const { post, session, dispatcher, listener } = await serve();
    const slow = [post(call(1, 'slow'), await session()), post(...modern(2, 'tools/call', { name: 'slow' }))];
    await until(() => dispatcher.waiting() === 2);
    await listener.close(10);
    expect((await Promise.all(slow)).map(({ messages }) => messages[0]?.['error'])).toEqual([1, 2].map(() => ({ code: -32603, message: expect.stringContaining('unknown') })));
    expect(dispatcher.trace.filter((line) => line === 'aborted slow')).toHaveLength(2);
  });
});
