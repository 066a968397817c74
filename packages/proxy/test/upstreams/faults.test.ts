import { fileURLToPath } from 'node:url';
import type { UpstreamSpec } from '@mcp-working-set/core';
import { describe, expect, test } from 'vitest';
import { UpstreamError } from '../../src/upstreams/errors.js';
import type { Control } from '../stubs/start.js';
import { until } from '../until.js';
import { call, callOf, httpSpec, open, startHttp, startSse, stdioSpec, stdioUpstream, textOf, timeouts, type WhenDone } from './support.js';

// Every kind of upstream x every fault x list and call: exactly one answer, in bounded time, that names the upstream; and
// when the fault is over the next request works, on the same object.

const SHORT = timeouts({ call: 700, list: 700, connect: 3_000 });
const LIMIT_MS = 8_000;

interface Kind {
  readonly open: (control: Control, done?: WhenDone) => Promise<{ spec: UpstreamSpec; repair?: () => Promise<void> }>;
  readonly faults: readonly string[];
}

const overStdio = (era: string): Kind => ({
  open: async (control) => ({ spec: stdioUpstream({ era, slowMs: 5_000, ...control }, { timeouts: SHORT }) }),
  faults: ['exit', 'hang', 'slow', 'garbage', 'bytes', 'malformed', 'cut', 'empty', 'close-stdout'],
});
const overHttp = (more: Control): Kind => ({
  async open(control, done) {
    const stub = await startHttp({ slowMs: 5_000, ...more, ...control }, done);
    return { spec: httpSpec('stub', stub.url, { timeouts: SHORT }), repair: () => stub.change({ on: {} }) };
  },
  faults: [
    'reset', 'hang', 'slow', '400', '401', '404', '409', '429', '500', '500-json', '502', 'html', 'empty', '202', 'garbage', 'other-id', 'bytes',
    'half', 'sse-half', 'sse-empty', 'redirect-other',
  ],
});
const KINDS: Record<string, Kind> = {
  'stdio, older era': overStdio('legacy'),
  'stdio, 2026-07-28': overStdio('modern'),
  'HTTP sessions': overHttp({ era: 'legacy' }),
  'HTTP sessions, streams': overHttp({ era: 'legacy', sse: true }),
  'HTTP 2026-07-28': overHttp({ era: 'modern' }),
  'HTTP+SSE': {
    async open(control, done) {
      const stub = await startSse({ slowMs: 5_000, ...control }, done);
      return { spec: httpSpec('stub', stub.url, { timeouts: SHORT, transport: 'sse' }), repair: () => stub.change({ on: {} }) };
    },
    faults: [
      'reset', 'hang', 'slow', '400', '401', '404', '409', '429', '500', '500-json', '502', 'html', 'empty-post', 'garbage-post', 'other-id-post', 'half-post',
      'bytes', 'redirect-other', 'silent', 'stream-noise', 'drop', 'stream-half', 'stream-garbage',
    ],
  },
};

/** Faults after which the upstream's own words are the answer. */
const ITS_OWN = new Set(['409', '500-json']);
const TIMES_OUT = new Set(['hang', 'slow', 'silent', 'stream-noise', 'empty-post', 'garbage-post', 'other-id-post', 'half-post', 'garbage over stdio', 'bytes over stdio', 'empty over stdio']);

const timed = async <T>(work: Promise<T>): Promise<{ outcome: T | UpstreamError; ms: number }> => {
  const since = Date.now();
  const outcome = await work.catch((error: unknown) => error as UpstreamError);
  return { outcome, ms: Date.now() - since };
};

