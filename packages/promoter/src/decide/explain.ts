import type { PromotePolicy } from '@mcp-working-set/core';
import { plural } from './judge.js';
import type { DecisionRow } from './types.js';

const DAY_MS = 86_400_000;

type Judged = Pick<DecisionRow, 'cause' | 'sessions' | 'calls' | 'lastUse'>;

/** What would change a decision, in words for a person: the second half of `mws explain`; the first is the row's reason. */
export const whatWouldChange = (row: Judged, policy: PromotePolicy, now: number): string => {
  switch (row.cause) {
    case 'pin': return 'it stays until its pin is taken out of the configuration';
    case 'pin-file': return `it leaves when ${plural(policy.pinDecayDays, 'day')} pass without a use, or its file no longer names it`;
    case 'used': case 'grace': return `it leaves in ${plural(daysLeft(row, policy, now), 'day')}, unless it is used with success before`;
    case 'unlisted': return 'it comes back when a server lists it again';
    case 'pin-stale': return 'one use with success, or a change of the file that pins it, brings it back';
    case 'cap': return 'a larger cap, a pin, or more sessions that use it';
    case 'unpinned': case 'expired': case 'too-little': return missing(row, policy);
  }
};

/** Whole days until it is past its time. */
const daysLeft = ({ lastUse = 0 }: Judged, policy: PromotePolicy, now: number): number =>
  Math.max(0, Math.floor((lastUse + policy.keepDays * DAY_MS - now) / DAY_MS) + 1);

const missing = ({ sessions, calls }: Judged, policy: PromotePolicy): string => {
  const promote = (count: number): string => (count === 1 ? 'promotes it' : 'promote it');
  const more = policy.minSessions - sessions;
  if (more > 0) return `${more} more session${more === 1 ? '' : 's'} with a successful call within ${plural(policy.windowDays, 'day')} ${promote(more)}`;
  const short = Math.max(1, policy.minCalls - calls);
  return `${short} more successful call${short === 1 ? '' : 's'} within ${plural(policy.windowDays, 'day')} ${promote(short)}`;
};
