import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMemoryState } from '@mcp-working-set/core';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js';
import { CallToolRequestSchema, CreateMessageResultSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Cancel } from '../../src/wire/cancel.js';
import type { NotificationMessage, RequestMessage } from '../../src/wire/message.js';
import { resultReply } from '../../src/wire/reply.js';
import { until } from '../until.js';
import { call, callOf, httpSpec, open, recordingLogger, startHttp, startSse, textOf, timeouts } from './support.js';

const sse = (url: string, more: Parameters<typeof httpSpec>[2] = {}) => httpSpec('stub', url, { transport: 'sse', ...more });

/** A server made with SDK v1, as its examples make one. */
const sdkServer = async () => {
  const transports = new Map<string, SSEServerTransport>();
  const streams = { opened: 0, lost: 0 };
  const seen: { method: string | undefined; url: string | undefined; headers: http.IncomingHttpHeaders }[] = [];
  const make = async (res: http.ServerResponse): Promise<void> => {
    const server = new Server({ name: 'old', version: '1' }, { capabilities: { tools: { listChanged: true } }, instructions: 'Old but good.' });
    server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [{ name: 'echo', inputSchema: { type: 'object' as const } }] }));
    server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal, sendNotification, sendRequest }) => {
      if (params.name === 'wait') await new Promise((resolve) => signal.addEventListener('abort', resolve));
      if (params.name === 'progress' && params._meta?.progressToken !== undefined) {
        await sendNotification({ method: 'notifications/progress', params: { progressToken: params._meta.progressToken, progress: 1 } });
      }
      if (params.name === 'sample') {
        const answer = await sendRequest({ method: 'sampling/createMessage', params: { messages: [], maxTokens: 1 } }, CreateMessageResultSchema);
        return { content: [answer.content as { type: 'text'; text: string }] };
      }
      return { content: [{ type: 'text' as const, text: JSON.stringify(params.arguments ?? {}) }] };
    });
    const transport = new SSEServerTransport('/messages', res);
    transports.set(transport.sessionId, transport);
    streams.opened++;
    res.on('close', () => streams.lost++);
    await server.connect(transport as never);
  };
  const app = http.createServer((req, res) => {
    seen.push({ method: req.method, url: req.url, headers: req.headers });
    const { pathname, searchParams } = new URL(req.url ?? '', 'http://x');
    if (pathname === '/sse' && req.method === 'GET') void make(res);
    else if (pathname === '/messages' && req.method === 'POST') void transports.get(searchParams.get('sessionId') ?? '')?.handlePostMessage(req, res);
    else res.writeHead(404).end();
  });
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    app.closeAllConnections();
    app.close();
  });
  return { url: `http://127.0.0.1:${(app.address() as AddressInfo).port}/sse`, seen, streams, app };
};

describe('SDK v1 over HTTP+SSE', () => {
  test('is found where only that is there, and asked for directly from then on [relay.legacy-sse-upstream]', async () => {
    const { url, seen } = await sdkServer();
    const state = createMemoryState();
    const first = open([httpSpec('stub', url, { headers: { authorization: 'Bearer t0ken-value' } })], { state });
    await first.refresh('stub');
    expect(first.catalogs()[0]).toMatchObject({ era: 'legacy', tools: [{ name: 'echo' }] });
    expect(textOf(await call(first, 'echo', { n: 1 }))).toBe('{"n":1}');
    expect(first.status()[0]).toMatchObject({ state: 'ready', era: 'legacy', revision: '2025-11-25' });
    // Asked for 2026-07-28 and for a session, both of which the server has never heard of.
    expect(seen.slice(0, 3).map(({ method, url: path }) => `${method} ${path}`)).toEqual(['POST /sse', 'POST /sse', 'GET /sse']);
    expect(seen.every(({ headers }) => headers['authorization'] === 'Bearer t0ken-value')).toBe(true);
    await first.close();

    const before = seen.length;
    const second = open([httpSpec('stub', url)], { state });
    expect(textOf(await call(second, 'echo', { n: 2 }))).toBe('{"n":2}');
    expect(seen.slice(before).filter(({ url: path }) => path === '/sse').map(({ method }) => method)).toEqual(['GET']);
  });

  test('carries progress, questions and cancellation', async () => {
    const { url, streams } = await sdkServer();
    const upstreams = open([sse(url)]);
    const notes: NotificationMessage[] = [];
    const asked: RequestMessage[] = [];
    await upstreams.request('stub', { ...callOf('progress', {}, { progressToken: 'mine' }), onNotification: (note) => notes.push(note) });
    expect(notes.map(({ method, params }) => [method, params?.value])).toEqual([['notifications/progress', { progressToken: 'mine', progress: 1 }]]);

    const sampled = await call(upstreams, 'sample', {}, {
      onRequest: async (message) => {
        asked.push(message);
        return resultReply({ role: 'assistant', model: 'm', content: { type: 'text', text: 'thought' } });
      },
    });
    expect(textOf(sampled)).toBe('thought');
    expect(asked.map(({ method }) => method)).toEqual(['sampling/createMessage']);

    const cancel = new Cancel();
    const waiting = call(upstreams, 'wait', {}, { signal: cancel });
    setTimeout(() => cancel.abort(), 50);
    await expect(waiting).rejects.toMatchObject({ reason: 'cancelled' });
    expect(textOf(await call(upstreams, 'echo', { after: true }))).toBe('{"after":true}');
    // A server that asks gets a connection for each call at a time, the listing included, so there may be two; none is lost.
    expect(streams.lost).toBe(0);
    await upstreams.close();
    await until(() => streams.lost === streams.opened);
  });
});

