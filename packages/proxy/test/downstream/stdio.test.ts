import { PassThrough, Writable } from 'node:stream';
import { manualClock, memoryState } from '@mcp-working-set/core/testing';
import { describe, expect, it } from 'vitest';
import { serveStdio, type StdioOptions } from '../../src/downstream/stdio.js';
import { until } from '../until.js';
import { testDispatcher } from './dispatcher.js';

type Json = Record<string, any>;

const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'modern-client', version: '3' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

const open = (more: Partial<StdioOptions> = {}) => {
  const dispatcher = testDispatcher();
  const input = new PassThrough();
  const output = new PassThrough();
  const messages: Json[] = [];
  let parts: Buffer[] = [];
  output.on('data', (chunk: Buffer) => {
    parts.push(chunk);
    if (!chunk.includes(10)) return;
    const lines = Buffer.concat(parts).toString().split('\n');
    parts = [Buffer.from(lines.pop() ?? '')];
    for (const line of lines) messages.push(JSON.parse(line));
  });
  const served = serveStdio(dispatcher, { input, output, ...more });
  const send = (...all: (Json | string)[]): void => {
    for (const one of all) input.write(`${typeof one === 'string' ? one : JSON.stringify({ jsonrpc: '2.0', ...one })}\n`);
  };
  const reply = async (id: unknown): Promise<Json> => {
    await until(() => messages.some((message) => message['id'] === id && !('method' in message)));
    return messages.find((message) => message['id'] === id && !('method' in message)) as Json;
  };
  const initialize = async (protocolVersion = '2025-06-18', capabilities: Json = {}): Promise<Json> => {
    send({ id: 'init', method: 'initialize', params: { protocolVersion, capabilities, clientInfo: { name: 'old-client', version: '2' } } });
    const answer = await reply('init');
    send({ method: 'notifications/initialized' });
    return answer;
  };
  return { dispatcher, input, output, messages, served, send, reply, initialize, call: (id: unknown, name: string, args: Json = {}, meta?: Json) => send({ id, method: 'tools/call', params: { name, arguments: args, ...(meta ? { _meta: meta } : {}) } }) };
};

