import type { SessionRow, SessionStore } from '../ports/state-store.js';

const WEEK = 7 * 24 * 3_600_000;

export const memorySessions = (committed: () => void): SessionStore => {
  const rows = new Map<string, { readonly row: SessionRow; readonly closedAt?: number }>();
  return {
    get: async (id) => rows.get(id)?.row,
    async put(given) {
      const row = structuredClone(given);
      rows.set(row.id, row.closed === undefined ? { row } : { row, closedAt: row.lastSeen });
      committed();
    },
    async update(id, changes) {
      const row = rows.get(id)?.row;
      if (row === undefined || row.closed !== undefined) return;
      const next = { ...row, ...structuredClone(changes) };
      rows.set(id, next.closed === undefined ? { row: next } : { row: next, closedAt: row.lastSeen });
      committed();
    },
    touch(id, now) {
      const row = rows.get(id)?.row;
      if (row === undefined || row.closed !== undefined || now <= row.lastSeen) return;
      rows.set(id, { row: { ...row, lastSeen: now } });
      committed();
    },
    async sweep(before, now) {
      const swept: string[] = [];
      for (const [id, { row, closedAt }] of rows) {
        if (closedAt !== undefined && closedAt < now - WEEK) rows.delete(id);
        if (row.closed !== undefined || row.lastSeen >= before) continue;
        rows.set(id, { row: { ...row, closed: 'swept' }, closedAt: now });
        swept.push(id);
      }
      committed();
      return swept;
    },
  };
};