describe('the wire', () => {
  test('many calls at once share one stream, each with its own answer', async () => {
    const stub = await startSse();
    const upstreams = open([sse(stub.url)]);
    const texts = await Promise.all(Array.from({ length: 200 }, async (_, i) => textOf(await call(upstreams, 'echo', { text: `${i}` }))));
    expect(texts).toEqual(Array.from({ length: 200 }, (_, i) => `${i}`));
    expect(await stub.stats()).toMatchObject({ initialize: 1, initialized: 1, get: 1, open: 1 });
    const { structuredContent } = (await call(upstreams, 'digits')).result?.object as { structuredContent: unknown };
    expect(structuredContent).toBeDefined();
    expect((await call(upstreams, 'digits')).result?.text).toContain('"a":12345678901234567890,"b":1.10,"c":1E400');
    await upstreams.close();
    await until(async () => (await stub.stats())['open'] === 0);
  });

  test('a catalog changes when the upstream says so', async () => {
    const stub = await startSse({ tools: 2 });
    const upstreams = open([sse(stub.url)]);
    await upstreams.refresh('stub');
    await stub.change({ tools: 5, toolsChanged: true });
    await until(() => upstreams.catalogs()[0]?.tools.length === 5);
  });

  test.each(['/messages', 'messages', './messages', '/sub/messages'])('the endpoint %s is found', async (endpoint) => {
    const stub = await startSse({ endpoint });
    expect(textOf(await call(open([sse(stub.url)]), 'echo', { text: 'x' }))).toBe('x');
  });

  test('an absolute endpoint of the same origin is found too', async () => {
    const stub = await startSse();
    await stub.change({ endpoint: new URL('/messages', stub.url).href });
    expect(textOf(await call(open([sse(stub.url)]), 'echo', { text: 'x' }))).toBe('x');
  });

  test('messages and headers never go to another origin', async () => {
    const thief = await startSse();
    const stub = await startSse({ endpoint: new URL('/messages', thief.url).href });
    const upstreams = open([sse(stub.url, { headers: { authorization: 'Bearer t0ken-value' } })]);
    await expect(call(upstreams, 'echo')).rejects.toMatchObject({
      reason: 'refused', mayHaveRun: false, message: expect.stringMatching(/^stub: 127\.0\.0\.1:\d+ wants messages at http:\/\/127\.0\.0\.1:\d+, which is not followed/),
    });
    expect(await thief.stats()).toMatchObject({ posts: 0, get: 0 });
    // Nor where it is only tried.
    const tried = open([httpSpec('stub', stub.url)]);
    await expect(call(tried, 'echo')).rejects.toMatchObject({ message: expect.stringContaining('wants messages at') });
    expect(await thief.stats()).toMatchObject({ posts: 0, get: 0 });
  });

  test('an upstream that never names its endpoint fails in time', async () => {
    const stub = await startSse({ endpoint: 'none' });
    const upstreams = open([sse(stub.url, { timeouts: timeouts({ firstConnect: 300, connect: 300 }) })]);
    await expect(call(upstreams, 'echo')).rejects.toMatchObject({ reason: 'timeout', mayHaveRun: false });
    await until(async () => (await stub.stats())['open'] === 0);
  });

  test('a message over the limit fails its own call and nothing else', async () => {
    const stub = await startSse();
    const logger = recordingLogger();
    const upstreams = open([sse(stub.url)], { maxMessageBytes: 100_000, logger });
    const [big, small] = await Promise.allSettled([call(upstreams, 'big', { bytes: 500_000 }), call(upstreams, 'slow', { ms: 200 })]);
    expect(big).toMatchObject({ status: 'rejected', reason: { reason: 'too-large', mayHaveRun: true } });
    expect(small.status).toBe('fulfilled');
    expect(await stub.stats()).toMatchObject({ get: 1 });
    expect(logger.lines.filter(({ level }) => level === 'warn')).toHaveLength(1);
  });

  test('an answer counts although the POST itself is never answered', async () => {
    const stub = await startSse({ on: { 'tools/call': 'unanswered' } });
    const upstreams = open([sse(stub.url)]);
    expect(textOf(await call(upstreams, 'echo', { text: 'x' }))).toBe('x');
  });
});