describe.each(Object.keys(KINDS))('%s', (name) => {
  const kind = KINDS[name] as Kind;

  test.concurrent.for(kind.faults)('call: %s [relay.transport-errors]', { timeout: 20_000 }, async (fault, { onTestFinished }) => {
    const { spec } = await kind.open({ on: { 'tools/call': fault } }, onTestFinished);
    const upstreams = open([spec], {}, onTestFinished);
    const { outcome, ms } = await timed(call(upstreams, 'echo', { text: 'x' }));
    expect(ms).toBeLessThan(LIMIT_MS);
    if (ITS_OWN.has(fault)) expect(outcome).toMatchObject({ error: { object: { message: expect.any(String) } } });
    else {
      expect(outcome).toBeInstanceOf(UpstreamError);
      const failure = outcome as UpstreamError;
      expect(failure.message).toMatch(/^stub: /);
      expect(failure.message).not.toMatch(/secret|token|\/mcp/);
      const late = TIMES_OUT.has(fault) || (spec.kind === 'stdio' && TIMES_OUT.has(`${fault} over stdio`));
      expect(failure.code).toBe(late ? 'upstream-timeout' : 'upstream-unavailable');
    }
    // Something else than the faulty method goes on working.
    const reply = await upstreams.request('stub', { method: 'stub/control', params: undefined, principal: 'local' });
    expect(reply.result?.text).toBe('{}');
  });

  test.concurrent.for(kind.faults)('list: %s [relay.faults-list]', { timeout: 20_000 }, async (fault, { onTestFinished }) => {
    const { spec } = await kind.open({ on: { 'tools/list': fault } }, onTestFinished);
    const upstreams = open([spec], {}, onTestFinished);
    const { outcome, ms } = await timed(upstreams.refresh('stub'));
    expect(ms).toBeLessThan(LIMIT_MS);
    expect(outcome).toBeInstanceOf(UpstreamError);
    expect((outcome as UpstreamError).message).toMatch(/^stub: /);
    expect(upstreams.catalogs()).toEqual([]);
    // A list that fails says nothing about calls.
    expect(textOf(await call(upstreams, 'echo', { text: 'x' }))).toBe('x');
  });
});

describe('a fault that passes', () => {
  test.each(['reset', 'hang', '502', 'html', 'garbage', 'half', '401'])('HTTP %s, then well again [relay.recovers]', { timeout: 20_000 }, async (fault) => {
    const { spec, repair } = await (KINDS['HTTP sessions'] as Kind).open({ on: { 'tools/call': fault } });
    const upstreams = open([spec]);
    for (let i = 0; i < 3; i++) await timed(call(upstreams, 'echo', { text: 'x' }, { timeoutMs: 200 }));
    await repair?.();
    // At once: the circuit breaker is open or not, a use looks whether the upstream is back.
    expect(textOf(await call(upstreams, 'echo', { text: 'x' }))).toBe('x');
    expect(upstreams.status()[0]).toMatchObject({ state: 'ready', breaker: 'closed' });
    expect(upstreams.status()[0]?.lastError).toBeUndefined();
  });

  test.each(['reset', 'hang', '401', '404', '500', '502', 'html', 'empty', 'garbage', 'half', 'redirect-other', 'bytes'])(
    'in the handshake: HTTP %s', { timeout: 20_000 }, async (fault) => {
      const stub = await startHttp({ era: 'both', on: { '*': fault } });
      const upstreams = open([httpSpec('stub', stub.url, { timeouts: timeouts({ firstConnect: 1_500, connect: 1_500 }) })]);
      const { outcome, ms } = await timed(call(upstreams, 'echo'));
      expect(ms).toBeLessThan(LIMIT_MS);
      expect(outcome).toBeInstanceOf(UpstreamError);
      expect(outcome).toMatchObject({ mayHaveRun: false });
      expect((outcome as UpstreamError).message).toMatch(/^stub: /);
      await stub.change({ on: {} });
      expect(textOf(await call(upstreams, 'echo', { text: 'x' }))).toBe('x');
    },
  );

  test.each(['reset', 'hang', '401', '404', '500', '502', 'html', 'empty', 'half', 'redirect-other', 'bytes', 'drop', 'sse-half', 'sse-empty'])(
    'where the stream of HTTP+SSE is opened: %s', { timeout: 20_000 }, async (fault) => {
      const stub = await startSse({ get: fault });
      const upstreams = open([httpSpec('stub', stub.url, { transport: 'sse', timeouts: timeouts({ firstConnect: 1_500, connect: 1_500 }) })]);
      const { outcome, ms } = await timed(call(upstreams, 'echo'));
      expect(ms).toBeLessThan(LIMIT_MS);
      expect(outcome).toBeInstanceOf(UpstreamError);
      expect(outcome).toMatchObject({ mayHaveRun: false, message: expect.stringMatching(/^stub: /) });
      await stub.change({ get: 'ok' });
      expect(textOf(await call(upstreams, 'echo', { text: 'x' }))).toBe('x');
      expect(await stub.stats()).toMatchObject({ open: 1 });
    },
  );

  test.each(['reset', 'hang', '401', '404', '500', 'html', 'silent', 'drop', 'stream-half', 'stream-garbage'])(
    'in the handshake: HTTP+SSE %s', { timeout: 20_000 }, async (fault) => {
      const stub = await startSse({ on: { '*': fault } });
      const upstreams = open([httpSpec('stub', stub.url, { transport: 'sse', timeouts: timeouts({ firstConnect: 1_500, connect: 1_500 }) })]);
      const { outcome, ms } = await timed(call(upstreams, 'echo'));
      expect(ms).toBeLessThan(LIMIT_MS);
      expect(outcome).toBeInstanceOf(UpstreamError);
      expect(outcome).toMatchObject({ mayHaveRun: false, message: expect.stringMatching(/^stub: /) });
      await stub.change({ on: {} });
      expect(textOf(await call(upstreams, 'echo', { text: 'x' }))).toBe('x');
      // Of a handshake that failed no stream is left open.
      await until(async () => (await stub.stats())['open'] === 1);
    },
  );

  test.each([['exit', 'exited with code 3'], ['hang', 'no answer within'], ['garbage', 'no answer within'], ['deaf', 'no answer within']])(
    'in the handshake: stdio %s', { timeout: 20_000 }, async (fault, words) => {
      const upstreams = open([stdioUpstream({ on: { '*': fault } }, { timeouts: timeouts({ firstConnect: 1_500, connect: 1_500 }) })]);
      const { outcome, ms } = await timed(call(upstreams, 'echo'));
      expect(ms).toBeLessThan(LIMIT_MS);
      expect(outcome).toMatchObject({ mayHaveRun: false, message: expect.stringContaining(words) });
    },
  );
});

