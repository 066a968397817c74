import net, { type AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { manualClock } from '@mcp-working-set/core/testing';
import { locate } from '../../src/upstreams/http/client.js';
import { keepStream, type StreamEnd } from '../../src/upstreams/http/keep-stream.js';
import { resultReply } from '../../src/wire/reply.js';
import { until } from '../until.js';
import { call, httpSpec, open, recordingLogger, startHttp, textOf, timeouts } from './support.js';

describe('sessions', () => {
  const said = (code: number, message: string): object => ({ jsonrpc: '2.0', id: 'server-error', error: { code, message } });
  test.each<[number, unknown]>([
    [404, undefined], [400, undefined], [410, 'Gone'], [404, 'no such thing'],
    [404, said(-32600, 'Session not found')], [404, said(-32600, 'Not Found: Session has been terminated')],
    [400, said(-32600, 'Bad Request: No valid session ID provided')], [400, said(-32602, 'Invalid session')], [404, said(-32603, 'session expired')],
  ])('a forgotten session (HTTP %i, %j) is replaced once for all who meet it, and the calls are made [connections.lost-session]', async (lostStatus, lostBody) => {
    const stub = await startHttp({ era: 'legacy', lostStatus, lostBody });
    const upstreams = open([httpSpec('stub', stub.url)]);
    await call(upstreams, 'count');
    await stub.change({ forget: true });
    const texts = await Promise.all(Array.from({ length: 10 }, async () => textOf(await call(upstreams, 'count'))));
    expect(texts.map(Number).sort((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(await stub.stats()).toMatchObject({ initialize: 2, initialized: 2, sessions: 1 });
  });

  test.each([[404, -32601, 'no session needed'], [404, -32602, 'Unknown tool: end_session'], [400, -32602, 'session_name is missing']])(
    'HTTP %i with %i %s is about the request, and leaves the session alone', async (status, code, message) => {
      const stub = await startHttp({ era: 'legacy', on: { 'tools/call': 'said' }, said: { status, body: `{"jsonrpc":"2.0","id":$id,"error":{"code":${code},"message":"${message}"}}` } });
      const upstreams = open([httpSpec('stub', stub.url)]);
      expect((await call(upstreams, 'echo')).error?.value).toEqual({ code, message });
      expect(await stub.stats()).toMatchObject({ initialize: 1 });
    });

  test('a server that forgets every session is an error, not a loop [connections.lost-session]', async () => {
    const stub = await startHttp({ era: 'legacy' });
    const upstreams = open([httpSpec('stub', stub.url)]);
    await call(upstreams, 'echo');
    await stub.change({ on: { 'tools/call': '404' } });
    await expect(call(upstreams, 'echo')).rejects.toMatchObject({ reason: 'ended', mayHaveRun: false, message: 'stub: loses its session again and again' });
    expect((await stub.stats())['initialize']).toBeLessThanOrEqual(4);
    await stub.change({ on: {} });
    expect(textOf(await call(upstreams, 'echo', { text: 'well' }))).toBe('well');
  });

  test('a new session lists the tools again', async () => {
    const stub = await startHttp({ era: 'legacy', tools: 2 });
    const upstreams = open([httpSpec('stub', stub.url)]);
    await upstreams.refresh('stub');
    const changed: string[] = [];
    upstreams.onCatalogChanged((id) => changed.push(id));
    await stub.change({ tools: 5, forget: true });
    await call(upstreams, 'echo');
    await until(() => upstreams.catalogs()[0]?.tools.length === 5);
    expect(changed).toEqual(['stub']);
  });

  test('a server without sessions works, and close says goodbye to one with', async () => {
    const without = await startHttp({ era: 'legacy', sessionless: true });
    const first = open([httpSpec('stub', without.url)]);
    expect(textOf(await call(first, 'echo', { text: 'x' }))).toBe('x');
    await first.close();
    expect(await without.stats()).toMatchObject({ delete: 0 });
    const stub = await startHttp({ era: 'legacy' });
    const second = open([httpSpec('stub', stub.url)]);
    await call(second, 'echo');
    await second.close();
    expect(await stub.stats()).toMatchObject({ delete: 1, sessions: 0 });
  });
});

describe('the GET stream', () => {
  test.each([405, 'drop', 'once'])('trouble on it (%s) never reaches a call [connections.get-stream]', async (get) => {
    const stub = await startHttp({ era: 'legacy', get });
    const upstreams = open([httpSpec('stub', stub.url)]);
    for (let i = 0; i < 20; i++) expect(textOf(await call(upstreams, 'echo', { text: `${i}` }))).toBe(`${i}`);
    await until(async () => (await stub.stats())['get'] as number > 0);
    expect((await stub.stats())['get']).toBeLessThanOrEqual(3);
    expect(upstreams.status()[0]).toMatchObject({ state: 'ready', breaker: 'closed' });
  });

  /** A stream whose attempts the test ends. */
  const kept = () => {
    const clock = manualClock();
    const attempts: { at: number; lastEventId: string | undefined; end: (end: StreamEnd) => void }[] = [];
    const stop = keepStream(clock, (lastEventId, end) => {
      attempts.push({ at: clock.now(), lastEventId, end });
      return () => {};
    });
    const last = () => attempts.at(-1) as (typeof attempts)[number];
    return { clock, attempts, last, stop };
  };

  test('is reopened with growing gaps, and at last left alone', () => {
    const { clock, attempts, last } = kept();
    for (let ms = 0; ms < 3_600_000; ms += 100) {
      last().end({ refused: false });
      clock.advance(100);
    }
    const gaps = attempts.slice(1).map(({ at }, i) => at - (attempts[i]?.at ?? 0));
    expect(gaps).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000, 60_000, 60_000, 60_000]);
  });

  test('a refusal is final', () => {
    const { clock, attempts, last } = kept();
    last().end({ refused: true });
    clock.advance(3_600_000);
    expect(attempts).toHaveLength(1);
  });

  test('goes on after the last event, as often as that brings something', () => {
    const { clock, attempts, last } = kept();
    for (let i = 1; i <= 40; i++) {
      last().end({ refused: false, lastEventId: `e${i}`, retryMs: 2_000 });
      clock.advance(2_000);
      expect(last().lastEventId).toBe(`e${i}`);
    }
    expect(attempts).toHaveLength(41);
  });

  test('a stream that held is no trouble; a stopped one stays so', () => {
    const { clock, attempts, last, stop } = kept();
    for (let i = 0; i < 40; i++) {
      clock.advance(30_000);
      last().end({ refused: false });
      clock.advance(1_000);
    }
    expect(attempts).toHaveLength(41);
    last().end({ refused: false });
    stop();
    clock.advance(3_600_000);
    expect(attempts).toHaveLength(41);
  });
});

describe('an answer whose stream ends before it', () => {
  test.each([0, 1, 3])('is fetched, by the last event id, after %i empty resumptions [connections.resume]', async (resumeEmpty) => {
    const stub = await startHttp({ era: 'legacy', on: { 'tools/call': 'resume' }, resumeEmpty });
    const upstreams = open([httpSpec('stub', stub.url)]);
    expect(textOf(await call(upstreams, 'count'))).toBe('1');
    expect(await stub.stats()).toMatchObject({ call: 1 });
  });

  test('is given up after some', async () => {
    const stub = await startHttp({ era: 'legacy', on: { 'tools/call': 'resume' }, resumeEmpty: 100 });
    const upstreams = open([httpSpec('stub', stub.url)]);
    await expect(call(upstreams, 'count')).rejects.toMatchObject({ reason: 'ended', mayHaveRun: true });
    // One GET is the session's own stream.
    expect((await stub.stats())['get']).toBeLessThanOrEqual(6);
  });
});

describe('2026-07-28', () => {
  const headersOf = async (args: object, name = 'region') => {
    const stub = await startHttp({ era: 'modern' });
    const upstreams = open([httpSpec('stub', stub.url, { headers: { Authorization: 'Bearer abc', 'X-Own': '1' } })]);
    await upstreams.refresh('stub');
    if (name !== 'seen') await call(upstreams, name, args);
    const reply = await call(upstreams, 'seen', args);
    return (reply.result?.value as { structuredContent: { headers: Record<string, string>; params: Record<string, never> } }).structuredContent;
  };

  test('every request carries its headers and its envelope [eras.client-name]', async () => {
    const { headers, params } = await headersOf({}, 'seen');
    expect(headers).toMatchObject({
      'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'seen', authorization: 'Bearer abc', 'x-own': '1',
      accept: 'application/json, text/event-stream', 'content-type': 'application/json',
    });
    expect(headers).not.toHaveProperty('mcp-session-id');
    expect(params['_meta']).toEqual({
      progressToken: expect.any(Number),
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'mcp-working-set/tester', version: '0.0.0' },
      'io.modelcontextprotocol/clientCapabilities': {},
    });
  });

  test('names beyond ASCII go in the sentinel', async () => {
    const stub = await startHttp({ era: 'modern', tools: [{ name: 'größe 测', inputSchema: { type: 'object' } }] });
    const upstreams = open([httpSpec('stub', stub.url)]);
    const reply = await call(upstreams, 'größe 测');
    // The stub has checked the header against the body before it said that it does not know the tool.
    expect(reply.error?.object).toMatchObject({ code: -32602 });
  });

  test('marked arguments go into headers, by the schema of the tool [eras.param-headers]', async () => {
    const stub = await startHttp({
      era: 'modern',
      tools: [{
        name: 'seen',
        inputSchema: {
          type: 'object',
          properties: {
            where: { type: 'string', 'x-mcp-header': 'Region' }, level: { type: 'integer', 'x-mcp-header': 'Level' }, sure: { type: 'boolean', 'x-mcp-header': 'Sure' },
            gone: { type: 'string', 'x-mcp-header': 'Gone' }, list: { type: 'array', 'x-mcp-header': 'List' },
            deep: { type: 'object', properties: { a: { type: 'string', 'x-mcp-header': 'Deep' } } },
          },
        },
      }],
    });
    const upstreams = open([httpSpec('stub', stub.url)]);
    await upstreams.refresh('stub');
    const reply = await call(upstreams, 'seen', { where: 'Zürich', level: 3, sure: false, gone: null, list: [1], deep: { a: ' x' } });
    const { headers } = (reply.result?.value as { structuredContent: { headers: Record<string, string> } }).structuredContent;
    expect(headers).toMatchObject({
      'mcp-param-region': '=?base64?WsO8cmljaA==?=', 'mcp-param-level': '3', 'mcp-param-sure': 'false', 'mcp-param-deep': '=?base64?IHg=?=',
    });
    expect(headers).not.toHaveProperty('mcp-param-gone');
    expect(headers).not.toHaveProperty('mcp-param-list');
  });
});

describe('what an upstream asks', () => {
  const kinds = { JSON: { era: 'legacy' }, streams: { era: 'legacy', sse: true } };

  test.each(Object.entries(kinds))('goes to the call on whose stream it came, however many there are (%s)', async (_name, control) => {
    const stub = await startHttp(control);
    const upstreams = open([httpSpec('stub', stub.url)]);
    const ask = async (who: string) => textOf(await call(upstreams, 'ask', { method: 'elicitation/create', params: { message: who } }, {
      onRequest: async ({ params }) => resultReply({ action: 'accept', content: { who, asked: params?.object['message'] } }),
    }));
    const answers = await Promise.all(['a', 'b', 'c'].map(ask));
    expect(answers.map((text) => (JSON.parse(text) as { content: unknown }).content)).toEqual(['a', 'b', 'c'].map((who) => ({ who, asked: who })));
  });

  test('without an owner it is refused at once, and a ping is answered [relay.unowned]', async () => {
    const stub = await startHttp({ era: 'legacy' });
    const upstreams = open([httpSpec('stub', stub.url)]);
    const answerTo = async (method: string) => JSON.parse(textOf(await call(upstreams, 'ask', { method, params: {} }))) as object;
    expect(await answerTo('sampling/createMessage')).toMatchObject({ error: { code: -32601 } });
    expect(await answerTo('roots/list')).toMatchObject({ error: { code: -32601 } });
    expect(await answerTo('ping')).toEqual({});
  });
});

test.each<[string, string, object | undefined]>([
  ['https://mcp.example/sse', 'https://mcp.example/m?s=1', { path: '/m?s=1' }],
  ['https://mcp.example/sse', '/m?s=1', { path: '/m?s=1' }],
  ['https://mcp.example/sse', 'http://mcp.example/sse/', { path: '/sse/' }],
  ['https://mcp.example:8443/sse', 'http://mcp.example/sse/', { path: '/sse/' }],
  ['https://mcp.example/sse', 'http://mcp.example:8000/sse/', { elsewhere: 'http://mcp.example:8000' }],
  ['https://mcp.example/sse', 'http://other.example/sse/', { elsewhere: 'http://other.example' }],
  ['http://mcp.example/sse', 'https://mcp.example/sse', { elsewhere: 'https://mcp.example' }],
  ['http://127.0.0.1:8000/sse', 'http://localhost:8000/m', { path: '/m' }],
  ['http://[::1]:8000/sse', 'http://127.0.0.1:8000/m', { path: '/m' }],
  ['http://127.0.0.1:8000/sse', 'http://localhost:8001/m', { elsewhere: 'http://localhost:8001' }],
  ['http://127.0.0.1:8000/sse', 'http://localhost.example:8000/m', { elsewhere: 'http://localhost.example:8000' }],
  ['http://mcp.example/sse', 'http://', undefined],
])('at %s the address %s leads to %j', (base, address, place) => {
  expect(locate(address, new URL(base))).toEqual(place);
});

test('a redirect within the origin is followed, one to another is named without its path', async () => {
  const stub = await startHttp({ era: 'legacy', on: { 'tools/call': 'redirect-same' } });
  const upstreams = open([httpSpec('stub', stub.url, { headers: { Authorization: 'Bearer abc' } })]);
  expect(textOf(await call(upstreams, 'echo', { text: 'moved' }))).toBe('moved');
  await stub.change({ on: { 'tools/call': 'redirect-other' } });
  await expect(call(upstreams, 'echo')).rejects.toMatchObject({ reason: 'refused', message: expect.stringMatching(/redirects \(HTTP 307\) to http:\/\/127\.0\.0\.1:9, which is not followed/) });
});

test('a request whose connection breaks before it has gone out whole cannot have run, and is sent again', async () => {
  const stub = await startHttp({ era: 'legacy' });
  let cuts = 0;
  const between = net.createServer((socket) => {
    const server = net.connect(stub.port, '127.0.0.1');
    let bytes = 0;
    for (const end of [socket, server]) end.on('error', () => {}).on('close', () => [socket, server].forEach((one) => one.destroy()));
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (cuts > 0 || bytes < 1_000_000) server.write(chunk);
      else cuts += socket.resetAndDestroy() ? 1 : 0;
    });
    server.pipe(socket);
  });
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void between.close());
  const upstreams = open([httpSpec('stub', `http://127.0.0.1:${(between.address() as AddressInfo).port}${new URL(stub.url).pathname}`)]);
  expect(textOf(await call(upstreams, 'count', { long: 'x'.repeat(30_000_000) }))).toBe('1');
  expect(textOf(await call(upstreams, 'count'))).toBe('2');
  expect(cuts).toBe(1);
});

