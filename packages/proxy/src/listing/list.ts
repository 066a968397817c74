import type { CatalogSnapshot, CatalogTool, Clock, ToolDefinition, WorkingSetKey } from '@mcp-working-set/core';
import { forgetOldest } from '../forget-oldest.js';
import { paramHeadersOf, type ParamHeader } from '../wire/param-headers.js';
import type { MetaTool } from '../meta/types.js';
import type { LiveCatalog } from './live-catalog.js';
import type { Surface } from '../views/surfaces.js';
import { listAll, listTools, type ListForm } from './list-tools.js';
import type { WorkingSets } from './working-set.js';

/** Changes of several upstreams within that time are told as one. */
const COALESCE_MS = 50;

/** In what lists of one view differ. */
export interface ListVariant {
  /** A client of 2026-07-28, which may get other meta-tools. */
  readonly modern: boolean;
  /** Exposed names of tools that the session loaded. */
  readonly loaded: readonly string[];
}

/** Lists of sessions that loaded something are made again where they were not asked for lately. */
const MOST_LISTS = 500;
const PLAIN: ListVariant = { modern: false, loaded: [] };

/** The lists that clients get, and the news that one of them has changed. */
export interface Lists {
  /** The same array as before as long as nothing that it is made of has changed. */
  get(key: WorkingSetKey, variant?: ListVariant): Promise<readonly ToolDefinition[]>;
  /** Exposed names of the tools of servers in it. */
  names(key: WorkingSetKey, variant?: ListVariant): Promise<ReadonlySet<string>>;
  /** The header marks of a tool as it is listed (`x-mcp-header`); undefined at once where no tool of the catalog has any. */
  headerMarks(name: string, key: WorkingSetKey, variant: () => Promise<ListVariant>): Promise<readonly ParamHeader[]> | undefined;
  /** Calls back when a list that somebody got would now be another because the catalog changed. */
  onChanged(listener: () => void): () => void;
  /** Takes over from the lists of a former configuration: whoever got one of those that is another now is told. */
  succeed(former: Lists): Promise<void>;
  /** The lists that clients got. */
  readonly served: ReadonlyMap<string, { readonly key: WorkingSetKey; readonly variant: ListVariant; readonly list: readonly ToolDefinition[] }>;
}

interface Made {
  readonly key: WorkingSetKey;
  readonly variant: ListVariant;
  /** Of the whole list, those that are marked as always loaded. */
  readonly always: readonly CatalogTool[];
  readonly snapshot: CatalogSnapshot;
  readonly tools: readonly CatalogTool[];
  readonly list: readonly ToolDefinition[];
}

export const createLists = (options: {
  catalog: LiveCatalog;
  workingSets: WorkingSets;
  meta: readonly MetaTool[];
  /** Meta-tools for clients of 2026-07-28 alone. */
  modernMeta?: readonly MetaTool[] | undefined;
  clock: Clock;
  /** Which tools stand beside the meta-tools; see `Surface`. */
  tools: Surface['tools'];
  /** On the surface `full`: as the upstream has it, or at least under its exposed name. */
  names?: 'verbatim' | 'named' | undefined;
  form?: ListForm | undefined;
}): Lists => {
  const { catalog, workingSets, meta, modernMeta = [], clock, form = {} } = options;
  const made = new Map<string, Made>();
  const listeners = new Set<() => void>();
  let checking = false;
  let marked: { snapshot: CatalogSnapshot; any: boolean } | undefined;

  const members = async (key: WorkingSetKey, { loaded }: ListVariant): Promise<Pick<Made, 'tools' | 'always'>> => {
    const snapshot = catalog.snapshot();
    switch (options.tools) {
      case 'none':
        return { tools: [], always: [] };
      case 'full':
        return { tools: catalog.usable(), always: [] };
      case 'deferred':
        return { tools: catalog.usable(), always: await workingSets.listed(key, snapshot, catalog.allowed) };
      case 'working-set': {
        const tools = await workingSets.listed(key, snapshot, catalog.allowed);
        return { tools, always: tools };
      }
      default: {
        const chosen = loaded.map((name) => snapshot.get(name)).filter((tool) => tool !== undefined && catalog.allowed(tool)) as CatalogTool[];
        const tools = [...new Set([...workingSets.pinned(snapshot, catalog.allowed), ...chosen])];
        return { tools, always: tools };
      }
    }
  };

  const make = async (key: WorkingSetKey, variant: ListVariant = PLAIN): Promise<Made> => {
    const snapshot = catalog.snapshot();
    const { tools, always } = await members(key, variant);
    const id = `${key.principal}\0${key.scope}\0${variant.modern && modernMeta.length > 0}\0${variant.loaded.join()}`;
    const before = made.get(id);
    if (before?.snapshot === snapshot && sameMembers(before.tools, tools) && sameMembers(before.always, always)) return before;
    const own = variant.modern ? [...meta, ...modernMeta] : meta;
    const list = options.tools === 'full' ? listAll(tools, options.names ?? 'named')
      : listTools({ meta: own.map((tool) => tool.definition()), tools, always, ...form });
    const now: Made = { key, variant, snapshot, tools, always, list };
    made.delete(id);
    made.set(id, now);
    forgetOldest(made, MOST_LISTS);
    return now;
  };
  const get: Lists['get'] = async (key, variant) => (await make(key, variant)).list;

  const check = async (served: Lists['served'] = made): Promise<void> => {
    checking = false;
    let changed = false;
    for (const { key, variant, list } of [...served.values()]) {
      const now = await get(key, variant);
      changed ||= now !== list && JSON.stringify(now) !== JSON.stringify(list);
    }
    if (changed) for (const listener of listeners) listener();
  };

  catalog.onChanged(() => {
    if (checking) return;
    checking = true;
    clock.after(COALESCE_MS, () => void check().catch(() => {}));
  });

  return {
    served: made,
    succeed: (former) => check(former.served),
    get,
    names: async (key, variant) => new Set((await make(key, variant)).tools.map(({ exposed }) => exposed)),
    headerMarks(name, key, variant) {
      const snapshot = catalog.snapshot();
      if (marked?.snapshot !== snapshot) marked = { snapshot, any: snapshot.tools.some(({ definition }) => hasMarks(definition)) };
      return marked.any ? variant().then((one) => get(key, one)).then((list) => marksOf(list, name)) : undefined;
    },
    onChanged: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

const hasMarks = ({ inputSchema }: ToolDefinition): boolean => paramHeadersOf(inputSchema).length > 0;

const marksOf = (list: readonly ToolDefinition[], name: string): readonly ParamHeader[] =>
  paramHeadersOf(list.find((tool) => tool.name === name)?.inputSchema);

const sameMembers = (a: readonly CatalogTool[], b: readonly CatalogTool[]): boolean =>
  a.length === b.length && a.every((tool, i) => tool === b[i]);
