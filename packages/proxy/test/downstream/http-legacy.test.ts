import { manualClock, memoryState } from '@mcp-working-set/core/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { createHttpListener, type HttpOptions } from '../../src/downstream/http/listener.js';
import { until } from '../until.js';
import { testDispatcher } from './dispatcher.js';
import { call, httpClient } from './http-client.js';

const closers: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const serve = async (more: Partial<HttpOptions> = {}, dispatcher = testDispatcher()) => {
  const state = memoryState();
  const listener = await createHttpListener(dispatcher, { host: '127.0.0.1', port: 0, path: '/mcp', sessions: state.sessions, presence: state.presence, ...more });
  const client = httpClient(listener.url);
  closers.push(() => listener.close(0), client.close);
  return { state, listener, dispatcher, ...client };
};

const ping = (id: unknown) => ({ jsonrpc: '2.0', id, method: 'ping' });

describe('sessions over HTTP', () => {
  it.each([
    ['the name that it gives itself', { name: 'c', version: '1' }, 'agent/2.1 (x)', 'c', '1'],
    ['its user agent, where it gives none', {}, 'agent/2.1 (x)', 'agent', undefined],
    ['unknown, where it says nothing', {}, '', 'unknown', undefined],
  ])('knows a client by %s', async (_, clientInfo, agent, client, clientVersion) => {
    const { post, session, dispatcher } = await serve();
    const { headers } = await post({ jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo } }, { 'user-agent': agent });
    await post({ jsonrpc: '2.0', id: 2, method: 'tools/list' }, { 'mcp-session-id': String(headers['mcp-session-id']) });
    expect(dispatcher.callers.at(-1)).toMatchObject({ client, clientVersion });
    expect(session).toBeDefined();
  });

  it.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])('serves a client of %s [eras.echo]', async (revision) => {
    const { post, session, dispatcher } = await serve();
    const answer = await post({ jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: revision, capabilities: {}, clientInfo: { name: 'c', version: '1' } } });
    expect(answer).toMatchObject({ status: 200, messages: [{ id: 1, result: { protocolVersion: revision, serverInfo: { name: 'test' }, instructions: 'Use it well.' } }] });
    expect(answer.headers['content-type']).toBe('application/json');
    const headers = await session(revision);
    expect((await post(call(2, 'echo', { text: 'ü☃' }), headers)).messages).toEqual([{ jsonrpc: '2.0', id: 2, result: { content: [{ type: 'text', text: 'ü☃' }] } }]);
    // Gemini CLI sends no revision after the handshake.
    const { 'mcp-session-id': id } = headers;
    expect((await post(ping(3), { 'mcp-session-id': id })).messages).toEqual([{ jsonrpc: '2.0', id: 3, result: {} }]);
    expect(dispatcher.callers.at(-1)).toMatchObject({ era: 'legacy', revision, client: 'old-client', sessionId: id, profile: 'default' });
    expect(dispatcher.trace).toEqual(['notified notifications/initialized', 'call echo']);
  });

  it('answers 400 without a session, 404 for an unknown or deleted one, and makes none of them [http.sessions]', async () => {
    const { post, plain, session, listener } = await serve();
    expect(await post(ping(1))).toMatchObject({ status: 400, messages: [{ id: 1, error: { code: -32000 } }] });
    for (const id of ['nope', '00000000-0000-4000-8000-000000000000']) expect(await post(ping(1), { 'mcp-session-id': id })).toMatchObject({ status: 404, messages: [{ id: 1, error: { code: -32001 } }] });
    const headers = await session();
    expect(await post(ping(2), headers)).toMatchObject({ status: 200 });
    expect(await plain('DELETE', headers)).toMatchObject({ status: 200 });
    expect(await post(ping(3), headers)).toMatchObject({ status: 404 });
    expect(await plain('DELETE', headers)).toMatchObject({ status: 404 });
    expect(await plain('DELETE')).toMatchObject({ status: 400 });
    expect(await plain('GET', { accept: 'text/event-stream' })).toMatchObject({ status: 400 });
    expect(await plain('GET', { accept: 'text/event-stream', ...headers })).toMatchObject({ status: 404 });
    expect(await post(ping(4), { ...(await session()), 'mcp-protocol-version': '1900-01-01' })).toMatchObject({ status: 400 });
    expect(listener.port).toBeGreaterThan(0);
  });

  it('keeps two clients with the same ids and tokens apart [relay.isolation]', async () => {
    const { session, stream, dispatcher, post } = await serve();
    const [a, b] = [await session(), await session()];
    const [one, two] = [await stream('POST', a, call(1, 'progress', { steps: 3, pause: true }, { progressToken: 't' })), await stream('POST', b, call(1, 'progress', { steps: 2, pause: true }, { progressToken: 't' }))];
    await Promise.all([one.ended, two.ended]);
    expect([one, two].map(({ messages }) => messages.map(({ method, id }) => method ?? id))).toEqual([
      ['notifications/progress', 'notifications/progress', 'notifications/progress', 1], ['notifications/progress', 'notifications/progress', 1],
    ]);
    const slow = [post(call(7, 'slow'), a), post(call(7, 'slow'), b)] as const;
    await until(() => dispatcher.waiting() === 2);
    expect(await post({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 7 } }, b)).toMatchObject({ status: 202, text: '' });
    expect(await slow[1]).toMatchObject({ status: 200, messages: [] });
    expect(dispatcher.waiting()).toBe(1);
    dispatcher.release();
    expect((await slow[0]).messages[0]).toMatchObject({ id: 7, result: { content: [{ text: 'done' }] } });
  });

  it('turns the answer into a stream only when something comes before the result', async () => {
    const { session, post } = await serve();
    const headers = await session();
    const plain = await post(call(1, 'progress', {}), headers);
    expect(plain.headers['content-type']).toBe('application/json');
    const streamed = await post(call(2, 'progress', { steps: 2 }, { progressToken: 5 }), headers);
    expect(streamed.headers).toMatchObject({ 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' });
    expect(streamed.messages.map(({ params, id }) => params?.progress ?? id)).toEqual([1, 2, 2]);
  });

  it('asks the client on the stream of its call and takes the answer by another POST', async () => {
    const { session, stream, post } = await serve();
    const a = await session('2025-11-25', { elicitation: {} });
    const b = await session('2025-11-25', { elicitation: {} });
    const live = await stream('POST', a, call(1, 'ask', { params: { message: 'q' } }));
    await until(() => live.messages.length === 1);
    const { id, method, params } = live.messages[0] as Record<string, any>;
    expect([method, params]).toEqual(['elicitation/create', { message: 'q' }]);
    // Another client’s answer with the same id goes nowhere.
    expect(await post({ jsonrpc: '2.0', id, result: { action: 'forged' } }, b)).toMatchObject({ status: 202 });
    expect(await post({ jsonrpc: '2.0', id, result: { action: 'accept' } }, a)).toMatchObject({ status: 202 });
    await live.ended;
    expect(live.messages[1]).toMatchObject({ id: 1, result: { content: [{ text: '{"action":"accept"}' }] } });
    expect((await post(call(2, 'ask', { method: 'roots/list' }), a)).messages[0]).toMatchObject({ result: { content: [{ text: 'error -32601' }] } });
  });

  it('lets a call run on when the connection of a 2025 client drops [relay.hang-up]', async () => {
    const { session, dispatcher, post, listener } = await serve();
    const headers = await session();
    const other = httpClient(listener.url);
    const lost = other.post(call(1, 'slow'), headers).catch(() => 'lost');
    await until(() => dispatcher.waiting() === 1);
    other.close();
    expect(await lost).toBe('lost');
    expect(await post(ping(2), headers)).toMatchObject({ status: 200 });
    expect(dispatcher.waiting()).toBe(1);
    dispatcher.release();
    expect(await post(ping(3), headers)).toMatchObject({ status: 200 });
    expect(dispatcher.trace).not.toContain('aborted slow');
  });

  it('outlives a middle that throws at once', async () => {
    const { dispatcher, post, session } = await serve();
    const headers = await session();
    const fail = (): never => {
      throw new Error('secret');
    };
    Object.assign(dispatcher, { handle: fail, notified: fail });
    expect(await post(call(1, 'echo'), headers)).toMatchObject({ status: 200, messages: [{ id: 1, error: { code: -32603, message: 'Internal error' } }] });
    const answer = await post({ jsonrpc: '2.0', method: 'notifications/x' }, headers);
    expect([answer.status, answer.text.includes('secret')]).toEqual([500, false]);
    expect(await post(ping(2), headers)).toMatchObject({ status: 200 });
  });

  it('answers batches on 2025-03-26 only [wire.batches]', async () => {
    const { session, post, dispatcher } = await serve();
    const batch = [ping(1), call('2', 'echo', { text: 'x' }), { jsonrpc: '2.0', method: 'notifications/y' }, 5];
    const old = await session('2025-03-26');
    const answer = await post(batch, old);
    expect([answer.status, answer.messages.map(({ id, error }) => [id, error?.code])]).toEqual([200, [[1, undefined], [null, -32600], ['2', undefined]]]);
    expect(answer.text.startsWith('[')).toBe(true);
    expect(await post([{ jsonrpc: '2.0', method: 'notifications/z' }], old)).toMatchObject({ status: 202 });
    expect(dispatcher.trace.slice(-2)).toEqual(['notified notifications/y', 'notified notifications/z']);
    const streamed = await post([call(1, 'progress', { steps: 1 }, { progressToken: 1 }), ping(2)], old);
    expect(streamed.headers['content-type']).toBe('text/event-stream');
    expect(streamed.messages.map(({ id, method }) => id ?? method).sort()).toEqual([1, 2, 'notifications/progress']);
    // What was answered before the stream began is on it too.
    const late = await post([ping(3), call(4, 'progress', { steps: 1, pause: true }, { progressToken: 1 })], old);
    expect(late.messages.map(({ id, method }) => id ?? method)).toEqual([3, 'notifications/progress', 4]);
    const newer = await session('2025-06-18');
    const calls = dispatcher.trace.length;
    for (const body of [batch, []]) expect(await post(body, newer)).toMatchObject({ status: 400, messages: [{ id: null, error: { code: -32600 } }] });
    expect(await post([{ jsonrpc: '2.0', id: 1, method: 'initialize', params: {} }], old)).toMatchObject({ status: 400 });
    expect(await post(batch)).toMatchObject({ status: 400 });
    expect(dispatcher.trace.length).toBe(calls);
  });

  it('says that the list has changed on the GET stream, or on the next one', async () => {
    const { session, stream, dispatcher, state } = await serve();
    const headers = await session();
    const changed = { jsonrpc: '2.0', method: 'notifications/tools/list_changed' };
    const first = await stream('GET', headers);
    expect([first.status, first.headers['content-type'], first.headers['mcp-session-id']]).toEqual([200, 'text/event-stream', headers['mcp-session-id']]);
    dispatcher.toolsChanged();
    await until(() => first.messages.length === 1);
    const second = await stream('GET', headers);
    dispatcher.toolsChanged();
    await until(() => second.messages.length === 1);
    expect(first.messages).toEqual([changed]);
    first.close();
    second.close();
    await Promise.all([first.ended, second.ended]);
    // The server notices the closed streams in its own time: then only the session itself is held open.
    await until(async () => (await state.presence.open({ principal: 'local', scope: 'global' }, Date.now())) === 1);
    dispatcher.toolsChanged();
    const third = await stream('GET', headers);
    await until(() => third.messages.length === 1);
    expect(third.messages).toEqual([changed]);
  });

  it('takes a GET that wants to go on after an event for a new stream: none of ours can be gone on with', async () => {
    const { session, stream, post, plain, dispatcher } = await serve();
    const headers = await session();
    const live = await stream('GET', { ...headers, 'last-event-id': 'from-another-life' });
    expect(live.status).toBe(200);
    dispatcher.toolsChanged();
    await until(() => live.messages.length === 1);
    // Nothing of ours carries an id that could be named there.
    expect((await post(call(1, 'progress', {}, { progressToken: 1 }), headers)).text).not.toMatch(/^id:/m);
    expect(await plain('GET', { accept: 'text/event-stream', 'last-event-id': 'x' })).toMatchObject({ status: 400 });
    expect(await plain('GET', { accept: 'text/event-stream', ...headers, 'mcp-protocol-version': 'x' })).toMatchObject({ status: 400 });
  });

  it('bounds the GET streams of one session', async () => {
    const { session, stream } = await serve();
    const headers = await session();
    const streams = [];
    for (let i = 0; i < 6; i++) streams.push(await stream('GET', headers));
    await Promise.all(streams.slice(0, 2).map(({ ended }) => ended));
  });
});

