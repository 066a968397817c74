import type { CallRecord, PromotePolicy, WorkingSetMember } from '@mcp-working-set/core';
import type { Cap } from '../decide/types.js';
import { decideOn } from '../decide/decide.js';
import type { JoinedCall } from '../evidence/join.js';
import { joinCalls } from '../evidence/join.js';
import { summarizeJoined } from '../evidence/summary.js';
import { toolKey } from '../evidence/tool-key.js';
import { baselines } from './baselines.js';
import type { SimulatedDay, SimulatedList, Simulation } from './types.js';

const DAY_MS = 86_400_000;

export interface SimulateInput {
  /** Calls from every source, in any order. */
  readonly evidence: readonly CallRecord[];
  readonly policy: PromotePolicy;
  readonly cap?: Cap;
  /** Tokens that a tool takes in the list; without it every tool takes one, and tokens are a number of tools. */
  readonly tokensOf?: (upstream: string, tool: string) => number;
  /** Midnight of the days, as minutes east of Greenwich; default 0. */
  readonly offsetMinutes?: number;
}

/**
 * Replays the records day by day: each day begins with a decision on what was known then, and its calls are looked up in
 * the list that came of it. Compared with sets of the same size that are chosen otherwise. Pure; takes days times tools.
 */
export const simulate = (input: SimulateInput): Simulation => {
  const joined = joinCalls(input.evidence).filter(({ record }) => record.outcome === 'ok');
  const days = byDay(joined, input.offsetMinutes ?? 0);
  const tokensOf = input.cap?.tokensOf ?? input.tokensOf ?? (() => 1);
  const longest = Math.max(input.policy.windowDays, input.policy.keepDays, input.policy.pinDecayDays) + 1;
  let members: readonly WorkingSetMember[] = [];
  let known = 0;
  let old = 0;
  const lists = days.map(({ start }): ReadonlySet<string> => {
    while (known < joined.length && (joined[known] as JoinedCall).record.time < start) known += 1;
    while (old < known && (joined[old] as JoinedCall).record.time < start - longest * DAY_MS) old += 1;
    const evidence = summarizeJoined(joined.slice(old, known), { now: start, windowDays: input.policy.windowDays });
    members = decideOn(evidence, {
      previous: members, pins: [], policy: input.policy, has: () => true, now: start, ...(input.cap === undefined ? {} : { cap: input.cap }),
    }).members;
    return new Set(members.map(({ upstream, tool }) => toolKey(upstream, tool)));
  });
  const measure = (name: string, sets: readonly ReadonlySet<string>[]): SimulatedList => measured(name, days, sets, tokensOf);
  return {
    days: days.length,
    calls: days.reduce((sum, { used }) => sum + used.length, 0),
    policy: measure('policy', lists),
    others: baselines(days, lists.map(({ size }) => size)).map(({ name, sets }) => measure(name, sets)),
  };
};

/** Every day from the first call to the last, also those without one. */
const byDay = (joined: readonly JoinedCall[], offsetMinutes: number): readonly SimulatedDay[] => {
  const offset = offsetMinutes * 60_000;
  const dayOf = (time: number): number => Math.floor((time + offset) / DAY_MS);
  const used = new Map<number, string[]>();
  for (const { record, tool } of joined) {
    const day = dayOf(record.time);
    const list = used.get(day);
    if (list) list.push(tool);
    else used.set(day, [tool]);
  }
  const numbers = [...used.keys()];
  if (numbers.length === 0) return [];
  const first = Math.min(...numbers);
  return Array.from({ length: Math.max(...numbers) - first + 1 }, (_, at) => (
    { start: (first + at) * DAY_MS - offset, used: used.get(first + at) ?? [] }
  ));
};

const measured = (
  name: string, days: readonly SimulatedDay[], sets: readonly ReadonlySet<string>[], tokensOf: (upstream: string, tool: string) => number,
): SimulatedList => {
  let served = 0;
  let calls = 0;
  let size = 0;
  let tokens = 0;
  let added = 0;
  let removed = 0;
  let changedDays = 0;
  let before: ReadonlySet<string> = new Set();
  days.forEach(({ used }, at) => {
    const list = sets[at] ?? new Set<string>();
    calls += used.length;
    served += used.filter((key) => list.has(key)).length;
    size += list.size;
    for (const key of list) tokens += tokensOf(...(JSON.parse(key) as [string, string]));
    const more = [...list].filter((key) => !before.has(key)).length;
    const less = [...before].filter((key) => !list.has(key)).length;
    added += more;
    removed += less;
    if (more + less > 0) changedDays += 1;
    before = list;
  });
  const mean = (sum: number): number => (days.length === 0 ? 0 : sum / days.length);
  return { name, served: calls === 0 ? 0 : served / calls, tools: mean(size), tokens: mean(tokens), added, removed, changedDays };
};
