import type { CallRecord, Outcome } from '@mcp-working-set/core';
import type { Random } from './random.js';

const DAY = 86_400_000;
const MINUTE = 60_000;
/** A Monday. */
export const START = Date.UTC(2026, 0, 5);

export interface Tool { readonly upstream: string; readonly tool: string }

export const toolsOf = (upstream: string, count: number): readonly Tool[] =>
  Array.from({ length: count }, (_, at) => ({ upstream, tool: `tool_${at}` }));

/** How a person works: which days, how many conversations, how many calls in one. */
export interface Habits {
  readonly days: number;
  /** Share of the working days, and of the days of a weekend, on which anything is done. */
  readonly workday: number;
  readonly weekend: number;
  readonly sessions: readonly [least: number, most: number];
  readonly calls: readonly [least: number, most: number];
}

export interface Moment {
  /** From 0. */
  readonly day: number;
  readonly session: string;
}

/**
 * The calls of a person over many days. `choose` says which tool is wanted at a moment; about one call in twelve fails.
 */
export const person = (chance: Random, habits: Habits, choose: (moment: Moment) => Tool | undefined, project?: (moment: Moment) => string): readonly CallRecord[] => {
  const records: CallRecord[] = [];
  for (let day = 0; day < habits.days; day += 1) {
    if (!chance.chance(day % 7 >= 5 ? habits.weekend : habits.workday)) continue;
    const sessions = chance.whole(...habits.sessions);
    for (let at = 0; at < sessions; at += 1) {
      const session = `day${day}-${at}`;
      let time = START + day * DAY + 8 * 60 * MINUTE + Math.floor((at / sessions) * 9 * 60 * MINUTE) + chance.whole(0, 20 * MINUTE);
      const moment = { day, session };
      const where = project?.(moment);
      for (let call = chance.whole(...habits.calls); call > 0; call -= 1) {
        const wanted = choose(moment);
        if (wanted === undefined) continue;
        time += chance.whole(5_000, 4 * MINUTE);
        const outcome: Outcome = chance.chance(1 / 12) ? chance.pick(['error', 'error', 'denied', 'cancelled'] as const) : 'ok';
        records.push({
          time, client: 'claude-code', session, principal: 'local', profile: 'default', ...wanted, via: 'call_tool', outcome, ms: 200, bytesIn: 50,
          bytesOut: 500, source: 'claude-code', clientCallId: `toolu_${session}_${records.length}_000`, ...(where === undefined ? {} : { project: where }),
        });
      }
    }
  }
  return records;
};
