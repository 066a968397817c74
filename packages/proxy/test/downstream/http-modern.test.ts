import { manualClock, memoryState } from '@mcp-working-set/core/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { createHttpListener, type HttpOptions } from '../../src/downstream/http/listener.js';
import { RawJson } from '../../src/wire/message.js';
import { headerText, type ParamHeader } from '../../src/wire/param-headers.js';
import { until } from '../until.js';
import { testDispatcher } from './dispatcher.js';
import { httpClient, META, modern } from './http-client.js';

const closers: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const serve = async (more: Partial<HttpOptions> = {}) => {
  const dispatcher = testDispatcher();
  const state = memoryState();
  const listener = await createHttpListener(dispatcher, { host: '127.0.0.1', port: 0, path: '/mcp', sessions: state.sessions, presence: state.presence, ...more });
  const client = httpClient(listener.url);
  closers.push(() => listener.close(0), client.close);
  return { state, listener, dispatcher, ...client };
};

describe('2026-07-28 over HTTP', () => {
  it('introduces itself [eras.discover]', async () => {
    const { post } = await serve();
    const answer = await post(...modern(1, 'server/discover'));
    expect(answer.status).toBe(200);
    expect(answer.headers['mcp-session-id']).toBeUndefined();
    expect(answer.messages[0]?.['result']).toEqual({
      resultType: 'complete', supportedVersions: ['2026-07-28'], capabilities: { tools: { listChanged: true }, logging: {} },
      serverInfo: { name: 'test', version: '1.0.0' }, instructions: 'Use it well.', ttlMs: 0, cacheScope: 'private',
      _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'test', version: '1.0.0' } },
    });
  });

  it('answers lists and calls, and takes who asks from each request', async () => {
    const { post, dispatcher } = await serve();
    expect((await post(...modern(1, 'tools/list'))).messages[0]?.['result']).toMatchObject({ resultType: 'complete', ttlMs: 0, cacheScope: 'private' });
    expect((await post(...modern('x', 'tools/call', { name: 'echo', arguments: { text: 'é' } }))).messages).toEqual([
      { jsonrpc: '2.0', id: 'x', result: { resultType: 'complete', content: [{ type: 'text', text: 'é' }] } },
    ]);
    await post(...modern(3, 'tools/call', { name: 'echo' }, { 'io.modelcontextprotocol/clientInfo': { name: 'other' }, 'io.modelcontextprotocol/clientCapabilities': { roots: {} } }));
    expect(dispatcher.callers.map(({ client, capabilities, era, revision, sessionId }) => [client, capabilities, era, revision, sessionId])).toEqual([
      ['modern-client', {}, 'modern', '2026-07-28', undefined], ['modern-client', {}, 'modern', '2026-07-28', undefined], ['other', { roots: {} }, 'modern', '2026-07-28', undefined],
    ]);
    const profile = await post(...modern(4, 'tools/list'), '/mcp/work');
    expect([profile.status, dispatcher.callers.at(-1)?.profile]).toEqual([200, 'work']);
  });

  it('serves both eras on the one URL at once [eras.one-url]', async () => {
    const { post, session } = await serve();
    const headers = await session();
    const [old, new_] = await Promise.all([post({ jsonrpc: '2.0', id: 1, method: 'tools/list' }, headers), post(...modern(1, 'tools/list'))]);
    expect([old, new_].map(({ messages }) => 'resultType' in messages[0]?.['result'])).toEqual([false, true]);
    // A session id on a request of the new era is ignored.
    const [body, more] = modern(2, 'tools/list');
    expect(await post(body, { ...more, 'mcp-session-id': 'nope' })).toMatchObject({ status: 200 });
  });

  it('refuses requests whose headers do not say what the body says [eras.headers]', async () => {
    const { post, dispatcher } = await serve();
    const [body, right] = modern(5, 'tools/call', { name: 'echo', arguments: {} });
    const without = (name: string) => Object.fromEntries(Object.entries(right).filter(([key]) => key !== name));
    const wrong: Record<string, string>[] = [
      without('mcp-protocol-version'), without('mcp-method'), without('mcp-name'),
      { ...right, 'mcp-method': 'tools/list' }, { ...right, 'mcp-name': 'slow' }, { ...right, 'mcp-name': 'ECHO' }, { ...right, 'mcp-protocol-version': '2025-11-25' },
      { ...right, 'mcp-name': '=?base64?!!!?=' }, { ...right, 'mcp-name': Buffer.from('echó').toString('latin1') },
    ];
    for (const headers of wrong) expect([headers, await post(body, headers)]).toMatchObject([headers, { status: 400, messages: [{ id: 5, error: { code: -32020 } }] }]);
    expect(dispatcher.trace).toEqual([]);
    expect(await post(body, { ...right, 'mcp-name': `=?base64?${Buffer.from('echo').toString('base64')}?=` })).toMatchObject({ status: 200 });
    const [read, headers] = modern(6, 'resources/read', { uri: 'x://ü' });
    expect(await post(read, { ...headers, 'mcp-name': 'x://other' })).toMatchObject({ status: 400 });
    expect(await post({ jsonrpc: '2.0', id: 7, method: 'initialize', params: { protocolVersion: '2025-06-18' } }, { 'mcp-protocol-version': '2026-07-28' })).toMatchObject({ status: 400, messages: [{ error: { code: -32020 } }] });
  });

  it('names the revisions that it serves [eras.unsupported]', async () => {
    const { post } = await serve();
    for (const requested of ['2031-01-01', '1900-01-01', '2025-11-25']) {
      const [body, headers] = modern(1, 'tools/list', {}, { 'io.modelcontextprotocol/protocolVersion': requested });
      expect(await post(body, { ...headers, 'mcp-protocol-version': requested })).toMatchObject({ status: 400, messages: [{ id: 1, error: { code: -32022, data: { supported: ['2026-07-28'], requested } } }] });
    }
  });

  it('refuses a missing or malformed envelope with -32602 and 400 [eras.envelope]', async () => {
    const { post } = await serve();
    const [, headers] = modern(1, 'tools/list');
    const bodies = [undefined, {}, { _meta: {} }, { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } }, { _meta: { ...META, 'io.modelcontextprotocol/clientCapabilities': 5 } }, { _meta: { ...META, 'io.modelcontextprotocol/protocolVersion': 5 } }];
    for (const params of bodies) expect([params, await post({ jsonrpc: '2.0', id: 1, method: 'tools/list', ...(params ? { params } : {}) }, headers)]).toMatchObject([params, { status: 400, messages: [{ id: 1, error: { code: -32602 } }] }]);
  });

  it('answers unknown methods with 404, a missing capability with 400, other errors within 200 [eras.unknown-method]', async () => {
    const { post } = await serve();
    for (const method of ['no/such', 'ping', 'initialize', 'resources/list', 'logging/setLevel', 'resources/subscribe', 'resources/unsubscribe']) expect([method, await post(...modern(1, method))]).toMatchObject([method, { status: 404, messages: [{ id: 1, error: { code: -32601 } }] }]);
    expect(await post(...modern(2, 'tools/call', { name: 'fail' }))).toMatchObject({ status: 200, messages: [{ error: { code: -32055, message: 'own error', data: { kept: [1] } } }] });
    expect(await post(...modern(3, 'custom/throw'))).toMatchObject({ status: 200, messages: [{ error: { code: -32603 } }] });
  });

  it('takes notifications, and no batches or responses', async () => {
    const { post, dispatcher } = await serve();
    const [note, headers] = modern(undefined, 'notifications/x');
    expect(await post(note, headers)).toMatchObject({ status: 202, text: '' });
    expect(dispatcher.callers[0]).toMatchObject({ era: 'modern', client: 'modern-client' });
    const [body] = modern(1, 'tools/list');
    expect(await post([body], headers)).toMatchObject({ status: 400, messages: [{ id: null, error: { code: -32600 } }] });
    expect(await post({ jsonrpc: '2.0', id: 1, result: {} }, headers)).toMatchObject({ status: 400 });
  });

  it('streams what comes before the result, and asks nothing', async () => {
    const { post } = await serve();
    const streamed = await post(...modern(1, 'tools/call', { name: 'progress', arguments: { steps: 2 } }, { progressToken: 'p' }));
    expect(streamed.messages.map(({ params, result }) => params?.progress ?? result.resultType)).toEqual([1, 2, 'complete']);
    expect((await post(...modern(2, 'tools/call', { name: 'ask' }))).messages[0]).toMatchObject({ result: { content: [{ text: 'error -32601' }] } });
  });

  it('sends log messages only as far as the request asks for them [relay.logging]', async () => {
    const { post } = await serve();
    const logged = async (level: unknown): Promise<number> => {
      const answer = await post(...modern(1, 'tools/call', { name: 'log' }, level === undefined ? {} : { 'io.modelcontextprotocol/logLevel': level }));
      return answer.messages.filter(({ method }) => method === 'notifications/message').length;
    };
    // The tool logs at `info`.
    for (const [level, count] of [[undefined, 0], ['nonsense', 0], ['off', 0], ['debug', 1], ['info', 1], ['notice', 0], ['emergency', 0]] as const) expect([level, await logged(level)]).toEqual([level, count]);
  });

  it('takes a closed connection for a cancelled call [relay.hang-up]', async () => {
    const { dispatcher, listener } = await serve();
    for (const streamed of [false, true]) {
      const other = httpClient(listener.url);
      const [body, headers] = modern(1, 'tools/call', { name: 'slow' });
      const lost = streamed ? other.post(body, headers).catch(() => 'lost') : other.post(body, headers).catch(() => 'lost');
      await until(() => dispatcher.waiting() === 1);
      other.close();
      await until(() => dispatcher.waiting() === 0);
      expect(await lost).toBe('lost');
    }
    expect(dispatcher.trace).toEqual(['call slow', 'aborted slow', 'call slow', 'aborted slow']);
  });

  it('listens: acknowledgement first, changes tagged, a farewell at the end [relay.listen]', async () => {
    const { stream, dispatcher, listener, post, state } = await serve();
    const listen = (id: unknown, notifications: unknown) => {
      const [body, headers] = modern(id, 'subscriptions/listen', { notifications });
      return stream('POST', headers, body);
    };
    const tag = (id: unknown) => ({ 'io.modelcontextprotocol/subscriptionId': id });
    const [one, two] = [await listen('s', { toolsListChanged: true, resourceSubscriptions: ['x://a'] }), await listen(2, { toolsListChanged: true })];
    const none = await listen(3, { promptsListChanged: true });
    await none.ended;
    expect(none.messages).toMatchObject([{ params: { notifications: {} } }, { id: 3, result: { resultType: 'complete' } }]);
    const key = { principal: 'local', scope: 'global' };
    // Two streams, and the recent requests of one client.
    await until(async () => (await state.presence.open(key, Date.now())) === 3);
    dispatcher.toolsChanged();
    await until(() => one.messages.length === 2 && two.messages.length === 2);
    expect(one.messages).toEqual([
      { jsonrpc: '2.0', method: 'notifications/subscriptions/acknowledged', params: { _meta: tag('s'), notifications: { toolsListChanged: true } } },
      { jsonrpc: '2.0', method: 'notifications/tools/list_changed', params: { _meta: tag('s') } },
    ]);
    expect(two.messages[1]?.['params']).toEqual({ _meta: tag(2) });
    one.close();
    await until(async () => (await state.presence.open(key, Date.now())) === 2);
    dispatcher.toolsChanged();
    await until(() => two.messages.length === 3);
    expect((await post(...modern(4, 'subscriptions/listen'))).messages[0]).toMatchObject({ id: 4, error: { code: -32602 } });
    await listener.close(100);
    await two.ended;
    expect(two.messages[3]).toMatchObject({ id: 2, result: { resultType: 'complete', _meta: tag(2) } });
  });

  it('acknowledges before it tells what changed while the upstreams were still being asked [relay.listen]', async () => {
    const { stream, dispatcher } = await serve();
    Object.assign(dispatcher, {
      watch: async (_caller: unknown, uris: readonly string[], updated: (params: RawJson) => void) => {
        updated(new RawJson('{"uri":"x://a"}'));
        return { uris, stop() {} };
      },
    } satisfies Partial<typeof dispatcher>);
    const [body, headers] = modern('s', 'subscriptions/listen', { notifications: { resourceSubscriptions: ['x://a'] } });
    const { messages, close } = await stream('POST', headers, body);
    await until(() => messages.length === 2);
    const _meta = { 'io.modelcontextprotocol/subscriptionId': 's' };
    expect(messages).toEqual([
      { jsonrpc: '2.0', method: 'notifications/subscriptions/acknowledged', params: { _meta, notifications: { resourceSubscriptions: ['x://a'] } } },
      { jsonrpc: '2.0', method: 'notifications/resources/updated', params: { uri: 'x://a', _meta } },
    ]);
    close();
  });

  it('keeps quiet streams open with comments', async () => {
    const clock = manualClock();
    const { stream, session } = await serve({ clock, heartbeatMs: 15_000 });
    const [body, headers] = modern(1, 'subscriptions/listen', { notifications: { toolsListChanged: true } });
    const live = [await stream('POST', headers, body), await stream('GET', await session())];
    await until(() => live[0]?.messages.length === 1);
    const before = live.map(({ comments }) => comments());
    for (let i = 0; i < 3; i++) {
      clock.advance(15_000);
      await until(() => live.every(({ comments }, at) => comments() > (before[at] as number) + i));
    }
    for (const { close } of live) close();
  });

  it('counts a client as open for 30 minutes after its last request', async () => {
    const clock = manualClock();
    const { post, state } = await serve({ clock });
    await post(...modern(1, 'tools/list'), '/mcp/work');
    const open = (): Promise<number> => state.presence.open({ principal: 'local', scope: 'profile:work' }, clock.now());
    expect(await open()).toBe(1);
    clock.advance(31 * 60_000);
    expect(await open()).toBe(0);
  });
});

