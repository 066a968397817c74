import type { CatalogTool } from '@mcp-working-set/core';
import { isRef, type GoldQuery } from './gold.js';

/** Cut-offs at which recall and hit rate are reported. */
export const CUTOFFS = [1, 3, 5, 10] as const;

/** How many tools a retriever is asked for. */
export const DEPTH = 10;

/** A figure for each cut-off. */
export type AtCutoffs = Readonly<Record<(typeof CUTOFFS)[number], number>>;

/** Quality of one ranking against one gold query; every figure from 0 to 1. */
export interface QueryMetrics {
  /** Share of the groups reached within the first k. */
  readonly recall: AtCutoffs;
  /** 1 where any group was reached within the first k. */
  readonly hit: AtCutoffs;
  /** 1 / rank of the first right tool, 0 where none was found. */
  readonly reciprocalRank: number;
  /** Discounted gain of the first ten over the best possible; a group counts once, at its best rank. */
  readonly ndcg10: number;
}

/** Mean of values; 0 of none. */
export const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** A figure for each cut-off. */
export const atCutoffs = (figure: (k: (typeof CUTOFFS)[number]) => number): AtCutoffs =>
  ({ 1: figure(1), 3: figure(3), 5: figure(5), 10: figure(10) });

/** Rank, from 1, at which each group is first reached; 0 where it is not. */
export const groupRanks = (ranking: readonly CatalogTool[], { groups }: Pick<GoldQuery, 'groups'>): readonly number[] =>
  groups.map((group) => ranking.findIndex((tool) => group.some((ref) => isRef(tool, ref))) + 1);

const discount = (rank: number): number => 1 / Math.log2(rank + 1);

/** Measures the ranks at which the groups of a query were reached (0: not at all). */
export const metricsOf = (ranks: readonly number[]): QueryMetrics => {
  const reached = ranks.filter((rank) => rank > 0);
  const within = (k: number): number => reached.filter((rank) => rank <= k).length;
  const gain = reached.filter((rank) => rank <= 10).reduce((sum, rank) => sum + discount(rank), 0);
  const ideal = ranks.slice(0, 10).reduce((sum, _, at) => sum + discount(at + 1), 0);
  return {
    recall: atCutoffs((k) => (ranks.length === 0 ? 0 : within(k) / ranks.length)),
    hit: atCutoffs((k) => (within(k) > 0 ? 1 : 0)),
    reciprocalRank: reached.length === 0 ? 0 : 1 / Math.min(...reached),
    ndcg10: ideal === 0 ? 0 : Math.min(1, gain / ideal),
  };
};
