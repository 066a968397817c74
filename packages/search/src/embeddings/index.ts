/**
 * Ranking by meaning, beside the words or instead of them: a port for dense scorers, one over a table of word vectors (no
 * model, synchronous), one over any embed function (vectors made in the background and cached), an adapter for
 * `@huggingface/transformers`. Nothing is downloaded. `rankBy` gives the options for `createRanker`.
 */
export { rankBy } from './ranking.js';
export type { MeaningOptions, RetrieverKind } from './ranking.js';
export { createTableScorer } from './table-scorer.js';
export { createEmbedScorer } from './embed-scorer.js';
export type { Embed, EmbedScorer, EmbedScorerOptions } from './embed-scorer.js';
export { createTransformersEmbed } from './transformers.js';
export type { TransformersModule, TransformersOptions } from './transformers.js';
export { vectorCacheOver } from './vector-cache.js';
export type { VectorCache } from './vector-cache.js';
export { readWordTable } from './word-table.js';
export type { DenseScorer, WordTable } from './types.js';
