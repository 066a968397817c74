import type { CallRecord, RecordLog, SearchRecord } from '@mcp-working-set/core';
import { canonicalClient, isUniqueId } from '@mcp-working-set/promoter';
import { entryLine } from './format.js';
import { logPieces } from './windows.js';

/** Two logs may have written down one call at slightly different times. */
const NEAR_MS = 5_000;
/** Records in memory at once; more only where one millisecond holds more. */
const BATCH = 1_000;

/** What makes two records one call: the client's own id of it, else everything. */
export const callIdentity = (call: CallRecord): string => {
  const { client, clientCallId } = call;
  return clientCallId !== undefined && isUniqueId(clientCallId) ? JSON.stringify([canonicalClient(client), clientCallId]) : entryLine('call', call);
};

/** Whether a call of a hit followed may be known on one side alone. */
export const searchIdentity = (search: SearchRecord): string => entryLine('search', { ...search, followed: false });

export interface LogMerger<R> {
  add(record: R): Promise<void>;
  /** Writes what is still waiting. */
  end(): Promise<void>;
  readonly added: number;
}

/**
 * Adds records to a log, in order of time, but for those that it has already. As many equal ones are kept as the side has
 * that has more of them, so doing it twice is the same as once.
 */
export const createLogMerger = <R extends { readonly time: number }>(log: RecordLog<R>, identity: (record: R) => string, flush: () => Promise<void>): LogMerger<R> => {
  let batch: R[] = [];
  let added = 0;

  const write = async (): Promise<void> => {
    if (batch.length === 0) return;
    const times = batch.map(({ time }) => time);
    const missing = new Map<string, R[]>();
    for (const record of batch) {
      const key = identity(record);
      missing.set(key, [...(missing.get(key) ?? []), record]);
    }
    const span = { since: Math.min(...times) - NEAR_MS, until: Math.max(...times) + NEAR_MS + 1 };
    for await (const piece of logPieces(log, span)) for (const known of piece) missing.get(identity(known))?.shift();
    const left = new Set([...missing.values()].flat());
    for (const record of batch) if (left.has(record)) log.append(record);
    added += left.size;
    batch = [];
    await flush();
  };

  return {
    async add(record) {
      // Equal records of one moment are told apart only where they are looked at together.
      if (batch.length >= BATCH && batch.at(-1)?.time !== record.time) await write();
      batch.push(record);
    },
    end: write,
    get added() {
      return added;
    },
  };
};
