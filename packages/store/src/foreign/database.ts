import { MwsError, type ForeignDatabase, type ForeignRow, type OpenForeignDatabase } from '@mcp-working-set/core';
import { resolve } from 'node:path';
import type { Statement } from '../sqlite.js';
import { changedUnderway, foreignError } from './errors.js';
import { openSource, type Source } from './source.js';

/** Statements kept for one file, and rows between two looks whether it changed under us. */
const STATEMENTS = 100;
const ROWS = 256;

interface Opened {
  readonly source: Source;
  readonly statements: Map<string, Statement>;
  /** Iterations under way; a handle can't be closed during one. */
  iterating: number;
  retired: boolean;
}

/** Whole numbers become numbers where a number holds them exactly, else they stay bigints. */
const rowOf = (row: Record<string, unknown>): ForeignRow => {
  for (const column in row) {
    const value = row[column];
    if (typeof value === 'bigint' && value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER) row[column] = Number(value);
  }
  return row as ForeignRow;
};

const statementOf = ({ source, statements }: Opened, sql: string): Statement => {
  const known = statements.get(sql);
  if (known !== undefined && !known.busy) return known;
  const statement = source.handle.prepare<unknown[], Record<string, unknown>>(sql);
  if (known === undefined) {
    if (statements.size >= STATEMENTS) statements.clear();
    statements.set(sql, statement);
  }
  return statement;
};

const retire = (opened: Opened): void => {
  opened.retired = true;
  if (opened.iterating === 0) opened.source.close();
};

/**
 * Opens another program's SQLite file for reading, in place, with its write-ahead log, whether that program is running,
 * ended or was killed. Neither the file nor anything beside it is written or made; only a log that stands there without
 * its index is read from a private copy in the temporary folder. Throws `MwsError` `state-unusable`, as do the calls;
 * an iteration throws it too when the file's program started and wrote meanwhile: read again.
 */
export const openForeignDatabase: OpenForeignDatabase = (path): ForeignDatabase => {
  const file = resolve(path);
  const open = (): Opened => ({ source: openSource(file), statements: new Map(), iterating: 0, retired: false });
  const named = <T>(run: () => T): T => {
    try {
      return run();
    } catch (error) {
      throw foreignError(file, error);
    }
  };
  let opened = named(open);
  let closed = false;

  const current = (): Opened => {
    if (closed) throw new MwsError('state-unusable', `The database ${file} was closed.`, { userFault: false });
    if (!opened.source.isFresh()) {
      const next = open();
      retire(opened);
      opened = next;
    }
    return opened;
  };

  function* rows(sql: string, parameters: readonly (string | number)[]): IterableIterator<ForeignRow> {
    const used = named(current);
    used.iterating++;
    try {
      let n = 0;
      for (const row of statementOf(used, sql).iterate(...parameters)) {
        if (++n % ROWS === 0 && !used.source.isWhole()) throw changedUnderway(file);
        yield rowOf(row);
      }
      if (!used.source.isWhole()) throw changedUnderway(file);
    } catch (error) {
      throw foreignError(file, error);
    } finally {
      used.iterating--;
      if (used.retired && used.iterating === 0) used.source.close();
    }
  }

  return {
    all: (sql, parameters = []) =>
      named(() => {
        for (let attempt = 0; attempt < 3; attempt++) {
          const used = current();
          try {
            const found = statementOf(used, sql).all(...parameters);
            if (used.source.isWhole()) return found.map(rowOf);
          } catch (error) {
            if (used.source.isWhole()) throw error;
          }
        }
        throw changedUnderway(file);
      }),
    iterate: (sql, parameters = []) => rows(sql, parameters),
    close() {
      if (closed) return;
      closed = true;
      retire(opened);
    },
  };
};
