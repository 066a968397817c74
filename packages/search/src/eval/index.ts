/**
 * Evaluation of tool search on a gold set: pure functions over parsed files. The command `mcp-tool-eval` of this package
 * reads the files.
 */
export { parseCatalog, parseGold, refKey } from './gold.js';
export type { GoldQuery, ToolRef } from './gold.js';
export { CUTOFFS, mean, queryMetrics } from './metrics.js';
export type { QueryMetrics } from './metrics.js';
