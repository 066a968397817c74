import type { CatalogTool } from '@mcp-working-set/core';
import type { DenseScorer } from './embeddings/types.js';
import { fuse, type Fusion } from './fuse.js';
import type { Plan } from './query/plan.js';
import { best } from './top.js';

/** How a dense scorer takes part in ranking. */
export interface DenseRanking {
  readonly scorer: DenseScorer;
  /** Default: weighted, 0.3 of it dense. */
  readonly fusion?: Fusion;
  /** Ranks by meaning alone; names and backends are still found by their words. */
  readonly alone?: boolean;
}

/** A query, and what ranking by words made of it. */
interface Ranked {
  readonly query: string;
  readonly plan: Plan;
  /** All tools by their number. */
  readonly tools: readonly CatalogTool[];
  /** Numbers of the tools that answer any word. */
  readonly lexical: Uint32Array;
  /** Score by number, 0 for tools that answer no word; overwritten with the blended ones. */
  readonly scores: Float64Array;
  readonly limit: number;
  readonly allowed: (tool: CatalogTool) => boolean;
}

const FUSION: Fusion = { method: 'weighted', weight: 0.3 };

/**
 * Blends what a dense scorer says into `scores`; returns the numbers of the tools that are found. It adds tools that share
 * no word with the query, as many as are asked for; a backend that filters filters them, too.
 */
export const blend = (
  { scorer, fusion = FUSION, alone = false }: DenseRanking, { query, plan, tools, lexical, scores, limit, allowed }: Ranked,
): Uint32Array => {
  const nearness = scorer.score(query);
  if (nearness === undefined) return lexical;
  const toolAt = (place: number): CatalogTool => tools[place] as CatalogTool;
  const [clause] = plan.clauses;
  const inside = plan.clauses.length === 1 && clause?.firm === true && lexical.length > 0
    && lexical.every((place) => clause.backends.has(toolAt(place).backend)) ? clause.backends : undefined;
  const candidates: number[] = [];
  /** Those of them that have a vector. */
  const placed: number[] = [];
  const words = new Float64Array(tools.length);
  const dense = new Float64Array(tools.length).fill(NaN);
  for (let place = 0; place < tools.length; place += 1) {
    const tool = toolAt(place);
    if (!allowed(tool) || (inside !== undefined && !inside.has(tool.backend))) continue;
    candidates.push(place);
    if (!alone) words[place] = scores[place] as number;
    const near = nearness(tool);
    if (near === undefined) continue;
    placed.push(place);
    dense[place] = near;
  }
  const added = new Set(best(placed, limit, dense, (place) => toolAt(place).exposed));
  const fused = fuse(words, dense, alone ? { method: 'weighted', weight: 1 } : fusion);
  const found: number[] = [];
  for (const place of candidates) {
    scores[place] = fused[place] as number;
    if ((words[place] as number) > 0 || added.has(place)) found.push(place);
  }
  return Uint32Array.from(found);
};
