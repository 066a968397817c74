import type { CatalogSnapshot, CatalogTool, Clock, ToolDefinition, WorkingSetKey } from '@mcp-working-set/core';
import { paramHeadersOf, type ParamHeader } from '../wire/param-headers.js';
import type { MetaTool } from '../meta/types.js';
import type { LiveCatalog } from './live-catalog.js';
import { listAll, listTools } from './list-tools.js';
import type { WorkingSets } from './working-set.js';

/** Changes of several upstreams within that time are told as one. */
const COALESCE_MS = 50;

/** The lists that clients get, and the news that one of them has changed. */
export interface Lists {
  /** The same array as before as long as nothing that it is made of has changed. */
  get(key: WorkingSetKey): Promise<readonly ToolDefinition[]>;
  /** The header marks of a tool as it is listed (`x-mcp-header`); undefined at once where no tool of the catalog has any. */
  headerMarks(name: string, key: WorkingSetKey): Promise<readonly ParamHeader[]> | undefined;
  /** Calls back when a list that somebody got would now be another because the catalog changed. */
  onChanged(listener: () => void): () => void;
  /** Takes over from the lists of a former configuration: whoever got one of those that is another now is told. */
  succeed(former: Lists): Promise<void>;
  /** The lists that clients got. */
  readonly served: ReadonlyMap<string, { readonly key: WorkingSetKey; readonly list: readonly ToolDefinition[] }>;
}

interface Made {
  readonly key: WorkingSetKey;
  readonly snapshot: CatalogSnapshot;
  readonly tools: readonly CatalogTool[];
  readonly list: readonly ToolDefinition[];
}

export const createLists = (options: {
  catalog: LiveCatalog;
  workingSets: WorkingSets;
  meta: readonly MetaTool[];
  clock: Clock;
  /** Every tool instead of the working set: as its upstream has it, or at least under its exposed name. */
  full?: 'verbatim' | 'named' | undefined;
}): Lists => {
  const { catalog, workingSets, meta, clock, full } = options;
  const made = new Map<string, Made>();
  const listeners = new Set<() => void>();
  let checking = false;
  let marked: { snapshot: CatalogSnapshot; any: boolean } | undefined;

  const get = async (key: WorkingSetKey): Promise<readonly ToolDefinition[]> => {
    const snapshot = catalog.snapshot();
    const tools = full ? catalog.usable() : await workingSets.listed(key, snapshot, catalog.allowed);
    const id = `${key.principal}\0${key.scope}`;
    const before = made.get(id);
    if (before?.snapshot === snapshot && sameMembers(before.tools, tools)) return before.list;
    const list = full ? listAll(tools, full) : listTools({ meta: meta.map((tool) => tool.definition()), tools });
    made.set(id, { key, snapshot, tools, list });
    return list;
  };

  const check = async (served: Lists['served'] = made): Promise<void> => {
    checking = false;
    let changed = false;
    for (const { key, list } of [...served.values()]) {
      const now = await get(key);
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
    headerMarks(name, key) {
      const snapshot = catalog.snapshot();
      if (marked?.snapshot !== snapshot) marked = { snapshot, any: snapshot.tools.some(({ definition }) => hasMarks(definition)) };
      return marked.any ? get(key).then((list) => marksOf(list, name)) : undefined;
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
