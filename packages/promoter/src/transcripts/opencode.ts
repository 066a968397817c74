import type { ForeignDatabase, ForeignRow, Json, JsonObject, Outcome } from '@mcp-working-set/core';
import { innerToolOf } from './inner.js';
import type { FileContext, TranscriptFormat } from './types.js';
import { object, parseJson, text, timeOf } from './values.js';

/*
 * OpenCode and its forks: SQLite (`part.data` holds JSON), before 1.2 one JSON file a part under `storage/`. A tool's name
 * is `<server>_<tool>`, so only a name table can tell a server's tool from a built-in or a plugin's one.
 */
const BUILT_IN = new Set([
  'apply_patch', 'bash', 'batch', 'codesearch', 'edit', 'glob', 'grep', 'invalid', 'list', 'ls', 'lsp', 'lsp_diagnostics',
  'lsp_hover', 'multiedit', 'patch', 'plan_enter', 'plan_exit', 'question', 'read', 'skill', 'task', 'todo_read', 'todo_write',
  'todoread', 'todowrite', 'webfetch', 'websearch', 'write',
]);
const PAGE = 400;

const part = (data: JsonObject, session: string, created: number | undefined, context: FileContext): void => {
  const name = text(data['tool']);
  const callId = text(data['callID']);
  if (data['type'] !== 'tool' || name === undefined || callId === undefined || BUILT_IN.has(name) || !name.includes('_')) return;
  const state = object(data['state']);
  const times = object(state?.['time']);
  const time = timeOf(times?.['start']) ?? created ?? context.modified;
  const endTime = timeOf(times?.['end']);
  const innerTool = innerToolOf(name, state?.['input']);
  context.call({
    callId, name, session, time, raw: false, sessionStart: created ?? time, outcome: outcomeOf(state),
    ...(endTime === undefined ? {} : { endTime }),
    ...(innerTool === undefined ? {} : { innerTool }),
  });
};

const outcomeOf = (state: JsonObject | undefined): Outcome => {
  if (state?.['status'] === 'completed') return object(state['metadata'])?.['isError'] === true ? 'error' : 'ok';
  if (state?.['status'] !== 'error') return 'unknown';
  const message = text(state['error']) ?? '';
  if (/^(The user (has )?rejected|The user has specified a rule|RejectedError|DeniedError|PermissionRejected)/.test(message)) return 'denied';
  return /^(Tool execution (was )?(aborted|interrupted|cancelled)|AbortError|Aborted)/.test(message) ? 'cancelled' : 'error';
};

const session = (id: string, fields: { parent: Json | undefined; folder: Json | undefined; start: number | undefined }, context: FileContext): void => {
  const parent = text(fields.parent);
  const folder = text(fields.folder);
  context.session({
    id, start: fields.start ?? context.modified,
    ...(parent === undefined ? {} : { parent }), ...(folder === undefined ? {} : { folder }),
  });
};

const value = (row: ForeignRow, column: string): Json | undefined => {
  const cell = row[column];
  return typeof cell === 'string' || typeof cell === 'number' ? cell : typeof cell === 'bigint' ? Number(cell) : undefined;
};

const columnsOf = (database: ForeignDatabase, table: string): ReadonlySet<string> =>
  new Set(database.all(`PRAGMA table_info(${table})`).map((row) => String(row['name'])));

const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Reads what changed since the last time, in pages, so that neither this process nor the database's owner waits long. */
const database = async (foreign: ForeignDatabase, context: FileContext, saved: Json | undefined): Promise<Json> => {
  const columns = columnsOf(foreign, 'part');
  if (!columns.has('data') || !columns.has('session_id')) return null;
  const since = timeOf(object(saved)?.['since']) ?? 0;
  const sessions = columnsOf(foreign, 'session');
  if (sessions.has('parent_id')) {
    for (const row of foreign.iterate(`SELECT id, parent_id, ${sessions.has('directory') ? 'directory' : 'NULL AS directory'}, time_created FROM session`)) {
      const id = text(value(row, 'id'));
      if (id !== undefined) session(id, { parent: value(row, 'parent_id'), folder: value(row, 'directory'), start: timeOf(value(row, 'time_created')) }, context);
    }
  }
  const changed = columns.has('time_updated') ? 'time_updated' : 'time_created';
  let newest = since;
  let after = -1;
  for (;;) {
    const rows = foreign.all(
      `SELECT rowid AS place, id, session_id, time_created, ${changed} AS changed, data FROM part
       WHERE rowid > ? AND ${changed} >= ? AND instr(data, '"tool"') > 0 ORDER BY rowid LIMIT ${PAGE}`,
      [after, since],
    );
    for (const row of rows) {
      after = Number(row['place']);
      const at = timeOf(value(row, 'changed'));
      if (at !== undefined && at > newest) newest = at;
      const data = object(parseJson(String(row['data'])));
      const owner = text(value(row, 'session_id'));
      if (data === undefined || owner === undefined) context.bad(`part ${String(row['id'])}`);
      else part(data, owner, timeOf(value(row, 'time_created')), context);
    }
    if (rows.length < PAGE) return { since: newest };
    await pause();
  }
};

/** One file of the older storage: a part or a session. */
const stored = (content: string, context: FileContext): void => {
  const data = object(parseJson(content));
  if (data === undefined) {
    context.bad();
    return;
  }
  const owner = text(data['sessionID']);
  const id = text(data['id']);
  if (/(^|\/)part\//.test(context.path)) {
    if (owner !== undefined) part(data, owner, undefined, context);
  } else if (id !== undefined && owner === undefined) {
    session(id, { parent: data['parentID'], folder: data['directory'], start: timeOf(object(data['time'])?.['created']) }, context);
  }
};

const format = (client: string, file: RegExp): TranscriptFormat => ({
  client,
  skip: /^(node_modules|snapshot|log|bin|repos|worktree|tool-output)$/,
  reading: (path) => {
    if (file.test(path.split('/').at(-1) ?? '')) return { kind: 'database', read: database };
    if (!path.endsWith('.json')) return undefined;
    return /(^|\/)storage\/(session|part)\//.test(path) || /^(session|part)\//.test(path) ? { kind: 'whole', read: stored } : undefined;
  },
});

export const opencode = format('opencode', /^opencode(-[\w.]+)?\.db$/);
export const kiloDatabase = format('kilo', /^kilo(-[\w.]+)?\.db$/);
