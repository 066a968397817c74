/**
 * Search over MCP tool catalogs: `createRanker` finds tools by words, names and backends and explains every hit;
 * `formatReply` turns a result into text under a byte budget. Pure, synchronous, no Node built-in, no MCP.
 * `./eval` measures a ranker on a gold set.
 */
export { createLearner } from './learned/learner.js';
export type { Called, Learner, LearnerOptions, Searched } from './learned/learner.js';
export { createNameWords } from './lexicon/related.js';
export type { NameWords } from './lexicon/related.js';
export { createRanker } from './ranker.js';
export type { RankerOptions } from './ranker.js';
export { formatReply } from './reply/reply.js';
export type { ReplyOptions, SearchReply } from './reply/reply.js';
