import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMemoryState, type StateStore } from '@mcp-working-set/core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { revisionOffered } from '../../src/upstreams/handshake.js';
import { RawJson } from '../../src/wire/message.js';
import { call, httpSpec, open, startHttp, stdioSpec, stdioUpstream, textOf, timeouts } from './support.js';

/** A file in which every start of a stdio stub is noted. */
const startLog = (): { path: string; starts: () => number } => {
  const folder = mkdtempSync(join(tmpdir(), 'mws-starts-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'starts');
  return { path, starts: () => readFileSync(path, 'utf8').trim().split('\n').length };
};
const verdictOf = async (state: Pick<StateStore, 'values'>): Promise<unknown> => JSON.parse((await state.values.get('upstream-era/stub-fingerprint')) ?? 'null');

test.each<[string, string | undefined]>([
  ['{"code":-32602,"message":"Unsupported protocol version","data":{"supported":["2024-11-05","2025-03-26"]}}', '2025-03-26'],
  ['{"code":-32602,"message":"Unsupported protocol version","data":{"supported":["2023-01-01"]}}', undefined],
  ['{"code":-32602,"message":"Unsupported protocol version: 2025-11-25, use 2025-03-26 or 2024-11-05"}', '2025-03-26'],
  ['{"code":-32600,"message":"bad protocolVersion 2025-11-25"}', '2024-11-05'],
  ['{"code":-32022,"message":"Unsupported protocol version"}', undefined],
  ['{"code":-32602,"message":"no such client"}', undefined],
  ['{"code":-32602}', undefined],
])('after the refusal %s the revision %s is asked for', (error, revision) => {
  expect(revisionOffered({ error: new RawJson(error) })).toBe(revision);
});

test('a gateway that forbids what it does not know is asked for the older era; one that forbids all says so [eras.http-verdict]', async () => {
  const stub = await startHttp({ era: 'legacy', on: { 'server/discover': 'said' }, said: { status: 403, body: 'method not allowed' } });
  expect(textOf(await call(open([httpSpec('stub', stub.url)]), 'echo', { text: 'in' }))).toBe('in');
  await stub.change({ on: { '*': 'said' } });
  await expect(call(open([httpSpec('stub', stub.url)]), 'echo')).rejects.toMatchObject({ reason: 'refused', message: expect.stringContaining('HTTP 403') });
});

describe('over stdio', () => {
  test('a server of the older era is asked in the same process, once, and the verdict is kept [eras.stdio-verdict]', async () => {
    const log = startLog();
    const state = createMemoryState();
    const first = open([stdioUpstream({ era: 'legacy', startLog: log.path })], { state });
    await call(first, 'echo');
    expect(log.starts()).toBe(1);
    expect(await verdictOf(state)).toMatchObject({ legacy: true, modern: false });
    // The next process hears `initialize` as its first word: this one would end at a probe.
    const second = open([stdioUpstream({ era: 'legacy', startLog: log.path, on: { 'server/discover': 'exit' } })], { state });
    expect(textOf(await call(second, 'echo', { text: 'direct' }))).toBe('direct');
    expect(log.starts()).toBe(2);
  });

  test('a server that dies of the probe is started again and gets initialize alone', async () => {
    const log = startLog();
    const upstreams = open([stdioUpstream({ era: 'legacy', startLog: log.path, on: { 'server/discover': 'exit' } })]);
    expect(textOf(await call(upstreams, 'echo', { text: 'alive' }))).toBe('alive');
    expect(log.starts()).toBe(2);
    expect(await verdictOf(upstreams.state)).toMatchObject({ legacy: true, modern: false });
  });

  test('a server that takes nothing after the probe is started again and gets initialize alone', async () => {
    const log = startLog();
    const spoilt = `
      require('node:fs').appendFileSync(process.argv[1], 'x\\n');
      let spoilt = false;
      require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
        const { id, method } = JSON.parse(line);
        spoilt ||= method === 'server/discover';
        const reply = spoilt ? { error: { code: -32600, message: 'expected initialize' } }
          : { result: method === 'initialize' ? { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: {} } : { content: [{ type: 'text', text: 'well' }], tools: [] } };
        if (id !== undefined) process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, ...reply }) + '\\n');
      }).on('close', () => process.exit());`;
    const upstreams = open([stdioSpec('stub', { command: process.execPath, args: ['-e', spoilt, log.path] })]);
    expect(textOf(await call(upstreams, 'echo'))).toBe('well');
    expect(log.starts()).toBe(2);
    expect(await verdictOf(upstreams.state)).toMatchObject({ legacy: true, modern: false });
  });

  test('a server that does not answer the probe gets initialize in the same process', async () => {
    const log = startLog();
    const upstreams = open([stdioUpstream({ era: 'legacy', startLog: log.path, on: { 'server/discover': 'hang' } })]);
    expect(textOf(await call(upstreams, 'echo', { text: 'well' }))).toBe('well');
    expect(log.starts()).toBe(1);
  });

  test.each([['legacy', 'legacy'], ['modern', 'modern'], ['both', 'modern']])('a slow start is no evidence (%s)', { timeout: 15_000 }, async (era, settled) => {
    const log = startLog();
    const state = createMemoryState();
    const spec = stdioUpstream({ era, startDelay: 2_500, startLog: log.path });
    const first = open([spec], { state });
    expect(textOf(await call(first, 'echo', { text: 'at last' }))).toBe('at last');
    expect(log.starts()).toBe(1);
    // It has found both questions waiting. The next one knows better, and is asked one alone.
    const second = open([spec], { state });
    expect(textOf(await call(second, 'echo', { text: 'again' }))).toBe('again');
    expect(second.status()[0]?.era).toBe(settled);
    const reply = await second.request('stub', { method: 'stub/stats', principal: 'local' });
    expect(reply.result?.value).toMatchObject(settled === 'legacy' ? { initialize: 1, discover: 0 } : { initialize: 0, discover: 1, listen: 1 });
  });

  test('a server that the probe puts off for good is asked without it next time', async () => {
    const control = { era: 'legacy', on: { 'server/discover': 'close-stdout' } };
    const upstreams = open([stdioUpstream({ ...control, ignoreEof: true }, { timeouts: timeouts({ firstConnect: 5_000, connect: 15_000 }) })]);
    expect(textOf(await call(upstreams, 'echo', { text: 'after all' }).catch(() => call(upstreams, 'echo', { text: 'after all' })))).toBe('after all');
  });

  test.each([['legacy', 'modern'], ['modern', 'legacy']])('one that changes its era between two starts (%s to %s) is found out [eras.stdio-verdict]', async (before, after) => {
    const state = createMemoryState();
    const first = open([stdioUpstream({ era: before })], { state });
    await call(first, 'echo');
    const second = open([stdioUpstream({ era: after })], { state });
    expect(textOf(await call(second, 'echo', { text: 'changed' }))).toBe('changed');
    expect(second.status()[0]?.era).toBe(after);
  });
});

describe('over HTTP', () => {
  test('the newer era is asked for first; a modern server is never sent initialize [eras.http-verdict]', async () => {
    const stub = await startHttp({ era: 'modern' });
    const upstreams = open([httpSpec('stub', stub.url)]);
    await call(upstreams, 'echo', {}, { era: 'modern' });
    await call(upstreams, 'echo');
    expect(await stub.stats()).toMatchObject({ initialize: 0, discover: 1 });
    expect(await verdictOf(upstreams.state)).toMatchObject({ modern: true });
  });

  test('the verdict is kept: the next connect asks directly', async () => {
    const stub = await startHttp({ era: 'legacy' });
    const state = createMemoryState();
    const spec = httpSpec('stub', stub.url);
    const first = open([spec], { state });
    await call(first, 'echo');
    await first.close();
    await stub.change({ on: { 'server/discover': 'hang' } });
    const second = open([spec], { state });
    expect(textOf(await call(second, 'echo', { text: 'direct' }))).toBe('direct');
    expect(await stub.stats()).toMatchObject({ initialize: 2, delete: 1, sessions: 1 });
  });

  test('eras are matched where the server speaks both, each on its own connection [eras.match]', async () => {
    const stub = await startHttp({ era: 'both' });
    const upstreams = open([httpSpec('stub', stub.url)]);
    const eraSeen = async (era: 'legacy' | 'modern' | undefined) => {
      const reply = await call(upstreams, 'seen', {}, { era });
      return (reply.result?.value as { structuredContent: { headers: Record<string, string> } }).structuredContent.headers['mcp-protocol-version'];
    };
    expect(await eraSeen('legacy')).toBe('2025-11-25');
    expect(await eraSeen('modern')).toBe('2026-07-28');
    expect(await eraSeen(undefined)).toBe('2026-07-28');
    expect(await eraSeen('legacy')).toBe('2025-11-25');
    expect(await stub.stats()).toMatchObject({ initialize: 1, sessions: 1 });
  });

  test('a modern server is asked for the older era once, for a client of that era, and then no more', async () => {
    const stub = await startHttp({ era: 'modern' });
    const upstreams = open([httpSpec('stub', stub.url)]);
    expect(textOf(await call(upstreams, 'echo', { text: 'a' }, { era: 'legacy' }))).toBe('a');
    expect(textOf(await call(upstreams, 'echo', { text: 'b' }, { era: 'legacy' }))).toBe('b');
    expect(textOf(await call(upstreams, 'echo', { text: 'c' }, { era: 'modern' }))).toBe('c');
    expect(await stub.stats()).toMatchObject({ discover: 1 });
    expect(await verdictOf(upstreams.state)).toMatchObject({ modern: true, legacy: false });
  });

  test.each([['legacy', 'modern'], ['modern', 'legacy']])('a server that changes its era (%s to %s) is found out [eras.http-verdict]', async (before, after) => {
    const stub = await startHttp({ era: before });
    const state = createMemoryState();
    const spec = httpSpec('stub', stub.url);
    const first = open([spec], { state });
    await call(first, 'echo');
    await first.close();
    await stub.change({ era: after });
    const second = open([spec], { state });
    expect(textOf(await call(second, 'echo', { text: 'changed' }))).toBe('changed');
    expect(second.status()[0]?.era).toBe(after);
  });

  test('a server that never answers an unknown method is given up on and initialized', { timeout: 15_000 }, async () => {
    const stub = await startHttp({ era: 'legacy', on: { 'server/discover': 'hang' } });
    const upstreams = open([httpSpec('stub', stub.url, { timeouts: timeouts({ firstConnect: 4_000 }) })]);
    expect(textOf(await call(upstreams, 'echo', { text: 'patience' }))).toBe('patience');
  });

  test.each(['401', '429'])('HTTP %s is no evidence of an era', async (fault) => {
    const stub = await startHttp({ era: 'both', on: { '*': fault } });
    const upstreams = open([httpSpec('stub', stub.url)]);
    await expect(call(upstreams, 'echo')).rejects.toMatchObject({ reason: 'refused', status: Number(fault) });
    expect(await stub.stats()).toMatchObject({ initialize: 0 });
    expect(await verdictOf(upstreams.state)).toBeNull();
  });

  test('many first requests at once make one connection [connections.single-flight]', async () => {
    const stub = await startHttp({ era: 'legacy', delay: 50 });
    const upstreams = open([httpSpec('stub', stub.url)]);
    await Promise.all(Array.from({ length: 20 }, (_, i) => call(upstreams, 'echo', { text: 'x' }, { era: i % 2 ? 'legacy' : 'modern' })));
    expect(await stub.stats()).toMatchObject({ initialize: 1, sessions: 1, initialized: 1 });
  });
});

describe('revisions', () => {
  test.each(['2024-10-07', '2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])('an older revision (%s) is accepted', async (revision) => {
    const upstreams = open([stdioUpstream({ era: 'legacy', revision })]);
    await call(upstreams, 'echo');
    expect(upstreams.status()[0]).toMatchObject({ era: 'legacy', revision });
  });

  test('a revision that the server names in its refusal is taken', async () => {
    const upstreams = open([stdioUpstream({ era: 'legacy', only: '2025-03-26' })]);
    await call(upstreams, 'echo');
    expect(upstreams.status()[0]?.revision).toBe('2025-03-26');
    const stub = await startHttp({ era: 'legacy', only: '2024-11-05' });
    const overHttp = open([httpSpec('stub', stub.url)]);
    await call(overHttp, 'echo');
    expect(overHttp.status()[0]?.revision).toBe('2024-11-05');
  });

  test('an unknown one is refused by name', async () => {
    const upstreams = open([stdioUpstream({ era: 'legacy', revision: '2031-01-01' })]);
    await expect(call(upstreams, 'echo')).rejects.toMatchObject({ message: 'stub: speaks protocol revision "2031-01-01", which mws does not know' });
  });

  test('a server with sessions, which many clients share, sees the name of mws alone', async () => {
    const stub = await startHttp({ era: 'legacy' });
    const upstreams = open([httpSpec('stub', stub.url)]);
    await call(upstreams, 'echo', { text: 'x' });
    expect((await stub.stats()).introduced).toEqual({ name: 'mcp-working-set', version: '0.0.0' });
  });

  test('so does a program behind stdio; who calls is in none of its requests either', async () => {
    const upstreams = open([stdioUpstream({ era: 'legacy' })]);
    const params = RawJson.of({ name: 'seen', arguments: {}, _meta: { 'io.modelcontextprotocol/clientInfo': { name: 'canary' }, other: 1 } });
    const reply = await upstreams.request('stub', { method: 'tools/call', params, principal: 'local', client: 'canary' });
    const seen = JSON.stringify(reply.result?.value);
    expect(seen).toContain('"other":1');
    expect(seen).not.toContain('canary');
    const stats = await upstreams.request('stub', { method: 'stub/stats', principal: 'local' });
    expect(stats.result?.object['introduced']).toEqual({ name: 'mcp-working-set', version: '0.0.0' });
  });

  test('what is declared is the same whoever asks: sampling and elicitation, never roots [relay.roots]', async () => {
    const stub = await startHttp({ era: 'legacy' });
    const upstreams = open([httpSpec('stub', stub.url)]);
    await call(upstreams, 'echo', {}, { capabilities: { roots: {} } });
    expect((await stub.stats()).declared).toEqual({ sampling: { context: {}, tools: {} }, elicitation: { form: {}, url: {} } });
  });
});
