import { mostCounted, taught } from '@mcp-working-set/core';
import type { LearnedWordStore } from '@mcp-working-set/core';
import type { Connection } from '../database/connection.js';
import type { Engine } from '../database/engine.js';
import type { WriteQueue } from '../database/queue.js';
import { whole } from './columns.js';

const FIND = 'SELECT count, time FROM learned_words WHERE principal = ? AND upstream = ? AND tool = ? AND stem = ?';
const PUT = 'INSERT OR REPLACE INTO learned_words (principal, upstream, tool, stem, count, time) VALUES (?, ?, ?, ?, ?, ?)';
const OF_TOOL = 'SELECT stem, count, time FROM learned_words WHERE principal = ? AND upstream = ? AND tool = ?';
const DROP = 'DELETE FROM learned_words WHERE principal = ? AND upstream = ? AND tool = ? AND stem = ?';
const READ = 'SELECT upstream, tool, stem, count, time FROM learned_words WHERE principal = ?';
const FORGET = 'DELETE FROM learned_words WHERE principal = ?';
const FORGET_ALL = 'DELETE FROM learned_words';
/** How often words were forgotten, for other processes to see. */
const TIMES = "SELECT value FROM key_values WHERE name = 'learned-words-forgotten'";
const COUNT = "INSERT INTO key_values (name, value) VALUES ('learned-words-forgotten', '1') ON CONFLICT (name) DO UPDATE SET value = CAST(value AS INTEGER) + 1";

type Row = Readonly<Record<string, unknown>>;
const countedOf = (row: Row): { readonly count: number; readonly time: number } => ({ count: Number(row['count']), time: Number(row['time']) });

const timesIn = (connection: Connection): number => Number(connection.statement(TIMES).get()?.['value'] ?? 0);

/** The number of times that words were forgotten; a row is read only after a commit. -1 while nothing could be read. */
const createTimes = (engine: Engine): (() => number) => {
  const changed = engine.watch();
  let times = -1;
  let stale = true;
  return () => {
    stale = changed() || stale;
    if (!stale) return times;
    try {
      times = engine.tryRead(timesIn);
      stale = false;
    } catch {
      // Locked or being reopened: read at the next look.
    }
    return times;
  };
};

export const createLearnedWords = (engine: Engine, queue: WriteQueue, forgotten = createTimes(engine)): LearnedWordStore => ({
  forgotten,
  learn(lesson) {
    const { principal, upstream, tool, mostStems } = lesson;
    const given = { ...lesson, time: whole(lesson.time) };
    const stems = new Set(lesson.stems);
    const times = forgotten();
    queue.add((connection) => {
      // Forgotten while it waited for its batch.
      if (times >= 0 && timesIn(connection) !== times) return;
      for (const stem of stems) {
        const before = connection.statement(FIND).get(principal, upstream, tool, stem);
        const { count, time } = taught(before === undefined ? undefined : countedOf(before), given);
        connection.statement(PUT).run(principal, upstream, tool, stem, count, time);
      }
      const words = connection.statement(OF_TOOL).all(principal, upstream, tool).map((row) => ({ stem: String(row['stem']), ...countedOf(row) }));
      if (words.length <= mostStems) return;
      for (const { stem } of mostCounted(words, given).slice(mostStems)) connection.statement(DROP).run(principal, upstream, tool, stem);
    });
  },
  async read(principal) {
    await queue.settle();
    const rows = await engine.read((connection) => connection.statement(READ).all(principal));
    return rows.map((row) => ({ upstream: String(row['upstream']), tool: String(row['tool']), stem: String(row['stem']), ...countedOf(row) }));
  },
  async forget(principal) {
    await queue.settle();
    return await engine.write((connection) => {
      connection.statement(COUNT).run();
      return (principal === undefined ? connection.statement(FORGET_ALL).run() : connection.statement(FORGET).run(principal)).changes;
    });
  },
});
