import { isUniqueId } from '../evidence/call-id.js';
import type { CallVia, Outcome } from '@mcp-working-set/core';
import type { ParsedCall } from './types.js';

/** One call over all files in which it was found. Fit to be stored: no arguments, results or paths. */
export interface TranscriptCall extends ParsedCall {
  /** Equal for every record of the call. */
  readonly key: string;
  readonly client: string;
  /** The oldest session that has the call. */
  readonly session: string;
  /** Other sessions that hold a copy of it (forks, resumes), sorted. */
  readonly copies: readonly string[];
  /** As written; not kept in a store, where only what a table found is. */
  readonly innerTool?: string;
  readonly found?: { readonly upstream: string; readonly tool: string; readonly via: CallVia };
}

/** Key of a call: its client's id of it; with session and time where the id is no unique one. */
export const callKey = (client: string, call: Pick<ParsedCall, 'callId' | 'session' | 'time'>): string =>
  JSON.stringify(isUniqueId(call.callId) ? [client, call.callId] : [client, call.callId, call.session, call.time]);

export const toTranscriptCall = (client: string, call: ParsedCall): TranscriptCall =>
  ({ ...call, client, key: callKey(client, call), copies: [] });

const older = (a: TranscriptCall, b: TranscriptCall): boolean =>
  a.sessionStart !== b.sessionStart ? a.sessionStart < b.sessionStart
    : a.session !== b.session ? a.session < b.session
      : a.name <= b.name;

/** `ok` stands only where no other record of the call contradicts it; whatever is known stands over `unknown`. */
const joint = (a: Outcome, b: Outcome): Outcome => {
  if (a === b || b === 'unknown') return a;
  if (a === 'unknown' || a === 'ok') return b;
  return b === 'ok' ? a : (a < b ? a : b);
};

/**
 * One call of two records of it. The order does not matter: the oldest session keeps it, the known outcome stands, raw
 * names stand over spelled ones.
 */
export const mergeCalls = (a: TranscriptCall, b: TranscriptCall): TranscriptCall => {
  const [owner, other] = older(a, b) ? [a, b] : [b, a];
  const named = owner.raw || !other.raw ? owner : other;
  const copies = new Set([...owner.copies, ...other.copies, other.session]);
  copies.delete(owner.session);
  const innerTool = owner.innerTool ?? other.innerTool;
  const found = owner.found ?? other.found;
  const ends = [owner.endTime, ...(owner.session === other.session || owner.endTime === undefined ? [other.endTime] : [])];
  const endTime = ends.reduce((x, y) => (x === undefined ? y : y === undefined ? x : Math.max(x, y)), undefined);
  return {
    key: owner.key, client: owner.client, callId: owner.callId, session: owner.session, sessionStart: owner.sessionStart,
    copies: [...copies].sort(),
    time: owner.session === other.session ? Math.min(owner.time, other.time) : owner.time,
    name: named.name, raw: named.raw, outcome: joint(owner.outcome, other.outcome),
    ...(named.server === undefined ? {} : { server: named.server }),
    ...(named.tool === undefined ? {} : { tool: named.tool }),
    ...(innerTool === undefined ? {} : { innerTool }),
    ...(found === undefined ? {} : { found }),
    ...(endTime === undefined ? {} : { endTime }),
  };
};
