import type { TokenCounter, WorkingSet } from '@mcp-working-set/core';
import { decideJoined, joinCalls, pinsFromFiles, resolvePins } from '@mcp-working-set/promoter';
import type { Decision, DecisionRow, DecideInput } from '@mcp-working-set/promoter';
import { gatherEvidence } from '../evidence/gather.js';
import type { Gathered, GatherOptions } from '../evidence/gather.js';
import type { CliEnvironment } from '../environment.js';
import type { Session } from '../gateway/session.js';
import { DAY_MS } from '../state/keys.js';
import { scopesOf } from './scopes.js';
import type { Scope } from './scopes.js';
import { toolFacts } from './tools.js';

/** A decision's row with what a person calls the tool; `tokens` is undefined where no server lists it now. */
export interface NamedRow extends Omit<DecisionRow, 'tokens'> {
  readonly name: string;
  readonly tokens: number | undefined;
}

export interface Decider {
  readonly gathered: Gathered;
  readonly scopes: readonly Scope[];
  /** What a person should know of the pins. */
  readonly problems: readonly string[];
  decide(scope: Scope, before: WorkingSet | undefined): Decision;
  named(rows: readonly DecisionRow[]): readonly NamedRow[];
}

export interface DeciderOptions extends Omit<GatherOptions, 'since'> {
  readonly now: number;
  /** Tools that get a row whatever is known of them. */
  readonly ask?: NonNullable<DecideInput['ask']>;
}

/** Gathers the newest evidence and the pins; what it returns decides the same for every `before` that it is given. */
export const createDecider = async (
  environment: CliEnvironment, session: Session, counter: TokenCounter, options: DeciderOptions,
): Promise<Decider> => {
  const { config, state, gateway, unknown } = session;
  const { now, ask = [] } = options;
  const { cap, ...policy } = config.promote;
  const days = Math.max(policy.windowDays, policy.keepDays, policy.pinDecayDays);
  const gathered = await gatherEvidence(environment, session, { ...options, since: now - days * DAY_MS });
  const catalog = gateway.catalog();
  const facts = toolFacts(catalog, counter);
  const usable = new Set(gateway.tools());
  const unasked = new Set([...unknown, ...config.leftOutServers.map(({ id }) => id)]);
  const written = resolvePins(config.pins, catalog);
  const filed = await pinsFromFiles({ globs: config.pinFiles, catalog, unwrap: gathered.unwrap });
  const joined = joinCalls(gathered.calls);
  return {
    gathered,
    scopes: scopesOf({ config, calls: joined.map(({ record }) => record), projectOf: gathered.projectOf, before: await state.workingSets.keys() }),
    problems: [...written.problems, ...filed.problems].map(({ message }) => message),
    decide: (scope, before) => decideJoined(joined.filter(({ record }) => scope.belongs(record)), {
      previous: before?.decided ?? [], pins: [...written.pins, ...filed.pins], policy, now, ask,
      // Of a server that nobody could ask it is not known that it dropped a tool.
      has: (upstream, tool) => {
        const found = facts.find(upstream, tool);
        return unasked.has(upstream) || (found !== undefined && usable.has(found));
      },
      cap: { ...cap, tokensOf: facts.tokensOf },
    }),
    named: (rows) => rows.map((row) => ({ ...row, name: facts.nameOf(row.upstream, row.tool), tokens: facts.knownTokens(row.upstream, row.tool) })),
  };
};
