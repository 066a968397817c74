import { createMemoryState, type UpstreamSpec } from '@mcp-working-set/core';
import { manualClock } from '@mcp-working-set/core/testing';
import { describe, expect, test } from 'vitest';
import type { ConnectOptions, LiveConnection } from '../../src/upstreams/connect-types.js';
import { UpstreamError } from '../../src/upstreams/errors.js';
import { NO_NEWS } from '../../src/upstreams/news.js';
import { createPool } from '../../src/upstreams/pool.js';
import type { UpstreamRequest } from '../../src/upstreams/types.js';
import { createVerdicts } from '../../src/upstreams/verdicts.js';
import type { Reply } from '../../src/wire/message.js';
import { resultReply } from '../../src/wire/reply.js';
import { callOf, httpSpec, recordingLogger, stdioUpstream } from './support.js';

const settle = async (): Promise<void> => {
  for (let i = 0; i < 50; i++) await Promise.resolve();
};
const failure = (reason: UpstreamError['reason'], mayHaveRun = false, status?: number): UpstreamError =>
  new UpstreamError('stub', reason, `it was ${reason}`, { mayHaveRun, status });

/** A pool over connections that the test makes and answers for. */
const pooled = (spec: UpstreamSpec = stdioUpstream({}, { idleMs: 600_000 })) => {
  const clock = manualClock();
  const connects: { options: ConnectOptions; done: (error?: UpstreamError) => Promise<void> }[] = [];
  const made: { die: (why: string) => void; closed: () => boolean }[] = [];
  const asked: { request: UpstreamRequest; answer: (outcome?: Reply | UpstreamError) => Promise<void> }[] = [];
  let heardAt = 0;

  const connection = (): LiveConnection => {
    let die: (why: string) => void = () => {};
    let over = false;
    const closed = new Promise<string>((resolve) => {
      die = (why) => {
        over = true;
        resolve(why);
      };
    });
    made.push({ die, closed: () => over });
    return {
      era: 'legacy', revision: '2025-11-25', capabilities: {}, serverInfo: {}, notify() {}, closed, heardAt: () => heardAt, tail: () => [],
      async close() {
        die('closed');
      },
      request: (request) => over
        ? Promise.reject(failure('ended'))
        : new Promise((resolve, reject) => asked.push({
          request,
          async answer(outcome = resultReply({})) {
            if (outcome instanceof Error) reject(outcome);
            else resolve(outcome);
            await settle();
          },
        })),
    };
  };
  const pool = createPool({
    spec, clock, logger: recordingLogger(), redact: (text) => text, verdicts: createVerdicts(createMemoryState().values, clock, spec.fingerprint),
    connect: (options) => new Promise((resolve, reject) => connects.push({
      options,
      async done(error) {
        if (error) reject(error);
        else resolve(connection());
        await settle();
      },
    })),
    onConnected() {},
    onListChanged() {},
    news: NO_NEWS,
  });
  const ask = (more: Partial<UpstreamRequest> = {}): Promise<Reply | UpstreamError> =>
    pool.request({ ...callOf('t'), ...more }).catch((error: UpstreamError) => error);
  return { pool, clock, connects, made, asked, ask, hear: () => (heardAt = clock.now()) };
};

