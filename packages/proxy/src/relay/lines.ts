import type { ClientLine } from '../dispatch/types.js';

/** The clients that can be reached outside of their requests: 2025 sessions and stdio peers, by session id. */
export interface Lines {
  join(line: ClientLine): () => void;
  get(sessionId: string | undefined): ClientLine | undefined;
}

export const createLines = (onLeft: (sessionId: string) => void): Lines => {
  const lines = new Map<string, ClientLine>();
  return {
    join(line) {
      const { sessionId } = line.caller;
      if (sessionId === undefined) return () => {};
      lines.set(sessionId, line);
      return () => {
        if (lines.get(sessionId) !== line) return;
        lines.delete(sessionId);
        onLeft(sessionId);
      };
    },
    get: (sessionId) => (sessionId === undefined ? undefined : lines.get(sessionId)),
  };
};
