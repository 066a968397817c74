import type { Json, JsonObject } from '../json.js';

/** Protocol era of a connection: `legacy` has sessions and `initialize` (2024-11-05 to 2025-11-25), `modern` is 2026-07-28. */
export type Era = 'legacy' | 'modern';

/** A tool as an upstream published it; every key, also an unknown one, is carried. */
export interface ToolDefinition extends JsonObject {
  readonly name: string;
  readonly inputSchema: JsonObject;
  readonly title?: string;
  readonly description?: string;
  readonly annotations?: JsonObject;
  readonly outputSchema?: Json;
  readonly _meta?: JsonObject;
}

/** What an upstream published at one moment: whole (all pages) or not stored at all. */
export interface UpstreamCatalog {
  /** Id of the upstream in the configuration. */
  readonly upstream: string;
  readonly era: Era;
  /** Protocol revision agreed with the upstream, such as `2025-11-25`. */
  readonly revision: string;
  /** Milliseconds since the epoch. */
  readonly fetchedAt: number;
  /** The elements of `tools`, exactly as sent; an element may be malformed. */
  readonly tools: readonly Json[];
  /** The elements of `prompts`, `resources` and `resourceTemplates`, as sent; absent where the upstream has none of the kind. */
  readonly prompts?: readonly Json[];
  readonly resources?: readonly Json[];
  readonly resourceTemplates?: readonly Json[];
  readonly capabilities: JsonObject;
  readonly serverInfo: JsonObject;
  readonly instructions?: string;
}

/** A tool that can be found and called. */
export interface CatalogTool {
  /** Name under which mws exposes it: `<upstream>__<tool>`, or the upstream's own with the `upstream` shorthand. */
  readonly exposed: string;
  readonly upstream: string;
  /** The upstream's own name: what goes on the upstream's wire. */
  readonly original: string;
  /** Group for search and display: the upstream's id; with the `upstream` shorthand a shared name prefix. */
  readonly backend: string;
  /** The definition as the upstream sent it, repaired only where it was malformed. */
  readonly definition: ToolDefinition;
  /** What was repaired, in words; empty for a sound definition. */
  readonly repairs: readonly string[];
}

/** A definition that could be neither used nor repaired. Its tool stays unknown; the others are untouched. */
export interface RejectedTool {
  readonly upstream: string;
  /** Position in the upstream's list, from 0. */
  readonly index: number;
  readonly name?: string;
  readonly reason: string;
}

/** Immutable union of the upstreams' catalogs; readers hold one while a new one is built and swapped in. */
export interface CatalogSnapshot {
  /** In configuration order of upstreams, then in upstream order. */
  readonly tools: readonly CatalogTool[];
  readonly rejected: readonly RejectedTool[];
  /** Equal for equal content; changes when any definition, name or order changes. */
  readonly digest: string;
  /** By exposed name only. */
  get(exposed: string): CatalogTool | undefined;
  /** By exposed name, else by any other unambiguous spelling (own name, `server/tool`, `server.tool`, old names). */
  resolve(name: string): CatalogTool | undefined;
}
