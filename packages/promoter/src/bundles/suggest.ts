import type { CallRecord } from '@mcp-working-set/core';
import { joinCalls } from '../evidence/join.js';

export interface BundleOptions {
  /** Sessions in which two tools must meet; default 3. */
  readonly minSupport?: number;
  /** How many times more often than by chance two tools must meet; default 2. */
  readonly minLift?: number;
  /** Tools in one bundle at most; default 8. */
  readonly maxTools?: number;
}

/** Tools that are used together. */
export interface SuggestedBundle {
  readonly tools: readonly { readonly upstream: string; readonly tool: string }[];
  /** Sessions in which at least two of them were used. */
  readonly sessions: number;
  /** Least lift of any two of them: 1 is chance. */
  readonly lift: number;
}

interface Pair { readonly a: string; readonly b: string; readonly support: number; readonly lift: number }

/**
 * Finds tools that are used together within sessions: every two of a bundle meet in `minSupport` sessions and `minLift`
 * times as often as they would by chance. A tool is in one bundle at most. Equal input gives equal output, the strongest
 * bundle first.
 */
export const suggestBundles = (evidence: readonly CallRecord[], options: BundleOptions = {}): readonly SuggestedBundle[] => {
  const { minSupport = 3, minLift = 2, maxTools = 8 } = options;
  const sessions = new Map<string, Set<string>>();
  for (const { record, sessionKey, tool } of joinCalls(evidence)) {
    if (record.outcome !== 'ok') continue;
    const tools = sessions.get(sessionKey) ?? new Set<string>();
    sessions.set(sessionKey, tools.add(tool));
  }
  const pairs = strongPairs([...sessions.values()], minSupport, minLift);
  const strength = new Map(pairs.flatMap((pair) => [[pairKey(pair.a, pair.b), pair], [pairKey(pair.b, pair.a), pair]] as const));
  const taken = new Set<string>();
  const bundles: string[][] = [];
  for (const { a, b } of pairs) {
    if (taken.has(a) || taken.has(b)) continue;
    const bundle = [a, b];
    for (const other of candidates(pairs, a)) {
      if (bundle.length < maxTools && !taken.has(other) && !bundle.includes(other) && bundle.every((one) => strength.has(pairKey(one, other)))) bundle.push(other);
    }
    for (const one of bundle) taken.add(one);
    bundles.push(bundle);
  }
  return bundles.map((bundle): SuggestedBundle => {
    const lifts = bundle.flatMap((a) => bundle.map((b) => strength.get(pairKey(a, b))?.lift ?? Infinity));
    const met = [...sessions.values()].filter((tools) => bundle.filter((one) => tools.has(one)).length > 1).length;
    return {
      tools: bundle.sort().map((key) => {
        const [upstream, tool] = JSON.parse(key) as [string, string];
        return { upstream, tool };
      }),
      sessions: met, lift: Math.min(...lifts),
    };
  });
};

const pairKey = (a: string, b: string): string => `${a}\0${b}`;

/** Pairs that pass both bounds, the one that meets most above chance first. */
const strongPairs = (sessions: readonly ReadonlySet<string>[], minSupport: number, minLift: number): readonly Pair[] => {
  const single = new Map<string, number>();
  const both = new Map<string, { a: string; b: string; support: number }>();
  for (const tools of sessions) {
    const list = [...tools].sort();
    list.forEach((a, at) => {
      single.set(a, (single.get(a) ?? 0) + 1);
      for (const b of list.slice(at + 1)) {
        const pair = pairKey(a, b);
        const known = both.get(pair);
        if (known) known.support += 1;
        else both.set(pair, { a, b, support: 1 });
      }
    });
  }
  return [...both.values()]
    .map((pair): Pair => ({ ...pair, lift: (pair.support * sessions.length) / ((single.get(pair.a) ?? 1) * (single.get(pair.b) ?? 1)) }))
    .filter(({ support, lift }) => support >= minSupport && lift >= minLift)
    .sort((x, y) => above(y) - above(x) || (pairKey(x.a, x.b) < pairKey(y.a, y.b) ? -1 : 1));
};

/** Meetings beyond those that chance would make. */
const above = ({ support, lift }: Pair): number => support - support / lift;

/** Partners of a tool, its strongest first. */
const candidates = (pairs: readonly Pair[], of: string): readonly string[] =>
  pairs.flatMap(({ a, b }) => (a === of ? [b] : b === of ? [a] : []));
