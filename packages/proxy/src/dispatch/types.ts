import type { Era, JsonObject, SurfaceName, WatchedResource } from '@mcp-working-set/core';
import type { CancelSignal } from '../wire/cancel.js';
import type { LogLevel } from '../wire/log-level.js';
import type { RawJson, Reply } from '../wire/message.js';
import type { ParamHeader } from '../wire/param-headers.js';

/** Who is asking: what stays the same over the requests of one conversation (on 2026-07-28, of one request). */
export interface Caller {
  readonly era: Era;
  /** The client's own protocol revision. */
  readonly revision: string;
  /** The client's `clientInfo` as sent; empty where it sent none. */
  readonly clientInfo: JsonObject;
  /** Its name for logs: `clientInfo.name`, else the user agent's first word, else `unknown`. */
  readonly client: string;
  readonly clientVersion?: string | undefined;
  readonly capabilities: JsonObject;
  readonly principal: string;
  /** `default` for the plain URL. */
  readonly profile: string;
  /** Id of the 2025 session or of the stdio peer; absent on stateless requests. */
  readonly sessionId?: string | undefined;
  /** Project that the conversation is in, as calls of it are kept; only a trusted transport says it. */
  readonly project?: string | undefined;
  readonly mount?: Mount | undefined;
}

/** What a client's own entry says of how it mounts mws, over what the configuration says. */
export interface Mount {
  readonly surface?: SurfaceName | undefined;
  readonly serverName?: string | undefined;
}

/** One request in flight: the way back to the one who asked. */
export interface Exchange {
  readonly caller: Caller;
  /** Aborted when the client cancels the request or is gone; the reply is then thrown away. */
  readonly signal: CancelSignal;
  /** Least severity of log messages that the request itself asks for (2026-07-28); undefined: the session's own counts. */
  readonly logLevel?: LogLevel | undefined;
  /** Sends a notification that belongs to this request (progress, log). */
  notify(method: string, params: RawJson | undefined): void;
  /** Asks the client something on behalf of this request (sampling, elicitation, roots); an error reply where it cannot. */
  request(method: string, params: RawJson | undefined, signal?: CancelSignal): Promise<Reply>;
}

/** The lasting way to a client, outside of its requests: a 2025 session or a stdio peer. */
export interface ClientLine {
  readonly caller: Caller;
  /** Least severity of log messages that it had set before mws was started anew. */
  readonly logLevel?: LogLevel | undefined;
  /** Resources that it watched before mws was started anew. */
  readonly watched?: readonly WatchedResource[] | undefined;
  notify(method: string, params: RawJson | undefined): void;
  /** Asks the client something that belongs to none of its requests; an error reply where it cannot be reached. */
  request(method: string, params: RawJson | undefined, signal?: CancelSignal): Promise<Reply>;
}

/** Which of the protocol's lists. */
export type ListKind = 'tools' | 'prompts' | 'resources';

/** Told that a list has changed: of one profile or (undefined) of all, for all its clients or those that `to` holds for. */
export type ListListener = (kind: ListKind, profile?: string, to?: (caller: Caller) => boolean) => void;

/** Resources that a stream of 2026-07-28 watches. */
export interface ResourceWatch {
  /** Those of the wanted URIs that can be watched. */
  readonly uris: readonly string[];
  stop(): void;
}

/** What mws says of itself on `initialize` and `server/discover`. */
export interface Introduction {
  readonly serverInfo: JsonObject;
  readonly capabilities: JsonObject;
  readonly instructions?: string;
}

/** The middle of the proxy, as the transports see it. */
export interface Dispatcher {
  introduce(caller: Pick<Caller, 'principal' | 'profile' | 'era' | 'sessionId' | 'project' | 'mount'>): Promise<Introduction>;
  /** Answers any request but `initialize`, `server/discover`, `ping` and what the transport owns. Never rejects. */
  handle(method: string, params: RawJson | undefined, exchange: Exchange): Promise<Reply>;
  /** A notification from the client that the transport does not own. */
  notified(method: string, params: RawJson | undefined, caller: Caller): void;
  /** What mws calls itself in the results of 2026-07-28 that do not say otherwise. */
  readonly serverInfo?: JsonObject;
  /** Arguments of a tool that the caller finds marked in its list, to be sent as headers too; undefined where no tool has any. */
  headerMarks?(tool: string, caller: Caller): Promise<readonly ParamHeader[]> | undefined;
  /** Names of profiles that have a URL of their own; `default` is always there. */
  hasProfile(name: string): boolean;
  /** A 2025 session or stdio peer begins, or comes back after a restart; the returned function says that it is over. */
  joined(line: ClientLine): () => void;
  /** Watches resources for a stream: `updated` gets the parameters of `notifications/resources/updated`. */
  watch(caller: Caller, uris: readonly string[], updated: (params: RawJson) => void): Promise<ResourceWatch>;
  /** Calls back when a list that some client would get has changed; returns the way to stop that. */
  onListChanged(listener: ListListener): () => void;
}
