import { isJsonObject, type Json } from '@mcp-working-set/core';
import type { Figures, RetrieverReport } from './evaluate.js';
import { CUTOFFS } from './metrics.js';

/** A least value that a figure must have. */
export interface Gate {
  /** `recall@5`, `hit@1`, `mrr`, `ndcg@10`. */
  readonly metric: string;
  readonly least: number;
}

/** A gate that a retriever did not pass, in words. */
export interface Failure {
  readonly retriever: string;
  readonly metric: string;
  readonly message: string;
}

/** A query whose ranks changed against the baseline, one a group of right answers; 0 means not found. */
export interface Moved {
  readonly query: string;
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/** One retriever against its own earlier report. */
export interface Comparison {
  readonly retriever: string;
  readonly worse: readonly Moved[];
  readonly better: readonly Moved[];
  readonly failures: readonly Failure[];
}

const NAMES: readonly string[] = [...CUTOFFS.flatMap((k) => [`recall@${k}`, `hit@${k}`]), 'mrr', 'ndcg@10'];
/** Figures that may not fall below the baseline's. */
const HELD: readonly string[] = ['recall@1', 'recall@5', 'mrr', 'ndcg@10'];
const ROUNDING = 1e-9;

/** A figure by its name, such as `recall@5`; undefined for a name that does not exist. */
export const figureOf = (report: Pick<Figures, 'recall' | 'hit' | 'mrr' | 'ndcg10'>, metric: string): number | undefined => {
  const [kind, k] = metric.split('@');
  if (metric === 'mrr') return report.mrr;
  if (metric === 'ndcg@10') return report.ndcg10;
  const values: Readonly<Record<string, number>> | undefined = kind === 'recall' ? report.recall : kind === 'hit' ? report.hit : undefined;
  return values?.[k ?? ''];
};

/** Reads `recall@5=0.85`, or several with commas. Throws an `Error` that says what is allowed. */
export const parseGates = (text: string): readonly Gate[] => text.split(',').map((part) => {
  const [metric = '', value = ''] = part.split('=').map((side) => side.trim());
  const least = Number(value);
  if (!NAMES.includes(metric) || value === '' || !(least >= 0 && least <= 1)) {
    throw new Error(`"${part.trim()}" is no gate: expected one of ${NAMES.join(', ')}, then = and a share from 0 to 1, such as recall@5=0.85`);
  }
  return { metric, least };
});

/** The gates that a retriever does not pass. */
export const checkGates = (report: RetrieverReport, gates: readonly Gate[]): readonly Failure[] => gates.flatMap(({ metric, least }) => {
  const value = figureOf(report, metric) ?? 0;
  return value + ROUNDING >= least ? [] : [{ retriever: report.name, metric, message: `${metric} is ${value.toFixed(3)}, at least ${least} is asked for` }];
});

/** What a baseline keeps of a retriever. */
export type Baseline = Pick<RetrieverReport, 'name' | 'recall' | 'hit' | 'mrr' | 'ndcg10'> & { readonly ranks: Readonly<Record<string, readonly number[]>> };

/** Reads the JSON report of an earlier run. Throws an `Error` where the text is none. */
export const parseBaseline = (source: string): readonly Baseline[] => {
  let whole: Json;
  try {
    whole = JSON.parse(source) as Json;
  } catch (cause) {
    throw new Error(`no JSON (${(cause as Error).message})`, { cause });
  }
  const rows = isJsonObject(whole) ? whole['retrievers'] : undefined;
  const isRow = (row: unknown): boolean => isJsonObject(row) && typeof row['name'] === 'string' && isJsonObject(row['recall']) && isJsonObject(row['hit']) && typeof row['mrr'] === 'number' && typeof row['ndcg10'] === 'number';
  if (!Array.isArray(rows) || !rows.every(isRow)) throw new Error('no report of an earlier run: write one with --json');
  return (rows as unknown as readonly Baseline[]).map((row) => ({ ...row, ranks: isJsonObject(row.ranks) ? row.ranks : {} }));
};

/** Larger is worse: groups that were not found, then the ranks of the others. */
const cost = (ranks: readonly number[]): number => ranks.reduce((sum, rank) => sum + (rank === 0 ? 1_000 : rank), 0);

/** Compares a retriever with its earlier report: figures that fell, queries that moved. */
export const compareWith = (report: RetrieverReport, baseline: Baseline): Comparison => {
  const worse: Moved[] = [];
  const better: Moved[] = [];
  for (const { query, ranks } of report.outcomes) {
    const before = baseline.ranks[query];
    if (before === undefined) continue;
    const change = cost(ranks) - cost(before);
    const moved = { query, before, after: ranks };
    if (change > 0) worse.push(moved);
    else if (change < 0) better.push(moved);
  }
  const failures = HELD.flatMap((metric): Failure[] => {
    const now = figureOf(report, metric) ?? 0;
    const then = figureOf(baseline, metric) ?? 0;
    return now + ROUNDING >= then ? [] : [{ retriever: report.name, metric, message: `${metric} fell from ${then.toFixed(3)} to ${now.toFixed(3)}` }];
  });
  return { retriever: report.name, worse, better, failures };
};
