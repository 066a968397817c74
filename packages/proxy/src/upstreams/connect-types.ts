import type { Clock, Era, JsonObject, Logger } from '@mcp-working-set/core';
import type { CancelSignal } from '../wire/cancel.js';
import type { NotificationMessage, RawJson, Reply, RequestMessage } from '../wire/message.js';
import type { ParamHeader } from '../wire/param-headers.js';
import type { Connection, NotifyBack } from './types.js';
import type { Verdict } from './verdicts.js';

/** What a connection needs of its surroundings. */
export interface ConnectDeps {
  readonly clock: Clock;
  readonly logger: Logger;
  /** Told to upstreams. */
  readonly version: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Longest message taken from an upstream, bytes; a longer one fails its own request only. */
  readonly maxMessageBytes: number;
  readonly redact: (text: string) => string;
  /** Which arguments of a tool also go into HTTP headers (2026-07-28, `x-mcp-header`). */
  readonly paramHeaders: (tool: string) => readonly ParamHeader[];
}

/** What a connection hears that is no answer and belongs to no request in flight. */
export interface ConnectionEvents {
  /** One of the upstream's lists has changed, or the upstream has started anew. */
  listChanged(): void;
  /** A watched resource has changed: the parameters of `notifications/resources/updated`. */
  updated(params: RawJson): void;
  /** Any other notification that no request owns. */
  stray(message: NotificationMessage): void;
  /** A request that no call owns; undefined where the connection belongs to nobody in particular. */
  readonly asked?: ((message: RequestMessage, signal: CancelSignal, back: NotifyBack) => Promise<Reply>) | undefined;
  /** The upstream has forgotten the session and begun another on the same connection: what was asked for on it is to be asked again. */
  renewed?(): void;
}

export interface ConnectOptions {
  /** Milliseconds for the whole connect, probes and second tries included. */
  readonly budgetMs: number;
  /** What earlier connects found out. */
  readonly verdict: Verdict | undefined;
  /** The era to be preferred where the upstream speaks both (HTTP only). */
  readonly wish: Era | undefined;
  readonly learn: (found: { modern?: boolean; legacy?: boolean; sse?: boolean }) => void;
  readonly events: ConnectionEvents;
  /** A request of the upstream came during calls, and nothing said whose it was (stdio). */
  readonly crossed: () => void;
  /** What is declared to the upstream as the client's capabilities. */
  readonly capabilities: JsonObject;
  /** Do not ask `server/discover` first: last time nothing was heard after it. */
  readonly avoidProbe: boolean;
  /** Something is being ended in the background; whoever closes the upstream waits for it. */
  readonly ending: (done: Promise<void>) => void;
  readonly signal: AbortSignal;
}

/** A connection with what the pool wants to know of it. */
export interface LiveConnection extends Connection {
  readonly pid?: number | undefined;
  /**
   * Says which resources are watched, the whole set each time; the stream of news of 2026-07-28 is opened anew with them.
   * Absent where each one is asked for with a request (`resources/subscribe`).
   */
  watch?(uris: readonly string[]): void;
  /** When the upstream last sent anything, by the clock; 0 for never. */
  heardAt(): number;
  /** Last lines of a program's stderr. */
  tail(): readonly string[];
}
