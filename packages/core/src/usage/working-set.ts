import type { WorkingSet, WorkingSetMember } from './types.js';

const key = (member: WorkingSetMember): string => `${member.upstream.length}:${member.upstream}${member.tool}`;

/**
 * Takes over a new decision: what it adds is effective at once, what it drops stays effective until `settle` removes it.
 * `now` in milliseconds since the epoch.
 */
export const addDecision = (before: WorkingSet | undefined, decided: readonly WorkingSetMember[], now: number): WorkingSet => {
  const wanted = new Set(decided.map(key));
  const pending = (before?.effective ?? []).filter((member) => !wanted.has(key(member)));
  const effective = [...decided, ...pending];
  return {
    decided,
    decidedAt: now,
    effective,
    ...(pending.length === 0 ? {} : { removalPendingSince: before?.removalPendingSince ?? now }),
  };
};

/** Removes what the decision dropped, when nothing is open or it has waited for `demoteAfterMs`; else returns `before` itself. */
export const settle = (before: WorkingSet, options: { now: number; open: number; demoteAfterMs: number }): WorkingSet => {
  const since = before.removalPendingSince;
  if (since === undefined || (options.open > 0 && options.now - since < options.demoteAfterMs)) return before;
  return { decided: before.decided, decidedAt: before.decidedAt, effective: before.decided };
};