test('no secret of the configuration is in any error or log line [secrets.upstream]', async () => {
  const secrets = ['s3cret-in-header', 's3cret-in-query', 's3cret-user', 's3cret-password'];
  const faults = ['reset', '401', '404', '500', '502', 'html', 'empty', 'garbage', 'bytes', 'half', 'redirect-other', 'hang'];
  const stub = await startHttp({ era: 'legacy' });
  const logger = recordingLogger();
  const url = stub.url.replace('http://', 'http://s3cret-user:s3cret-password@') + '?key=s3cret-in-query';
  const upstreams = open([httpSpec('stub', url, { headers: { 'X-Key': 's3cret-in-header' }, timeouts: timeouts({ connect: 500, list: 300 }) })], { logger });
  await call(upstreams, 'echo');
  const said: string[] = [];
  for (const fault of faults) {
    await stub.change({ on: { 'tools/call': fault, 'tools/list': fault } });
    const works = [call(upstreams, 'echo', {}, { timeoutMs: 200 }), upstreams.refresh('stub')];
    for (const { reason } of (await Promise.allSettled(works)) as PromiseRejectedResult[]) said.push((reason as Error | undefined)?.message ?? '');
    said.push(JSON.stringify(upstreams.status()));
  }
  expect(said.length).toBeGreaterThan(faults.length);
  const all = [...said, ...logger.lines.map(({ text }) => text)].join('\n');
  for (const secret of secrets) expect(all).not.toContain(secret);
});
