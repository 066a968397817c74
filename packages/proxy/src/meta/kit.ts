import type { Bundles, CatalogTool, WorkingSetKey } from '@mcp-working-set/core';
import type { Learner } from '@mcp-working-set/search';
import type { ToolFinder } from '../calling/find-tool.js';
import type { HeldTexts } from '../calling/held-texts.js';
import type { Recorder } from '../calling/recorder.js';
import type { SchemaHelp } from '../calling/schema-help.js';
import type { Caller } from '../dispatch/types.js';
import type { Ledger } from '../ledger/ledger.js';
import type { LiveCatalog } from '../listing/live-catalog.js';
import type { Loading } from '../listing/loading.js';
import type { Upstreams } from '../upstreams/types.js';
import type { Search } from './search.js';

/** How a surface words its meta-tools: names and defaults of parameters, and what a reply holds. */
export interface Dialect {
  /** How a tool is named in arguments: by its one name, or by server and own name under these keys. */
  readonly address: 'name' | 'server-name' | 'server-tool';
  /** Key of the number of hits, and how many there are without it. */
  readonly limitKey: 'limit' | 'k' | 'top_k';
  readonly limit: number;
  /**
   * What a search gives for each hit: `signatures`: name, parameters, what it does, and the schemas of the best;
   * `lines`: a line, schemas only where asked for; `schemas`: server, name, description and schema; `costs`: a line with
   * why it was found and what its schema costs.
   */
  readonly hits: 'signatures' | 'lines' | 'schemas' | 'costs';
  /** Name of the meta-tool that calls what was found; undefined where found tools are loaded. */
  readonly callWith: 'call_tool' | 'invoke_tool' | undefined;
}

/** What meta-tools are made of; of one view. */
export interface MetaKit {
  readonly dialect: Dialect;
  readonly catalog: LiveCatalog;
  readonly upstreams: Pick<Upstreams, 'status' | 'refresh' | 'catalogs'>;
  readonly tools: ToolFinder;
  readonly search: Search;
  readonly recorder: Recorder;
  readonly learner?: Learner | undefined;
  readonly help: Pick<SchemaHelp, 'found' | 'about'>;
  readonly held: HeldTexts;
  readonly ledger: Ledger;
  readonly backendHints: Readonly<Record<string, string>>;
  readonly bundles: Bundles;
  /** Longest text of a result, bytes; 0 for no limit. */
  readonly maxBytes: number;
  /** Largest reply of a search, bytes. */
  readonly budgetBytes: number;
  /** What sessions load; absent on surfaces without loading. */
  readonly loading?: Loading | undefined;
  /** Reads the configuration again; resolves to what a person is told. Absent where nobody can. */
  readonly reload?: (() => Promise<string>) | undefined;
  readonly keyOf: (caller: Pick<Caller, 'principal' | 'profile'>) => WorkingSetKey;
  /** Exposed names that the caller has in its list. */
  readonly listed: (caller: Caller) => Promise<ReadonlySet<string>>;
  /** The name under which the caller's client calls a tool that is in its list. */
  readonly callName: (caller: Caller) => (tool: CatalogTool) => string;
}
