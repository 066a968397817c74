import http from 'node:http';
import { manualClock, memoryState } from '@mcp-working-set/core/testing';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js';
import { ElicitRequestSchema, ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterEach, describe, expect, it } from 'vitest';
import { createHttpListener, type HttpOptions } from '../../src/downstream/http/listener.js';
import { createSseParser } from '../../src/wire/sse.js';
import { until } from '../until.js';
import { testDispatcher } from './dispatcher.js';
import { call, httpClient, type Answer } from './http-client.js';

const closers: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const serve = async (more: Partial<HttpOptions> = {}) => {
  const dispatcher = testDispatcher();
  const { sessions, presence } = memoryState();
  const listener = await createHttpListener(dispatcher, { host: '127.0.0.1', port: 0, path: '/mcp', sessions, presence, ...more });
  const base = `http://127.0.0.1:${listener.port}`;
  const client = httpClient(`${base}/sse`);
  closers.push(() => listener.close(0), () => client.close());
  return { dispatcher, listener, client, base, presence };
};

interface Stream {
  readonly status: number;
  /** Path and query that messages go to. */
  readonly endpoint: string;
  readonly messages: any[];
  readonly ended: Promise<void>;
  post(message: unknown, headers?: http.OutgoingHttpHeaders): Promise<Answer>;
  close(): void;
}

/** A stream read as it comes, without any library of ours but the parser. */
const openStream = async ({ base, client }: { base: string; client: ReturnType<typeof httpClient> }, path = '/sse', headers: http.OutgoingHttpHeaders = {}): Promise<Stream> => {
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    http.get(`${base}${path}`, { headers: { accept: 'text/event-stream', ...headers } }, resolve).on('error', reject);
  });
  const messages: any[] = [];
  let endpoint = '';
  const parser = createSseParser({
    event({ event, data }) {
      if (event === 'endpoint') endpoint = data;
      else messages.push(JSON.parse(data));
    },
  });
  const ended = new Promise<void>((resolve) => response.on('close', resolve));
  response.on('data', (chunk: Buffer) => parser.push(chunk)).on('error', () => {});
  closers.push(() => void response.destroy());
  if (response.statusCode === 200) await until(() => endpoint !== '');
  return {
    status: response.statusCode ?? 0, endpoint, messages, ended,
    post: (message, more = {}) => client.plain('POST', { 'content-type': 'application/json', ...more }, endpoint, typeof message === 'string' ? message : JSON.stringify(message)),
    close: () => void response.destroy(),
  };
};

const INITIALIZE = { jsonrpc: '2.0', id: 'init', method: 'initialize', params: { protocolVersion: '2024-11-05', capabilities: {}, clientInfo: { name: 'old', version: '1' } } };

describe('SDK v1 over HTTP+SSE', () => {
  const connect = async (base: string, path = '/sse') => {
    const client = new Client({ name: 'sdk-v1-sse', version: '1' }, { capabilities: { elicitation: {} } });
    let changes = 0;
    client.setRequestHandler(ElicitRequestSchema, () => ({ action: 'accept' as const, content: { answer: 'yes' } }));
    client.setNotificationHandler(ToolListChangedNotificationSchema, () => void changes++);
    await client.connect(new SSEClientTransport(new URL(`${base}${path}`)) as never);
    closers.push(() => client.close());
    return { client, changes: () => changes };
  };

  it('lists, calls, is asked, hears of progress and of changed lists [relay.legacy-sse-client]', async () => {
    const { base, dispatcher } = await serve();
    const { client, changes } = await connect(base);
    expect((await client.listTools()).tools).toHaveLength(9);
    expect((await client.callTool({ name: 'echo', arguments: { text: 'a\u2028b é😀' } })).content).toEqual([{ type: 'text', text: 'a\u2028b é😀' }]);
    expect(dispatcher.callers.at(-1)).toMatchObject({ era: 'legacy', client: 'sdk-v1-sse', profile: 'default', principal: 'local', sessionId: expect.stringMatching(/^sse-/) });
    const steps: number[] = [];
    await client.callTool({ name: 'progress', arguments: { steps: 4, pause: 20 } }, undefined, { onprogress: ({ progress }) => void steps.push(progress) });
    // The SDK drops progress that it reads in one piece with the reply.
    expect(steps).toEqual([1, 2, 3, 4].slice(0, steps.length));
    const asked = (await client.callTool({ name: 'ask', arguments: { params: { message: 'q', requestedSchema: { type: 'object', properties: {} } } } })) as any;
    expect(JSON.parse(asked.content[0].text)).toMatchObject({ action: 'accept', content: { answer: 'yes' } });
    await expect(client.callTool({ name: 'fail' })).rejects.toMatchObject({ code: -32055, data: { kept: [1] } });
    expect(((await client.callTool({ name: 'big', arguments: { bytes: 3_000_000 } })) as any).content[0].text).toHaveLength(3_000_000);
    const many = await Promise.all(Array.from({ length: 50 }, (_, i) => client.callTool({ name: 'echo', arguments: { text: String(i) } })));
    expect(many.map((one: any) => one.content[0].text)).toEqual(Array.from({ length: 50 }, (_, i) => String(i)));
    dispatcher.toolsChanged();
    await until(() => changes() === 1);
  });

  it('cancels, and with its end everything is cancelled', async () => {
    const { base, dispatcher } = await serve();
    const { client } = await connect(base);
    const abort = new AbortController();
    const slow = client.callTool({ name: 'slow' }, undefined, { signal: abort.signal });
    await until(() => dispatcher.waiting() === 1);
    abort.abort();
    await expect(slow).rejects.toThrow();
    await until(() => dispatcher.trace.filter((one) => one === 'aborted slow').length === 1);
    const left = client.callTool({ name: 'slow' }).catch(() => 'gone');
    await until(() => dispatcher.waiting() === 1);
    await client.close();
    await until(() => dispatcher.trace.filter((one) => one === 'aborted slow').length === 2);
    expect(await left).toBe('gone');
  });

  it('has the profile of its URL', async () => {
    const { base, dispatcher } = await serve();
    const { client } = await connect(base, '/sse/work');
    await client.listTools();
    expect(dispatcher.callers.at(-1)).toMatchObject({ profile: 'work' });
    await expect(connect(base, '/sse/nothing')).rejects.toThrow(/404/);
  });
});

