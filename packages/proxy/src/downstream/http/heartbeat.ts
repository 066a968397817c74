import type { ServerResponse } from 'node:http';
import type { Clock } from '@mcp-working-set/core';
import { SSE_COMMENT } from '../../wire/sse.js';

/** Keeps quiet event streams open with a comment now and then, all of them by one timer. */
export interface Heartbeat {
  add(response: ServerResponse): void;
  remove(response: ServerResponse): void;
  stop(): void;
}

/** A client that leaves that much unread is cut off: it has stopped reading. */
const DEAF = 128 * 1024 * 1024;

export const createHeartbeat = (clock: Clock, everyMs: number): Heartbeat => {
  const streams = new Set<ServerResponse>();
  let cancel: (() => void) | undefined;
  const beat = (): void => {
    for (const stream of streams) {
      if (stream.writableLength > DEAF) stream.destroy();
      else if (!stream.writableNeedDrain) stream.write(SSE_COMMENT);
    }
    cancel = streams.size > 0 ? clock.after(everyMs, beat) : undefined;
  };
  return {
    add(response) {
      streams.add(response);
      cancel ??= clock.after(everyMs, beat);
    },
    remove: (response) => void streams.delete(response),
    stop() {
      cancel?.();
      streams.clear();
    },
  };
};
