import type { Clock, Logger } from '@mcp-working-set/core';
import type { Connection } from './connection.js';
import type { Engine } from './engine.js';
import { codeOf, isBadRow, isBusy, stateError } from './errors.js';
import { patiently, PATIENCE_MS } from './patience.js';

/** Writes one row; runs inside a transaction, perhaps more than once. */
export type Entry = (connection: Connection) => void;

/** Rows on their way to the disk. Nothing here waits or throws but `flush`. */
export interface WriteQueue {
  add(entry: Entry): void;
  /** An entry that replaces an earlier one of the same key. */
  set(key: string, entry: Entry): void;
  /** Resolves when everything added so far is written; rejects with `MwsError` when it can't be, or not within `limitMs` of another's lock. */
  flush(limitMs?: number): Promise<void>;
  /** The same before a read: what can't be written within a second waits, and the read goes on without it. */
  settle(): Promise<void>;
  /** Number of entries that wait. */
  size(): number;
  /** Ends the timers; what waits is not written. */
  stop(): void;
}

/** From the first entry to the commit: with a few tries against another's lock the whole stays under 100 ms. */
const DELAY_MS = 25;
/** Between two tries when another process holds the lock. */
const RETRY_MS = 10;
/** Between two tries when the disk or the file is at fault, doubling from the first to the second. */
const BACKOFF_MS = [1_000, 30_000] as const;
/** One transaction is at most that many rows and about that many milliseconds. */
const CHUNK_ROWS = 256;
const CHUNK_MS = 8;

export const createWriteQueue = (engine: Engine, options: { logger: Logger; clock: Clock; bound: number; onIdle?: () => void }): WriteQueue => {
  const { logger, clock, bound } = options;
  const waiting = new Map<string | number, Entry>();
  let serial = 0;
  let cancel: (() => void) | undefined;
  let failures = 0;
  let dropped = 0;
  let warnedOfRow = false;
  let stopped = false;

  const schedule = (ms: number): void => {
    if (stopped || cancel !== undefined || waiting.size === 0) return;
    cancel = clock.after(ms, () => {
      cancel = undefined;
      background();
    });
  };

  const put = (key: string | number, entry: Entry): void => {
    if (stopped) return;
    waiting.set(key, entry);
    if (waiting.size > bound) drop();
    schedule(DELAY_MS);
  };

  const drop = (): void => {
    for (const oldest of waiting.keys()) {
      waiting.delete(oldest);
      break;
    }
    if (dropped++ === 0) logger.warn(`The state file ${engine.file} could not be written for so long that the oldest records are dropped.`);
  };

  /** One transaction; throws if it failed as a whole, and then nothing has left the queue. */
  const writeChunk = (): void => {
    const written: (string | number)[] = [];
    engine.tryWrite((connection) => {
      written.length = 0;
      const start = performance.now();
      for (const [key, entry] of waiting) {
        try {
          entry(connection);
        } catch (error) {
          if (!isBadRow(error) || !connection.handle.inTransaction) throw error;
          if (!warnedOfRow) logger.warn('A record could not be stored and was dropped.', { reason: codeOf(error) || 'not storable' });
          warnedOfRow = true;
        }
        written.push(key);
        if (written.length >= CHUNK_ROWS || performance.now() - start > CHUNK_MS) break;
      }
    });
    for (const key of written) waiting.delete(key);
    if (failures > 0 || dropped > 0) logger.info(`The state file ${engine.file} can be written again.`, { dropped });
    failures = 0;
    dropped = 0;
  };

  const failed = (error: unknown): void => {
    if (failures++ === 0) logger.warn(`${stateError(engine.file, error).message} Records wait in memory.`);
  };

  const background = (): void => {
    if (waiting.size === 0) return;
    try {
      writeChunk();
      if (waiting.size > 0) schedule(0);
      else options.onIdle?.();
    } catch (error) {
      if (isBusy(error)) return schedule(RETRY_MS);
      failed(error);
      schedule(Math.min(BACKOFF_MS[0] * 2 ** (failures - 1), BACKOFF_MS[1]));
    }
  };

  const flush = async (limitMs: number = PATIENCE_MS): Promise<void> => {
    if (waiting.size === 0) return;
    const last = serial++;
    waiting.set(last, () => {});
    try {
      while (waiting.has(last)) {
        await patiently(writeChunk, limitMs);
        if (waiting.has(last)) await new Promise((resolve) => setImmediate(resolve));
      }
    } catch (error) {
      waiting.delete(last);
      schedule(RETRY_MS);
      throw stateError(engine.file, error);
    }
  };

  return {
    flush,
    settle: () => flush(1_000).catch(() => {}),
    add: (entry) => put(serial++, entry),
    set(key, entry) {
      waiting.delete(key);
      put(key, entry);
    },
    size: () => waiting.size,
    stop() {
      stopped = true;
      cancel?.();
      cancel = undefined;
      waiting.clear();
    },
  };
};
