import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UpstreamSpec } from '@mcp-working-set/core';
import type { Upstreams } from '../../src/upstreams/types.js';
import { RawJson, type NotificationMessage } from '../../src/wire/message.js';
import { until } from '../until.js';
import { call, callOf, httpSpec, open, startHttp, stdioUpstream, textOf } from './support.js';

/** Every kind of upstream there is, as one configuration each. */
const KINDS: Record<string, () => Promise<UpstreamSpec>> = {
  'stdio, older era': async () => stdioUpstream({ era: 'legacy' }),
  'stdio, 2026-07-28': async () => stdioUpstream({ era: 'modern' }),
  'HTTP sessions, JSON': async () => httpSpec('stub', (await startHttp({ era: 'legacy' }, afterAll)).url),
  'HTTP sessions, streams': async () => httpSpec('stub', (await startHttp({ era: 'legacy', sse: true }, afterAll)).url),
  'HTTP 2026-07-28, JSON': async () => httpSpec('stub', (await startHttp({ era: 'modern' }, afterAll)).url),
  'HTTP 2026-07-28, streams': async () => httpSpec('stub', (await startHttp({ era: 'modern', sse: true }, afterAll)).url),
};

describe.each(Object.keys(KINDS))('%s', (kind) => {
  let upstreams: Upstreams;
  beforeAll(async () => {
    upstreams = open([await (KINDS[kind] as () => Promise<UpstreamSpec>)()], {}, afterAll);
  });
  const era = kind.includes('2026') ? 'modern' : 'legacy';

  test('connects on first use, answers, says what it is', async () => {
    expect(upstreams.status()[0]).toMatchObject({ state: 'cold', catalog: 'none', tools: 0 });
    expect(textOf(await call(upstreams, 'echo', { text: 'hällo \u2028 😀' }))).toBe('hällo \u2028 😀');
    expect(upstreams.status()[0]).toMatchObject({ state: 'ready', era, revision: era === 'modern' ? '2026-07-28' : '2025-11-25' });
  });

  test('a result is carried byte for byte [wire.keeps-digits]', async () => {
    const reply = await call(upstreams, 'digits');
    expect(reply.result?.text).toContain('"structuredContent":{"a":12345678901234567890,"b":1.10,"c":1E400}');
  });

  test('arguments arrive as they were sent [wire.keeps-digits]', async () => {
    const reply = await upstreams.request('stub', {
      ...callOf('seen'),
      params: new RawJson('{ "name" : "seen",\n "arguments":{"a":[1,null,{"b":"\\u00e4"}],"_meta":{"progressToken":"not ours"}},"_meta":{"trace/x":"1"} }'),
    });
    const { structuredContent } = reply.result?.value as { structuredContent: { params: Record<string, unknown> } };
    expect(structuredContent.params['arguments']).toEqual({ a: [1, null, { b: 'ä' }], _meta: { progressToken: 'not ours' } });
    expect(structuredContent.params['_meta']).toMatchObject({ 'trace/x': '1' });
  });

  test('an error of the upstream keeps code, message and data [relay.errors]', async () => {
    const reply = await call(upstreams, 'refuse');
    expect(reply.error?.value).toEqual({ code: -32042, message: 'not like this', data: { url: 'https://example.com/x', n: 1 } });
    expect(textOf(await call(upstreams, 'fail'))).toBe('it went wrong');
  });

  test('fifty calls at once get their own answers [relay.parallel]', async () => {
    const texts = Array.from({ length: 50 }, (_, i) => `text ${i}`);
    expect(await Promise.all(texts.map(async (text) => textOf(await call(upstreams, 'echo', { text }))))).toEqual(texts);
  });

  test('progress goes to its caller under its own token, before the answer [relay.progress]', async () => {
    const ask = async (token: unknown) => {
      const seen: unknown[] = [];
      const reply = await upstreams.request('stub', {
        ...callOf('progress', { steps: 3 }, { progressToken: token }),
        onNotification: ({ method, params }: NotificationMessage) => seen.push([method, (params?.value as { progressToken: unknown }).progressToken]),
      });
      seen.push(textOf(reply));
      return seen;
    };
    // The same token twice, and one of another type: two clients may choose as they like.
    const [first, second, third] = await Promise.all([ask(1), ask(1), ask('1')]);
    const expected = (token: unknown) => [...Array.from({ length: 3 }, () => ['notifications/progress', token]), 'done'];
    expect(first).toEqual(expected(1));
    expect(second).toEqual(expected(1));
    expect(third).toEqual(expected('1'));
  });

  test('silence ends a call, and nothing else [relay.timeout]', async () => {
    await expect(call(upstreams, 'slow', { ms: 2_000 }, { timeoutMs: 200 })).rejects.toMatchObject({
      code: 'upstream-timeout', reason: 'timeout', mayHaveRun: true, message: 'stub: no answer within 200 ms; the request may have run',
    });
    expect(textOf(await call(upstreams, 'echo', { text: 'still there' }))).toBe('still there');
  });

  test('a cancelled call ends at once and the upstream is told [relay.cancel]', async () => {
    const cancelled = async (): Promise<number> => {
      const reply = await upstreams.request('stub', { method: 'stub/stats', principal: 'local' });
      return (reply.result?.value as { cancelled: number }).cancelled;
    };
    const before = await cancelled();
    const abort = new AbortController();
    const pending = call(upstreams, 'slow', { ms: 400 }, { signal: abort.signal });
    setTimeout(() => abort.abort(), 100);
    await expect(pending).rejects.toMatchObject({ reason: 'cancelled' });
    await until(async () => (await cancelled()) === before + 1);
  });

  test('a cancelled call that has not been made is not made', async () => {
    await expect(call(upstreams, 'count', {}, { signal: AbortSignal.abort() })).rejects.toMatchObject({ reason: 'cancelled' });
    expect(textOf(await call(upstreams, 'count'))).toBe('1');
  });
});
