import { expect, test } from 'vitest';
import { createSeeded } from './seeded.js';

test('simulate: replays the records under the configured policy and under another one', async () => {
  const world = await createSeeded();
  for (let day = 40; day > 0; day -= 1) world.called('read', `s${day}`, { daysAgo: day });
  world.called('write', 's1', { daysAgo: 1 });
  const { out, code } = await world.run(['simulate', '--json']);
  expect(code).toBe(0);
  const result = JSON.parse(out);
  expect(result).toMatchObject({ policy: { minSessions: 2, keepDays: 60, cap: { tools: 40 } }, days: 40, calls: 41 });
  expect(result.lists.map(({ name }: { name: string }) => name)).toEqual(['policy', 'fixed', 'last-used', 'most-used']);
  expect(result.lists[0]).toMatchObject({ added: 1, removed: 0 });
  expect(result.lists[0].served).toBeCloseTo(38 / 41, 1);
  expect(result.lists[0].tokens).toBeGreaterThan(20);
  const strict = JSON.parse((await world.run(['simulate', '--json', '--min-sessions', '20', '--days', '30'])).out);
  expect(strict.lists[0].served).toBeLessThan(result.lists[0].served);
  expect((await world.run(['simulate'])).out).toMatch(/41 calls on 40 days;[^]*the policy +9\d% +1 +\d+ +1 +0 +1\nbest fixed list/);
  expect((await world.run(['simulate', '--keep-days', '0'])).code).toBe(2);
});

test('simulate without records says so', async () => {
  expect((await (await createSeeded()).run(['simulate'])).out).toContain('there is nothing to replay');
});

test('bundles suggest: tools that meet in sessions more often than by chance', async () => {
  const world = await createSeeded();
  for (let at = 0; at < 5; at += 1) for (const tool of ['read', 'write']) world.called(tool, `both${at}`);
  for (let at = 0; at < 10; at += 1) world.called('delete', `alone${at}`);
  expect(JSON.parse((await world.run(['bundles', 'suggest', '--json'])).out)).toEqual({ bundles: [{ tools: ['files__read', 'files__write'], sessions: 5, lift: 3 }] });
  expect((await world.run(['bundles', 'suggest'])).out).toMatch(/5 +3\.0 +files__read, files__write/);
  const none = await world.run(['bundles', 'suggest', '--min-support', '6']);
  expect([none.code, none.out]).toEqual([1, 'No tools were used together in 6 sessions 2 times as often as by chance.\n']);
  expect((await world.run(['bundles', 'suggest', '--max-tools', '1'])).code).toBe(2);
});
