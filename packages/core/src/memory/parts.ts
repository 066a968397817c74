import type { UpstreamCatalog } from '../catalog/types.js';
import type { CatalogStore, KeyValueStore, LeaseStore, PresenceStore, WorkingSetStore } from '../ports/state-store.js';
import type { WorkingSet, WorkingSetKey } from '../usage/types.js';

/** Told after each commit. */
type Committed = () => void;

export const memoryCatalogs = (committed: Committed): CatalogStore => {
  const rows = new Map<string, { readonly fingerprint: string; readonly catalog: UpstreamCatalog }>();
  return {
    async get(key, fingerprint) {
      const row = rows.get(key);
      return row?.fingerprint === fingerprint ? row.catalog : undefined;
    },
    async put(key, fingerprint, catalog) {
      // A copy: what was stored must not change when its owner changes his.
      rows.set(key, { fingerprint, catalog: structuredClone(catalog) });
      committed();
    },
    async delete(key) {
      if (rows.delete(key)) committed();
    },
  };
};

const nameOf = (key: WorkingSetKey): string => JSON.stringify([key.principal, key.scope]);

export const memoryWorkingSets = (committed: Committed): WorkingSetStore => {
  const rows = new Map<string, { readonly key: WorkingSetKey; readonly set: WorkingSet }>();
  return {
    get: async (key) => rows.get(nameOf(key))?.set,
    async update(key, change) {
      const set = structuredClone(change(rows.get(nameOf(key))?.set));
      rows.set(nameOf(key), { key: { principal: key.principal, scope: key.scope }, set });
      committed();
      return set;
    },
    keys: async () => [...rows.values()].map((row) => row.key),
  };
};

export const memoryPresence = (committed: Committed): PresenceStore => {
  const rows = new Map<string, { readonly principal: string; readonly scope: string; readonly until: number }>();
  return {
    // Every row is this process's own, so none outlives its process.
    hold({ id, principal, scope, until }) {
      rows.set(id, { principal, scope, until });
      committed();
    },
    release(id) {
      if (rows.delete(id)) committed();
    },
    async open(key, now) {
      for (const [id, row] of rows) if (row.until <= now) rows.delete(id);
      return [...rows.values()].filter((row) => row.principal === key.principal && row.scope === key.scope).length;
    },
  };
};

export const memoryLeases = (committed: Committed): LeaseStore => {
  const rows = new Map<string, { readonly holder: string; readonly until: number }>();
  return {
    async acquire(name, holder, now, until) {
      const row = rows.get(name);
      if (row !== undefined && row.holder !== holder && row.until > now) return false;
      rows.set(name, { holder, until });
      committed();
      return true;
    },
    async release(name, holder) {
      if (rows.get(name)?.holder === holder && rows.delete(name)) committed();
    },
  };
};

export const memoryValues = (committed: Committed): KeyValueStore => {
  const rows = new Map<string, string>();
  const put = (name: string, value: string): string => {
    rows.set(name, value);
    committed();
    return value;
  };
  return {
    get: async (name) => rows.get(name),
    put: async (name, value) => void put(name, value),
    putIfAbsent: async (name, value) => rows.get(name) ?? put(name, value),
    async delete(name) {
      if (rows.delete(name)) committed();
    },
    list: async (prefix) => [...rows].filter(([name]) => name.startsWith(prefix)).sort(([a], [b]) => (a < b ? -1 : 1)),
  };
};
