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
export { systemClock } from './ports/system-clock.js';
export { silentLogger } from './ports/logger.js';
export type { LogFields, Logger } from './ports/logger.js';
export type { ForeignDatabase, ForeignRow, OpenForeignDatabase } from './ports/foreign-database.js';
export type { LearnedWord, LearnedWordStore, Lesson } from './ports/learned-words.js';
export type { LearnedField, LearnedMatch, MatchExplanation, RankKind, RankOptions, RankResult, RankedHit, Ranker } from './ports/ranker.js';
export type {
  CatalogStore, KeyValueStore, LeaseStore, LogQuery, PresenceStore, RecordLog, SearchLog, SessionRow, SessionStore, WatchedResource,
  StateStore, WorkingSetStore,
} from './ports/state-store.js';
export type { TranscriptBatch, TranscriptCursor, TranscriptStore } from './ports/transcript-store.js';
export { TRANSCRIPT_CLIENTS } from './transcripts/clients.js';
export { mergeCalls, mergeSessions } from './transcripts/merge.js';
export type { TranscriptCall, TranscriptSession } from './transcripts/types.js';
export type { Bundles, HttpUpstream, MwsConfig, ProfileSettings, PromotePolicy, PromoteSettings, StdioUpstream, SurfaceName, TranscriptSource, UpstreamSpec, UpstreamTimeouts } from './config/types.js';
export { buildNameTable, SHORTHAND_ID } from './names/table.js';
export type { ToolName } from './names/expose.js';
export type { NameTable, NameTableOptions } from './names/table.js';
export { shortHash } from './names/expose.js';
export { buildCatalog } from './catalog/build.js';
export type { CatalogInput } from './catalog/build.js';
export { listedForm } from './schema/listed.js';
export { restoreArguments } from './schema/restore.js';
export { slimSchema } from './schema/slim.js';
export type { ListedForm } from './schema/types.js';
export { CLIENTS, lintTool } from './schema/lint/index.js';
export type { LintClient, LintFinding } from './schema/lint/types.js';
export { estimateTokens } from './tokens/estimate.js';
export { modelText } from './tokens/model-text.js';
export { savings } from './tokens/savings.js';
export type { Savings, SavingsInput } from './tokens/savings.js';
export { addDecision, EFFECTIVE_CEILING, settle } from './usage/working-set.js';
export { decayed, mostCounted, taught } from './usage/learned.js';
export { GLOBAL_SCOPE, profileScope, projectOfScope, projectScope } from './usage/scopes.js';
export { compareVersions } from './versions.js';
export { createMemoryState } from './memory/state.js';
