/**
 * The words, pure functions and ports that all rooms share. No dependency, no Node built-in, no side effect.
 * `./config` (parsing the configuration) and `./testing` (conformance suites, in-memory state) are entries of their own.
 */
export { isJsonObject } from './json.js';
export type { Json, JsonObject } from './json.js';
export { MwsError } from './errors.js';
export type { MwsErrorCode } from './errors.js';
export type { CatalogSnapshot, CatalogTool, Era, RejectedTool, ToolDefinition, UpstreamCatalog } from './catalog/types.js';
export type {
  CallRecord, CallVia, Outcome, SearchRecord, WorkingSet, WorkingSetKey, WorkingSetMember, WorkingSetReason,
} from './usage/types.js';
export type { TokenCounter } from './tokens/types.js';
export type { Clock } from './ports/clock.js';
export { silentLogger } from './ports/logger.js';
export type { LogFields, Logger } from './ports/logger.js';
export type { ForeignDatabase, ForeignRow, OpenForeignDatabase } from './ports/foreign-database.js';
export type { MatchExplanation, RankKind, RankOptions, RankResult, RankedHit, Ranker } from './ports/ranker.js';
export type {
  CatalogStore, KeyValueStore, LeaseStore, LogQuery, PresenceStore, RecordLog, SearchLog, SessionRow, SessionStore,
  StateStore, WorkingSetStore,
} from './ports/state-store.js';
export type { HttpUpstream, MwsConfig, PromotePolicy, StdioUpstream, TranscriptSource, UpstreamSpec, UpstreamTimeouts } from './config/types.js';
