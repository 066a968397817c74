import type { LogQuery, RecordLog, SearchLog } from '../ports/state-store.js';
import type { CallRecord, SearchRecord } from '../usage/types.js';

interface Logged {
  readonly time: number;
  readonly principal: string;
  readonly source?: string;
}

const select = <R extends Logged>(rows: readonly R[], query: LogQuery = {}): readonly R[] => {
  const hits = rows
    .filter((row) =>
      (query.since === undefined || row.time >= query.since) &&
      (query.until === undefined || row.time < query.until) &&
      (query.principal === undefined || row.principal === query.principal) &&
      (query.source === undefined || row.source === query.source))
    .sort((a, b) => a.time - b.time);
  return query.newest === undefined ? hits : hits.reverse().slice(0, query.newest);
};

const log = <R extends Logged>(rows: R[]): RecordLog<R> => ({
  append: (record) => void rows.push(record),
  read: async (query) => select(rows, query),
  count: async (query) => select(rows, query).length,
});

export const memoryCalls = (): RecordLog<CallRecord> => log<CallRecord>([]);

export const memorySearches = (): SearchLog => {
  const rows: SearchRecord[] = [];
  return {
    ...log(rows),
    markFollowed(session, now, withinMs) {
      const at = rows.findLastIndex((row) => row.session === session);
      const row = rows[at];
      if (row !== undefined && now - row.time < withinMs) rows[at] = { ...row, followed: true };
    },
  };
};