test('a program that does not exist is named at once while others answer, and what failed is counted', async () => {
  const upstreams = open([stdioSpec('gone', { command: '/nowhere/at/all', args: [] }), stdioUpstream()]);
  await call(upstreams, 'echo');
  for (let i = 0; i < 5; i++) {
    const [{ outcome, ms }, reply] = await Promise.all([timed(upstreams.request('gone', callOf('echo'))), call(upstreams, 'echo', { text: 'well' })]);
    expect(outcome).toMatchObject({ code: 'upstream-unavailable', mayHaveRun: false, message: expect.stringMatching(/^gone: .*\/nowhere\/at\/all/) });
    expect(ms).toBeLessThan(LIMIT_MS);
    expect(textOf(reply)).toBe('well');
  }
  const back = new AbortController();
  const slow = call(upstreams, 'slow', { ms: 60_000 }, { signal: back.signal }).catch((error: unknown) => error);
  back.abort();
  expect(await slow).toMatchObject({ reason: 'cancelled' });
  expect(upstreams.status()).toMatchObject([{ id: 'gone', state: 'failed', breaker: 'open', errors: 5 }, { id: 'stub', state: 'ready', breaker: 'closed', errors: 0, latencyMs: expect.any(Number) }]);
});

test('asking for the list of one server reconnects it and closes its breaker, without a wait', async () => {
  const first = await startHttp({});
  const upstreams = open([httpSpec('stub', first.url), { ...stdioUpstream(), id: 'other', fingerprint: 'other' }]);
  await first.stop();
  for (let i = 0; i < 3; i++) await call(upstreams, 'echo').catch(() => {});
  expect(upstreams.status()).toMatchObject([{ id: 'stub', breaker: 'open' }, { id: 'other', state: 'cold' }]);
  await startHttp({ port: first.port });
  expect((await upstreams.refresh('stub')).tools.length).toBeGreaterThan(0);
  expect(upstreams.status()).toMatchObject([{ id: 'stub', state: 'ready', breaker: 'closed', catalog: 'live' }, { id: 'other', state: 'cold' }]);
});

