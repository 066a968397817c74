import type { LogQuery, RecordLog, SearchLog } from '../ports/state-store.js';
import type { CallRecord, SearchRecord } from '../usage/types.js';

/** A process that runs for months must not grow: the oldest records go. */
const MAX_RECORDS = 20_000;

interface Logged {
  readonly time: number;
  readonly principal: string;
  readonly source?: string;
}

const matches = (row: Logged, { since, until, principal, source }: LogQuery): boolean =>
  (since === undefined || row.time >= since) && (until === undefined || row.time < until) &&
  (principal === undefined || row.principal === principal) && (source === undefined || row.source === source);

/** Oldest first, or the newest ones newest first; at one moment in the order in which they came, or its reverse. */
const select = <R extends Logged>(rows: readonly R[], query: LogQuery): readonly R[] => {
  const hits = rows.filter((row) => matches(row, query)).sort((a, b) => a.time - b.time);
  return query.newest === undefined ? hits : hits.reverse().slice(0, query.newest);
};

const createLog = <R extends Logged>(rows: R[], committed: () => void): RecordLog<R> => ({
  append(record) {
    rows.push({ ...record });
    if (rows.length > MAX_RECORDS * 1.1) rows.splice(0, rows.length - MAX_RECORDS);
    committed();
  },
  read: async (query = {}) => select(rows, query),
  count: async (query = {}) => select(rows, query).length,
});

export const memoryCalls = (committed: () => void): RecordLog<CallRecord> => createLog<CallRecord>([], committed);

export const memorySearches = (committed: () => void): SearchLog => {
  const rows: SearchRecord[] = [];
  return {
    ...createLog(rows, committed),
    markFollowed(session, now, withinMs) {
      let newest = -1;
      rows.forEach((row, i) => {
        if (row.session === session && (newest < 0 || row.time >= rows[newest]!.time)) newest = i;
      });
      const row = rows[newest];
      if (row === undefined || now - row.time >= withinMs) return;
      rows[newest] = { ...row, followed: true };
      committed();
    },
  };
};
