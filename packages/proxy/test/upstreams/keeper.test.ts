import { createMemoryState, type UpstreamCatalog } from '@mcp-working-set/core';
import { manualClock } from '@mcp-working-set/core/testing';
import { expect, test } from 'vitest';
import { createCatalogKeeper } from '../../src/upstreams/catalog-keeper.js';
import { UpstreamError } from '../../src/upstreams/errors.js';
import { recordingLogger, stdioUpstream } from './support.js';

const HOUR_MS = 3_600_000;
const settle = async (): Promise<void> => {
  for (let i = 0; i < 20; i++) await Promise.resolve();
};

/** A keeper over lists that the test prescribes: names, or an error. */
const kept = (lists: (string[] | Error)[], capabilities = {}) => {
  const clock = manualClock();
  const state = createMemoryState();
  const logger = recordingLogger();
  const asked: number[] = [];
  let changes = 0;
  let pausedMs = 0;
  const keeper = createCatalogKeeper({
    spec: stdioUpstream(), store: state.catalogs, clock, logger,
    async list() {
      asked.push(clock.now());
      const list = lists.length > 1 ? lists.shift() : lists[0];
      if (list instanceof Error) throw list;
      return {
        upstream: 'stub', era: 'legacy', revision: '2025-11-25', fetchedAt: clock.now(), tools: (list ?? []).map((name) => ({ name })), capabilities, serverInfo: {},
      } satisfies UpstreamCatalog;
    },
    onChanged: () => changes++,
    retryInMs: () => pausedMs,
  });
  const pass = async (ms: number): Promise<void> => {
    for (let left = ms; left > 0; left -= 100) {
      clock.advance(Math.min(100, left));
      await settle();
    }
  };
  const names = () => keeper.catalog?.tools.map((tool) => (tool as { name: string }).name);
  return { keeper, clock, asked, pass, names, state, lines: logger.lines, changes: () => changes, pause: (ms: number) => (pausedMs = ms) };
};

test('a server whose tools cannot be listed is told of once, with the reason, until it lists them again [list.partial]', async () => {
  const broken = new UpstreamError('stub', 'unreachable', 'there is no way in');
  const { keeper, pass, lines, names } = kept([broken, broken, broken, ['a'], broken]);
  const told = () => lines.filter(({ level }) => level === 'warn').map(({ text }) => text);
  await keeper.fetch();
  expect(told()).toEqual([expect.stringMatching(/^stub: its tools could not be listed .*there is no way in/)]);
  await pass(120_000);
  expect(names()).toEqual(['a']);
  expect(told()).toHaveLength(1);
  await keeper.fetch();
  expect(told()).toHaveLength(2);
});

test('a first list that is empty although there are said to be tools is asked for again, some times [list.empty-doubt]', async () => {
  const starting = kept([[], [], ['a']], { tools: {} });
  await starting.keeper.refresh();
  expect(starting.names()).toEqual([]);
  await starting.pass(60_000);
  expect(starting.names()).toEqual(['a']);
  const bare = kept([[]], { tools: {} });
  await bare.keeper.refresh();
  await bare.pass(HOUR_MS / 4);
  expect(bare.asked).toHaveLength(4);
  const without = kept([[]]);
  await without.keeper.refresh();
  await without.pass(HOUR_MS / 4);
  expect(without.asked).toHaveLength(1);
});

test('an empty list after a full one is believed when it is said twice [list.empty-doubt]', async () => {
  const { keeper, pass, names, changes } = kept([['a', 'b'], []]);
  await keeper.refresh();
  await keeper.refresh();
  expect(names()).toEqual(['a', 'b']);
  expect(changes()).toBe(1);
  await pass(3_000);
  expect(names()).toEqual([]);
  expect(changes()).toBe(2);
});

test('a list that is shorter after a restart is believed when it is said twice, one that was announced at once [list.empty-doubt]', async () => {
  const { keeper, pass, names } = kept([['a', 'b', 'c'], ['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b'], ['a']]);
  await keeper.refresh();
  keeper.reconnected();
  await pass(200);
  expect(names()).toEqual(['a', 'b', 'c']);
  expect(keeper.degraded).toContain('no longer lists 2 of its 3 tools');
  // It had not got all of them ready: what it says then counts.
  await pass(3_000);
  expect([names(), keeper.degraded]).toEqual([['a', 'b'], undefined]);
  await pass(10_000);
  keeper.changed();
  await pass(10_000);
  expect(names()).toEqual(['a', 'b', 'c']);
  keeper.changed();
  await pass(10_000);
  expect([names(), keeper.degraded]).toEqual([['a', 'b'], undefined]);
});

test('a server that was only starting keeps its tools', async () => {
  const { keeper, pass, names, changes } = kept([['a'], [], ['a', 'b']]);
  await keeper.refresh();
  await keeper.refresh();
  await pass(3_000);
  expect(names()).toEqual(['a', 'b']);
  expect(changes()).toBe(2);
});

test('a failed listing is tried again, later each time, and not while the breaker is open', async () => {
  const { keeper, pass, asked, clock, pause } = kept([new Error('down')]);
  const since = clock.now();
  await keeper.fetch();
  await pass(60_000);
  expect(asked.map((at) => at - since)).toEqual([0, 5_000, 15_000, 35_000]);
  pause(200_000);
  await pass(100_000);
  const before = asked.length;
  await pass(100_000);
  expect(asked.length).toBe(before);
});

test('changes that come while a list is under way are one more list', async () => {
  const { keeper, pass, asked } = kept([['a'], ['a', 'b']]);
  const listing = keeper.refresh();
  for (let i = 0; i < 10; i++) keeper.changed();
  await listing;
  for (let i = 0; i < 10; i++) keeper.changed();
  await pass(1_000);
  expect(asked).toHaveLength(2);
});

test('a server that cries wolf is asked ever more seldom, one whose tools change at once', async () => {
  const wolf = kept([['a']]);
  await wolf.keeper.refresh();
  for (let ms = 0; ms < 10 * 60_000; ms += 100) {
    wolf.keeper.changed();
    await wolf.pass(100);
  }
  expect(wolf.asked.length).toBeLessThanOrEqual(9);
  const lively = kept([...Array.from({ length: 20 }, (_, i) => [`t${i}`]), ['end']]);
  await lively.keeper.refresh();
  for (let i = 0; i < 20; i++) {
    lively.keeper.changed();
    await lively.pass(200);
  }
  expect(lively.asked).toHaveLength(21);
});

test('an unchanged catalog is told of to nobody, and written again only when its date has aged', async () => {
  const { keeper, state, clock, changes } = kept([['a']]);
  await keeper.refresh();
  const first = (await state.catalogs.get('stub', 'stub-fingerprint'))?.fetchedAt;
  clock.advance(HOUR_MS / 2);
  await keeper.refresh();
  expect((await state.catalogs.get('stub', 'stub-fingerprint'))?.fetchedAt).toBe(first);
  clock.advance(HOUR_MS);
  await keeper.refresh();
  expect((await state.catalogs.get('stub', 'stub-fingerprint'))?.fetchedAt).toBe(clock.now());
  expect(changes()).toBe(1);
});

test('it is due when it is missing and when it is a day old', async () => {
  const { keeper, clock } = kept([['a']]);
  expect(keeper.due).toBe(true);
  await keeper.refresh();
  clock.advance(24 * HOUR_MS);
  expect(keeper.due).toBe(false);
  clock.advance(1);
  expect(keeper.due).toBe(true);
});
