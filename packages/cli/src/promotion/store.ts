import { addDecision, settle } from '@mcp-working-set/core';
import type { Clock, MwsConfig, StateStore, WorkingSet } from '@mcp-working-set/core';
import type { Decider } from './decider.js';
import type { Scope } from './scopes.js';

const HOUR_MS = 3_600_000;

/**
 * Writes a decision: additions count at once, removals when nobody is connected or they have waited long enough. A set that
 * was empty and stays so is not written.
 */
export const storeDecision = async (
  { state, config, clock }: { readonly state: StateStore; readonly config: MwsConfig; readonly clock: Clock }, scope: Scope, { decide }: Pick<Decider, 'decide'>,
): Promise<WorkingSet | undefined> => {
  const now = clock.now();
  const open = await state.presence.open(scope.key, now);
  const demoteAfterMs = config.promote.demoteAfterHours * HOUR_MS;
  const before = await state.workingSets.get(scope.key);
  if (before === undefined && decide(scope, undefined).members.length === 0) return undefined;
  return state.workingSets.update(scope.key, (latest) =>
    settle(addDecision(latest, decide(scope, latest).members, now), { now, open, demoteAfterMs }));
};
