import type { CatalogSnapshot, CatalogTool, Clock, Logger, MwsConfig, StateStore, ToolDefinition } from '@mcp-working-set/core';
import type { RankerOptions } from '@mcp-working-set/search';
import type { Readable, Writable } from 'node:stream';
import type { Mount } from './dispatch/types.js';
import type { SearchAnswer } from './meta/search.js';
import type { Reconfigured } from './upstreams/reconfigure.js';
import type { UpstreamStatus } from './upstreams/types.js';

type Listen = MwsConfig['listen'];

export interface GatewayOptions {
  readonly config: MwsConfig;
  /** Default: in memory, forgotten at the end. */
  readonly state?: StateStore;
  readonly logger?: Logger;
  readonly clock?: Clock;
  /** Told to clients and upstreams. */
  readonly version: string;
  /** Environment that stdio upstreams inherit; default empty but for what is needed to start a program. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Ranking by meaning (`rankBy` of `@mcp-working-set/search/embeddings`); default: by words alone. */
  readonly meaning?: Pick<RankerOptions, 'wordTable' | 'dense'>;
  /**
   * Reads the configuration again and takes it over (by `reload`); resolves to what a person is told, rejects with `MwsError`
   * where nothing was changed. Given, it stands behind the meta-tool `reload_config` where the configuration allows that.
   */
  readonly reload?: (() => Promise<string>) | undefined;
}

export interface HttpListener {
  readonly url: string;
  readonly port: number;
  /** Refuses new requests, lets those in flight end (at most `graceMs`), closes. */
  close(graceMs?: number): Promise<void>;
}

/** What is known of a client before it says anything. */
export interface Conversation {
  /** Where an earlier conversation goes on. */
  readonly sessionId?: string;
  readonly profile?: string;
  /** Calls are kept under it, and the plain view lists the working set `project:<it>` of the state. */
  readonly project?: string;
  /** Surface, and name under which mws is mounted, where they are not those of the configuration. */
  readonly mount?: Mount;
}

/** A running proxy. */
export interface Gateway {
  /**
   * Streamable HTTP for both eras. What is left out has the default of the configuration. Rejects with `MwsError`
   * address-in-use where the port is taken.
   */
  listen(address: Pick<Listen, 'host' | 'port' | 'path'> & Partial<Listen>): Promise<HttpListener>;
  /** Serves one client over a pair of streams until the input ends. */
  serveStdio(streams: { input: Readable; output: Writable } & Conversation): Promise<void>;
  /** Waits until every upstream has answered or failed once; false if `timeoutMs` ran out first. */
  settled(timeoutMs: number): Promise<boolean>;
  catalog(): CatalogSnapshot;
  /** The tools of the catalog that the configuration does not exclude, in catalog order. */
  tools(): readonly CatalogTool[];
  /** The list as a client of the default URL gets it, or of a profile's, meta-tools included. */
  listed(profile?: string): Promise<readonly ToolDefinition[]>;
  /** What `search_tools` answers: the text, and the ranking that it tells of. */
  search(query: string, options?: { limit?: number }): Promise<SearchAnswer>;
  status(): readonly UpstreamStatus[];
  /**
   * Takes over another configuration while everything runs: unchanged upstreams keep connection and process, changed ones
   * are swapped after the new one works, removed ones end when their calls have. `listen` and `stateDir` stay as they are.
   */
  reload(config: MwsConfig): Promise<Reconfigured>;
  close(): Promise<void>;
}
