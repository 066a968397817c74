import type { MwsConfig, WorkingSetKey } from '@mcp-working-set/core';
import { createToolCaller } from '../calling/call-tool.js';
import { createResultCutter } from '../calling/cut-results.js';
import { createToolFinder } from '../calling/find-tool.js';
import { createSchemaHelp } from '../calling/schema-help.js';
import { createDispatcher } from '../dispatch/dispatcher.js';
import { createFeatures } from '../dispatch/features.js';
import { createIntroduce } from '../dispatch/introduce.js';
import type { Dispatcher } from '../dispatch/types.js';
import { createLists, type Lists } from '../listing/list.js';
import type { LiveCatalog } from '../listing/live-catalog.js';
import type { WorkingSets } from '../listing/working-set.js';
import { callTool } from '../meta/call-tool.js';
import { readResult } from '../meta/read-result.js';
import { createSearch, searchTools, type SearchAnswer } from '../meta/search-tools.js';
import type { MetaTool } from '../meta/types.js';
import { keyOf, soleUpstream, type Parts } from './parts.js';

export const META_NAMES: ReadonlySet<string> = new Set(['search_tools', 'call_tool', 'read_result']);
const NONE: ReadonlySet<string> = new Set();

/** What the clients of one URL get: which tools, which of them listed, which meta-tools. */
export interface View extends Pick<Dispatcher, 'introduce' | 'handle' | 'headerMarks'> {
  readonly lists: Lists;
  search(query: string, key: WorkingSetKey, limit?: number): Promise<SearchAnswer>;
}

/** Names that no upstream's tool may take. */
export const reservedNames = ({ surface }: Pick<MwsConfig, 'surface'>): ReadonlySet<string> => (surface === 'full' ? NONE : META_NAMES);

export const createView = (config: MwsConfig, catalog: LiveCatalog, workingSets: WorkingSets, parts: Parts): View => {
  const { upstreams, offers, relay, watches, levels, tasks, lines, clock, recorder, held, serverInfo } = parts;
  const full = config.surface === 'full';
  const learner = config.search.learn ? parts.learner : undefined;
  const search = createSearch({ catalog, workingSets, upstreams, learner, ...config.search });
  const tools = createToolFinder({ catalog, upstreams, own: reservedNames(config), mountedAs: [config.serverName, ...config.serverAliases] });
  const help = full ? createSchemaHelp({ enabled: false, budgetBytes: 0 }) : parts.help;
  const maxBytes = full ? 0 : config.results.maxBytes;
  const meta: readonly MetaTool[] = full ? [] : [
    searchTools({ search, recorder, learner, catalog, backendHints: config.backendHints, keyOf, help }),
    callTool({ tools, help }),
    ...(maxBytes > 0 ? [readResult({ held, maxBytes })] : []),
  ];
  const lists = createLists({ catalog, workingSets, meta, clock, full: full ? (config.shorthand ? 'verbatim' : 'named') : undefined });
  const having = (feature: string): readonly string[] =>
    upstreams.catalogs().filter(({ capabilities }) => capabilities[feature] !== undefined).map(({ upstream }) => upstream);
  const dispatcher = createDispatcher({
    introduce: createIntroduce({ config, upstreams, serverInfo }),
    features: createFeatures({ offers, relay, watches, levels, tasks, lines, having, sole: soleUpstream(config) }),
    meta,
    lists,
    workingSets,
    call: createToolCaller({ catalog, relay, recorder, clock, tools, help, cut: createResultCutter({ held, maxBytes }) }),
    help,
    sessionOf: parts.sessionOf,
    keyOf,
    onFault: parts.onFault,
  });
  return { ...dispatcher, lists, search };
};
