import type { SessionRow } from '../ports/state-store.js';
import type { TranscriptCursor } from '../ports/transcript-store.js';
import type { TranscriptCall, TranscriptSession } from '../transcripts/types.js';
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

/** A successful call of `github`'s `create_issue`, as Claude Code's transcript tells of it. */
export const transcriptCall = (more: Partial<TranscriptCall> = {}): TranscriptCall => ({
  key: 'k1', client: 'claude-code', callId: 'toolu_01', session: 's1', sessionStart: 0, copies: [], time: 1, name: 'mcp__github__create_issue', raw: false, outcome: 'ok', ...more,
});

export const transcriptSession = (more: Partial<TranscriptSession> = {}): TranscriptSession => ({ client: 'claude-code', id: 's1', start: 0, ...more });

export const transcriptCursor = (more: Partial<TranscriptCursor> = {}): TranscriptCursor => ({
  key: 'a', root: 'r', client: 'claude-code', version: 1, file: '1:2', size: 10, modified: 5, offset: 10, lines: 2, head: 'h', tail: 't', state: null, ...more,
});
