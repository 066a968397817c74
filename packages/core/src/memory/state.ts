import type { StateStore } from '../ports/state-store.js';
import { memoryLearnedWords } from './learned-words.js';
import { memoryCalls, memorySearches } from './logs.js';
import { memoryCatalogs, memoryLeases, memoryPresence, memoryValues, memoryWorkingSets } from './parts.js';
import { memorySessions } from './sessions.js';
import { memoryTranscripts } from './transcripts.js';

/**
 * State that lives as long as the process: for mws as a library without a database, and for tests. Keeps the last 20,000
 * calls and searches. `changed` counts every commit, since whoever committed holds this very object.
 */
export const createMemoryState = (): StateStore => {
  let dirty = false;
  const committed = (): void => void (dirty = true);
  return {
    calls: memoryCalls(committed),
    searches: memorySearches(committed),
    transcripts: memoryTranscripts(committed),
    learnedWords: memoryLearnedWords(committed),
    catalogs: memoryCatalogs(committed),
    workingSets: memoryWorkingSets(committed),
    sessions: memorySessions(committed),
    presence: memoryPresence(committed),
    leases: memoryLeases(committed),
    values: memoryValues(committed),
    changed() {
      const was = dirty;
      dirty = false;
      return was;
    },
    flush: async () => {},
    close: async () => {},
  };
};
