import { listedForm, type CatalogSnapshot, type CatalogTool, type Clock, type ToolDefinition, type WorkingSetKey, type WorkingSetMember } from '@mcp-working-set/core';
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
  /**
   * Calls back when a list that somebody got is now another: without a key because the catalog or the configuration changed,
   * with one because its working set gained a tool. What a set loses is told to nobody.
   */
  onChanged(listener: (gained?: WorkingSetKey) => void): () => void;
  /** Looks whether another process has changed a working set that somebody was listed. */
  look(): Promise<void>;
  /** Takes over from the lists of a former configuration: whoever got one of those that is another now is told. */
  succeed(former: Lists): Promise<void>;
  /** The lists that clients got. */
  readonly served: ReadonlyMap<string, Served>;
}

interface Served {
  readonly key: WorkingSetKey;
  readonly variant: ListVariant;
  /** What was effective. */
  readonly effective: readonly WorkingSetMember[];
  readonly list: readonly ToolDefinition[];
}

interface Made extends Served {
  /** Of the whole list, those that are marked as always loaded. */
  readonly always: readonly CatalogTool[];
  readonly snapshot: CatalogSnapshot;
  readonly tools: readonly CatalogTool[];
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
  const learns = options.tools === 'working-set' || options.tools === 'deferred';
  const made = new Map<string, Made>();
  const listeners = new Set<(gained?: WorkingSetKey) => void>();
  let marked: { snapshot: CatalogSnapshot; any: boolean } | undefined;

  const tell = (gained?: WorkingSetKey): void => {
    for (const listener of listeners) listener(gained);
  };

  const members = (effective: readonly WorkingSetMember[], { loaded }: ListVariant): Pick<Made, 'snapshot' | 'tools' | 'always'> => {
    const snapshot = catalog.snapshot();
    switch (options.tools) {
      case 'none':
        return { snapshot, tools: [], always: [] };
      case 'full':
        return { snapshot, tools: catalog.usable(), always: [] };
      case 'deferred':
        return { snapshot, tools: catalog.usable(), always: workingSets.listed(effective, snapshot, catalog.allowed) };
      case 'working-set': {
        const tools = workingSets.listed(effective, snapshot, catalog.allowed);
        return { snapshot, tools, always: tools };
      }
      default: {
        const chosen = loaded.map((name) => snapshot.get(name)).filter((tool) => tool !== undefined && catalog.allowed(tool)) as CatalogTool[];
        const tools = [...new Set([...workingSets.pinned(snapshot, catalog.allowed), ...chosen])];
        return { snapshot, tools, always: tools };
      }
    }
  };

  const build = ({ key, variant, effective }: Omit<Served, 'list'>, before?: Made): Made => {
    const { snapshot, tools, always } = members(effective, variant);
    const same = before?.snapshot === snapshot && sameMembers(before.tools, tools) && sameMembers(before.always, always);
    const own = variant.modern ? [...meta, ...modernMeta] : meta;
    const list = same ? before.list : options.tools === 'full' ? listAll(tools, options.names ?? 'named')
      : listTools({ meta: own.map((tool) => tool.definition()), tools, always, ...form });
    return { key, variant, effective, snapshot, tools, always: same ? before.always : always, list };
  };

  const make = async (key: WorkingSetKey, variant: ListVariant = PLAIN): Promise<Made> => {
    const effective = learns ? await workingSets.effective(key) : [];
    const id = `${key.principal}\0${key.scope}\0${variant.modern && modernMeta.length > 0}\0${variant.loaded.join()}`;
    const before = made.get(id);
    const now = build({ key, variant, effective }, before);
    made.delete(id);
    made.set(id, now);
    forgetOldest(made, MOST_LISTS);
    // Under another catalog `check` finds out, which is still to come.
    if (before?.snapshot === now.snapshot && gains(before, now)) tell(key);
    return now;
  };
  const get: Lists['get'] = async (key, variant) => (await make(key, variant)).list;

  /** Compares lists that were served with those of today: what the catalog changed is for everybody, what a set gained is not. */
  const check = async (served: Lists['served']): Promise<void> => {
    const gained = new Set<WorkingSetKey>();
    let changed = false;
    for (const before of [...served.values()]) {
      const alike = build(before);
      changed ||= JSON.stringify(alike.list) !== JSON.stringify(before.list);
      if (gains(alike, await make(before.key, before.variant))) gained.add(before.key);
    }
    if (changed) tell();
    else for (const key of gained) tell(key);
  };

  /** What was served before the change; a list that is asked for meanwhile takes nothing away from the others' news. */
  let pending: Lists['served'] | undefined;
  catalog.onChanged(() => {
    if (pending) return;
    pending = new Map(made);
    clock.after(COALESCE_MS, () => {
      const served = pending ?? made;
      pending = undefined;
      void check(served).catch(() => {});
    });
  });

  return {
    served: made,
    succeed: (former) => check(former.served),
    async look() {
      if (learns) for (const { key, variant } of [...made.values()]) await make(key, variant);
    },
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

/** Whether tools are loaded from the start that were not before; one that no client could be listed counts for nothing. */
const gains = (before: Made, now: Made): boolean =>
  now.always !== before.always && now.always.some((tool) => !before.always.includes(tool) && listedForm(tool).unlistable === undefined);

const sameMembers = (a: readonly CatalogTool[], b: readonly CatalogTool[]): boolean =>
  a.length === b.length && a.every((tool, i) => tool === b[i]);
