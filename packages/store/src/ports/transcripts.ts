import { mergeCalls, mergeSessions } from '@mcp-working-set/core';
import type { Json, Outcome, TranscriptCall, TranscriptCursor, TranscriptSession, TranscriptStore } from '@mcp-working-set/core';
import type { Connection } from '../database/connection.js';
import type { Engine } from '../database/engine.js';
import { orNull, projectOf, turn, whole } from './columns.js';

const CALL = 'key, client, call_id, session, session_start, copies, time, end_time, name, server, tool, raw, outcome, found';
const SESSION = 'client, id, alias, parent, origin, start, project';
const CURSOR = 'key, root, client, version, file, size, modified, position, lines, head, tail, state';

const put = (table: string, columns: string): string => `INSERT OR REPLACE INTO ${table} (${columns}) VALUES (${columns.replaceAll(/\w+/g, '?')})`;
const GET_CALL = `SELECT ${CALL} FROM transcript_calls WHERE key = ?`;
const PUT_CALL = put('transcript_calls', CALL);
const GET_SESSION = `SELECT ${SESSION} FROM transcript_sessions WHERE client = ? AND id = ?`;
const PUT_SESSION = put('transcript_sessions', SESSION);
const PUT_CURSOR = put('transcript_cursors', CURSOR);
const FORGET_CURSOR = 'DELETE FROM transcript_cursors WHERE key = ?';
const CURSORS = `SELECT ${CURSOR} FROM transcript_cursors WHERE client = ? AND key > ? ORDER BY key LIMIT ?`;
const CALLS = `SELECT ${CALL} FROM transcript_calls WHERE time >= ? AND key > ? ORDER BY key LIMIT ?`;
const SESSIONS = `SELECT ${SESSION} FROM transcript_sessions WHERE (client, id) > (?, ?) ORDER BY client, id LIMIT ?`;

/** Rows a step: reading many leaves the event loop free in between. */
const PAGE = 1_000;

type Row = readonly unknown[];
/** An optional text field: absent where its column is null. */
const some = <K extends string>(name: K, value: unknown): { readonly [P in K]?: string } => (value === null ? {} : { [name]: String(value) } as { [P in K]: string });

const callOf = ([key, client, callId, session, sessionStart, copies, time, endTime, name, server, tool, raw, outcome, found]: Row): TranscriptCall => ({
  key: String(key), client: String(client), callId: String(callId), session: String(session), sessionStart: Number(sessionStart),
  copies: copies === null ? [] : (JSON.parse(String(copies)) as readonly string[]), time: Number(time),
  ...(endTime === null ? {} : { endTime: Number(endTime) }),
  name: String(name), ...some('server', server), ...some('tool', tool), raw: raw === 1, outcome: outcome as Outcome,
  ...(found === null ? {} : { found: JSON.parse(String(found)) as NonNullable<TranscriptCall['found']> }),
});

/** The columns of a call and nothing that came along with it. */
const callRow = (call: TranscriptCall): readonly (string | number | null)[] => [
  call.key, call.client, call.callId, call.session, whole(call.sessionStart), call.copies.length === 0 ? null : JSON.stringify(call.copies),
  whole(call.time), call.endTime === undefined ? null : whole(call.endTime), call.name, orNull(call.server), orNull(call.tool), call.raw ? 1 : 0,
  call.outcome,
  call.found === undefined ? null : JSON.stringify({ upstream: call.found.upstream, tool: call.found.tool, via: call.found.via }),
];

const sessionOf = ([client, id, alias, parent, origin, start, project]: Row): TranscriptSession => ({
  client: String(client), id: String(id), ...some('alias', alias), ...some('parent', parent), ...some('origin', origin), start: Number(start),
  ...some('project', project),
});

const sessionRow = ({ client, id, alias, parent, origin, start, project }: TranscriptSession): readonly (string | number | null)[] => [
  client, id, orNull(alias), orNull(parent), orNull(origin), whole(start), projectOf(project),
];

const cursorOf = ([key, root, client, version, file, size, modified, offset, lines, head, tail, state]: Row): TranscriptCursor => ({
  key: String(key), root: String(root), client: String(client), version: Number(version), file: String(file), size: Number(size),
  modified: Number(modified), offset: Number(offset), lines: Number(lines), head: String(head), tail: String(tail), state: JSON.parse(String(state)) as Json,
});

const cursorRow = (cursor: TranscriptCursor): readonly (string | number)[] => [
  cursor.key, cursor.root, cursor.client, whole(cursor.version), cursor.file, whole(cursor.size), whole(cursor.modified), whole(cursor.offset),
  whole(cursor.lines), cursor.head, cursor.tail, JSON.stringify(cursor.state),
];

/** Writes the merge of what is stored and what came; nothing where that is what is stored. */
const upsert = <T>(connection: Connection, value: T, table: {
  readonly get: string; readonly put: string; key(value: T): readonly string[]; row(value: T): readonly unknown[]; read(row: Row): T; merge(a: T, b: T): T;
}): void => {
  const before = connection.rowStatement(table.get).get(...table.key(value));
  const row = table.row(before === undefined ? value : table.merge(table.read(before), value));
  if (before !== undefined && row.every((column, at) => column === before[at])) return;
  connection.statement(table.put).run(...row);
};

const calls = { get: GET_CALL, put: PUT_CALL, key: ({ key }: TranscriptCall) => [key], row: callRow, read: callOf, merge: mergeCalls };
const sessions = { get: GET_SESSION, put: PUT_SESSION, key: ({ client, id }: TranscriptSession) => [client, id], row: sessionRow, read: sessionOf, merge: mergeSessions };

/** All rows of a statement that goes on after the last key, page by page. */
const readAll = async <T>(engine: Engine, sql: string, first: readonly (string | number)[], after: readonly string[], keys: (row: Row) => readonly string[], read: (row: Row) => T): Promise<T[]> => {
  const found: T[] = [];
  for (let from = after; ; await turn()) {
    const rows = await engine.read((connection) => connection.rowStatement(sql).all(...first, ...from, PAGE));
    for (const row of rows) found.push(read(row));
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return found;
    from = keys(last);
  }
};

export const createTranscripts = (engine: Engine): TranscriptStore => ({
  cursors: (client) => readAll(engine, CURSORS, [client], [''], (row) => [String(row[0])], cursorOf),
  commit: (batch) =>
    engine.write((connection) => {
      for (const call of batch.calls) upsert(connection, call, calls);
      for (const session of batch.sessions) upsert(connection, session, sessions);
      for (const key of batch.gone) connection.statement(FORGET_CURSOR).run(key);
      for (const cursor of batch.cursors) connection.statement(PUT_CURSOR).run(...cursorRow(cursor));
    }),
  // By key, since times are not unique; the index by time serves where little is wanted.
  calls: (since = Number.MIN_SAFE_INTEGER) => readAll(engine, CALLS, [whole(since)], [''], (row) => [String(row[0])], callOf),
  callsAfter: (after, most) => engine.read((connection) => connection.rowStatement(CALLS).all(Number.MIN_SAFE_INTEGER, after, most).map(callOf)),
  sessions: () => readAll(engine, SESSIONS, [], ['', ''], (row) => [String(row[0]), String(row[1])], sessionOf),
});