test('a server that refuses connections is named at once, and comes back on use', async () => {
  const first = await startHttp({});
  const upstreams = open([httpSpec('stub', first.url)]);
  await first.stop();
  for (let i = 0; i < 3; i++) {
    const { outcome } = await timed(call(upstreams, 'echo'));
    expect(outcome).toMatchObject({ code: 'upstream-unavailable', reason: 'unreachable', mayHaveRun: false, message: `stub: 127.0.0.1:${first.port} refuses the connection` });
  }
  expect(upstreams.status()[0]).toMatchObject({ state: 'failed', breaker: 'open' });
  await startHttp({ port: first.port });
  expect(textOf(await call(upstreams, 'echo', { text: 'back' }))).toBe('back');
  expect(upstreams.status()[0]).toMatchObject({ state: 'ready', breaker: 'closed' });
});

test.each([
  ['a whole line as the command', { command: 'node server.js' }, /the command "node server.js" is not on this machine or not on the PATH \(what follows the name of the program belongs into "args"\)/],
  ['a command that is not there', { command: 'no-such-program-anywhere' }, /cannot be started: the command "no-such-program-anywhere" is not on this machine/],
  ['a working directory that is not there', { command: process.execPath, cwd: '/no/such/folder' }, /cannot be started: its working directory/],
  ['a file that may not be executed', { command: fileURLToPath(import.meta.url) }, /cannot be started: the command ".*" may not be executed/],
])('%s', async (_name, program, words) => {
  const upstreams = open([stdioUpstream({}, { args: [], ...program })]);
  await expect(call(upstreams, 'echo')).rejects.toMatchObject({ reason: 'unreachable', mayHaveRun: false, message: expect.stringMatching(words) });
});

test('an upstream that nobody configured', async () => {
  const upstreams = open([]);
  await expect(call(upstreams, 'echo')).rejects.toMatchObject({ message: 'stub: is not configured' });
});

test.each([
  ['a url that is none', 'not a url', {}, 'stub: its url is no http or https url'],
  ['a url of another kind', 'ftp://example.com/', {}, 'stub: its url is no http or https url'],
  ['a header that cannot be sent', 'http://127.0.0.1:9/', { 'X-A': 'line\nbreak' }, 'stub: a header of its configuration cannot be sent'],
])('%s', async (_name, url, headers, message) => {
  const upstreams = open([httpSpec('stub', url, { headers })]);
  await expect(call(upstreams, 'echo')).rejects.toMatchObject({ reason: 'unreachable', mayHaveRun: false, message });
});

test('a program that closes its input is ended, and its calls with it', async () => {
  const script = String.raw`
    const reply = (id, body) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, ...body }) + '\n');
    process.stdin.on('data', (data) => { for (const line of data.toString().trim().split('\n')) {
      const { id, method } = JSON.parse(line);
      if (method === 'initialize') reply(id, { result: { protocolVersion: '2025-11-25', capabilities: {}, serverInfo: {} } });
      else if (method === 'server/discover') reply(id, { error: { code: -32601, message: 'no' } });
      else if (method === 'tools/call') { process.stdin.pause(); require('node:fs').closeSync(0); setInterval(() => {}, 1e6); }
    } });`;
  const upstreams = open([stdioUpstream({}, { args: ['-e', script] })]);
  const calls = [call(upstreams, 'echo')];
  const failed = expect(calls[0]).rejects.toMatchObject({ reason: 'ended', mayHaveRun: true });
  // The pipe breaks at the next word.
  const timer = setInterval(() => calls.push(call(upstreams, 'echo').catch(() => ({}) as never)), 100);
  await failed;
  clearInterval(timer);
  await Promise.allSettled(calls);
});
