import type { UpstreamCatalog } from '../catalog/types.js';
import type { JsonObject } from '../json.js';
import type { CallRecord, SearchRecord, WorkingSet, WorkingSetKey } from '../usage/types.js';
import type { LearnedWordStore } from './learned-words.js';
import type { TranscriptStore } from './transcript-store.js';

/** What is asked of a log of calls or searches. Times in milliseconds since the epoch, `until` exclusive. */
export interface LogQuery {
  readonly since?: number;
  readonly until?: number;
  readonly principal?: string;
  readonly source?: string;
  /** At most that many, newest first; without it all, oldest first. */
  readonly newest?: number;
}

/** Append-only log. `append` never waits and never throws; what it took is on disk at most 100 ms later. */
export interface RecordLog<R> {
  append(record: R): void;
  read(query?: LogQuery): Promise<readonly R[]>;
  count(query?: LogQuery): Promise<number>;
}

export interface SearchLog extends RecordLog<SearchRecord> {
  /** Marks the newest search of a session, if it is younger than `withinMs`, as followed by a call of one of its hits. */
  markFollowed(session: string, now: number, withinMs: number): void;
}

/**
 * Last good catalog of each upstream. The key is `<upstream>` or, where the upstream's answer depends on more,
 * `<upstream>/<era>/<principal>`. `fingerprint` is a hash of the upstream's configuration: another one is a miss.
 */
export interface CatalogStore {
  get(key: string, fingerprint: string): Promise<UpstreamCatalog | undefined>;
  put(key: string, fingerprint: string, catalog: UpstreamCatalog): Promise<void>;
  delete(key: string): Promise<void>;
}

export interface WorkingSetStore {
  get(key: WorkingSetKey): Promise<WorkingSet | undefined>;
  /** Read, change and write in one transaction; `change` is pure and may run more than once. Resolves to what was written. */
  update(key: WorkingSetKey, change: (before: WorkingSet | undefined) => WorkingSet): Promise<WorkingSet>;
  keys(): Promise<readonly WorkingSetKey[]>;
}

/** A resource that a session watches: the URI it asked for, and whose resource that is under which URI. */
export interface WatchedResource {
  readonly asked: string;
  readonly upstream: string;
  readonly uri: string;
}

/** A downstream session of the 2025 era, as it survives a restart. */
export interface SessionRow {
  readonly id: string;
  readonly revision: string;
  readonly client: JsonObject;
  readonly capabilities: JsonObject;
  readonly principal: string;
  readonly profile: string;
  /** Exposed names that this session loaded. */
  readonly loaded: readonly string[];
  readonly logLevel?: string;
  readonly watched?: readonly WatchedResource[];
  readonly createdAt: number;
  readonly lastSeen: number;
  /** Why it is over; such a session answers 404. */
  readonly closed?: 'deleted' | 'swept';
}

export interface SessionStore {
  get(id: string): Promise<SessionRow | undefined>;
  put(row: SessionRow): Promise<void>;
  /** Changes parts of a row in one step, whatever else is changed meanwhile; of a session that is not there or over nothing. */
  update(id: string, changes: Partial<Pick<SessionRow, 'loaded' | 'logLevel' | 'watched' | 'closed'>>): Promise<void>;
  /** Batched like a log: a lost touch costs nothing. */
  touch(id: string, now: number): void;
  /** Closes open sessions last seen before `before`; resolves to their ids. Rows closed for over a week are deleted. */
  sweep(before: number, now: number): Promise<readonly string[]>;
}

/** Open conversations over all processes: live stdio peers, sessions, listen streams, recent requests. */
export interface PresenceStore {
  /** Says that `id` is open until `until`; repeated calls extend it. `pid` lets a dead process's rows lapse at once. */
  hold(row: { id: string; principal: string; scope: string; pid: number; until: number }): void;
  release(id: string): void;
  /** Number of open rows of one working set, lapsed ones not counted. */
  open(key: WorkingSetKey, now: number): Promise<number>;
}

/** A named lock with an end, for scheduled work that must run once over all processes. */
export interface LeaseStore {
  /** True if `holder` has the lease until `until` now (newly or extended). */
  acquire(name: string, holder: string, now: number, until: number): Promise<boolean>;
  release(name: string, holder: string): Promise<void>;
}

/** Small values by name (approvals of configuration files, import marks, the key of keyed hashes). */
export interface KeyValueStore {
  get(name: string): Promise<string | undefined>;
  put(name: string, value: string): Promise<void>;
  /** Puts `value` unless the name has one; resolves to the value that stands. */
  putIfAbsent(name: string, value: string): Promise<string>;
  delete(name: string): Promise<void>;
  /** All pairs whose name starts with `prefix`, by name. */
  list(prefix: string): Promise<readonly (readonly [string, string])[]>;
}

/**
 * Everything mws remembers. Asynchronous, so that an engine on another machine can stand behind it. Two processes may
 * hold the same store at once.
 */
export interface StateStore {
  readonly calls: RecordLog<CallRecord>;
  readonly searches: SearchLog;
  readonly transcripts: TranscriptStore;
  readonly learnedWords: LearnedWordStore;
  readonly catalogs: CatalogStore;
  readonly workingSets: WorkingSetStore;
  readonly sessions: SessionStore;
  readonly presence: PresenceStore;
  readonly leases: LeaseStore;
  readonly values: KeyValueStore;
  /**
   * Cheap check, fit for every request: true if a working set was written since the last call, through whatever handle
   * and by whatever process. It may also be true where something else was written.
   */
  changed(): boolean;
  /** Everything appended so far is on disk when it resolves. */
  flush(): Promise<void>;
  close(): Promise<void>;
}
