import type { SimulatedDay } from './types.js';

type Sets = readonly ReadonlySet<string>[];

const top = (scores: ReadonlyMap<string, number>, size: number): ReadonlySet<string> =>
  new Set([...scores].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).slice(0, size).map(([key]) => key));

/** The set that serves most calls of all sets of that size, known only in hindsight. */
const fixed = (days: readonly SimulatedDay[], sizes: readonly number[]): Sets => {
  const counts = new Map<string, number>();
  for (const { used } of days) for (const key of used) counts.set(key, (counts.get(key) ?? 0) + 1);
  const mean = days.length === 0 ? 0 : Math.round(sizes.reduce((sum, size) => sum + size, 0) / days.length);
  const set = top(counts, mean);
  return days.map(() => set);
};

/** Each day the tools with the best score of what was before it. */
const running = (days: readonly SimulatedDay[], sizes: readonly number[], note: (scores: Map<string, number>, key: string, at: number) => void): Sets => {
  const scores = new Map<string, number>();
  return days.map(({ used }, day) => {
    const set = top(scores, sizes[day] ?? 0);
    used.forEach((key, at) => note(scores, key, day * 1_000_000 + at));
    return set;
  });
};

/** What the policy is measured against, with lists of the sizes that the policy had. */
export const baselines = (days: readonly SimulatedDay[], sizes: readonly number[]): readonly { readonly name: string; readonly sets: Sets }[] => [
  { name: 'fixed', sets: fixed(days, sizes) },
  { name: 'last-used', sets: running(days, sizes, (scores, key, at) => scores.set(key, at)) },
  { name: 'most-used', sets: running(days, sizes, (scores, key) => scores.set(key, (scores.get(key) ?? 0) + 1)) },
];
