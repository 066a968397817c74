import type { WorkingSet, WorkingSetKey, WorkingSetMember, WorkingSetStore } from '@mcp-working-set/core';
import type { Connection } from '../database/connection.js';
import type { Engine } from '../database/engine.js';
import { whole } from './columns.js';

const GET = 'SELECT decided, decided_at, effective, removal_pending_since FROM working_sets WHERE principal = ? AND scope = ?';
const PUT = `INSERT INTO working_sets (principal, scope, decided, decided_at, effective, removal_pending_since) VALUES (?, ?, ?, ?, ?, ?)
  ON CONFLICT (principal, scope) DO UPDATE SET decided = excluded.decided, decided_at = excluded.decided_at,
    effective = excluded.effective, removal_pending_since = excluded.removal_pending_since`;
const KEYS = 'SELECT principal, scope FROM working_sets ORDER BY principal, scope';

/** The members' own fields and nothing that came along with them. */
const textOf = (members: readonly WorkingSetMember[]): string =>
  JSON.stringify(members.map(({ upstream, tool, reason, since, leavingSince }) => ({ upstream, tool, reason, since, leavingSince })));
const members = (text: unknown): readonly WorkingSetMember[] => JSON.parse(String(text)) as readonly WorkingSetMember[];

const read = (connection: Connection, key: WorkingSetKey): WorkingSet | undefined => {
  const row = connection.statement(GET).get(key.principal, key.scope);
  if (row === undefined) return undefined;
  const pending = row['removal_pending_since'];
  return {
    decided: members(row['decided']),
    decidedAt: Number(row['decided_at']),
    effective: members(row['effective']),
    ...(pending === null ? {} : { removalPendingSince: Number(pending) }),
  };
};

export const createWorkingSets = (engine: Engine): WorkingSetStore => ({
  get: (key) => engine.read((connection) => read(connection, key)),
  update: (key, change) =>
    engine.write((connection) => {
      const set = change(read(connection, key));
      connection.statement(PUT).run(
        key.principal, key.scope, textOf(set.decided), whole(set.decidedAt), textOf(set.effective),
        set.removalPendingSince === undefined ? null : whole(set.removalPendingSince),
      );
      return set;
    }),
  keys: () => engine.read((connection) => connection.statement(KEYS).all() as unknown as readonly WorkingSetKey[]),
});
