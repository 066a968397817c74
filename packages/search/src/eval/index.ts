/**
 * Evaluation of tool search on a gold set: parsed files in, figures and texts out; pure but for the clock. The command
 * `mcp-tool-eval` of this package reads the files.
 */
export { parseCatalog, parseGold } from './gold.js';
export type { GoldQuery, ToolRef } from './gold.js';
export { CUTOFFS, groupRanks, mean, metricsOf } from './metrics.js';
export type { AtCutoffs, QueryMetrics } from './metrics.js';
export { STANDARD_RETRIEVERS, allTools, chooseRetrievers, plainBm25, rankerRetriever } from './retrievers.js';
export type { RankerRetrieverOptions, Retrieved, Retriever } from './retrievers.js';
export { askAhead } from './ahead.js';
export type { AsyncRetriever } from './ahead.js';
export { evaluate } from './evaluate.js';
export type { EvaluateOptions, EvaluationReport, Figures, QueryOutcome, RetrieverReport } from './evaluate.js';
export { checkGates, compareWith, figureOf, parseBaseline, parseGates } from './gates.js';
export type { Baseline, Comparison, Failure, Gate, Moved } from './gates.js';
export { judge } from './judge.js';
export type { Demands } from './judge.js';
export { formatJson, formatJunit, formatMarkdown, formatTable } from './formats.js';
export type { Verdict } from './formats.js';