describe('serveStdio, handshake', () => {
  it.each([['2024-10-07', '2024-10-07'], ['2024-11-05', '2024-11-05'], ['2025-03-26', '2025-03-26'], ['2025-06-18', '2025-06-18'], ['2025-11-25', '2025-11-25'], ['2026-07-28', '2025-11-25'], ['9999-01-01', '2025-11-25'], [7, '2025-11-25']])(
    'answers %s with %s [eras.echo]',
    async (asked, answered) => {
      const { initialize, call, reply, dispatcher } = open();
      const answer = await initialize(asked as string);
      expect(answer['result']).toEqual({ protocolVersion: answered, capabilities: { tools: { listChanged: true }, logging: {} }, serverInfo: { name: 'test', version: '1.0.0' }, instructions: 'Use it well.' });
      call(1, 'echo', { text: 'a' });
      expect((await reply(1))['result'].content[0].text).toBe('a');
      expect(dispatcher.callers.at(-1)).toMatchObject({ era: 'legacy', revision: answered, client: 'old-client', clientVersion: '2', principal: 'local', profile: 'default' });
      expect(dispatcher.callers.at(-1)?.sessionId).toMatch(/^stdio-/);
    },
  );

  it('serves both eras on one connection [eras.one-url]', async () => {
    const { send, reply, initialize, dispatcher } = open();
    send({ id: 1, method: 'server/discover', params: { _meta: ENVELOPE } });
    expect((await reply(1))['result']).toEqual({
      resultType: 'complete', supportedVersions: ['2026-07-28'], capabilities: { tools: { listChanged: true }, logging: {} },
      serverInfo: { name: 'test', version: '1.0.0' }, instructions: 'Use it well.', ttlMs: 0, cacheScope: 'private',
      _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'test', version: '1.0.0' } },
    });
    await initialize();
    send({ id: 2, method: 'tools/list' }, { id: 3, method: 'tools/list', params: { _meta: ENVELOPE } });
    expect(Object.keys((await reply(2))['result'])).toEqual(['tools']);
    expect((await reply(3))['result']).toMatchObject({ resultType: 'complete', ttlMs: 0, cacheScope: 'private', tools: expect.any(Array) });
    expect(dispatcher.callers.map(({ era, client }) => [era, client]).slice(-2)).toEqual([['legacy', 'old-client'], ['modern', 'modern-client']]);
  });

  it('refuses what 2026-07-28 does not have, and envelopes that are none', async () => {
    const { send, reply } = open();
    const meta = (change: Json) => ({ params: { _meta: { ...ENVELOPE, ...change } } });
    send(
      { id: 1, method: 'ping', params: { _meta: ENVELOPE } },
      { id: 2, method: 'tools/list', ...meta({ 'io.modelcontextprotocol/protocolVersion': '2031-01-01' }) },
      { id: 3, method: 'tools/list', ...meta({ 'io.modelcontextprotocol/protocolVersion': 5 }) },
      { id: 4, method: 'tools/list', params: { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } } },
      { id: 5, method: 'initialize', params: { _meta: ENVELOPE } },
      { id: 6, method: 'no/such', params: { _meta: ENVELOPE } },
      { id: 7, method: 'tools/list' },
      { id: 8, method: 'server/discover' },
    );
    const errors: Json[] = [];
    for (let id = 1; id <= 8; id++) errors.push((await reply(id))['error']);
    expect(errors.map(({ code }) => code)).toEqual([-32601, -32022, -32602, -32602, -32601, -32601, -32602, -32602]);
    expect(errors[1]?.['data']).toEqual({ supported: ['2026-07-28'], requested: '2031-01-01' });
  });

  it('logs to a 2025 client, and to one of 2026-07-28 that asks for it [relay.logging]', async () => {
    const { send, reply, messages, call, initialize } = open();
    const log = (id: number, meta: Json) => send({ id, method: 'tools/call', params: { name: 'log', arguments: {}, _meta: meta } });
    await initialize();
    call(1, 'log');
    log(2, ENVELOPE);
    log(3, { ...ENVELOPE, 'io.modelcontextprotocol/logLevel': 'info' });
    for (const id of [1, 2, 3]) await reply(id);
    expect(messages.filter(({ method }) => method === 'notifications/message')).toHaveLength(2);
  });

  it('answers ping, and a client that shakes no hands', async () => {
    const { send, reply, call, dispatcher } = open();
    send({ id: 1, method: 'ping' });
    expect(await reply(1)).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
    call(2, 'echo', { text: 'b' });
    expect((await reply(2))['result'].content[0].text).toBe('b');
    expect(dispatcher.callers[0]).toMatchObject({ era: 'legacy', revision: '2025-11-25', client: 'unknown' });
  });
});

