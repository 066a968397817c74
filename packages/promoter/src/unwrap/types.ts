import type { CatalogSnapshot, CallVia } from '@mcp-working-set/core';

/** What the proxy knows of names; the caller fills it from configuration and catalog. */
export interface UnwrapTable {
  /** Names under which clients mount mws: `serverName` and its aliases. */
  readonly aliases: readonly string[];
  /**
   * Servers that clients mount themselves: their key in the client's configuration → id of the upstream, as the import
   * recorded it. An upstream's own id needs no entry.
   */
  readonly servers: ReadonlyMap<string, string>;
  readonly catalog: Pick<CatalogSnapshot, 'tools' | 'resolve'>;
  /** Every meta-tool; never evidence themselves. */
  readonly metaTools: ReadonlySet<string>;
  /** Those of them that call another tool: `call_tool` and its like. */
  readonly callTools: ReadonlySet<string>;
}

/** How a transcript names a call. */
export interface NamedCall {
  readonly client: string;
  readonly name: string;
  readonly server?: string;
  readonly tool?: string;
  readonly raw: boolean;
  readonly innerTool?: string;
}

/** The tool that really ran. */
export interface UnwrappedCall {
  readonly upstream: string;
  /** The upstream's own name. */
  readonly tool: string;
  readonly via: CallVia;
}

/** Undefined: a meta-tool itself, a tool that no table knows, or a name that two tools share. */
export type Unwrap = (call: NamedCall) => UnwrappedCall | undefined;
