import { MwsError } from '@mcp-working-set/core';
import type { Handle } from '../sqlite.js';
import type { Migration } from './migration.js';

/** Marks a file as ours (`mws1` in ASCII), so that another program's database is never taken for it. */
const APPLICATION_ID = 0x6d777331;

const integer = (handle: Handle, sql: string): number => Number(handle.prepare(sql).pluck().get() ?? 0);

/** The schema's version, which goes up by one a step, whoever made the step. */
export const versionOf = (handle: Handle): number => integer(handle, 'PRAGMA user_version');

/** Throws `state-too-new` where a newer program's breaking step was made on the file; newer harmless ones are accepted. */
export const assertReadable = (handle: Handle, file: string, latest: number): void => {
  const version = versionOf(handle);
  if (version <= latest) return;
  const needed = integer(handle, "SELECT value FROM schema_info WHERE name = 'min_reader'");
  if (needed <= latest) return;
  throw new MwsError(
    'state-too-new',
    `The state file ${file} was written by a newer mws (schema ${version}, readable from ${needed}; this one knows ${latest}). ` +
      'Update this mws, or name another `stateDir` for it. The file was left as it is.',
  );
};

/** Throws `state-unusable` where the file is another program's database. Reads one snapshot, since others may be creating it. */
const assertOurs = (handle: Handle, file: string): void => {
  handle.exec('BEGIN');
  try {
    const id = integer(handle, 'PRAGMA application_id');
    if (id === APPLICATION_ID) return;
    if (id === 0 && versionOf(handle) === 0 && integer(handle, 'SELECT count(*) FROM sqlite_master') === 0) return;
  } finally {
    if (handle.inTransaction) handle.exec('ROLLBACK');
  }
  throw new MwsError('state-unusable', `The state file ${file} is a database of another program. It was left as it is: name another \`stateDir\`.`);
};

/**
 * Brings a file to the newest schema, in one transaction; any number of processes may do so at once. Throws an SQLite
 * busy error where another one is at it (try again), `MwsError` where the file is not for this program.
 */
export const migrate = (handle: Handle, file: string, migrations: readonly Migration[]): void => {
  const latest = migrations.at(-1)?.version ?? 0;
  assertOurs(handle, file);
  if (handle.prepare('PRAGMA journal_mode').pluck().get() !== 'wal' && handle.prepare('PRAGMA journal_mode = WAL').pluck().get() !== 'wal') {
    throw new MwsError('state-unusable', `The state file ${file} is on a file system without shared memory (a network share?). Name a local \`stateDir\`.`);
  }
  assertReadable(handle, file, latest);
  if (versionOf(handle) >= latest) return;
  handle.exec('BEGIN IMMEDIATE');
  try {
    const from = versionOf(handle);
    if (from === 0) handle.exec(`PRAGMA application_id = ${APPLICATION_ID}`);
    for (const migration of migrations.filter(({ version }) => version > from)) {
      handle.exec(migration.sql);
      if (migration.breaking) {
        handle.prepare("INSERT INTO schema_info VALUES ('min_reader', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value").run(migration.version);
      }
      handle.exec(`PRAGMA user_version = ${migration.version}`);
    }
    handle.exec('COMMIT');
  } finally {
    if (handle.inTransaction) handle.exec('ROLLBACK');
  }
};
