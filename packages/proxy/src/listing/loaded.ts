import type { SessionStore } from '@mcp-working-set/core';

/** Sessions remembered in memory; the store has those of HTTP for longer. */
const MOST_SESSIONS = 10_000;
/** Stands in a row that has been changed and holds nothing: an empty one has never been changed. */
const NOTHING = '';

/** What sessions of the 2025 era have loaded, by exposed name; as long as their session, over a restart too. */
export interface LoadedTools {
  /** In the order in which they were loaded; undefined where the session has never loaded or unloaded anything. */
  of(session: string): Promise<readonly string[] | undefined>;
  set(session: string, names: readonly string[]): Promise<void>;
  /** The session calls a tool. */
  used(session: string, name: string): void;
  /** When a session last used a tool: larger is later, 0 never. */
  lastUse(session: string, name: string): number;
}

interface Entry {
  names: readonly string[] | undefined;
  readonly uses: Map<string, number>;
}

export const createLoadedTools = (store: SessionStore): LoadedTools => {
  const sessions = new Map<string, Promise<Entry>>();
  const ready = new Map<string, Entry>();
  let uses = 0;

  const entryOf = (session: string): Promise<Entry> => {
    let entry = sessions.get(session);
    if (!entry) {
      entry = store.get(session).catch(() => undefined).then((row) => {
        const loaded = row?.loaded ?? [];
        const made: Entry = { names: loaded.length === 0 ? undefined : loaded.filter((name) => name !== NOTHING), uses: new Map() };
        ready.set(session, made);
        return made;
      });
      sessions.set(session, entry);
      if (sessions.size > MOST_SESSIONS) {
        const [oldest] = sessions.keys();
        sessions.delete(oldest as string);
        ready.delete(oldest as string);
      }
    }
    return entry;
  };

  return {
    of: async (session) => (await entryOf(session)).names,
    async set(session, names) {
      const entry = await entryOf(session);
      entry.names = names;
      for (const name of names) if (!entry.uses.has(name)) entry.uses.set(name, ++uses);
      for (const name of entry.uses.keys()) if (!names.includes(name)) entry.uses.delete(name);
      // A peer over stdio has no row: what it loaded ends with it.
      await store.update(session, { loaded: names.length === 0 ? [NOTHING] : names });
    },
    used(session, name) {
      const entry = ready.get(session);
      if (entry?.uses.has(name)) entry.uses.set(name, ++uses);
    },
    lastUse: (session, name) => ready.get(session)?.uses.get(name) ?? 0,
  };
};