describe('connecting', () => {
  test('is single-flight, on first use, and what it finds is for all who wait [connections.single-flight]', async () => {
    const { pool, connects, asked, ask } = pooled();
    await settle();
    expect([connects.length, pool.status().state]).toEqual([0, 'cold']);
    const replies = [ask(), ask(), ask()];
    await settle();
    expect(connects).toHaveLength(1);
    expect(pool.status().state).toBe('connecting');
    await connects[0]?.done();
    expect(asked).toHaveLength(3);
    for (const { answer } of asked) await answer();
    expect(await Promise.all(replies)).toHaveLength(3);
    expect(pool.status()).toMatchObject({ state: 'ready', inFlight: 0 });
  });

  test('gets the long time until an upstream has been connected once, then the short one', async () => {
    const { connects, asked, made, ask } = pooled(stdioUpstream({}, { timeouts: { call: 1, firstConnect: 60_000, connect: 15_000, total: 86_400_000, list: 1 } }));
    void ask();
    await settle();
    expect(connects[0]?.options.budgetMs).toBe(60_000);
    connects[0]?.options.learn({ legacy: true, modern: false });
    await connects[0]?.done();
    await asked[0]?.answer();
    made[0]?.die('gone');
    await settle();
    void ask();
    await settle();
    expect(connects[1]?.options).toMatchObject({ budgetMs: 15_000, verdict: { legacy: true, modern: false } });
  });

  test('that fails is one failure, however many wait for it', async () => {
    const { pool, connects, ask } = pooled();
    const replies = [ask(), ask(), ask(), ask()];
    await settle();
    await connects[0]?.done(failure('unreachable'));
    for (const reply of replies) expect(await reply).toMatchObject({ reason: 'unreachable' });
    expect(pool.status()).toMatchObject({ state: 'failed', breaker: 'closed', lastError: 'it was unreachable' });
  });

  test('that took too long leaves the probe out next time, and then tries it again', async () => {
    const { connects, ask } = pooled();
    for (const avoidProbe of [false, true, false]) {
      void ask();
      await settle();
      const connect = connects.at(-1);
      expect(connect?.options.avoidProbe).toBe(avoidProbe);
      await connect?.done(failure('timeout'));
    }
  });

  test('is not waited for by a caller who has gone', async () => {
    const { connects, asked, ask } = pooled();
    const abort = new AbortController();
    const reply = ask({ signal: abort.signal });
    const other = ask();
    await settle();
    abort.abort();
    expect(await reply).toMatchObject({ reason: 'cancelled', mayHaveRun: false });
    await connects[0]?.done();
    expect(asked).toHaveLength(1);
    await asked[0]?.answer();
    expect(await other).toHaveProperty('result');
  });

  test('principals do not share a connection, clients of one do [connections.principals]', async () => {
    const { connects, asked, ask } = pooled();
    void ask({ principal: 'a', sessionId: '1' });
    void ask({ principal: 'a', sessionId: '2' });
    void ask({ principal: 'b' });
    await settle();
    expect(connects).toHaveLength(2);
    for (const { done } of connects) await done();
    expect(asked).toHaveLength(3);
  });
});

describe('the circuit breaker', () => {
  const down = async (kit: ReturnType<typeof pooled>, times = 3): Promise<void> => {
    for (let i = 0; i < times; i++) {
      const reply = kit.ask();
      await settle();
      await kit.connects.at(-1)?.done(failure('unreachable'));
      await reply;
    }
  };

  test('lets one of many look, on a small budget, and the others go with it', async () => {
    const kit = pooled();
    await down(kit);
    expect(kit.pool.status().breaker).toBe('open');
    const replies = [kit.ask(), kit.ask(), kit.ask()];
    await settle();
    expect(kit.connects).toHaveLength(4);
    expect(kit.connects[3]?.options.budgetMs).toBe(3_000);
    await kit.connects[3]?.done();
    for (let i = 0; i < 3; i++) await kit.asked[i]?.answer();
    expect(kit.asked).toHaveLength(3);
    for (const reply of replies) expect(await reply).toHaveProperty('result');
    expect(kit.pool.status()).toMatchObject({ breaker: 'closed', lastError: undefined });
  });

  test('refuses quickly after a look that failed, in words, and lets the next one look a second later', async () => {
    const kit = pooled();
    await down(kit, 4);
    expect(await kit.ask()).toMatchObject({ reason: 'paused', mayHaveRun: false, message: 'stub: failed 4 times in a row (last: it was unreachable); it is tried again within 30 s' });
    expect(kit.connects).toHaveLength(4);
    kit.clock.advance(1_000);
    void kit.ask();
    await settle();
    expect(kit.connects).toHaveLength(5);
  });

  test('keeps background work waiting for 30 s', async () => {
    const kit = pooled();
    await down(kit);
    const work = () => kit.pool.run({ principal: 'local' }, true, async () => 'done').catch((error: UpstreamError) => error.reason);
    expect(await work()).toBe('paused');
    expect(kit.pool.retryInMs()).toBe(30_000);
    kit.clock.advance(30_000);
    const done = work();
    await settle();
    expect(kit.connects.at(-1)?.options.budgetMs).toBe(20_000);
    await kit.connects.at(-1)?.done();
    expect(await done).toBe('done');
    expect(kit.pool.status().breaker).toBe('closed');
  });

  test('a look that takes long makes nobody else wait for long', async () => {
    const kit = pooled();
    await down(kit);
    void kit.ask();
    const other = kit.ask();
    await settle();
    kit.clock.advance(3_000);
    await settle();
    expect(await other).toMatchObject({ reason: 'paused' });
  });

  test.each([
    ['a timeout of an upstream that says nothing at all', failure('timeout', true), false, true],
    ['a timeout while the upstream answers others', failure('timeout', true), true, false],
    ['the caller who cancels', failure('cancelled', true), false, false],
    ['an answer that is too large', failure('too-large', true), false, false],
    ['refused credentials', failure('refused', false, 401), false, false],
    ['HTTP 503', failure('bad-answer', true, 503), false, true],
    ['a web page', failure('bad-answer', true), false, true],
  ])('counts %s as it should', async (_name, error, heard, counts) => {
    const kit = pooled(httpSpec('stub', 'http://127.0.0.1:9/'));
    for (let i = 0; i < 3; i++) {
      const reply = kit.ask();
      await settle();
      if (i === 0) await kit.connects[0]?.done();
      kit.clock.advance(1_000);
      if (heard) kit.hear();
      await kit.asked.at(-1)?.answer(error);
      await reply;
    }
    expect(kit.pool.status().breaker).toBe(counts ? 'open' : 'closed');
  });
});

