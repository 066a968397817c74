import { estimateTokens, type MwsConfig, type ToolDefinition, type WorkingSetKey } from '@mcp-working-set/core';
import { viewSettings } from '@mcp-working-set/core/select';
import { createToolCaller } from '../calling/call-tool.js';
import { createResultCutter } from '../calling/cut-results.js';
import { createToolFinder } from '../calling/find-tool.js';
import { createSchemaHelp } from '../calling/schema-help.js';
import { createDispatcher } from '../dispatch/dispatcher.js';
import { createFeatures } from '../dispatch/features.js';
import { createIntroduce } from '../dispatch/introduce.js';
import type { Caller, Dispatcher } from '../dispatch/types.js';
import { compressDescription } from '../listing/compress.js';
import { createFirstList } from '../listing/first-list.js';
import { createLists, type Lists, type ListVariant } from '../listing/list.js';
import type { LiveCatalog } from '../listing/live-catalog.js';
import { createLoading } from '../listing/loading.js';
import { searchHint } from '../listing/search-hint.js';
import type { WorkingSets } from '../listing/working-set.js';
import { keyOf } from '../listing/working-set-key.js';
import { createMetaTools, metaNames } from '../meta/registry.js';
import { createSearch, type SearchAnswer } from '../meta/search.js';
import { callNameOf } from './call-names.js';
import type { Parts } from './parts.js';
import { scopeTo } from './scope.js';
import { SURFACES } from './surfaces.js';

/** What the clients of one URL get: which tools, which of them listed, which meta-tools. */
export interface View extends Pick<Dispatcher, 'introduce' | 'handle' | 'headerMarks'> {
  readonly lists: Lists;
  /** The list as a client gets it that has neither loaded nor unloaded anything. */
  listed(key: WorkingSetKey): Promise<readonly ToolDefinition[]>;
  search(query: string, key: WorkingSetKey, limit?: number): Promise<SearchAnswer>;
}

/** Names that no upstream's tool may take: those of the meta-tools of every view. */
export const reservedNames = (config: MwsConfig): ReadonlySet<string> =>
  new Set([config, ...Object.values(config.profiles)].flatMap(({ surface }) => ownNames(config, surface)));

const ownNames = (config: MwsConfig, surface: MwsConfig['surface']): readonly string[] => {
  const { meta, modernMeta } = SURFACES[surface];
  // `read_result` is kept free also where it is off: switching it on renames nothing.
  return meta.length === 0 ? [] : [...metaNames([...meta, ...modernMeta], { callTiers: config.callTiers, admin: true, maxBytes: 1 })];
};

export const createView = (config: MwsConfig, profile: string, whole: LiveCatalog, sets: WorkingSets, parts: Parts): View => {
  const { relay, watches, levels, tasks, lines, clock, recorder, held, serverInfo, ledger } = parts;
  const settings = viewSettings(config, profile);
  const surface = SURFACES[settings.surface];
  const { catalog, upstreams, offers } = scopeTo({ catalog: whole, upstreams: parts.upstreams, offers: parts.offers }, settings);
  const isShown = ({ id }: { readonly id: string }): boolean => settings.servers?.includes(id) ?? true;
  const ids = config.upstreams.filter(isShown).map(({ id }) => id);
  const leftOut = config.leftOutServers.filter(isShown);
  const full = surface.tools === 'full';
  const learner = config.search.learn ? parts.learner : undefined;
  const { budgetBytes, limit = surface.dialect.limit } = config.search;
  const dialect = { ...surface.dialect, limit };
  const loads = surface.tools === 'loaded';
  const workingSets = sets.withPins(loads ? settings.pins : [...settings.pins, ...settings.autoLoad]);
  const search = createSearch({ catalog, upstreams, learner, budgetBytes, leftOut });
  const tools = createToolFinder({ catalog, upstreams, leftOut, own: new Set(ownNames(config, settings.surface)), mountedAs: [config.serverName, ...config.serverAliases] });
  const help = full ? createSchemaHelp({ enabled: false, budgetBytes: 0 }) : parts.help;
  const maxBytes = full ? 0 : config.results.maxBytes;
  const loading = loads
    ? createLoading({ catalog, loaded: parts.loaded, autoLoad: settings.autoLoad, budgetTokens: config.loadBudgetTokens, counter: estimateTokens })
    : undefined;
  const variantOf = async (caller: Caller | undefined): Promise<ListVariant> => ({ modern: caller?.era === 'modern', loaded: (await loading?.names(caller)) ?? [] });
  const options = { callTiers: config.callTiers, admin: config.adminTools && parts.reload !== undefined, maxBytes };
  const kit = {
    dialect, catalog, upstreams, tools, search, recorder, learner, help, held, ledger, maxBytes, budgetBytes, loading, keyOf,
    backendHints: config.backendHints, bundles: settings.bundles, reload: parts.reload,
    listed: async (caller: Caller) => lists.names(keyOf(caller), await variantOf(caller)),
    callName: (caller: Caller) => callNameOf(surface.tools === 'deferred' ? config.serverName : undefined, caller.client),
  };
  const names = metaNames(surface.meta, options);
  const meta = createMetaTools(kit, names, options);
  const modernMeta = createMetaTools(kit, metaNames(surface.modernMeta, { ...options, maxBytes: 0 }), options);
  const lists = createLists({
    catalog, workingSets, meta, modernMeta, clock, tools: surface.tools,
    names: config.shorthand ? 'verbatim' : 'named',
    form: {
      shorten: config.compressDescriptions ? compressDescription : undefined,
      hint: surface.tools === 'deferred' ? searchHint(config.backendHints, config.search.synonyms) : undefined,
    },
  });
  /** Whether tools of upstreams are listed whatever has been used. */
  const listsTools = full || surface.tools === 'deferred' || settings.pins.length > 0 || settings.autoLoad.length > 0;
  const having = (feature: string): readonly string[] =>
    upstreams.catalogs().filter(({ capabilities }) => capabilities[feature] !== undefined).map(({ upstream }) => upstream);
  const sole = ids.length === 1 ? ids[0] : undefined;
  const dispatcher = createDispatcher({
    offersTools: () => !full || upstreams.catalogs().length === 0 || having('tools').length > 0 || catalog.usable().length > 0,
    introduce: createIntroduce({ config, surface: settings.surface, upstreamCount: ids.length, upstreams, serverInfo }),
    features: createFeatures({ offers, relay, watches, levels, tasks, lines, having, sole }),
    meta: [...meta, ...modernMeta],
    lists,
    firstList: listsTools ? createFirstList({ upstreams, clock }) : undefined,
    variantOf,
    loading,
    ledger,
    workingSets,
    call: createToolCaller({ catalog, relay, recorder, clock, tools, help, failed: (session, text) => ledger.spent(session, 'failed', text), cut: createResultCutter({ held, maxBytes }) }),
    help,
    sessionOf: parts.sessionOf,
    keyOf,
    onFault: parts.onFault,
  });
  return {
    ...dispatcher,
    lists,
    listed: async (key) => lists.get(key, await variantOf(undefined)),
    search: async (query, key, wanted) => search.reply(query, key, { limit: wanted ?? limit, listed: await lists.names(key, await variantOf(undefined)) }),
  };
};
