import type { LearnedWordStore } from '@mcp-working-set/core';
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

const decayed = (count: number, elapsedMs: number, halfLifeMs: number): number => count * 2 ** (-Math.max(0, elapsedMs) / halfLifeMs);

export const createLearnedWords = (engine: Engine, queue: WriteQueue): LearnedWordStore => ({
  learn(lesson) {
    const { principal, upstream, tool, gain, halfLifeMs, mostCount, mostStems } = lesson;
    const time = whole(lesson.time);
    const stems = new Set(lesson.stems);
    queue.add((connection) => {
      for (const stem of stems) {
        const before = connection.statement(FIND).get(principal, upstream, tool, stem);
        const known = before === undefined ? undefined : { count: Number(before['count']), time: Number(before['time']) };
        const left = known === undefined ? 0 : decayed(known.count, time - known.time, halfLifeMs);
        connection.statement(PUT).run(principal, upstream, tool, stem, Math.min(mostCount, left + gain), Math.max(time, known?.time ?? time));
      }
      const rows = connection.statement(OF_TOOL).all(principal, upstream, tool).map((row) => {
        const at = Number(row['time']);
        return { stem: String(row['stem']), time: at, left: decayed(Number(row['count']), time - at, halfLifeMs) };
      });
      if (rows.length <= mostStems) return;
      rows.sort((a, b) => b.left - a.left || b.time - a.time || (a.stem < b.stem ? -1 : 1));
      for (const { stem } of rows.slice(mostStems)) connection.statement(DROP).run(principal, upstream, tool, stem);
    });
  },
  async read(principal) {
    await queue.settle();
    const rows = await engine.read((connection) => connection.statement(READ).all(principal));
    return rows.map((row) => ({
      upstream: String(row['upstream']), tool: String(row['tool']), stem: String(row['stem']), count: Number(row['count']), time: Number(row['time']),
    }));
  },
  async forget(principal) {
    await queue.settle();
    return await engine.write((connection) =>
      (principal === undefined ? connection.statement(FORGET_ALL).run() : connection.statement(FORGET).run(principal)).changes);
  },
});