describe('the wire', () => {
  it('names the endpoint first, takes with 202, answers on the stream in the client’s revision', async () => {
    const server = await serve();
    const stream = await openStream(server);
    expect(stream.endpoint).toMatch(/^\/messages\?sessionId=[0-9a-f-]{36}$/);
    expect(await stream.post(INITIALIZE)).toMatchObject({ status: 202, text: '' });
    await until(() => stream.messages.length === 1);
    expect(stream.messages[0]).toMatchObject({ id: 'init', result: { protocolVersion: '2024-11-05', serverInfo: { name: 'test' } } });
    expect((await stream.post('{"jsonrpc":"2.0","id":1.0,"method":"tools/call","params":{"name":"digits","arguments":{"a":12345678901234567890}}}')).status).toBe(202);
    await until(() => stream.messages.length === 2);
    expect((await stream.post({ jsonrpc: '2.0', method: 'notifications/initialized' }, { 'content-type': 'application/json; charset=utf-8' })).status).toBe(202);
    expect(server.dispatcher.trace).toContain('notified notifications/initialized');
  });

  it('sends progress before the reply that it led to, and what mws asks with an id of its own', async () => {
    const server = await serve();
    const stream = await openStream(server);
    await stream.post({ ...INITIALIZE, params: { ...INITIALIZE.params, capabilities: { elicitation: {} } } });
    await stream.post(call(1, 'progress', { steps: 3 }, { progressToken: 'mine' }));
    await until(() => stream.messages.some(({ id }) => id === 1));
    expect(stream.messages.slice(1).map(({ id, params }) => id ?? [params.progressToken, params.progress])).toEqual([['mine', 1], ['mine', 2], ['mine', 3], 1]);
    await stream.post(call(2, 'ask', { params: { message: 'q' } }));
    await until(() => stream.messages.at(-1).method === 'elicitation/create');
    expect((await stream.post({ jsonrpc: '2.0', id: stream.messages.at(-1).id, result: { action: 'decline' } })).status).toBe(202);
    await until(() => stream.messages.at(-1).id === 2);
    expect(stream.messages.at(-1).result.content).toEqual([{ type: 'text', text: '{"action":"decline"}' }]);
  });

  it('keeps two clients with the same ids apart', async () => {
    const server = await serve();
    const [one, two] = [await openStream(server), await openStream(server)];
    await Promise.all([one.post(call(7, 'echo', { text: 'one' })), two.post(call(7, 'echo', { text: 'two' }))]);
    await until(() => one.messages.length + two.messages.length === 2);
    expect([one, two].map(({ messages }) => messages.map(({ id, result }) => [id, result.content[0].text]))).toEqual([[[7, 'one']], [[7, 'two']]]);
  });

  it.each([
    ['an unknown session', '/messages?sessionId=00000000-0000-4000-8000-000000000000', 'application/json', JSON.stringify(INITIALIZE), 404],
    ['no session', '/messages', 'application/json', JSON.stringify(INITIALIZE), 400],
    ['another content type', undefined, 'text/plain', JSON.stringify(INITIALIZE), 415],
    ['what is no JSON', undefined, 'application/json', '{"jsonrpc":', 400],
    ['what is no message', undefined, 'application/json', '{"jsonrpc":"2.0","id":3}', 400],
    ['nothing', undefined, 'application/json', '', 400],
    ['too much', undefined, 'application/json', JSON.stringify({ ...INITIALIZE, x: 'x'.repeat(2_000) }), 413],
  ])('refuses %s', async (_name, path, type, body, status) => {
    const server = await serve({ maxBodyBytes: 2_000 });
    const stream = await openStream(server);
    const answer = await server.client.plain('POST', { 'content-type': type }, path ?? stream.endpoint, body);
    expect(answer).toMatchObject({ status, messages: [{ jsonrpc: '2.0', error: { code: expect.any(Number) } }] });
    // The stream is none the worse for it.
    await stream.post(call(1, 'echo', { text: 'well' }));
    await until(() => stream.messages.length === 1);
  });

  it.each([
    ['POST', '/sse', 405, 'GET, OPTIONS'], ['DELETE', '/sse', 405, 'GET, OPTIONS'], ['PUT', '/messages', 405, 'POST, OPTIONS'], ['GET', '/messages', 405, 'POST, OPTIONS'],
    ['OPTIONS', '/sse', 204, 'GET, OPTIONS'], ['OPTIONS', '/messages', 204, 'POST, OPTIONS'],
  ])('%s %s is answered with %i', async (method, path, status, allow) => {
    const { client } = await serve();
    const answer = await client.plain(method, { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }, path, method === 'POST' ? '{}' : undefined);
    expect([answer.status, answer.headers.allow]).toEqual([status, allow]);
  });

  it('refuses foreign hosts and pages, a client that takes no stream, and a profile that is none', async () => {
    const server = await serve();
    const { endpoint } = await openStream(server);
    for (const path of ['/sse', endpoint]) {
      expect((await server.client.plain(path === '/sse' ? 'GET' : 'POST', { host: 'evil.example' }, path)).status).toBe(403);
      expect((await server.client.plain(path === '/sse' ? 'GET' : 'POST', { origin: 'https://evil.example' }, path)).status).toBe(403);
    }
    expect((await server.client.plain('GET', { accept: 'application/json' }, '/sse')).status).toBe(406);
    expect((await server.client.plain('GET', {}, '/sse/none')).status).toBe(404);
    const page = await openStream(server, '/sse', { origin: 'http://localhost:3000' });
    expect(page.status).toBe(200);
  });

  it('leaves its paths to Streamable HTTP where that is configured there', async () => {
    const { client } = await serve({ path: '/sse' });
    const headers = await client.session();
    expect((await client.post({ jsonrpc: '2.0', id: 1, method: 'ping' }, headers)).status).toBe(200);
  });
});

