import type { TranscriptStore } from '@mcp-working-set/core';
import { memoryState } from '@mcp-working-set/core/testing';

/** A store in memory, with everything that it was given for the tests to look at. */
export const memoryStore = (clients: readonly string[]): TranscriptStore & { text(): Promise<string>; readonly commits: number } => {
  const { transcripts } = memoryState();
  let commits = 0;
  return {
    ...transcripts,
    // As a database would: what cannot be written as JSON is not kept.
    commit: async (batch) => {
      commits += 1;
      await transcripts.commit(JSON.parse(JSON.stringify(batch)) as typeof batch);
    },
    text: async () => JSON.stringify([await transcripts.calls(), await transcripts.sessions(), await Promise.all(clients.map(transcripts.cursors))]),
    get commits() {
      return commits;
    },
  };
};
