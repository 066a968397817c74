import { estimateTokens, modelText, type CatalogTool, type TokenCounter } from '@mcp-working-set/core';
import { isRef, type GoldQuery, type ToolRef } from './gold.js';
import { DEPTH, atCutoffs, groupRanks, mean, metricsOf, type AtCutoffs } from './metrics.js';
import type { Retriever } from './retrievers.js';

/** How one query went. */
export interface QueryOutcome {
  readonly query: string;
  readonly kind?: string;
  /** Rank of each group, 0 where it was not among the first ten. */
  readonly ranks: readonly number[];
  readonly expected: readonly (readonly ToolRef[])[];
  /** The first five, as `server/name`. */
  readonly got: readonly string[];
}

/** What a set of queries measures to; shares from 0 to 1. */
export interface Figures {
  readonly queries: number;
  readonly recall: AtCutoffs;
  readonly hit: AtCutoffs;
  readonly mrr: number;
  readonly ndcg10: number;
}

/** One retriever's row. */
export interface RetrieverReport extends Figures {
  readonly name: string;
  /** Mean tokens that a model reads for one query. */
  readonly tokens: number;
  /** Percent of the tokens of all definitions that this saves; negative where a reply costs more. */
  readonly savedPct: number;
  /** Median time of a query, and time to take in the catalog, in milliseconds. */
  readonly p50Ms: number;
  readonly buildMs: number;
  /** The figures of each kind of query, where the gold set says kinds. */
  readonly byKind: Readonly<Record<string, Figures>>;
  readonly outcomes: readonly QueryOutcome[];
}

/** A whole report. */
export interface EvaluationReport {
  readonly tools: number;
  /** Name of the token counter. */
  readonly counter: string;
  /** Tokens of all definitions. */
  readonly catalogTokens: number;
  readonly retrievers: readonly RetrieverReport[];
  /** Expected tools that the catalog does not have: such a query cannot be answered. */
  readonly unknown: readonly ToolRef[];
}

/** What evaluation may be told. */
export interface EvaluateOptions {
  readonly counter?: TokenCounter;
  /** Milliseconds, for the times; default `performance.now`. */
  readonly now?: () => number;
}

const GOT = 5;

const figures = (outcomes: readonly QueryOutcome[]): Figures => {
  const all = outcomes.map(({ ranks }) => metricsOf(ranks));
  return {
    queries: all.length,
    recall: atCutoffs((k) => mean(all.map(({ recall }) => recall[k]))),
    hit: atCutoffs((k) => mean(all.map(({ hit }) => hit[k]))),
    mrr: mean(all.map(({ reciprocalRank }) => reciprocalRank)),
    ndcg10: mean(all.map(({ ndcg10 }) => ndcg10)),
  };
};

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

const byKind = (outcomes: readonly QueryOutcome[]): Readonly<Record<string, Figures>> => {
  const kinds = [...new Set(outcomes.flatMap(({ kind }) => kind ?? []))];
  return Object.fromEntries(kinds.map((kind) => [kind, figures(outcomes.filter((outcome) => outcome.kind === kind))]));
};

/** The row of reading everything: every tool is there, so that each known group counts as found at once. */
const foundAtOnce = (tools: readonly CatalogTool[], gold: GoldQuery): readonly number[] => groupRanks(tools, gold).map((rank) => (rank > 0 ? 1 : 0));

/**
 * Measures retrievers on a gold set over one catalog, side by side. Pure but for the clock. A retriever named `all-tools`
 * is taken at its word: reading everything finds everything.
 */
export const evaluate = (tools: readonly CatalogTool[], gold: readonly GoldQuery[], retrievers: readonly Retriever[], options: EvaluateOptions = {}): EvaluationReport => {
  const { counter = estimateTokens, now = () => performance.now() } = options;
  const catalogTokens = tools.reduce((sum, tool) => sum + counter.count(modelText(tool.definition)), 0);
  const measure = ({ name, build, buildMs: before }: Retriever): RetrieverReport => {
    const begun = now();
    const search = build(tools);
    const buildMs = before ?? now() - begun;
    const times: number[] = [];
    const tokens: number[] = [];
    const outcomes = gold.map((entry): QueryOutcome => {
      const asked = now();
      const found = search(entry.query, DEPTH);
      times.push(found.ms ?? now() - asked);
      const everything = name === 'all-tools';
      tokens.push(everything ? catalogTokens : counter.count(found.text()));
      const first = found.tools.slice(0, DEPTH);
      return {
        query: entry.query, ...(entry.kind === undefined ? {} : { kind: entry.kind }), expected: entry.groups,
        ranks: everything ? foundAtOnce(tools, entry) : groupRanks(first, entry),
        got: first.slice(0, GOT).map((tool) => `${tool.upstream}/${tool.original}`),
      };
    });
    const spent = mean(tokens);
    return {
      name, ...figures(outcomes), tokens: spent, savedPct: catalogTokens === 0 ? 0 : 100 * (1 - spent / catalogTokens),
      p50Ms: median(times), buildMs, byKind: byKind(outcomes), outcomes,
    };
  };
  const refs = new Map(gold.flatMap(({ groups }) => groups.flat()).map((ref) => [`${ref.server ?? ''}/${ref.name}`, ref]));
  return {
    tools: tools.length, counter: counter.name, catalogTokens,
    retrievers: retrievers.map(measure),
    unknown: [...refs.values()].filter((ref) => !tools.some((tool) => isRef(tool, ref))),
  };
};
