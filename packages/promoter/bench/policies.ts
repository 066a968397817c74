/**
 * Compares values of the promotion policy over the histories of the tests: those by somebody who knew the rules, then the
 * blind ones by somebody who did not.
 *
 *   pnpm bench:policies [seeds]
 *
 * The cost of a policy is counted in tokens: each conversation reads the list (250 tokens a tool; for the blind histories
 * what each definition takes), and each call whose tool was not listed costs a search round trip (1,500 tokens). Printed is
 * the cost relative to the default policy, less is better, beside the share of calls served, the length of the list and how
 * often it changes; and for the default policy the same where a conversation searches for a tool once and knows it then.
 */
import type { PromotePolicy } from '@mcp-working-set/core';
import { defaultCap, simulate } from '../src/index.js';
import { blindHistories } from '../test/histories/blind/index.js';
import { histories } from '../test/histories/histories.js';
import type { History } from '../test/histories/histories.js';

const TOOL_TOKENS = 250;
const ROUND_TRIP = 1_500;
const DEFAULT: PromotePolicy = { minSessions: 2, minCalls: 1, windowDays: 30, keepDays: 60, pinDecayDays: 90, demoteAfterHours: 24 };

const seeds = Number(process.argv[2] ?? 2);
const of = (make: (seed: number) => readonly Measured[]): readonly Measured[] => Array.from({ length: seeds }, (_, at) => make(at + 1)).flat();

interface Measured extends History { readonly tokensOf: (upstream: string, tool: string) => number }

const known = of((seed) => histories(seed).map((history) => ({ ...history, tokensOf: () => TOOL_TOKENS })));
const blind = of((seed) => blindHistories(seed).map((history) => {
  const sizes = new Map(history.catalog.flatMap(({ tools }) => tools).map(({ upstream, tool, tokens }) => [`${upstream}/${tool}`, tokens]));
  return { ...history, tokensOf: (upstream, tool) => sizes.get(`${upstream}/${tool}`) ?? TOOL_TOKENS };
}));

/** The first success of each tool in each conversation: a model that has found a tool once need not search for it again. */
const searchedOnce = ({ records, ...rest }: Measured): Measured => {
  const seen = new Set<string>();
  return { ...rest, records: records.filter(({ session, upstream, tool, outcome }) => {
    const key = JSON.stringify([session, upstream, tool]);
    return outcome === 'ok' && !seen.has(key) && seen.add(key) !== undefined;
  }) };
};

const measure = (all: readonly Measured[], policy: PromotePolicy) => {
  const results = all.map(({ name, records, tokensOf }) => {
    const { policy: list, calls, others } = simulate({ evidence: records, policy, cap: { ...defaultCap, tokensOf } });
    const sessions = new Set(records.map(({ session }) => session)).size;
    const cost = (one: typeof list): number => sessions * one.tokens + calls * (1 - one.served) * ROUND_TRIP;
    return { name, cost: cost(list), list, others: others.map((other) => ({ name: other.name, cost: cost(other), served: other.served })), nothing: calls * ROUND_TRIP };
  });
  const mean = (of: (one: (typeof results)[number]) => number): number => results.reduce((sum, one) => sum + of(one), 0) / results.length;
  return { results, served: mean(({ list }) => list.served), tools: mean(({ list }) => list.tools), changes: mean(({ list }) => list.added + list.removed), days: mean(({ list }) => list.changedDays) };
};

const line = (label: string, other: ReturnType<typeof measure>, base: ReturnType<typeof measure>): string => {
  const ratios = other.results.map(({ cost }, at) => cost / (base.results[at]?.cost ?? 1));
  const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
  return `${label.padEnd(34)} cost ${mean.toFixed(3)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})  served ${(100 * other.served).toFixed(1)}%  tools ${other.tools.toFixed(1)}  changes ${other.changes.toFixed(0)} on ${other.days.toFixed(0)} days`;
};

const variants: readonly (readonly [string, Partial<PromotePolicy>])[] = [
  ...[1, 3, 4].map((minSessions) => [`minSessions ${minSessions}`, { minSessions }] as const),
  ...[2, 3].map((minCalls) => [`minCalls ${minCalls}`, { minCalls }] as const),
  ...[7, 14, 21, 45, 60].map((windowDays) => [`windowDays ${windowDays}`, { windowDays }] as const),
  ...[14, 30, 45, 90, 120].map((keepDays) => [`keepDays ${keepDays}`, { keepDays }] as const),
  ['windowDays 14, keepDays 30', { windowDays: 14, keepDays: 30 }], ['windowDays 21, keepDays 30', { windowDays: 21, keepDays: 30 }],
  ['minSessions 3, keepDays 30', { minSessions: 3, keepDays: 30 }], ['minSessions 3, windowDays 21, keepDays 45', { minSessions: 3, windowDays: 21, keepDays: 45 }],
];

const compare = (title: string, all: readonly Measured[]): void => {
  const base = measure(all, DEFAULT);
  const once = measure(all.map(searchedOnce), DEFAULT);
  const width = Math.max(...all.map(({ name }) => name.length));
  process.stdout.write(`${all.length} ${title}, default policy:\n`);
  for (const [at, { name, cost, list, others, nothing }] of base.results.entries()) {
    const first = once.results[at];
    process.stdout.write(`  ${name.padEnd(width)} served ${(100 * list.served).toFixed(1)}%  tools ${list.tools.toFixed(1)}  cost ${(cost / nothing).toFixed(2)} of listing nothing (a tool searched once a conversation: served ${(100 * (first?.list.served ?? 0)).toFixed(1)}%, cost ${((first?.cost ?? 0) / (first?.nothing ?? 1)).toFixed(2)}); ${others.map((other) => `${other.name} ${(100 * other.served).toFixed(1)}% (cost ${(other.cost / cost).toFixed(2)})`).join(', ')}\n`);
  }
  process.stdout.write(`\n${line('default', base, base)}\n`);
  for (const [label, change] of variants) process.stdout.write(`${line(label, measure(all, { ...DEFAULT, ...change }), base)}\n`);
};

compare('histories', known);
process.stdout.write('\n');
compare('blind histories', blind);