describe('the life of sessions', () => {
  it('restores sessions after a restart, and only for the profile they were made for [http.sessions-restored]', async () => {
    const first = await serve();
    const headers = await first.session('2025-03-26', { roots: {} });
    const work = await first.session('2025-06-18', {}, { name: 'w', version: '1' }, '/mcp/work');
    await first.listener.close(0);
    const second = await serve({ sessions: first.state.sessions });
    const answers = await Promise.all(Array.from({ length: 5 }, (_, i) => second.post(call(i, 'echo', { text: 'back' }), headers)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(second.dispatcher.callers[0]).toMatchObject({ revision: '2025-03-26', client: 'old-client', capabilities: { roots: {} }, sessionId: headers['mcp-session-id'] });
    expect(await second.post(ping(1), work)).toMatchObject({ status: 404 });
    expect(await second.post(ping(1), work, '/mcp/work')).toMatchObject({ status: 200 });
    expect(await second.post(ping(1), headers, '/mcp/work')).toMatchObject({ status: 404 });
    expect(await second.post(ping(1), headers, '/mcp/other')).toMatchObject({ status: 404, messages: [{ error: { message: 'Not Found' } }] });
  });

  it('closes idle sessions, keeps those with a stream, and brings a swept one back for Gemini CLI only [http.sessions-bounded]', async () => {
    const clock = manualClock();
    const { session, stream, post, state, dispatcher } = await serve({ clock, sessionIdleMs: 3_600_000 });
    const idle = await session();
    const gemini = await session('2025-06-18', {}, { name: 'gemini-cli-mcp-client', version: '0.61.0' });
    const listening = await session();
    const calling = await session();
    const live = await stream('GET', listening);
    const slow = post(call(1, 'slow'), calling);
    await until(() => dispatcher.waiting() === 1);
    const key = { principal: 'local', scope: 'global' };
    expect(await state.presence.open(key, clock.now())).toBeGreaterThanOrEqual(4);
    for (let minutes = 0; minutes < 90; minutes += 5) {
      clock.advance(300_000);
      await new Promise((next) => setTimeout(next, 5));
    }
    expect(await post(ping(1), idle)).toMatchObject({ status: 404 });
    expect(await post(ping(1), listening)).toMatchObject({ status: 200 });
    expect(await post(ping(1), gemini)).toMatchObject({ status: 200 });
    expect(dispatcher.waiting()).toBe(1);
    dispatcher.release();
    expect(await slow).toMatchObject({ status: 200 });
    expect(await state.sessions.get(String(idle['mcp-session-id']))).toMatchObject({ closed: 'swept' });
    for (const kept of [listening, calling]) expect((await state.sessions.get(String(kept['mcp-session-id'])))?.closed).toBeUndefined();
    expect((await state.sessions.get(String(gemini['mcp-session-id'])))?.closed).toBeUndefined();
    live.close();
  });

  it('makes room by closing the longest unused session, and refuses when all are in use [http.sessions-bounded]', async () => {
    const clock = manualClock();
    const { session, post, dispatcher, stream } = await serve({ clock, maxSessions: 3 });
    const sessions = [];
    for (let i = 0; i < 3; i++) {
      sessions.push(await session());
      clock.advance(120_000);
    }
    const [first, second, third] = sessions as [Record<string, string>, Record<string, string>, Record<string, string>];
    await post(ping(1), first);
    const fourth = await session();
    expect(await post(ping(1), second)).toMatchObject({ status: 404 });
    for (const kept of [first, third, fourth]) expect(await post(ping(2), kept)).toMatchObject({ status: 200 });
    const live = await stream('GET', first);
    const calls = [third, fourth].map((headers) => post(call(1, 'slow'), headers));
    await until(() => dispatcher.waiting() === 2);
    const fifth = await session();
    await live.ended;
    expect(await post(ping(3), first)).toMatchObject({ status: 404 });
    calls.push(post(call(1, 'slow'), fifth));
    await until(() => dispatcher.waiting() === 3);
    const refused = await post({ jsonrpc: '2.0', id: 9, method: 'initialize', params: { protocolVersion: '2025-06-18' } });
    expect([refused.status, refused.headers['retry-after'], refused.headers['mcp-session-id']]).toEqual([503, '60', undefined]);
    dispatcher.release();
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('holds 2,000 sessions opened and dropped within its bound [http.sessions-bounded]', async () => {
    const { post, session } = await serve({ maxSessions: 100 });
    for (let i = 0; i < 2000; i += 50) await Promise.all(Array.from({ length: 50 }, () => post({ jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18' } })));
    expect(await post(ping(1), await session())).toMatchObject({ status: 200 });
  }, 60_000);

  it('cancels the calls of a deleted session and ends its streams', async () => {
    const { session, stream, post, plain, dispatcher } = await serve();
    const headers = await session();
    const live = await stream('GET', headers);
    const slow = post(call(1, 'slow'), headers);
    await until(() => dispatcher.waiting() === 1);
    await plain('DELETE', headers);
    expect((await slow).messages).toEqual([]);
    await live.ended;
    expect(dispatcher.trace).toContain('aborted slow');
  });

  it('works on where the store fails', async () => {
    const broken = async (): Promise<never> => {
      throw new Error('disk full');
    };
    const { session, post, plain } = await serve({ sessions: { get: broken, put: broken, update: broken, touch() {}, sweep: broken } });
    const headers = await session();
    expect(await post(ping(1), headers)).toMatchObject({ status: 200 });
    expect(await post(ping(1), { 'mcp-session-id': '00000000-0000-4000-8000-000000000000' })).toMatchObject({ status: 404 });
    expect(await plain('DELETE', headers)).toMatchObject({ status: 200 });
  });

  it('counts a conversation as open for 30 minutes after its last request', async () => {
    const clock = manualClock();
    const { session, post, state } = await serve({ clock });
    const headers = await session();
    const open = (): Promise<number> => state.presence.open({ principal: 'local', scope: 'global' }, clock.now());
    expect(await open()).toBe(1);
    clock.advance(20 * 60_000);
    await post(ping(1), headers);
    clock.advance(20 * 60_000);
    expect(await open()).toBe(1);
    clock.advance(11 * 60_000);
    expect(await open()).toBe(0);
  });
});
