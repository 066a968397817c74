import { spawnSync } from 'node:child_process';
import type { ForeignDatabase, ForeignRow } from '@mcp-working-set/core';

const PROGRAM = `
import json, sqlite3, sys
database, sql, parameters = json.load(sys.stdin)
rows = sqlite3.connect(database)
rows.row_factory = sqlite3.Row
print(json.dumps([dict(row) for row in rows.execute(sql, parameters)]))
`;

/** Why a test over a real database cannot run here; undefined where it can. */
export const noSqlite = (): string | undefined =>
  (spawnSync('python3', ['-c', 'import sqlite3']).status === 0 ? undefined : 'python3 with sqlite3 is needed to open a database: only the store has one');

/** Reads a database through python3: this package has no SQLite of its own, and must not. */
export const openForeign = (path: string): ForeignDatabase => {
  const all = (sql: string, parameters: readonly (string | number)[] = []): readonly ForeignRow[] => {
    const { status, stdout, stderr } = spawnSync('python3', ['-c', PROGRAM], { input: JSON.stringify([path, sql, parameters]), encoding: 'utf8', maxBuffer: 1 << 28 });
    if (status !== 0) throw new Error(stderr);
    return JSON.parse(stdout) as ForeignRow[];
  };
  return { all, iterate: (sql, parameters) => all(sql, parameters)[Symbol.iterator]() as IterableIterator<ForeignRow>, close: () => undefined };
};