describe('sessions', () => {
  it('are bounded: the longest unused one makes room, one with a call in flight does not', async () => {
    const server = await serve({ maxSessions: 2 });
    const [first, second] = [await openStream(server), await openStream(server)];
    await first.post(call(1, 'slow'));
    await until(() => server.dispatcher.waiting() === 1);
    const third = await openStream(server);
    await second.ended;
    expect((await second.post(INITIALIZE)).status).toBe(404);
    await third.post(call(1, 'slow'));
    await until(() => server.dispatcher.waiting() === 2);
    const fourth = await server.client.plain('GET', { accept: 'text/event-stream' }, '/sse');
    expect([fourth.status, fourth.headers['retry-after']]).toEqual([503, '60']);
    server.dispatcher.release();
    await until(() => first.messages.length === 1 && third.messages.length === 1);
  });

  it('end when nothing is heard for long, but not in the middle of a call', async () => {
    const clock = manualClock();
    const server = await serve({ sessionIdleMs: 60_000, clock });
    const [idle, busy] = [await openStream(server), await openStream(server)];
    await busy.post(call(1, 'slow'));
    await until(() => server.dispatcher.waiting() === 1);
    clock.advance(130_000);
    await idle.ended;
    server.dispatcher.release();
    await until(() => busy.messages.length === 1);
    clock.advance(130_000);
    await busy.ended;
  });

  it('hold the conversation open in the store, as long as the stream is', async () => {
    const server = await serve();
    const open = () => server.presence.open({ principal: 'local', scope: 'profile:work' }, Date.now());
    const stream = await openStream(server, '/sse/work');
    expect(await open()).toBe(1);
    stream.close();
    await until(async () => (await open()) === 0);
    expect((await stream.post(INITIALIZE)).status).toBe(404);
  });

  it('get comments when they are quiet', async () => {
    const server = await serve({ heartbeatMs: 10 });
    const response = await new Promise<http.IncomingMessage>((resolve) => http.get(`${server.base}/sse`, resolve));
    closers.push(() => void response.destroy());
    let text = '';
    response.on('data', (chunk: Buffer) => (text += chunk.toString())).on('error', () => {});
    await until(() => text.includes(': keep-alive'));
  });
});

describe('the end', () => {
  it('waits for calls in flight, whose answers still come on the stream', async () => {
    const server = await serve();
    const stream = await openStream(server);
    await stream.post(call(1, 'slow'));
    await until(() => server.dispatcher.waiting() === 1);
    const closed = server.listener.close(60_000);
    server.dispatcher.release();
    await Promise.all([closed, stream.ended]);
    expect(stream.messages).toMatchObject([{ id: 1, result: { content: [{ text: 'done' }] } }]);
  });

  it('says of what is given up that nobody knows whether it ran', async () => {
    const server = await serve();
    const stream = await openStream(server);
    await stream.post(call(1, 'slow'));
    await until(() => server.dispatcher.waiting() === 1);
    await server.listener.close(0);
    await stream.ended;
    expect(stream.messages).toMatchObject([{ id: 1, error: { message: expect.stringContaining('whether the call has run is unknown') } }]);
  });
});
