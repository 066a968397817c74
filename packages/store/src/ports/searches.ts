import type { SearchLog, SearchRecord } from '@mcp-working-set/core';
import type { Engine } from '../database/engine.js';
import type { WriteQueue } from '../database/queue.js';
import { whole } from './columns.js';
import { createLog, type LogTable } from './log.js';

const COLUMNS = 'time, client, session, principal, profile, bytes, tokens, hits, followed';

const table: LogTable<SearchRecord> = {
  name: 'searches',
  columns: COLUMNS,
  hasSource: false,
  insert: `INSERT INTO searches (${COLUMNS}) VALUES (${COLUMNS.replaceAll(/\w+/g, '?')})`,
  bind: (search) => [
    whole(search.time), search.client, search.session, search.principal, search.profile, whole(search.bytes), whole(search.tokens),
    whole(search.hits), search.followed ? 1 : 0,
  ],
  record: ([, time, client, session, principal, profile, bytes, tokens, hits, followed]) =>
    ({ time, client, session, principal, profile, bytes, tokens, hits, followed: followed === 1 }) as SearchRecord,
};

const MARK = `UPDATE searches SET followed = 1
  WHERE id = (SELECT id FROM searches WHERE session = ? ORDER BY time DESC, id DESC LIMIT 1) AND time > ?`;

export const createSearches = (engine: Engine, queue: WriteQueue): SearchLog => ({
  ...createLog(engine, queue, table),
  markFollowed: (session, now, withinMs) => queue.add((connection) => void connection.statement(MARK).run(session, whole(now - withinMs))),
});
