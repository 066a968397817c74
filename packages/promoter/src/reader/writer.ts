import type { TranscriptBatch, TranscriptStore } from '@mcp-working-set/core';

/** So many rows at most go into one transaction: others who write wait for it. */
const ROWS = 500;

type Mutable = { [K in keyof TranscriptBatch]: TranscriptBatch[K][number][] };

const empty = (): Mutable => ({ calls: [], sessions: [], cursors: [], gone: [] });
const rowsOf = (batch: TranscriptBatch): number => batch.calls.length + batch.sessions.length + batch.cursors.length + batch.gone.length;

/**
 * Writes what files gave in few, small transactions. A file's cursor never goes before its calls and sessions, so that
 * after a crash it is read again.
 */
export const createWriter = (store: TranscriptStore): { add(part: TranscriptBatch): Promise<void>; flush(): Promise<void> } => {
  let waiting = empty();
  const flush = async (): Promise<void> => {
    const batch = waiting;
    waiting = empty();
    if (rowsOf(batch) > 0) await store.commit(batch);
  };
  const put = async <K extends keyof TranscriptBatch>(kind: K, rows: readonly TranscriptBatch[K][number][]): Promise<void> => {
    for (const row of rows) {
      waiting[kind].push(row);
      if (rowsOf(waiting) >= ROWS) await flush();
    }
  };
  return {
    async add(part) {
      await put('calls', part.calls);
      await put('sessions', part.sessions);
      await put('gone', part.gone);
      await put('cursors', part.cursors);
    },
    flush,
  };
};