describe('a connection that is lost', () => {
  const lost = async (error: UpstreamError, more: Partial<UpstreamRequest>) => {
    const kit = pooled();
    const reply = kit.ask(more);
    await settle();
    await kit.connects[0]?.done();
    kit.made[0]?.die('it exited');
    await kit.asked[0]?.answer(error);
    return { ...kit, reply };
  };

  test('a request that cannot have run is sent once more, on a new one [connections.replay]', async () => {
    const { connects, asked, reply } = await lost(failure('ended', false), {});
    await connects[1]?.done();
    await asked[1]?.answer();
    expect(await reply).toHaveProperty('result');
  });

  test('one that may have run is not, unless it may run twice [connections.replay]', async () => {
    const once = await lost(failure('ended', true), {});
    expect(await once.reply).toMatchObject({ reason: 'ended', mayHaveRun: true });
    expect(once.connects).toHaveLength(1);
    const twice = await lost(failure('ended', true), { repeatable: true });
    await twice.connects[1]?.done();
    await twice.asked[1]?.answer(failure('ended', true));
    expect(await twice.reply).toMatchObject({ reason: 'ended' });
    expect(twice.connects).toHaveLength(2);
  });

  test('while nobody used it is no failure', async () => {
    const { pool, made, asked, ask, connects } = pooled();
    void ask();
    await settle();
    await connects[0]?.done();
    await asked[0]?.answer();
    made[0]?.die('the process exited with code 0');
    await settle();
    expect(pool.status()).toMatchObject({ state: 'idle', lastError: undefined, breaker: 'closed' });
  });
});

describe('idling', () => {
  test('closes what nobody has used for the time, and nothing that is in use [connections.idle]', async () => {
    const kit = pooled();
    const slow = kit.ask();
    await settle();
    await kit.connects[0]?.done();
    kit.clock.advance(2_000_000);
    await settle();
    expect(kit.made[0]?.closed()).toBe(false);
    await kit.asked[0]?.answer();
    await slow;
    kit.clock.advance(599_999);
    void kit.ask();
    await kit.asked[1]?.answer();
    kit.clock.advance(599_999);
    expect(kit.made[0]?.closed()).toBe(false);
    kit.clock.advance(2);
    await settle();
    expect(kit.made[0]?.closed()).toBe(true);
    expect(kit.pool.status()).toMatchObject({ state: 'idle', lastError: undefined });
    void kit.ask();
    await settle();
    expect(kit.connects).toHaveLength(2);
  });

  test('never happens where it is switched off', async () => {
    const kit = pooled(stdioUpstream({}, { idleMs: 0 }));
    void kit.ask();
    await settle();
    await kit.connects[0]?.done();
    await kit.asked[0]?.answer();
    kit.clock.advance(1_000_000_000);
    expect(kit.made[0]?.closed()).toBe(false);
  });
});

test('the latency is an average that follows [connections.latency]', async () => {
  const kit = pooled();
  const answerAfter = async (ms: number): Promise<void> => {
    const reply = kit.ask();
    await settle();
    if (kit.made.length === 0) await kit.connects[0]?.done();
    kit.clock.advance(ms);
    await kit.asked.at(-1)?.answer();
    await reply;
  };
  await answerAfter(100);
  expect(kit.pool.status().latencyMs).toBe(100);
  await answerAfter(200);
  expect(kit.pool.status().latencyMs).toBe(120);
});

test('close ends connections and refuses what comes after', async () => {
  const kit = pooled();
  void kit.ask();
  await settle();
  await kit.connects[0]?.done();
  await kit.pool.close();
  expect(kit.made[0]?.closed()).toBe(true);
  expect(await kit.ask()).toMatchObject({ reason: 'closed' });
});
