import { listedForm, modelText, type CatalogTool, type TokenCounter } from '@mcp-working-set/core';
import { selectTools } from '@mcp-working-set/core/select';
import type { Caller } from '../dispatch/types.js';
import type { LiveCatalog } from './live-catalog.js';
import type { LoadedTools } from './loaded.js';

/** What became of a wish to load. */
export interface LoadOutcome {
  /** Tools that were not in the session's list before. */
  readonly added: readonly CatalogTool[];
  /** Longest unused ones that had to make room. */
  readonly removed: readonly CatalogTool[];
  /** Whether loaded tools stand in this client's list; never on 2026-07-28, where a list does not vary by connection. */
  readonly listed: boolean;
}

/** Loading and unloading on a surface where sessions choose their list. */
export interface Loading {
  /** Names in the list besides those that everybody has: what the session loaded, else what the configuration loads for all. */
  names(caller: Caller | undefined): Promise<readonly string[]>;
  load(caller: Caller, tools: readonly CatalogTool[]): Promise<LoadOutcome>;
  /** Unloads these tools, or all; resolves to those that were loaded. */
  unload(caller: Caller, tools: readonly CatalogTool[] | 'all'): Promise<readonly CatalogTool[]>;
  /** The session calls a tool. */
  used(caller: Caller, name: string): void;
}

export interface LoadingOptions {
  readonly catalog: LiveCatalog;
  readonly loaded: LoadedTools;
  /** Patterns of tools that are loaded from the start. */
  readonly autoLoad: readonly string[];
  /** Loaded tools take so many tokens at most; 0 for no limit. */
  readonly budgetTokens: number;
  readonly counter: TokenCounter;
}

/** The session whose list can vary; undefined on 2026-07-28, and where no session is. */
const sessionOf = (caller: Caller | undefined): string | undefined => (caller?.era === 'legacy' ? caller.sessionId : undefined);

export const createLoading = ({ catalog, loaded, autoLoad, budgetTokens, counter }: LoadingOptions): Loading => {
  const isTool = (tool: CatalogTool | undefined): tool is CatalogTool => tool !== undefined;
  const toolsOf = (names: readonly string[]): CatalogTool[] => names.map((name) => catalog.snapshot().get(name)).filter(isTool).filter(catalog.allowed);
  const initial = (): readonly string[] => selectTools(autoLoad, catalog.snapshot()).filter(catalog.allowed).map(({ exposed }) => exposed);
  const names = async (caller: Caller | undefined): Promise<readonly string[]> => {
    const session = sessionOf(caller);
    return (session === undefined ? undefined : await loaded.of(session)) ?? initial();
  };
  const costOf = (tool: CatalogTool): number => counter.count(modelText(listedForm(tool).definition));

  /** Takes the longest unused ones away until the rest fits; what was asked for last stays, whatever it costs. */
  const fit = (session: string, before: readonly CatalogTool[], added: readonly CatalogTool[]): readonly CatalogTool[] => {
    if (budgetTokens === 0) return [];
    let total = [...before, ...added].reduce((sum, tool) => sum + costOf(tool), 0);
    const removed: CatalogTool[] = [];
    for (const tool of [...before].sort((a, b) => loaded.lastUse(session, a.exposed) - loaded.lastUse(session, b.exposed))) {
      if (total <= budgetTokens) break;
      total -= costOf(tool);
      removed.push(tool);
    }
    return removed;
  };

  return {
    names,
    async load(caller, tools) {
      const session = sessionOf(caller);
      const before = toolsOf(await names(caller));
      const added = tools.filter((tool) => !before.includes(tool));
      if (session === undefined) return { added, removed: [], listed: false };
      for (const tool of tools) loaded.used(session, tool.exposed);
      if (added.length === 0) return { added, removed: [], listed: true };
      const removed = fit(session, before.filter((tool) => !tools.includes(tool)), [...before.filter((tool) => tools.includes(tool)), ...added]);
      await loaded.set(session, [...before.filter((tool) => !removed.includes(tool)), ...added].map(({ exposed }) => exposed));
      return { added, removed, listed: true };
    },
    async unload(caller, tools) {
      const session = sessionOf(caller);
      if (session === undefined) return [];
      const before = toolsOf(await names(caller));
      const removed = tools === 'all' ? before : before.filter((tool) => tools.includes(tool));
      if (removed.length > 0) await loaded.set(session, before.filter((tool) => !removed.includes(tool)).map(({ exposed }) => exposed));
      return removed;
    },
    used(caller, name) {
      const session = sessionOf(caller);
      if (session !== undefined) loaded.used(session, name);
    },
  };
};