describe('serveStdio, messages', () => {
  it('survives garbage and answers what comes after it', async () => {
    const { send, reply, messages } = open();
    send('', '& "$env:LO...', '{"jsonrpc":"2.0","id":1,"method":"ping"} trailing', '{"jsonrpc":"2.0","id":9,"result":bad}', '{"id":4,"method":"ping"}', '\ufeff{"jsonrpc":"2.0","id":2,"method":"ping"}\r');
    expect((await reply(2))['result']).toEqual({});
    expect(messages.map(({ id, error }) => [id, error?.code])).toEqual([[null, -32700], [null, -32700], [4, -32600], [2, undefined]]);
  });

  it('echoes ids in value and type and keeps every digit [wire.ids]', async () => {
    const dispatcher = testDispatcher();
    const input = new PassThrough();
    const output = new PassThrough();
    const served = serveStdio(dispatcher, { input, output });
    const args = '{"big":12345678901234567890,"exact":1.10,"exp":1E+2,"lone":"\\ud800"}';
    for (const id of ['0', '"0"', '12345678901234567891', '1.0', '"ü"', '-5']) input.write(`{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"digits","arguments":${args}}}\n`);
    input.end();
    await served;
    expect(String(output.read()).trim().split('\n')).toEqual(
      ['0', '"0"', '12345678901234567891', '1.0', '"ü"', '-5'].map((id) => `{"jsonrpc":"2.0","id":${id},"result":{"content":[],"structuredContent":${args}}}`),
    );
  });

  it('answers batches on 2025-03-26 only [wire.batches]', async () => {
    const batch = JSON.stringify([{ jsonrpc: '2.0', id: 1, method: 'ping' }, 5, { jsonrpc: '2.0', method: 'notifications/x' }, { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'echo', arguments: { text: 'in' } } }, { jsonrpc: '2.0', id: 3, method: 'initialize' }]);
    const old = open();
    await old.initialize('2025-03-26');
    old.send(batch);
    await until(() => old.messages.some(Array.isArray));
    expect((old.messages.find(Array.isArray) as unknown as Json[]).map(({ id, error }) => [id, error?.code])).toEqual([[1, undefined], [null, -32600], [2, undefined], [3, -32600]]);
    expect(old.dispatcher.trace).toContain('notified notifications/x');
    for (const revision of ['2025-06-18', '2024-11-05']) {
      const other = open();
      await other.initialize(revision);
      other.send(batch, '[]');
      await until(() => other.messages.length === 3);
      expect(other.messages.slice(1).map(({ id, error }) => [id, error.code])).toEqual([[null, -32600], [null, -32600]]);
      expect(other.dispatcher.trace).not.toContain('call echo');
    }
  });

  it('answers errors of the middle as they are, and its failures without details', async () => {
    const { call, send, reply } = open();
    call(1, 'fail');
    send({ id: 2, method: 'custom/throw' });
    expect((await reply(1))['error']).toEqual({ code: -32055, message: 'own error', data: { kept: [1] } });
    expect((await reply(2))['error']).toEqual({ code: -32603, message: 'Internal error' });
  });

  it('outlives a middle that throws at once', async () => {
    const { dispatcher, send, reply } = open();
    const { handle } = dispatcher;
    const fail = (): never => {
      throw new Error('secret');
    };
    Object.assign(dispatcher, { handle: fail, notified: fail });
    send({ method: 'notifications/x' }, { id: 1, method: 'tools/list' });
    expect((await reply(1))['error']).toEqual({ code: -32603, message: 'Internal error' });
    Object.assign(dispatcher, { handle });
    send({ id: 2, method: 'tools/list' });
    expect((await reply(2))['result'].tools).toHaveLength(9);
  });

  it('carries 1 kB to 20 MB, and refuses what is over the limit alone [wire.large]', async () => {
    const { call, reply, send } = open({ maxMessageBytes: 21e6 });
    for (const bytes of [1e3, 1e5, 1e6, 1e7, 2e7]) {
      call(bytes, 'big', { bytes });
      expect((await reply(bytes))['result'].content[0].text.length).toBe(bytes);
      call(`e${bytes}`, 'echo', { text: 'y'.repeat(bytes) });
      expect((await reply(`e${bytes}`))['result'].content[0].text.length).toBe(bytes);
    }
    call('huge', 'echo', { text: 'z'.repeat(22e6) });
    send({ id: 'after', method: 'ping' });
    expect((await reply('huge'))['error']).toMatchObject({ code: -32600, message: expect.stringContaining('21000000') });
    expect((await reply('after'))['result']).toEqual({});
  }, 60_000);
});