describe('a lost stream', () => {
  test('ends what is in flight, which may have run, and is opened again for the next call', async () => {
    const stub = await startSse({ on: { 'tools/call': 'drop' } });
    const upstreams = open([sse(stub.url)]);
    await upstreams.refresh('stub');
    await expect(call(upstreams, 'count')).rejects.toMatchObject({ reason: 'ended', mayHaveRun: true, message: expect.stringContaining('the request may have run') });
    await stub.change({ on: {} });
    expect(textOf(await call(upstreams, 'count'))).toBe('1');
    expect(await stub.stats()).toMatchObject({ initialize: 2, open: 1 });
  });

  test('what may run twice is sent again', async () => {
    const stub = await startSse();
    const upstreams = open([sse(stub.url)]);
    await call(upstreams, 'echo');
    const { posts = 0 } = await stub.stats();
    await stub.change({ on: { 'tools/call': 'silent' } });
    const pending = call(upstreams, 'echo', { text: 'twice' }, { repeatable: true });
    await until(async () => (await stub.stats())['posts'] === posts + 1);
    await stub.change({ on: {}, drop: true });
    expect(textOf(await pending)).toBe('twice');
    expect(await stub.stats()).toMatchObject({ initialize: 2 });
  });

  test('a session that the server has forgotten is replaced, and the call, which cannot have run, is made', async () => {
    const stub = await startSse();
    const upstreams = open([sse(stub.url)]);
    await call(upstreams, 'count');
    await stub.change({ forget: true });
    expect(textOf(await call(upstreams, 'count'))).toBe('2');
    expect(await stub.stats()).toMatchObject({ initialize: 2 });
  });
});

describe('which of the two HTTP transports', () => {
  test.each([404, 405, 400])('HTTP+SSE is tried where a POST gets %i', async (refusal) => {
    const stub = await startSse({ refusal });
    const upstreams = open([httpSpec('stub', stub.url)]);
    expect(textOf(await call(upstreams, 'echo', { text: 'x' }))).toBe('x');
    expect(await stub.stats()).toMatchObject({ get: 1, streamable: 2, initialize: 1 });
  });

  test.each([401, 403, 500])('but not where it gets %i', async (refusal) => {
    const stub = await startSse({ refusal });
    await expect(call(open([httpSpec('stub', stub.url)]), 'echo')).rejects.toMatchObject({ message: expect.stringContaining(`HTTP ${refusal}`) });
    expect(await stub.stats()).toMatchObject({ get: 0 });
  });

  test('where neither is there, the first refusal is told', async () => {
    const stub = await startSse({ get: '404' });
    await expect(call(open([httpSpec('stub', stub.url)]), 'echo')).rejects.toMatchObject({ reason: 'refused', message: expect.stringMatching(/HTTP 405: is there an MCP server at this url\?$/) });
  });

  test('one that has moved on to Streamable HTTP since is found there', async () => {
    const old = await startSse();
    const state = createMemoryState();
    const first = open([httpSpec('stub', old.url)], { state });
    expect(textOf(await call(first, 'echo', { text: 'old' }))).toBe('old');
    await first.close();
    await old.stop();
    const next = await startHttp({ era: 'legacy', port: old.port, path: '/sse' });
    const second = open([httpSpec('stub', old.url)], { state });
    expect(textOf(await call(second, 'echo', { text: 'new' }))).toBe('new');
    expect(await next.stats()).toMatchObject({ initialize: 1 });
    await second.close();
    const third = open([httpSpec('stub', old.url)], { state });
    const { get: before } = await next.stats();
    expect(textOf(await call(third, 'echo', { text: 'again' }))).toBe('again');
    // Only the optional stream of a session, which comes after the handshake.
    expect((await next.stats())['get']).toBeLessThanOrEqual((before ?? 0) + 1);
  });

  test('type "sse" never tries another', async () => {
    const stub = await startHttp({ era: 'legacy', get: 405 });
    await expect(call(open([sse(stub.url)]), 'echo')).rejects.toMatchObject({ reason: 'refused', message: expect.stringContaining('HTTP 405') });
    expect(await stub.stats()).toMatchObject({ initialize: 0, discover: 0, get: 1 });
  });
});
