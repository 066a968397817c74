import { openHandle, type Handle, type RowStatement, type Statement } from '../sqlite.js';
import { migrate, versionOf } from '../migrations/migrate.js';
import type { Migration } from '../migrations/migration.js';
import { identityOf } from './files.js';

/** One open state file with its prepared statements. */
export interface Connection {
  readonly handle: Handle;
  /** The statement of a text, prepared once. */
  statement(sql: string): Statement;
  /** The same, with rows as arrays. */
  rowStatement(sql: string): RowStatement;
  /** Schema version at the time it was opened. */
  readonly version: number;
  /** Whether the path still leads to this file: it may have been deleted or moved aside. */
  isCurrent(): boolean;
  /** Copies the log back if no other process has the file; where the path leads to another file, SQLite leaves that one's log alone. */
  close(): void;
}

/** Cache up to 8 MB, so that a big catalog is written at once; a log over 4 MB is cut after it was copied back; durable against the end of the process, not of the power. */
const SETTINGS = `
  PRAGMA synchronous = NORMAL;
  PRAGMA cache_size = -8000;
  PRAGMA journal_size_limit = 4194304;
  PRAGMA wal_autocheckpoint = 2000;
  PRAGMA temp_store = MEMORY;
  PRAGMA trusted_schema = OFF;
  PRAGMA cell_size_check = ON;
`;

/** Opens a prepared file and brings it to the newest schema. Throws SQLite errors as they come, and `MwsError`. */
export const connect = (file: string, migrations: readonly Migration[]): Connection => {
  const identity = identityOf(file);
  const handle = openHandle(file);
  try {
    if (identityOf(file) !== identity) throw Object.assign(new Error('moved while it was opened'), { code: 'ENOENT' });
    handle.exec(SETTINGS);
    migrate(handle, file, migrations);
    return build(handle, file, identity);
  } catch (error) {
    handle.close();
    throw error;
  }
};

const build = (handle: Handle, file: string, identity: string | undefined): Connection => {
  const statements = new Map<string, Statement>();
  const rowStatements = new Map<string, RowStatement>();
  return {
    handle,
    version: versionOf(handle),
    isCurrent() {
      try {
        return identityOf(file) === identity;
      } catch {
        return true; // its folder can't be searched at this moment; what is open works on
      }
    },
    statement(sql) {
      let statement = statements.get(sql);
      if (statement === undefined) {
        statement = handle.prepare<unknown[], Record<string, unknown>>(sql);
        statements.set(sql, statement);
      }
      return statement;
    },
    rowStatement(sql) {
      let statement = rowStatements.get(sql);
      if (statement === undefined) {
        statement = handle.prepare<unknown[], readonly unknown[]>(sql).raw();
        rowStatements.set(sql, statement);
      }
      return statement;
    },
    close: () => void handle.close(),
  };
};
