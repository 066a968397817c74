import { pairKey } from '../names/expose.js';
import type { WorkingSet, WorkingSetMember } from './types.js';

/**
 * More members than that are effective only where the decision itself has more: while many removals pend, additions
 * wait. Clients stop at 128 tools, their own included.
 */
export const EFFECTIVE_CEILING = 100;

const keyOf = ({ upstream, tool }: WorkingSetMember): string => pairKey(upstream, tool);

const byKey = (members: readonly WorkingSetMember[]): ReadonlyMap<string, WorkingSetMember> => {
  const map = new Map<string, WorkingSetMember>();
  for (const member of members) if (!map.has(keyOf(member))) map.set(keyOf(member), member);
  return map;
};

const staying = ({ leavingSince: _, ...member }: WorkingSetMember): WorkingSetMember => member;

/** A store may keep only when the first of the removals began to pend; then that holds for all. */
const leavingSince = (member: WorkingSetMember, set: WorkingSet | undefined): number | undefined => member.leavingSince ?? set?.removalPendingSince;

const assemble = (decided: readonly WorkingSetMember[], decidedAt: number, effective: readonly WorkingSetMember[]): WorkingSet => {
  const leaving = effective.flatMap(({ leavingSince }) => (leavingSince === undefined ? [] : [leavingSince]));
  return { decided, decidedAt, effective, ...(leaving.length === 0 ? {} : { removalPendingSince: Math.min(...leaving) }) };
};

/** Members of the decision that are not effective yet, as many as there is room for. */
const additions = (wanted: ReadonlyMap<string, WorkingSetMember>, effective: readonly WorkingSetMember[], ceiling: number): readonly WorkingSetMember[] => {
  const present = byKey(effective);
  const room = Math.max(ceiling, wanted.size) - effective.length;
  return [...wanted].filter(([key]) => !present.has(key)).slice(0, Math.max(0, room)).map(([, member]) => member);
};

/**
 * Takes over a new decision. What it adds is effective at once, at the end; what it drops stays effective, in its place,
 * until `settle` removes it; what it takes back stays for good. Equal input gives an equal set. Times in milliseconds
 * since the epoch.
 */
export const addDecision = (
  before: WorkingSet | undefined, decided: readonly WorkingSetMember[], now: number, options: { readonly ceiling?: number } = {},
): WorkingSet => {
  const wanted = byKey(decided.map(staying));
  const held = byKey(before?.decided ?? []);
  const effective = [...byKey(before?.effective ?? [])].map(([key, member]): WorkingSetMember => {
    const chosen = wanted.get(key);
    if (chosen !== undefined) return chosen;
    return { ...member, leavingSince: held.has(key) ? now : leavingSince(member, before) ?? now };
  });
  return assemble([...wanted.values()], now, [...effective, ...additions(wanted, effective, options.ceiling ?? EFFECTIVE_CEILING)]);
};

/**
 * Lets removals take effect: all of them when nothing is open; else those that have waited for `demoteAfterMs`, but not at
 * the very moment of a decision, whose additions they would come with. Additions that waited for room come in when there
 * is room and nothing was removed under somebody's eyes. Returns `before` itself where nothing changes.
 */
export const settle = (
  before: WorkingSet,
  options: { readonly now: number; readonly open: number; readonly demoteAfterMs: number; readonly ceiling?: number },
): WorkingSet => {
  const { now, open, demoteAfterMs } = options;
  const wanted = byKey(before.decided);
  const members = before.effective.map((member): WorkingSetMember =>
    wanted.has(keyOf(member)) ? member : { ...member, leavingSince: leavingSince(member, before) ?? before.decidedAt });
  const isDue = (member: WorkingSetMember): boolean =>
    member.leavingSince !== undefined && (open === 0 || (now > before.decidedAt && now - member.leavingSince >= demoteAfterMs));
  const effective = members.filter((member) => !isDue(member));
  const removes = effective.length < members.length;
  const added = removes && open > 0 ? [] : additions(wanted, effective, options.ceiling ?? EFFECTIVE_CEILING);
  return removes || added.length > 0 ? assemble(before.decided, before.decidedAt, [...effective, ...added]) : before;
};
