import { silentLogger } from '@mcp-working-set/core';
import { manualClock, transcriptCall, transcriptSession } from '@mcp-working-set/core/testing';
import { describe, expect, it } from 'vitest';
import { createEngine } from '../src/database/engine.js';
import { openConnection } from '../src/database/open.js';
import { prune } from '../src/retention.js';
import { call, open, search, stateFile } from './helpers.js';

const DAY = 24 * 3_600_000;

const pruned = async (file: string, limits: { days: number; rows: number }, now: number): Promise<{ removed: number; steps: number }> => {
  const options = { file, logger: silentLogger, clock: manualClock(now) };
  const engine = createEngine(await openConnection(options), options);
  let steps = 0;
  const removed = await prune(engine, limits, now, async () => void steps++);
  engine.close();
  return { removed, steps };
};

describe('what is old', () => {
  it('is forgotten in small steps, and nothing else is', async () => {
    const file = stateFile();
    const store = await open({ file });
    const now = 1_000 * DAY;
    for (let i = 0; i < 1_200; i++) store.calls.append(call({ time: now - 180 * DAY - 1 - i }));
    for (const age of [180 * DAY, 3 * DAY, 0]) store.calls.append(call({ time: now - age }));
    for (const age of [200 * DAY, 0]) store.searches.append(search({ time: now - age }));
    store.presence.hold({ id: 'gone', principal: 'local', scope: 'global', pid: process.pid, until: now - DAY - 1 });
    store.presence.hold({ id: 'here', principal: 'local', scope: 'global', pid: process.pid, until: now + 1 });
    await store.leases.acquire('past', 'a', 0, 10);
    await store.transcripts.commit({
      calls: [181, 179].map((age) => transcriptCall({ key: `k${age}`, time: now - age * DAY })),
      sessions: [361, 200].map((age) => transcriptSession({ id: `s${age}`, start: now - age * DAY })), cursors: [], gone: [],
    });
    for (const age of [181, 179]) {
      store.learnedWords.learn({ principal: 'local', upstream: 'u', tool: 't', stems: [`w${age}`], gain: 1, time: now - age * DAY, halfLifeMs: DAY, mostCount: 8, mostStems: 40 });
    }
    await store.flush();
    expect(await pruned(file, { days: 180, rows: 500_000 }, now)).toEqual({ removed: 1_206, steps: 7 });
    expect((await store.learnedWords.read('local')).map(({ stem }) => stem)).toEqual(['w179']);
    expect((await store.transcripts.calls()).map(({ key }) => key)).toEqual(['k179']);
    expect((await store.transcripts.sessions()).map(({ id }) => id)).toEqual(['s200']);
    expect((await store.calls.read()).map((each) => now - each.time)).toEqual([180 * DAY, 3 * DAY, 0]);
    expect(await store.searches.count()).toBe(1);
    expect(await store.presence.open({ principal: 'local', scope: 'global' }, now)).toBe(1);
  });

  it('is whatever is beyond the newest so many', async () => {
    const file = stateFile();
    const store = await open({ file });
    for (let time = 0; time < 30; time++) store.calls.append(call({ time }));
    await store.flush();
    await pruned(file, { days: 180, rows: 10 }, 100);
    expect((await store.calls.read()).map((each) => each.time)).toEqual([20, 21, 22, 23, 24, 25, 26, 27, 28, 29]);
  });

  it('goes by itself a while after the start, in one of several processes', async () => {
    const file = stateFile();
    const clock = manualClock(1_000 * DAY);
    const stores = [await open({ file, clock }), await open({ file, clock, retention: { days: 1 } })];
    const [store] = stores;
    store?.calls.append(call({ time: clock.now() - 181 * DAY }));
    store?.calls.append(call({ time: clock.now() - 179 * DAY }));
    await store?.flush();
    clock.advance(29_999);
    expect(await store?.calls.count()).toBe(2);
    clock.advance(1);
    await expect.poll(() => store?.calls.count()).toBe(1);
  });
});
