import type { LeaseStore } from '@mcp-working-set/core';
import type { Engine } from '../database/engine.js';
import { whole } from './columns.js';

const ACQUIRE = `INSERT INTO leases (name, holder, until) VALUES (?, ?, ?)
  ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
    WHERE leases.holder = excluded.holder OR leases.until <= ?`;
const RELEASE = 'DELETE FROM leases WHERE name = ? AND holder = ?';

export const createLeases = (engine: Engine): LeaseStore => ({
  acquire: (name, holder, now, until) =>
    engine.write((connection) => connection.statement(ACQUIRE).run(name, holder, whole(until), whole(now)).changes === 1),
  async release(name, holder) {
    await engine.write((connection) => void connection.statement(RELEASE).run(name, holder));
  },
});
