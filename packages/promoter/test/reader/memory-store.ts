import { mergeCalls, mergeSessions } from '../../src/index.js';
import type { TranscriptCall, TranscriptCursor, TranscriptSession, TranscriptStore } from '../../src/index.js';

/** A store in memory, with everything that it was given for the tests to look at. */
export const memoryStore = (): TranscriptStore & { readonly text: () => string; readonly commits: number } => {
  const calls = new Map<string, TranscriptCall>();
  const sessions = new Map<string, TranscriptSession>();
  const cursors = new Map<string, TranscriptCursor>();
  const put = <T>(map: Map<string, T>, key: string, value: T, merge: (a: T, b: T) => T): void => {
    const before = map.get(key);
    map.set(key, before === undefined ? value : merge(before, value));
  };
  let commits = 0;
  return {
    cursors: async (client) => [...cursors.values()].filter((cursor) => cursor.client === client),
    commit: async (batch) => {
      commits += 1;
      for (const call of batch.calls) put(calls, call.key, call, mergeCalls);
      for (const session of batch.sessions) put(sessions, JSON.stringify([session.client, session.id]), session, mergeSessions);
      for (const key of batch.gone) cursors.delete(key);
      // As a database would: what cannot be written as JSON is not kept.
      for (const cursor of batch.cursors) cursors.set(cursor.key, JSON.parse(JSON.stringify(cursor)) as TranscriptCursor);
    },
    calls: async (since = 0) => [...calls.values()].filter(({ time }) => time >= since),
    sessions: async () => [...sessions.values()],
    text: () => JSON.stringify([[...calls.values()], [...sessions.values()], [...cursors.values()]]),
    get commits() {
      return commits;
    },
  };
};
