import {
  settle, type CatalogSnapshot, type CatalogTool, type Clock, type StateStore, type WorkingSet, type WorkingSetKey, type WorkingSetMember,
} from '@mcp-working-set/core';
import { selectTools } from '@mcp-working-set/core/select';

/** The working sets as the store has them, kept in memory until somebody commits a change. */
export interface WorkingSets {
  /** What is effective now; the same array until somebody commits a change. */
  effective(key: WorkingSetKey): Promise<readonly WorkingSetMember[]>;
  /** The tools to list: pins of the configuration, then the effective ones, as far as they exist and are allowed. */
  listed(effective: readonly WorkingSetMember[], catalog: CatalogSnapshot, allowed: (tool: CatalogTool) => boolean): readonly CatalogTool[];
  /** The pins alone. */
  pinned(catalog: CatalogSnapshot, allowed: (tool: CatalogTool) => boolean): readonly CatalogTool[];
  /** The same sets under other pins. */
  withPins(pins: readonly string[]): WorkingSets;
  /**
   * Lets due demotions take effect: nothing is open, or they have waited long enough. `beginning`: a conversation that is
   * open already and has not seen anything yet; it holds nothing up.
   */
  settleDue(key: WorkingSetKey, beginning?: boolean): Promise<void>;
}

export interface WorkingSetsOptions {
  readonly state: Pick<StateStore, 'changed' | 'workingSets' | 'presence'>;
  readonly clock: Clock;
  readonly pins: readonly string[];
  readonly demoteAfterMs: number;
}

export const createWorkingSets = ({ state, clock, pins, demoteAfterMs }: WorkingSetsOptions): WorkingSets => {
  const cache = new Map<string, Promise<WorkingSet | undefined>>();

  const read = (key: WorkingSetKey): Promise<WorkingSet | undefined> => {
    if (state.changed()) cache.clear();
    const id = `${key.principal}\0${key.scope}`;
    const known = cache.get(id);
    if (known) return known;
    // In its place before it is there: what a slow read brings is never taken for newer than what was asked for after it.
    const set = state.workingSets.get(key);
    cache.set(id, set);
    set.catch(() => cache.get(id) === set && cache.delete(id));
    return set;
  };

  const settleDue: WorkingSets['settleDue'] = async (key, beginning = false) => {
    const before = await read(key);
    if (before?.removalPendingSince === undefined) return;
    const now = clock.now();
    const open = Math.max(0, (await state.presence.open(key, now)) - (beginning ? 1 : 0));
    const after = settle(before, { now, open, demoteAfterMs });
    if (after.effective.length === before.effective.length) return;
    await state.workingSets.update(key, (latest) => settle(latest ?? before, { now, open, demoteAfterMs }));
    cache.clear();
  };

  const under = (patterns: readonly string[]): WorkingSets => {
    let made: { catalog: CatalogSnapshot; tools: readonly CatalogTool[] } | undefined;
    const pinsIn = (catalog: CatalogSnapshot): readonly CatalogTool[] => {
      if (made?.catalog !== catalog) made = { catalog, tools: selectTools(patterns, catalog) };
      return made.tools;
    };
    return {
      effective: async (key) => (await read(key))?.effective ?? NOBODY,
      listed(effective, catalog, allowed) {
        const byOwnName = ownNames(catalog);
        const tools = new Set(pinsIn(catalog));
        for (const member of effective) {
          const tool = byOwnName.get(`${member.upstream}\0${member.tool}`);
          if (tool) tools.add(tool);
        }
        return [...tools].filter(allowed);
      },
      pinned: (catalog, allowed) => pinsIn(catalog).filter(allowed),
      withPins: under,
      settleDue,
    };
  };

  return under(pins);
};

const NOBODY: readonly WorkingSetMember[] = [];

const names = new WeakMap<CatalogSnapshot, Map<string, CatalogTool>>();

/** The catalog's tools by upstream and original name, made once for a snapshot. */
const ownNames = (catalog: CatalogSnapshot): Map<string, CatalogTool> => {
  let map = names.get(catalog);
  if (!map) {
    map = new Map(catalog.tools.map((tool) => [`${tool.upstream}\0${tool.original}`, tool]));
    names.set(catalog, map);
  }
  return map;
};
