import { describe, expect, it } from 'vitest';
import { call, httpClient } from '../downstream/http-client.js';
import type { Json } from '../relay/script.js';
import { open } from '../relay/world.js';
import { startHttp } from '../upstreams/support.js';
import { stdioStub, type Control } from '../stubs/start.js';
import { listen } from './world.js';

/*
 * What a client sees: every kind of upstream × every fault × list, call, read and get. Each request gets exactly one answer,
 * in bounded time, with status 200, on a session that works on.
 */
const OFFERS = { capabilities: { tools: { listChanged: true }, resources: {}, prompts: {} }, slowMs: 20_000 };
const TIMEOUTS = { call: 700, list: 700, firstConnect: 10_000, connect: 10_000 };
const STDIO = ['exit', 'hang', 'slow', 'garbage', 'bytes', 'malformed', 'cut', 'empty', 'close-stdout'];
const HTTP = ['reset', 'hang', 'slow', '400', '401', '404', '409', '429', '500', '500-json', '502', 'html', 'empty', '202', 'garbage', 'other-id', 'bytes', 'half'];
const STREAMED = ['reset', 'hang', 'garbage', 'half', 'sse-half', 'sse-empty'];
/** Where mws answers by itself: the list comes from the catalog, whatever the upstream does now. */
const METHODS: Readonly<Record<string, (id: number) => Json>> = {
  'tools/list': (id) => ({ jsonrpc: '2.0', id, method: 'tools/list' }),
  'tools/call': (id) => call(id, 'echo', { text: 'x' }),
  'resources/read': (id) => ({ jsonrpc: '2.0', id, method: 'resources/read', params: { uri: 'test://one' } }),
  'prompts/get': (id) => ({ jsonrpc: '2.0', id, method: 'prompts/get', params: { name: 'one' } }),
};

const KINDS: Readonly<Record<string, { faults: readonly string[]; start(on: Control): Promise<Json> }>> = {
  'stdio, older era': { faults: STDIO, start: async (on) => stdioStub({ ...OFFERS, era: 'legacy', on }) },
  'stdio, 2026-07-28': { faults: STDIO, start: async (on) => stdioStub({ ...OFFERS, era: 'modern', on }) },
  'HTTP, sessions': { faults: HTTP, start: async (on) => ({ url: (await startHttp({ ...OFFERS, era: 'legacy', on })).url }) },
  'HTTP, streams': { faults: STREAMED, start: async (on) => ({ url: (await startHttp({ ...OFFERS, era: 'legacy', sse: true, on })).url }) },
  'HTTP, 2026-07-28': { faults: HTTP, start: async (on) => ({ url: (await startHttp({ ...OFFERS, era: 'modern', on })).url }) },
};

describe.each(Object.keys(KINDS))('%s', (kind) => {
  const { faults, start } = KINDS[kind]!;

  it.each(faults)('%s: one answer to each request, and the session works on [http.one-answer]', async (fault) => {
    const on = Object.fromEntries(Object.keys(METHODS).map((method) => [method, fault]));
    const gateway = await open({ upstream: { ...(await start(on)), timeouts: TIMEOUTS }, surface: 'full' });
    const client = httpClient((await listen(gateway)).url);
    const session = await client.session('2025-11-25');
    for (const [n, request] of Object.values(METHODS).entries()) {
      const { status, messages } = await client.post(request(n + 1), session);
      const answers = messages.filter((message) => 'id' in message && !('method' in message));
      expect(status).toBe(200);
      expect(answers).toHaveLength(1);
      expect(answers[0]).toMatchObject({ id: n + 1 });
      expect('result' in answers[0]! !== 'error' in answers[0]!).toBe(true);
      expect(JSON.stringify(answers[0])).not.toMatch(/http:\/\/|<html|at Object\./);
    }
    expect((await client.post({ jsonrpc: '2.0', id: 'last', method: 'ping' }, session)).messages).toEqual([{ jsonrpc: '2.0', id: 'last', result: {} }]);
    client.close();
  });
});
