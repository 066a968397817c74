import type { StateStore } from '../ports/state-store.js';
import { memoryCatalogs, memoryLeases, memoryPresence, memorySessions, memoryValues, memoryWorkingSets } from './parts.js';
import { memoryCalls, memorySearches } from './logs.js';

/** State that lives as long as the process: for mws as a library without a database, and for tests. */
export const createMemoryState = (): StateStore => ({
  calls: memoryCalls(),
  searches: memorySearches(),
  catalogs: memoryCatalogs(),
  workingSets: memoryWorkingSets(),
  sessions: memorySessions(),
  presence: memoryPresence(),
  leases: memoryLeases(),
  values: memoryValues(),
  changed: () => false,
  flush: async () => {},
  close: async () => {},
});
