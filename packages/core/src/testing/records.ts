import type { SessionRow } from '../ports/state-store.js';
import type { CallRecord, SearchRecord, WorkingSetMember } from '../usage/types.js';

/** A call that went well, of `github`'s `create_issue` by Claude Code, unless `more` says otherwise. */
export const callRecord = (more: Partial<CallRecord> = {}): CallRecord => ({
  time: 1000, client: 'claude-code', session: 's1', principal: 'local', profile: 'default', upstream: 'github', tool: 'create_issue',
  via: 'direct', outcome: 'ok', ms: 12, bytesIn: 20, bytesOut: 300, source: 'proxy', ...more,
});

export const searchRecord = (more: Partial<SearchRecord> = {}): SearchRecord => ({
  time: 1000, client: 'claude-code', session: 's1', principal: 'local', profile: 'default', bytes: 900, tokens: 250, hits: 5, followed: false, ...more,
});

export const sessionRow = (more: Partial<SessionRow> = {}): SessionRow => ({
  id: 'one', revision: '2025-06-18', client: { name: 'codex', version: '1' }, capabilities: { roots: {} }, principal: 'local', profile: 'default',
  loaded: ['github__create_issue'], createdAt: 10, lastSeen: 10, ...more,
});

export const workingSetMember = (tool: string, more: Partial<WorkingSetMember> = {}): WorkingSetMember => ({ upstream: 'github', tool, reason: 'promoted', since: 0, ...more });
