import type { Clock, Logger } from '@mcp-working-set/core';
import { randomUUID } from 'node:crypto';
import type { Engine } from './database/engine.js';
import type { LeaseStore } from '@mcp-working-set/core';
import { stateError } from './database/errors.js';

export interface RetentionLimits {
  /** Records older than that are forgotten. Default 180: twice the longest span that promotion looks back. */
  readonly days: number;
  /** Each log keeps at most that many records, the newest. Default 500,000. */
  readonly rows: number;
}

export const defaultRetention: RetentionLimits = { days: 180, rows: 500_000 };

const DAY = 24 * 3_600_000;
/** After the start, so that short-lived processes and the start itself are left alone; then that often, by one process of all. */
const FIRST_MS = 30_000;
const EVERY_MS = 6 * 3_600_000;
/** Rows a transaction, and the pause after it: others never wait long. */
const STEP_ROWS = 500;
const PAUSE_MS = 50;

/** Tables with a time, and what tells their rows apart. */
const LOGS = [['calls', 'id'], ['searches', 'id'], ['transcript_calls', 'key']] as const;
const oldest = (table: string, key: string, time = 'time'): string =>
  `DELETE FROM ${table} WHERE ${key.includes(',') ? `(${key})` : key} IN (SELECT ${key} FROM ${table} WHERE ${time} < ? ORDER BY ${time} LIMIT ${STEP_ROWS})`;
const BEYOND = (log: string): string => `SELECT time FROM ${log} ORDER BY time DESC LIMIT 1 OFFSET ?`;

/** Forgets what is too old, in small steps. Resolves to the number of rows forgotten. */
export const prune = async (engine: Engine, limits: RetentionLimits, now: number, pause: () => Promise<void>): Promise<number> => {
  let total = 0;
  const removeBefore = async (sql: string, before: number): Promise<void> => {
    for (let removed = STEP_ROWS; removed === STEP_ROWS; total += removed) {
      removed = await engine.write((connection) => connection.statement(sql).run(Math.round(before)).changes);
      await pause();
    }
  };
  for (const [log, key] of LOGS) {
    const beyond = await engine.read((connection) => connection.statement(BEYOND(log)).get(limits.rows)?.['time']);
    // The row at the offset is the first one too many.
    await removeBefore(oldest(log, key), Math.max(now - limits.days * DAY, typeof beyond === 'number' ? beyond + 1 : -Infinity));
  }
  await removeBefore(oldest('learned_words', 'principal, upstream, tool, stem'), now - limits.days * DAY);
  // A session may go on for long after it began, and its calls need to know where it came from.
  await removeBefore(oldest('transcript_sessions', 'client, id', 'start'), now - 2 * limits.days * DAY);
  total += await engine.write((connection) => connection.statement('DELETE FROM presence WHERE until < ?').run(Math.round(now - DAY)).changes);
  total += await engine.write((connection) => connection.statement('DELETE FROM leases WHERE until < ?').run(Math.round(now - DAY)).changes);
  return total;
};

/** Prunes now and then while the process lives; returns what ends it. */
export const startRetention = (options: { engine: Engine; leases: LeaseStore; limits: RetentionLimits; clock: Clock; logger: Logger }): (() => void) => {
  const { engine, leases, limits, clock, logger } = options;
  const holder = randomUUID();
  let stopped = false;
  let cancel: () => void;

  const run = async (): Promise<void> => {
    try {
      const now = clock.now();
      if (await leases.acquire('store:retention', holder, now, now + EVERY_MS - FIRST_MS)) {
        const removed = await prune(engine, limits, now, () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)));
        if (removed > 0) logger.debug('Old records were forgotten.', { removed });
      }
    } catch (error) {
      if (!stopped) logger.warn(stateError(engine.file, error).message);
    }
    if (!stopped) cancel = clock.after(EVERY_MS, () => void run());
  };

  cancel = clock.after(FIRST_MS, () => void run());
  return () => {
    stopped = true;
    cancel();
  };
};
