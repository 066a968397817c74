import type { JsonObject, SessionRow, SessionStore, WatchedResource } from '@mcp-working-set/core';
import type { Engine } from '../database/engine.js';
import type { WriteQueue } from '../database/queue.js';
import { orNull, whole } from './columns.js';

const WEEK = 7 * 24 * 3_600_000;

const COLUMNS = 'id, revision, client, capabilities, principal, profile, loaded, log_level, watched, created_at, last_seen, closed';
const GET = `SELECT ${COLUMNS} FROM sessions WHERE id = ?`;
const PUT = `INSERT OR REPLACE INTO sessions (${COLUMNS}, closed_at) VALUES (${COLUMNS.replaceAll(/\w+/g, '?')}, ?)`;
const UPDATE = `UPDATE sessions SET loaded = coalesce(?, loaded), log_level = coalesce(?, log_level), watched = coalesce(?, watched),
  closed = ?, closed_at = iif(? IS NULL, NULL, last_seen) WHERE id = ? AND closed IS NULL`;
const TOUCH = 'UPDATE sessions SET last_seen = ? WHERE id = ? AND last_seen < ? AND closed IS NULL';
const SWEEP = "UPDATE sessions SET closed = 'swept', closed_at = ? WHERE closed IS NULL AND last_seen < ? RETURNING id";
const FORGET = 'DELETE FROM sessions WHERE closed_at < ?';

const jsonOrNull = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));
const object = (text: unknown): JsonObject => JSON.parse(String(text)) as JsonObject;

const sessionOf = (row: Record<string, unknown>): SessionRow => ({
  id: String(row['id']),
  revision: String(row['revision']),
  client: object(row['client']),
  capabilities: object(row['capabilities']),
  principal: String(row['principal']),
  profile: String(row['profile']),
  loaded: JSON.parse(String(row['loaded'])) as readonly string[],
  ...(row['log_level'] === null ? {} : { logLevel: String(row['log_level']) }),
  ...(row['watched'] === null ? {} : { watched: JSON.parse(String(row['watched'])) as readonly WatchedResource[] }),
  createdAt: Number(row['created_at']),
  lastSeen: Number(row['last_seen']),
  ...(row['closed'] === null ? {} : { closed: row['closed'] as 'deleted' | 'swept' }),
});

export const createSessions = (engine: Engine, queue: WriteQueue): SessionStore => ({
  async get(id) {
    const row = await engine.read((connection) => connection.statement(GET).get(id));
    return row === undefined ? undefined : sessionOf(row);
  },
  async put(row) {
    await engine.write((connection) => {
      connection.statement(PUT).run(
        row.id, row.revision, JSON.stringify(row.client), JSON.stringify(row.capabilities), row.principal, row.profile,
        JSON.stringify(row.loaded), orNull(row.logLevel), jsonOrNull(row.watched), whole(row.createdAt), whole(row.lastSeen), orNull(row.closed),
        row.closed === undefined ? null : whole(row.lastSeen),
      );
    });
  },
  async update(id, { loaded, logLevel, watched, closed }) {
    await engine.write((connection) => {
      connection.statement(UPDATE).run(jsonOrNull(loaded), orNull(logLevel), jsonOrNull(watched), orNull(closed), orNull(closed), id);
    });
  },
  touch: (id, now) => queue.set(`session:${id}`, (connection) => void connection.statement(TOUCH).run(whole(now), id, whole(now))),
  async sweep(before, now) {
    await queue.flush();
    return engine.write((connection) => {
      const swept = connection.statement(SWEEP).all(whole(now), whole(before)).map((row) => String(row['id']));
      connection.statement(FORGET).run(whole(now - WEEK));
      return swept;
    });
  },
});
