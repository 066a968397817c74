import type { Clock, Era, Logger } from '@mcp-working-set/core';
import type { ParamHeader } from './http/param-headers.js';
import type { Connection } from './types.js';
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

export interface ConnectOptions {
  /** Milliseconds for the whole connect, probes and second tries included. */
  readonly budgetMs: number;
  /** What earlier connects found out. */
  readonly verdict: Verdict | undefined;
  /** The era to be preferred where the upstream speaks both (HTTP only). */
  readonly wish: Era | undefined;
  readonly learn: (found: { modern?: boolean; legacy?: boolean }) => void;
  /** The upstream says that its list of tools has changed, or has started anew. */
  readonly toolsChanged: () => void;
  /** Do not ask `server/discover` first: last time nothing was heard after it. */
  readonly avoidProbe: boolean;
  /** Something is being ended in the background; whoever closes the upstream waits for it. */
  readonly ending: (done: Promise<void>) => void;
  readonly signal: AbortSignal;
}

/** A connection with what the pool wants to know of it. */
export interface LiveConnection extends Connection {
  readonly pid?: number | undefined;
  /** When the upstream last sent anything, by the clock; 0 for never. */
  heardAt(): number;
  /** Last lines of a program's stderr. */
  tail(): readonly string[];
}
