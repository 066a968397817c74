import type { Era, JsonObject, UpstreamCatalog, UpstreamSpec } from '@mcp-working-set/core';
import type { CancelSignal } from '../wire/cancel.js';
import type { NotificationMessage, RawJson, Reply, RequestMessage } from '../wire/message.js';
import type { Reconfigured } from './reconfigure.js';

/** Sends a notification to the very connection that a question came on. */
export type NotifyBack = (method: string, params: RawJson | undefined) => void;

/** For whom and how a request goes to an upstream. */
export interface UpstreamRequest {
  readonly method: string;
  readonly params?: RawJson | undefined;
  readonly signal?: CancelSignal | undefined;
  /** Milliseconds without an answer or progress after which the request fails; default: the upstream's call timeout. */
  readonly timeoutMs?: number | undefined;
  /** Whether it may be sent again if the connection died after sending (read-only or idempotent). Default false. */
  readonly repeatable?: boolean | undefined;
  readonly principal: string;
  /** The client's 2025 session or stdio peer: upstreams that are shared by nobody have a connection for it alone. */
  readonly sessionId?: string | undefined;
  /** Era of the client, to be matched where the upstream speaks both over HTTP. */
  readonly era?: Era | undefined;
  /** The client's name, told to upstreams that are told per request: `mcp-working-set/<client>`. */
  readonly client?: string | undefined;
  /** The client's capabilities, told per request on 2026-07-28. */
  readonly capabilities?: JsonObject | undefined;
  /** Least severity of log messages that the client wants, told per request on 2026-07-28. */
  readonly logLevel?: string | undefined;
  /** Set when it has been sent: the era of the connection that answers, which may be another than the client's. */
  servedBy?: Era | undefined;
  /** Notifications that belong to this request. */
  onNotification?(message: NotificationMessage): void;
  /** Requests of the upstream that belong to this request; `signal` where it takes one back, `back` for progress about it. */
  onRequest?(message: RequestMessage, signal?: CancelSignal, back?: NotifyBack): Promise<Reply>;
}

/** One live connection. */
export interface Connection {
  readonly era: Era;
  readonly revision: string;
  readonly capabilities: JsonObject;
  readonly serverInfo: JsonObject;
  readonly instructions?: string | undefined;
  /** Resolves to the upstream's own answer; rejects with `UpstreamError`, which says whether the request may have run. */
  request(request: UpstreamRequest): Promise<Reply>;
  notify(method: string, params: RawJson | undefined): void;
  /** Ends the connection, its session and its whole process tree. */
  close(): Promise<void>;
  /** Resolves, with the reason, when the connection has ended for whatever cause. */
  readonly closed: Promise<string>;
}

/** Whose connection of an upstream is meant. */
export interface ConnectionKey {
  readonly principal: string;
  readonly sessionId?: string | undefined;
  readonly era?: Era | undefined;
}

/** What upstreams say on their own, outside of every request. */
export interface UpstreamNews {
  /** A watched resource has changed: the parameters as they came, and whether a key that something is watched for is concerned. */
  updated(upstream: string, concerns: (key: ConnectionKey) => boolean, params: RawJson): void;
  /** A notification that belongs to no request; `sessionId` where the connection belongs to one client session. */
  stray(upstream: string, to: ConnectionKey, message: NotificationMessage): void;
  /** A request on the connection of one client session that belongs to none of its calls. */
  asked(upstream: string, sessionId: string, message: RequestMessage, signal: CancelSignal, back: NotifyBack): Promise<Reply>;
  /** What the client of a session declares, for connections of its own. */
  capabilities(sessionId: string): JsonObject | undefined;
}

export interface UpstreamStatus {
  readonly id: string;
  readonly kind: UpstreamSpec['kind'];
  /** `cold`: never needed; `ready`: connected; `idle`: was connected; `failed`: last attempt failed. */
  readonly state: 'cold' | 'connecting' | 'ready' | 'idle' | 'failed';
  readonly era?: Era;
  readonly revision?: string;
  readonly tools: number;
  /** `stored`: served from the state file, not yet confirmed. */
  readonly catalog: 'none' | 'stored' | 'live';
  readonly lastError?: string;
  /** Why its last list is doubted and the former one is still in force. */
  readonly degraded?: string;
  readonly pid?: number;
  /** Circuit breaker: `open` after three failures in a row, `half-open` 30 s later. */
  readonly breaker?: 'closed' | 'open' | 'half-open';
  readonly inFlight?: number;
  /** Requests of callers that came to no answer since it was configured so. */
  readonly errors?: number;
  /** Moving average of answered tool calls, milliseconds. */
  readonly latencyMs?: number;
  /** Last lines of the stderr of the program that runs, or of the one that died; the configuration's secrets masked. */
  readonly stderr?: readonly string[];
}

/** All upstreams: connects lazily, keeps catalogs, isolates failures. */
export interface Upstreams {
  /** Sends a request to an upstream, connecting where needed; rejects with `UpstreamError` (see errors.ts) naming the upstream. */
  request(upstream: string, request: UpstreamRequest): Promise<Reply>;
  /** Catalogs known now, in configuration order; missing ones are left out. */
  catalogs(): readonly UpstreamCatalog[];
  /** Loads stored catalogs, then fetches missing and old ones in the background. Resolves when the stored ones are there. */
  start(): Promise<void>;
  /** Resolves when every upstream has answered or failed once, or after `timeoutMs`; true if nothing is outstanding. */
  settled(timeoutMs: number): Promise<boolean>;
  /** Lists one upstream again now (connecting where needed). */
  refresh(upstream: string): Promise<UpstreamCatalog>;
  /** Lists in the background every upstream that was last listed before `time`. */
  freshen(time: number): void;
  /**
   * Watches a resource (2025: `resources/subscribe`; 2026-07-28: the stream of news) over reconnects, and over changes of the
   * configuration; the upstream's own answer. What changes is told to this very key, an object of its own for each resource.
   */
  watch(upstream: string, key: ConnectionKey, uri: string): Promise<Reply>;
  unwatch(upstream: string, key: ConnectionKey): Promise<Reply>;
  /** Least severity of log messages: what all clients of the principal want together, and what this session wants. */
  setLogLevel(key: ConnectionKey, levels: { readonly all: string; readonly session: string }): void;
  /** Sends a notification to the live connections of a key (`notifications/roots/list_changed`, custom ones). */
  notify(upstream: string, key: ConnectionKey, method: string, params: RawJson | undefined): void;
  /** A client session is over: connections of its own are closed. */
  endSession(sessionId: string): void;
  /**
   * Takes over other specs: what is unchanged keeps its connections, what has changed is replaced once the new one works,
   * what is gone ends when its calls have. Resolves when each changed one has been tried once.
   */
  reconfigure(specs: readonly UpstreamSpec[]): Promise<Reconfigured>;
  onCatalogChanged(listener: (upstream: string) => void): () => void;
  status(): readonly UpstreamStatus[];
  close(): Promise<void>;
}
