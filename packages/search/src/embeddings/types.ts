import type { CatalogTool } from '@mcp-working-set/core';

/**
 * Finds tools by meaning beside the words. Everything but `prepare` is synchronous and answers with what is there: while
 * vectors are being made, a search goes on without them.
 */
export interface DenseScorer {
  /** Replaces the tools of one upstream; an empty list removes it. Vectors may come later, in the background. */
  replace(upstream: string, tools: readonly CatalogTool[]): void;
  /**
   * How near each tool is to a query, in any unit that grows with nearness; undefined for a tool without a vector. The
   * whole is undefined where it has nothing to say on the query.
   */
  score(query: string): ((tool: CatalogTool) => number | undefined) | undefined;
  /** Makes what `score` needs of a query. Never rejects; a search that comes before it resolves goes without. */
  prepare?(query: string): Promise<void>;
  /** A number that rises whenever vectors arrive. */
  readonly version: number;
}

/** Vectors of single words. Rows are of one direction each; their length carries no meaning. */
export interface WordTable {
  readonly dimensions: number;
  /** The words, by row; folded. */
  readonly words: readonly string[];
  /** Row of a folded word. */
  find(word: string): number | undefined;
  /** Signed bytes, row after row. */
  readonly vectors: Int8Array;
  /** How much a word of that row says, 0 to 1: the rarer, the more. */
  weight(row: number): number;
}

