import type { CatalogTool } from '../catalog/types.js';

/** A tool that a word of earlier searches led to. */
export interface LearnedMatch {
  readonly upstream: string;
  /** The upstream's own name of it. */
  readonly tool: string;
  /** 0 to 1: how often and how lately. */
  readonly weight: number;
}

/** Words of earlier searches that a call followed, as one more field of the tools that were called. */
export interface LearnedField {
  /** Tools that a stem led to; none for a stem that was never learned. */
  of(stem: string): readonly LearnedMatch[];
}

export interface RankOptions {
  /** At most that many hits, default 10. Tools that the query names come whatever the limit; so do a whole backend and the whole catalog. */
  readonly limit?: number;
  /** Tools the caller may call; others are neither found nor counted. */
  readonly allowed?: (tool: CatalogTool) => boolean;
  /** What the caller's earlier searches led to. */
  readonly learned?: LearnedField;
}

/** Which query word matched which field of a tool, and what it gave. */
export interface MatchExplanation {
  /** Query word as typed, and the index term that it matched. */
  readonly word: string;
  readonly term: string;
  readonly field: string;
  /** How it matched: `exact`, `stem`, `synonym`, `joined`, `prefix`, `typo`, … */
  readonly kind: string;
  /** Share of the score. */
  readonly weight: number;
}

export interface RankedHit {
  readonly tool: CatalogTool;
  /** Comparable within one result only. */
  readonly score: number;
  /** The query names this tool. */
  readonly exact?: boolean;
  explain(): readonly MatchExplanation[];
}

/**
 * What a query asked for:
 * `exact`: the name of a tool stands in it (first hit); `backend`: a backend's name alone, its tools in upstream order;
 * `ranked`: by score; `all`: the empty query, the whole catalog; `none`: nothing matched.
 */
export type RankKind = 'exact' | 'backend' | 'ranked' | 'all' | 'none';

export interface RankResult {
  readonly kind: RankKind;
  readonly hits: readonly RankedHit[];
  /** Number of tools that matched, before the limit. */
  readonly total: number;
  /** Backend that filtered the query, if one was named. */
  readonly backend?: string;
  /** Names that are close, where nothing matched. */
  readonly close: readonly string[];
}

/** Finds tools by words. */
export interface Ranker {
  /** Replaces the tools of one upstream; the others' index is untouched. An empty list removes it. */
  replace(upstream: string, tools: readonly CatalogTool[]): void;
  search(query: string, options?: RankOptions): RankResult;
  /** Where a ranker also goes by meaning: makes what it needs of a query, not for long. A search without goes by words. Never rejects. */
  prepare?(query: string): Promise<void>;
}
