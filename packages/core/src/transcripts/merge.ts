import type { Outcome } from '../usage/types.js';
import type { TranscriptCall, TranscriptSession } from './types.js';

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

const least = (a: string | undefined, b: string | undefined): string | undefined =>
  a === undefined ? b : b === undefined ? a : (a <= b ? a : b);

/** One session of two tellings of it; the order does not matter. */
export const mergeSessions = (a: TranscriptSession, b: TranscriptSession): TranscriptSession => {
  const fields = {
    alias: least(a.alias, b.alias), parent: least(a.parent, b.parent), origin: least(a.origin, b.origin), project: least(a.project, b.project),
  };
  return {
    client: a.client, id: a.id, start: Math.min(a.start, b.start),
    ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
  };
};
