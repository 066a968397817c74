import { refKey, type GoldQuery, type ToolRef } from './gold.js';

/** Cut-offs at which recall and hit rate are reported. */
export const CUTOFFS = [1, 3, 5, 10] as const;

/** Quality of one ranking against one gold query; every figure from 0 to 1. */
export interface QueryMetrics {
  /** Share of the groups reached within the first k. */
  readonly recall: Readonly<Record<number, number>>;
  /** 1 where any group was reached within the first k. */
  readonly hit: Readonly<Record<number, number>>;
  /** 1 / rank of the first right tool, 0 where none was found. */
  readonly reciprocalRank: number;
  /** Discounted gain of the first ten over the best possible; a group counts once, at its best rank. */
  readonly ndcg10: number;
}

const discount = (rank: number): number => 1 / Math.log2(rank + 1);

/** Rank, from 1, at which each group is first reached; `Infinity` where it is not. */
const groupRanks = (ranking: readonly ToolRef[], { groups }: GoldQuery): readonly number[] => {
  const ranks = new Map<string, number>();
  ranking.forEach((ref, at) => { if (!ranks.has(refKey(ref))) ranks.set(refKey(ref), at + 1); });
  return groups.map((group) => Math.min(Infinity, ...group.map((ref) => ranks.get(refKey(ref)) ?? Infinity)));
};

/** Measures one ranking. A query without right answers measures as 0 everywhere. */
export const queryMetrics = (ranking: readonly ToolRef[], gold: GoldQuery): QueryMetrics => {
  const ranks = groupRanks(ranking, gold);
  const within = (k: number): number => ranks.filter((rank) => rank <= k).length;
  const best = Math.min(Infinity, ...ranks);
  const gain = ranks.reduce((sum, rank) => sum + (rank <= 10 ? discount(rank) : 0), 0);
  const ideal = ranks.slice(0, 10).reduce((sum, _, at) => sum + discount(at + 1), 0);
  return {
    recall: Object.fromEntries(CUTOFFS.map((k) => [k, ranks.length === 0 ? 0 : within(k) / ranks.length])),
    hit: Object.fromEntries(CUTOFFS.map((k) => [k, within(k) > 0 ? 1 : 0])),
    reciprocalRank: Number.isFinite(best) ? 1 / best : 0,
    ndcg10: ideal === 0 ? 0 : gain / ideal,
  };
};

/** Mean of values; 0 of none. */
export const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
