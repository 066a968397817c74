import type { Era, JsonObject, UpstreamCatalog, UpstreamSpec } from '@mcp-working-set/core';
import type { CancelSignal } from '../wire/cancel.js';
import type { NotificationMessage, RawJson, Reply, RequestMessage } from '../wire/message.js';

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
  readonly sessionId?: string | undefined;
  /** Era of the client, to be matched where the upstream speaks both over HTTP. */
  readonly era?: Era | undefined;
  /** The client's name, told to upstreams that are told per request: `mcp-working-set/<client>`. */
  readonly client?: string | undefined;
  /** The client's capabilities, told per request on 2026-07-28. */
  readonly capabilities?: JsonObject | undefined;
  /** Notifications that belong to this request. */
  readonly onNotification?: ((message: NotificationMessage) => void) | undefined;
  /** Requests of the upstream that belong to this request. */
  readonly onRequest?: ((message: RequestMessage) => Promise<Reply>) | undefined;
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
  readonly pid?: number;
  /** Circuit breaker: `open` after three failures in a row, `half-open` 30 s later. */
  readonly breaker?: 'closed' | 'open' | 'half-open';
  readonly inFlight?: number;
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
  onCatalogChanged(listener: (upstream: string) => void): () => void;
  status(): readonly UpstreamStatus[];
  close(): Promise<void>;
}
