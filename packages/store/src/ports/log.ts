import type { LogQuery, RecordLog } from '@mcp-working-set/core';
import type { Engine } from '../database/engine.js';
import type { WriteQueue } from '../database/queue.js';
import { turn } from './columns.js';

/** A table that is only appended to, with `id` and `time`. */
export interface LogTable<R> {
  readonly name: string;
  readonly columns: string;
  /** Whether it has the column `source`; asking another one for a source finds nothing. */
  readonly hasSource: boolean;
  readonly insert: string;
  /** What `insert` takes; called when the record is appended, so that a later change of the object does no harm. */
  bind(record: R): readonly (string | number | null)[];
  /** The record of a row: `id`, then `columns` in their order; `time` comes first among them. */
  record(row: readonly unknown[]): R;
}

/** Rows a step: reading a big log leaves the event loop free in between. */
const PAGE = 1_000;

const conditions = (query: LogQuery, hasSource: boolean): { where: string[]; values: (string | number)[] } => {
  const where: string[] = [];
  const values: (string | number)[] = [];
  const add = (condition: string, value: string | number | undefined): void => {
    if (value === undefined) return;
    where.push(condition);
    values.push(value);
  };
  add('time >= ?', query.since);
  add('time < ?', query.until);
  add('principal = ?', query.principal);
  if (hasSource) add('source = ?', query.source);
  else if (query.source !== undefined) where.push('0');
  return { where, values };
};

const and = (where: readonly string[]): string => (where.length === 0 ? '' : ` WHERE ${where.join(' AND ')}`);

/** The log port over one table. What this process appended is written before it reads. */
export const createLog = <R>(engine: Engine, queue: WriteQueue, table: LogTable<R>): RecordLog<R> => {
  return {
    append(record) {
      try {
        const values = table.bind(record);
        queue.add((connection) => void connection.statement(table.insert).run(...values));
      } catch {
        // Not a record: nothing to store, and nobody to tell in the middle of a call.
      }
    },
    async read(query = {}) {
      await queue.settle();
      const newest = query.newest !== undefined;
      const [order, after] = newest ? ['time DESC, id DESC', '(time, id) < (?, ?)'] : ['time, id', '(time, id) > (?, ?)'];
      const { where, values } = conditions(query, table.hasSource);
      // Rows that come while it is being read are left out, so that it ends.
      const last = await engine.read((connection) => connection.statement(`SELECT max(id) AS id FROM ${table.name}`).get()?.['id']);
      if (typeof last !== 'number') return [];
      where.push('id <= ?');
      values.push(last);
      const records: R[] = [];
      let from: readonly [number, number] | undefined;
      for (let left = query.newest ?? Infinity; left > 0; await turn()) {
        const limit = Math.min(PAGE, left);
        const sql = `SELECT id, ${table.columns} FROM ${table.name}${and(from === undefined ? where : [...where, after])} ORDER BY ${order} LIMIT ?`;
        const rows = await engine.read((connection) => connection.rowStatement(sql).all(...values, ...(from ?? []), limit));
        for (const row of rows) records.push(table.record(row));
        const end = rows.at(-1);
        if (end === undefined || rows.length < limit) break;
        from = [Number(end[1]), Number(end[0])];
        left -= rows.length;
      }
      return records;
    },
    async count(query = {}) {
      await queue.settle();
      const { where, values } = conditions(query, table.hasSource);
      const total = await engine.read((connection) => connection.statement(`SELECT count(*) AS n FROM ${table.name}${and(where)}`).get(...values)?.['n']);
      return query.newest === undefined ? Number(total) : Math.min(Number(total), query.newest);
    },
  };
};
