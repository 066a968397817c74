import type {
  CatalogStore, KeyValueStore, LeaseStore, PresenceStore, SessionRow, SessionStore, WorkingSetStore,
} from '../ports/state-store.js';
import type { UpstreamCatalog } from '../catalog/types.js';
import type { WorkingSet, WorkingSetKey } from '../usage/types.js';

const WEEK = 7 * 24 * 3_600_000;

export const memoryCatalogs = (): CatalogStore => {
  const rows = new Map<string, { fingerprint: string; catalog: UpstreamCatalog }>();
  return {
    get: async (key, fingerprint) => {
      const row = rows.get(key);
      return row?.fingerprint === fingerprint ? row.catalog : undefined;
    },
    put: async (key, fingerprint, catalog) => void rows.set(key, { fingerprint, catalog }),
    delete: async (key) => void rows.delete(key),
  };
};

const name = (key: WorkingSetKey): string => JSON.stringify([key.principal, key.scope]);

export const memoryWorkingSets = (): WorkingSetStore => {
  const rows = new Map<string, { key: WorkingSetKey; set: WorkingSet }>();
  return {
    get: async (key) => rows.get(name(key))?.set,
    update: async (key, change) => {
      const set = change(rows.get(name(key))?.set);
      rows.set(name(key), { key, set });
      return set;
    },
    keys: async () => [...rows.values()].map((row) => row.key),
  };
};

export const memorySessions = (): SessionStore => {
  const rows = new Map<string, SessionRow>();
  return {
    get: async (id) => rows.get(id),
    put: async (row) => void rows.set(row.id, row),
    touch(id, now) {
      const row = rows.get(id);
      if (row !== undefined && row.closed === undefined && now > row.lastSeen) rows.set(id, { ...row, lastSeen: now });
    },
    sweep: async (before, now) => {
      const swept: string[] = [];
      for (const row of rows.values()) {
        if (row.closed !== undefined) {
          if (now - row.lastSeen > WEEK) rows.delete(row.id);
        } else if (row.lastSeen < before) {
          rows.set(row.id, { ...row, closed: 'swept' });
          swept.push(row.id);
        }
      }
      return swept;
    },
  };
};

export const memoryPresence = (): PresenceStore => {
  const rows = new Map<string, { principal: string; scope: string; until: number }>();
  return {
    hold: ({ id, principal, scope, until }) => void rows.set(id, { principal, scope, until }),
    release: (id) => void rows.delete(id),
    open: async (key, now) =>
      [...rows.values()].filter((row) => row.principal === key.principal && row.scope === key.scope && row.until > now).length,
  };
};

export const memoryLeases = (): LeaseStore => {
  const rows = new Map<string, { holder: string; until: number }>();
  return {
    acquire: async (lease, holder, now, until) => {
      const row = rows.get(lease);
      if (row !== undefined && row.holder !== holder && row.until > now) return false;
      rows.set(lease, { holder, until });
      return true;
    },
    release: async (lease, holder) => {
      if (rows.get(lease)?.holder === holder) rows.delete(lease);
    },
  };
};

export const memoryValues = (): KeyValueStore => {
  const rows = new Map<string, string>();
  return {
    get: async (key) => rows.get(key),
    put: async (key, value) => void rows.set(key, value),
    putIfAbsent: async (key, value) => {
      const known = rows.get(key);
      if (known !== undefined) return known;
      rows.set(key, value);
      return value;
    },
    delete: async (key) => void rows.delete(key),
    list: async (prefix) => [...rows].filter(([key]) => key.startsWith(prefix)).sort(([a], [b]) => (a < b ? -1 : 1)),
  };
};