describe('serveStdio, calls', () => {
  it('cancels the call that the client names, in either type of id, and answers it never [relay.cancel]', async () => {
    const { call, send, reply, dispatcher, messages, initialize } = open();
    await initialize();
    for (const id of [7, '7']) call(id, 'slow');
    await until(() => dispatcher.waiting() === 2);
    send({ method: 'notifications/cancelled', params: { requestId: '7', reason: 'test' } }, { method: 'notifications/cancelled', params: { requestId: 8 } }, { method: 'notifications/cancelled' });
    await until(() => dispatcher.waiting() === 1);
    expect(dispatcher.trace.filter((line) => line === 'aborted slow')).toHaveLength(1);
    dispatcher.release();
    expect((await reply(7))['result'].content[0].text).toBe('done');
    send({ method: 'notifications/cancelled', params: { requestId: 7 } }, { id: 'p', method: 'ping' });
    await reply('p');
    expect(messages.filter(({ id }) => id === '7')).toEqual([]);
  });

  it('sends nothing of a call that is over [relay.late-cancel]', async () => {
    const { call, send, reply, dispatcher, messages, initialize } = open();
    await initialize();
    call(1, 'late', {}, { progressToken: 'late' });
    call(2, 'late', { hang: true }, { progressToken: 'late' });
    await reply(1);
    await until(() => dispatcher.trace.includes('said late') && dispatcher.waiting() === 1);
    send({ method: 'notifications/cancelled', params: { requestId: 2 } });
    await new Promise(setImmediate);
    dispatcher.release();
    send({ id: 3, method: 'ping' });
    await reply(3);
    expect(messages.map(({ id, method }) => method ?? id)).toEqual(['init', 1, 3]);
  });

  it('passes progress with the client’s own token, before the reply [relay.progress]', async () => {
    const { call, reply, messages, initialize } = open();
    await initialize();
    call(1, 'progress', { steps: 3 }, { progressToken: 0 });
    call(2, 'progress', { steps: 3 });
    await reply(1);
    await reply(2);
    const progress = messages.filter(({ method }) => method === 'notifications/progress');
    expect(progress.map(({ params }) => params)).toEqual([1, 2, 3].map((step) => ({ progressToken: 0, progress: step })));
    expect(messages.indexOf(progress[2] as Json)).toBeLessThan(messages.findIndex(({ id }) => id === 1));
  });

  it('asks the client with ids of its own and routes the answers', async () => {
    const { call, send, reply, messages, initialize, dispatcher } = open();
    await initialize('2025-11-25', { elicitation: {}, roots: {} });
    call(1, 'ask', { params: { message: 'one' } });
    call(2, 'ask', { params: { message: 'two' } });
    await until(() => messages.filter(({ method }) => method === 'elicitation/create').length === 2);
    const asked = (text: string): number => messages.find(({ params }) => params?.message === text)?.['id'];
    send({ id: 999999999999999, result: { action: 'stray' } }, { id: String(asked('one')), result: {} });
    send({ id: asked('two'), result: { action: 'accept', n: 2 } }, { id: asked('one'), error: { code: -1, message: 'no' } });
    expect((await reply(2))['result'].content[0].text).toBe('{"action":"accept","n":2}');
    expect((await reply(1))['result'].content[0].text).toBe('error -1');
    call(3, 'ask', { method: 'sampling/createMessage' });
    expect((await reply(3))['result'].content[0].text).toBe('error -32601');
    call(4, 'ask', { params: { message: 'four' } });
    await until(() => asked('four') !== undefined);
    send({ method: 'notifications/cancelled', params: { requestId: 4 } });
    await until(() => dispatcher.answers.length === 4);
    expect(messages.at(-1)).toEqual({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: asked('four') } });
  });

  it('asks a client of 2026-07-28 nothing', async () => {
    const { send, reply } = open();
    send({ id: 1, method: 'tools/call', params: { name: 'ask', arguments: {}, _meta: ENVELOPE } });
    expect((await reply(1))['result']).toMatchObject({ resultType: 'complete', content: [{ text: 'error -32601' }] });
  });

  it('answers concurrent calls each with its own reply [relay.parallel]', async () => {
    const { call, reply } = open();
    for (let id = 0; id < 200; id++) call(id, 'echo', { text: `t${id}` });
    for (let id = 0; id < 200; id++) expect((await reply(id))['result'].content[0].text).toBe(`t${id}`);
  });
});

describe('serveStdio, changed lists', () => {
  it('tells a 2025 client once it is initialized', async () => {
    const { dispatcher, send, messages, initialize, reply } = open();
    dispatcher.toolsChanged();
    await initialize();
    send({ id: 1, method: 'ping' });
    await reply(1);
    dispatcher.toolsChanged();
    await until(() => messages.length === 3);
    expect(messages.filter(({ method }) => method)).toEqual([{ jsonrpc: '2.0', method: 'notifications/tools/list_changed' }]);
  });

  it('tells a listener of 2026-07-28 with its subscription’s id until it cancels [relay.listen]', async () => {
    const { dispatcher, send, messages, reply, input, served } = open();
    const listen = (id: unknown, notifications: unknown) => send({ id, method: 'subscriptions/listen', params: { notifications, _meta: ENVELOPE } });
    listen('s1', { toolsListChanged: true, promptsListChanged: true });
    listen(2, { toolsListChanged: true });
    listen(3, { promptsListChanged: true });
    listen(4, undefined);
    expect((await reply(4))['error'].code).toBe(-32602);
    expect((await reply(3))['result'].resultType).toBe('complete');
    const tag = (id: unknown) => ({ 'io.modelcontextprotocol/subscriptionId': id });
    expect(messages.filter(({ method }) => method === 'notifications/subscriptions/acknowledged').map(({ params }) => params)).toEqual([
      { _meta: tag('s1'), notifications: { toolsListChanged: true } }, { _meta: tag(2), notifications: { toolsListChanged: true } }, { _meta: tag(3), notifications: {} },
    ]);
    dispatcher.toolsChanged();
    send({ method: 'notifications/cancelled', params: { requestId: 's1' } }, { id: 'p', method: 'tools/list', params: { _meta: ENVELOPE } });
    await reply('p');
    dispatcher.toolsChanged();
    input.end();
    await served;
    expect(messages.filter(({ method }) => method === 'notifications/tools/list_changed').map(({ params }) => params._meta['io.modelcontextprotocol/subscriptionId'])).toEqual(['s1', 2, 2]);
    expect(messages.at(-1)).toMatchObject({ id: 2, result: { resultType: 'complete', _meta: tag(2) } });
  });
});

