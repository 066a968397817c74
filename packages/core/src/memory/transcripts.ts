import type { TranscriptCursor, TranscriptStore } from '../ports/transcript-store.js';
import { mergeCalls, mergeSessions } from '../transcripts/merge.js';
import type { TranscriptCall, TranscriptSession } from '../transcripts/types.js';

const put = <T>(rows: Map<string, T>, key: string, value: T, merge: (a: T, b: T) => T): void => {
  const before = rows.get(key);
  rows.set(key, before === undefined ? value : merge(before, value));
};

export const memoryTranscripts = (committed: () => void): TranscriptStore => {
  const calls = new Map<string, TranscriptCall>();
  const sessions = new Map<string, TranscriptSession>();
  const cursors = new Map<string, TranscriptCursor>();
  return {
    cursors: async (client) => structuredClone([...cursors.values()].filter((cursor) => cursor.client === client)),
    async commit(batch) {
      for (const { innerTool: _, ...call } of structuredClone(batch.calls)) put(calls, call.key, call, mergeCalls);
      for (const session of structuredClone(batch.sessions)) put(sessions, JSON.stringify([session.client, session.id]), session, mergeSessions);
      for (const key of batch.gone) cursors.delete(key);
      for (const cursor of structuredClone(batch.cursors)) cursors.set(cursor.key, cursor);
      committed();
    },
    calls: async (since = -Infinity) => [...calls.values()].filter(({ time }) => time >= since),
    callsAfter: async (after, most) => [...calls.values()].filter(({ key }) => key > after).sort((a, b) => (a.key < b.key ? -1 : 1)).slice(0, most),
    sessions: async () => [...sessions.values()],
  };
};
