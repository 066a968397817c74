import type { PromotePolicy, WorkingSetMember, WorkingSetReason } from '@mcp-working-set/core';
import type { ToolEvidence } from '../evidence/summary.js';
import type { ResolvedPin } from '../pins/types.js';
import type { DecisionCause } from './types.js';

const DAY_MS = 86_400_000;

/** What is known of one tool when it is judged. */
export interface Case {
  readonly evidence: ToolEvidence;
  readonly before: WorkingSetMember | undefined;
  readonly pin: ResolvedPin | undefined;
  readonly listed: boolean;
}

export interface Verdict {
  /** Why it is in the set; undefined where it is not. */
  readonly member: WorkingSetReason | undefined;
  readonly cause: DecisionCause;
  /** In words. */
  readonly because: string;
}

export const plural = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;
/** Whole days that have passed; a use within a day in the future (a clock that is off) is today. */
const daysAgo = (now: number, time: number): string => {
  const days = Math.max(0, Math.floor((now - time) / DAY_MS));
  return days === 0 ? 'today' : `${plural(days, 'day')} ago`;
};

/** Judges one tool by the seed's rules. Pure; `because` says which rule spoke and with which numbers. */
export const judge = ({ evidence, before, pin, listed }: Case, policy: PromotePolicy, now: number): Verdict => {
  const { sessions, calls, lastUse, failures } = evidence;
  const within = (time: number, days: number): boolean => now - time <= days * DAY_MS;
  const no = (cause: DecisionCause, because: string): Verdict => ({ member: undefined, cause, because });

  if (!listed) return no('unlisted', pin === undefined ? 'no server lists it any more' : `pinned ("${pin.written}"), but no server lists it`);
  if (pin?.reason === 'pin') return { member: 'pin', cause: 'pin', because: `pinned in the configuration ("${pin.written}")` };

  const enough = sessions >= policy.minSessions && calls >= policy.minCalls && calls > 0;
  const fresh = lastUse !== undefined && within(lastUse, policy.keepDays);
  const kept = before?.reason === 'promoted' && fresh;
  const pinAlive = pin !== undefined
    && ((lastUse !== undefined && within(lastUse, policy.pinDecayDays)) || (pin.since !== undefined && within(pin.since, policy.pinDecayDays)));
  if (pinAlive) {
    const alive = lastUse !== undefined && within(lastUse, policy.pinDecayDays) ? `last used ${daysAgo(now, lastUse)}` : `pinned ${daysAgo(now, pin.since ?? now)}`;
    return { member: 'pin-file', cause: 'pin-file', because: `pinned by a file ("${pin.written}"), ${alive}` };
  }
  if (enough) {
    return { member: 'promoted', cause: 'used', because: `used in ${plural(sessions, 'session')}, ${plural(calls, 'call')} in ${plural(policy.windowDays, 'day')}` };
  }
  if (kept) {
    return { member: 'promoted', cause: 'grace', because: `last used ${daysAgo(now, lastUse)}: stays until ${plural(policy.keepDays, 'day')} pass without a use` };
  }
  if (pin !== undefined) return no('pin-stale', `pinned by a file ("${pin.written}"), but not used for over ${plural(policy.pinDecayDays, 'day')}`);
  if (before !== undefined && before.reason !== 'promoted') return no('unpinned', `no longer pinned, and ${shortOf(evidence, policy)}`);
  if (before !== undefined) {
    return no('expired', lastUse === undefined ? 'no successful call is known any more' : `last used ${daysAgo(now, lastUse)}, more than ${plural(policy.keepDays, 'day')}`);
  }
  return no('too-little', shortOf(evidence, policy) + (failures > 0 ? `; ${plural(failures, 'call')} without success` : ''));
};

/** What is missing for a promotion. */
const shortOf = ({ sessions, calls }: ToolEvidence, policy: PromotePolicy): string => {
  if (calls === 0) return `not used with success in ${plural(policy.windowDays, 'day')}`;
  if (sessions < policy.minSessions) return `used in ${plural(sessions, 'session')} of ${policy.minSessions} needed in ${plural(policy.windowDays, 'day')}`;
  return `${plural(calls, 'call')} of ${policy.minCalls} needed in ${plural(policy.windowDays, 'day')}`;
};
