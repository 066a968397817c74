import type { CallRecord } from '@mcp-working-set/core';
import type { JoinedCall } from './join.js';
import { joinCalls } from './join.js';

const DAY_MS = 86_400_000;
/** Over the histories of the tests 10 serves two points more of the calls than counting all sessions alike where work comes in phases, and as many elsewhere. */
const HALF_LIFE_DAYS = 10;

/** What the evidence says of one tool; only successful calls are in it, but for `failures`. */
export interface ToolEvidence {
  readonly upstream: string;
  readonly tool: string;
  /** Distinct sessions with a successful call within the window, and the number of those calls. */
  readonly sessions: number;
  readonly calls: number;
  /** The same sessions, a recent one worth more: half as much every `HALF_LIFE_DAYS`. What the next days will need looks like the last ones. */
  readonly recent: number;
  /** Newest successful call, however old; undefined where there is none. Milliseconds since the epoch. */
  readonly lastUse?: number;
  /** Calls within the window that did not succeed, or of which nobody knows. */
  readonly failures: number;
}

/**
 * Sums the evidence by tool, each call once. A call more than a day in the future comes from a wrong clock and is left
 * out: it would keep its tool for ever.
 */
export const summarize = (evidence: readonly CallRecord[], options: SummaryOptions): ReadonlyMap<string, ToolEvidence> =>
  summarizeJoined(joinCalls(evidence.filter((call) => call.time <= options.now + DAY_MS)), options);

export interface SummaryOptions {
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly windowDays: number;
}

/** The same of calls that are joined already. */
export const summarizeJoined = (joined: readonly JoinedCall[], options: SummaryOptions): ReadonlyMap<string, ToolEvidence> => {
  const since = options.now - options.windowDays * DAY_MS;
  const tools = new Map<string, { upstream: string; tool: string; sessions: Map<string, number>; calls: number; lastUse?: number; failures: number }>();
  for (const { record, sessionKey, tool: id } of joined) {
    if (record.time > options.now + DAY_MS) continue;
    let sum = tools.get(id);
    if (sum === undefined) {
      tools.set(id, (sum = { upstream: record.upstream, tool: record.tool, sessions: new Map(), calls: 0, failures: 0 }));
    }
    const inWindow = record.time >= since;
    if (record.outcome !== 'ok') {
      if (inWindow) sum.failures += 1;
      continue;
    }
    sum.lastUse = Math.max(sum.lastUse ?? record.time, record.time);
    if (!inWindow) continue;
    sum.calls += 1;
    sum.sessions.set(sessionKey, Math.max(sum.sessions.get(sessionKey) ?? 0, record.time));
  }
  const weightOf = (time: number): number => 2 ** (-Math.max(0, options.now - time) / (HALF_LIFE_DAYS * DAY_MS));
  return new Map([...tools].map(([id, { sessions, ...sum }]) => [id, {
    ...sum, sessions: sessions.size, recent: [...sessions.values()].reduce((total, time) => total + weightOf(time), 0),
  }]));
};
