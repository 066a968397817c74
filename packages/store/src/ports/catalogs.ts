import type { CatalogStore, Logger, UpstreamCatalog } from '@mcp-working-set/core';
import type { Engine } from '../database/engine.js';
import { whole } from './columns.js';

/**
 * Catalogs are JSON text, not compressed: unpacking 3,000 tools would cost every start more than reading them does, and
 * what is published again unchanged, the usual case, is compared in place and not written again.
 */
const TOUCH = 'UPDATE catalogs SET fetched_at = ? WHERE key = ? AND fingerprint = ? AND body = ?';
const PUT = `INSERT INTO catalogs (key, fingerprint, fetched_at, body) VALUES (?, ?, ?, ?)
  ON CONFLICT (key) DO UPDATE SET fingerprint = excluded.fingerprint, fetched_at = excluded.fetched_at, body = excluded.body`;
const GET = 'SELECT fetched_at, body FROM catalogs WHERE key = ? AND fingerprint = ?';
const DELETE = 'DELETE FROM catalogs WHERE key = ?';

export const createCatalogs = (engine: Engine, logger: Logger): CatalogStore => ({
  async get(key, fingerprint) {
    const row = await engine.read((connection) => connection.statement(GET).get(key, fingerprint));
    if (row === undefined) return undefined;
    try {
      return { ...(JSON.parse(String(row['body'])) as Omit<UpstreamCatalog, 'fetchedAt'>), fetchedAt: Number(row['fetched_at']) };
    } catch {
      logger.warn('A stored catalog could not be read; it is fetched anew.', { key });
      return undefined;
    }
  },
  async put(key, fingerprint, { fetchedAt, ...rest }) {
    const body = JSON.stringify(rest);
    const at = whole(fetchedAt);
    await engine.write((connection) => {
      if (connection.statement(TOUCH).run(at, key, fingerprint, body).changes === 0) {
        connection.statement(PUT).run(key, fingerprint, at, body);
      }
    });
  },
  async delete(key) {
    await engine.write((connection) => void connection.statement(DELETE).run(key));
  },
});
