import type { StateStore } from '../ports/state-store.js';
import { memoryCatalogs, memoryLeases, memoryPresence, memorySessions, memoryValues, memoryWorkingSets } from './parts.js';
import { memoryCalls, memorySearches } from './logs.js';

/** State that lives as long as the process: for mws as a library without a database, and for tests. */
export const createMemoryState = (): StateStore => {
  const workingSets = memoryWorkingSets();
  let dirty = false;
  return {
    calls: memoryCalls(),
    searches: memorySearches(),
    catalogs: memoryCatalogs(),
    workingSets: {
      ...workingSets,
      async update(key, change) {
        dirty = true;
        return workingSets.update(key, change);
      },
    },
    sessions: memorySessions(),
    presence: memoryPresence(),
    leases: memoryLeases(),
    values: memoryValues(),
    changed() {
      const before = dirty;
      dirty = false;
      return before;
    },
    flush: async () => {},
    close: async () => {},
  };
};
