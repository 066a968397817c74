import { createMemoryState, mergeCalls, mergeSessions } from '@mcp-working-set/core';
import type { TranscriptStore } from '@mcp-working-set/core';

const merged = <T>(stored: readonly T[], read: readonly T[], key: (value: T) => string, merge: (a: T, b: T) => T): readonly T[] => {
  const all = new Map(stored.map((value) => [key(value), value]));
  for (const value of read) {
    const before = all.get(key(value));
    all.set(key(value), before === undefined ? value : merge(before, value));
  }
  return [...all.values()];
};

/** A store that reads like `store` and keeps what is written to itself: for looking without leaving a trace. */
export const withoutWriting = (store: TranscriptStore): TranscriptStore => {
  const { transcripts } = createMemoryState();
  return {
    cursors: (client) => store.cursors(client),
    commit: (batch) => transcripts.commit(batch),
    calls: async (since) => merged(await store.calls(since), await transcripts.calls(since), ({ key }) => key, mergeCalls),
    callsAfter: async (after, most) => {
      const all = merged(await store.calls(), await transcripts.calls(), ({ key }) => key, mergeCalls);
      return all.filter(({ key }) => key > after).sort((a, b) => (a.key < b.key ? -1 : 1)).slice(0, most);
    },
    sessions: async () => merged(await store.sessions(), await transcripts.sessions(), ({ client, id }) => JSON.stringify([client, id]), mergeSessions),
  };
};
