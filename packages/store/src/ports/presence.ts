import type { PresenceStore } from '@mcp-working-set/core';
import type { Engine } from '../database/engine.js';
import type { WriteQueue } from '../database/queue.js';
import { whole } from './columns.js';
import { isGone, markOf, type ProcessMark } from '../processes.js';

const HOLD = 'INSERT OR REPLACE INTO presence (id, principal, scope, pid, place, born, until) VALUES (?, ?, ?, ?, ?, ?, ?)';
const RELEASE = 'DELETE FROM presence WHERE id = ?';
const OPEN = `SELECT pid, place, born, count(*) AS n FROM presence WHERE principal = ? AND scope = ? AND until > ? GROUP BY pid, place, born`;
const FORGET = 'DELETE FROM presence WHERE pid = ? AND place = ? AND born = ?';

export const createPresence = (engine: Engine, queue: WriteQueue): PresenceStore => ({
  hold({ id, principal, scope, pid, until }) {
    const { place, born } = markOf(pid);
    queue.set(`presence:${id}`, (connection) => void connection.statement(HOLD).run(id, principal, scope, whole(pid), place, born, whole(until)));
  },
  release: (id) => queue.set(`presence:${id}`, (connection) => void connection.statement(RELEASE).run(id)),
  async open(key, now) {
    await queue.settle();
    const rows = await engine.read((connection) => connection.statement(OPEN).all(key.principal, key.scope, now));
    let open = 0;
    for (const row of rows) {
      const mark: ProcessMark = { pid: Number(row['pid']), place: String(row['place']), born: String(row['born']) };
      if (!isGone(mark)) open += Number(row['n']);
      else queue.set(`gone:${mark.pid}:${mark.born}`, (connection) => void connection.statement(FORGET).run(mark.pid, mark.place, mark.born));
    }
    return open;
  },
});