describe('serveStdio, the end', () => {
  it('answers calls in flight after the input has ended [stdio.end]', async () => {
    const { call, input, dispatcher, served, messages } = open();
    call(1, 'slow');
    await until(() => dispatcher.waiting() === 1);
    input.end();
    await new Promise(setImmediate);
    dispatcher.release();
    await served;
    expect(messages.map(({ id }) => id)).toEqual([1]);
  });

  it('gives calls up when the time to drain is over [stdio.end]', async () => {
    const clock = manualClock();
    const { call, input, dispatcher, served, messages } = open({ clock, drainMs: 500 });
    call(1, 'slow');
    await until(() => dispatcher.waiting() === 1);
    input.end();
    await new Promise((next) => setTimeout(next, 10));
    clock.advance(500);
    await served;
    expect(dispatcher.trace).toEqual(['call slow', 'aborted slow']);
    expect(messages).toEqual([]);
  });

  it('writes a last line without a break too, and everything before it resolves', async () => {
    const dispatcher = testDispatcher();
    const input = new PassThrough();
    const chunks: Buffer[] = [];
    // A reader that takes its time.
    const output = new Writable({ highWaterMark: 1000, write: (chunk, _encoding, done) => void setTimeout(() => { chunks.push(chunk as Buffer); done(); }, 3) });
    const served = serveStdio(dispatcher, { input, output });
    for (let id = 0; id < 20; id++) input.write(`{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"big","arguments":{"bytes":20000}}}\n`);
    input.end('{"jsonrpc":"2.0","id":20,"method":"ping"}');
    await served;
    const ids = Buffer.concat(chunks).toString().trim().split('\n').map((line) => JSON.parse(line).id);
    expect([...ids].sort((a, b) => a - b)).toEqual(Array.from({ length: 21 }, (_, id) => id));
  });

  it('resolves and cancels at once when the output breaks', async () => {
    const { call, output, dispatcher, served } = open();
    call(1, 'slow');
    await until(() => dispatcher.waiting() === 1);
    output.destroy(Object.assign(new Error('EPIPE'), { code: 'EPIPE' }));
    await served;
    expect(dispatcher.trace).toContain('aborted slow');
  });

  it('thins out progress for a client that does not read, and loses no reply [wire.back-pressure-client]', async () => {
    const dispatcher = testDispatcher();
    const input = new PassThrough();
    const taken: string[] = [];
    let go: (() => void) | undefined;
    const output = new Writable({ highWaterMark: 100, decodeStrings: false, write(chunk: string, _encoding, done) { taken.push(chunk); if (taken.length > 1) done(); else go = () => done(); } });
    const served = serveStdio(dispatcher, { input, output });
    // The first write blocks; what comes meanwhile is a backlog of over 1 MiB.
    input.write('{"jsonrpc":"2.0","id":0,"method":"ping"}\n');
    await until(() => taken.length === 1);
    input.write('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"big","arguments":{"bytes":2000000}}}\n');
    input.write('{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"progress","arguments":{"steps":500,"pause":true},"_meta":{"progressToken":"t"}}}\n');
    await until(() => dispatcher.trace.includes('end progress'));
    input.end();
    go?.();
    await served;
    const lines = taken.join('').trim().split('\n').map((line) => JSON.parse(line));
    expect(lines.filter(({ id }) => id !== undefined).map(({ id }) => id)).toEqual([0, 1, 2]);
    const steps = lines.filter(({ method }) => method).map(({ params }) => params.progress);
    expect(steps.length).toBeLessThan(100);
    expect(steps.at(-1)).toBe(500);
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
    expect(lines.at(-1).id).toBe(2);
  });

  it('holds presence while it lasts', async () => {
    const clock = manualClock();
    const state = memoryState();
    const { input, served, send, reply } = open({ clock, presence: state.presence, principal: 'ann', profile: 'work' });
    send({ id: 1, method: 'ping' });
    await reply(1);
    const key = { principal: 'ann', scope: 'profile:work' };
    for (let minutes = 0; minutes < 60; minutes += 10) {
      expect(await state.presence.open(key, clock.now())).toBe(1);
      clock.advance(600_000);
    }
    input.end();
    await served;
    expect(await state.presence.open(key, clock.now())).toBe(0);
  });
});