it.each(['GET', 'DELETE'])('%s does not exist in this revision', async (method) => {
  const { plain } = await serve();
  const answer = await plain(method, { accept: 'text/event-stream', 'mcp-protocol-version': '2026-07-28' });
  expect(answer).toMatchObject({ status: 405, headers: { allow: expect.stringContaining('POST') } });
});

describe('headerText', () => {
  it('reads plain and coded values', () => {
    const coded = (text: string): string => `=?base64?${Buffer.from(text).toString('base64')}?=`;
    for (const text of ['Hello, 世界', ' padded ', 'line1\nline2', '=?base64?literal?=', '']) expect(headerText(coded(text))).toBe(text);
    expect(headerText('us-west1')).toBe('us-west1');
    expect(headerText('=?BASE64?SGk=?=')).toBe('=?BASE64?SGk=?=');
    for (const bad of ['=?base64?SG*k?=', 'ü', '=?base64?S?=', '=?base64?SGk?=']) expect(headerText(bad)).toBeUndefined();
  });
});

describe('arguments that are headers too', () => {
  const MARKS: readonly ParamHeader[] = [
    { path: ['where'], header: 'Mcp-Param-Region' }, { path: ['deep', 'level'], header: 'Mcp-Param-Level' }, { path: ['on'], header: 'Mcp-Param-On' },
  ];
  const asked: string[] = [];
  const marked = async () => {
    const { post, dispatcher } = await serve();
    dispatcher.headerMarks = (tool) => {
      asked.push(tool);
      return tool === 'echo' ? Promise.resolve(MARKS) : undefined;
    };
    const call = (args: unknown, headers: Record<string, string> = {}, name = 'echo') => {
      const [message, own] = modern(1, 'tools/call', { name, arguments: args });
      return post(message, { ...own, ...headers });
    };
    return { call, dispatcher };
  };

  it.each<[name: string, args: unknown, headers: Record<string, string>]>([
    ['none at all', {}, {}], ['null', { where: null, deep: null, on: null }, {}], ['no primitive', { where: {}, deep: [], on: [] }, {}], ['no arguments', undefined, {}],
    ['a text', { where: 'us-west1' }, { 'Mcp-Param-Region': 'us-west1' }], ['another spelling of the name', { where: 'a' }, { 'MCP-PARAM-REGION': '  a ' }],
    ['a coded text', { where: 'Hello, 世界' }, { 'mcp-param-region': '=?base64?SGVsbG8sIOS4lueVjA==?=' }], ['an empty text', { where: '' }, { 'mcp-param-region': '' }],
    ['what looks coded and is not', { where: '=?base64?SGk=' }, { 'mcp-param-region': '=?base64?SGk=' }],
    ['a number by value', { deep: { level: 42 } }, { 'mcp-param-level': '42.0' }], ['a truth', { on: false }, { 'mcp-param-on': 'false' }],
    ['a number beyond the exact ones', { deep: { level: 2 ** 60 } }, {}], ['a header without its argument', {}, { 'mcp-param-region': 'x' }],
  ])('passes %s', async (_name, args, headers) => {
    const { call } = await marked();
    expect(await call(args, headers)).toMatchObject({ status: 200, messages: [{ id: 1, result: {} }] });
  });

  it.each<[name: string, args: unknown, headers: Record<string, string>, message: RegExp]>([
    ['a missing header', { where: 'us-west1' }, {}, /Mcp-Param-Region is missing/],
    ['another value', { where: 'us-west1' }, { 'mcp-param-region': 'US-WEST1' }, /Mcp-Param-Region is not the argument of the body/],
    ['wrong padding', { where: 'Hello' }, { 'mcp-param-region': '=?base64?SGVsbG8?=' }, /Mcp-Param-Region is written wrongly/],
    ['characters that base64 has not', { where: 'Hello' }, { 'mcp-param-region': '=?base64?SGVs!!!bG8=?=' }, /is written wrongly/],
    ['a header in the middle of the tree', { deep: { level: 7 } }, { 'mcp-param-level': '8' }, /Mcp-Param-Level is not/],
    ['a number that is none', { deep: { level: 0 } }, { 'mcp-param-level': '' }, /Mcp-Param-Level is not/],
    ['a truth in other letters', { on: true }, { 'mcp-param-on': 'True' }, /Mcp-Param-On is not/],
    ['one of two', { where: 'a', on: true }, { 'mcp-param-region': 'a' }, /Mcp-Param-On is missing/],
  ])('refuses %s, before the call', async (_name, args, headers, message) => {
    const { call, dispatcher } = await marked();
    expect(await call(args, headers)).toMatchObject({ status: 400, messages: [{ id: 1, error: { code: -32020, message: expect.stringMatching(message) } }] });
    expect(dispatcher.trace).toEqual([]);
  });

  it('never says the value of an argument, and asks for no header of a tool that has none', async () => {
    const { call } = await marked();
    expect((await call({ where: 'canary-4711' }, { 'mcp-param-region': 'other-0815' })).text).not.toMatch(/canary|0815/);
    asked.length = 0;
    expect((await call({ where: 'x' }, {}, 'digits')).status).toBe(200);
    expect(asked).toEqual(['digits']);
  });
});
