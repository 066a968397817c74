import { listedForm } from '@mcp-working-set/core';
import type { CatalogTool, TokenCounter, WorkingSet } from '@mcp-working-set/core';
import { decideJoined, joinCalls, pinsFromFiles, resolvePins } from '@mcp-working-set/promoter';
import type { Decision, DecisionRow } from '@mcp-working-set/promoter';
import { gatherEvidence } from '../evidence/gather.js';
import type { Gathered, GatherOptions } from '../evidence/gather.js';
import type { CliEnvironment } from '../environment.js';
import type { Session } from '../gateway/session.js';
import { DAY_MS } from '../state/keys.js';
import { toolTokens } from '../tokens/list-cost.js';
import { scopesOf } from './scopes.js';
import type { Scope } from './scopes.js';

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

const keyOf = (upstream: string, tool: string): string => `${upstream}\0${tool}`;

/** Gathers the newest evidence and the pins; what it returns decides the same for every `before` that it is given. */
export const createDecider = async (
  environment: CliEnvironment, session: Session, counter: TokenCounter, options: Omit<GatherOptions, 'since'> & { readonly now: number },
): Promise<Decider> => {
  const { config, state, gateway, unknown } = session;
  const { now } = options;
  const { cap, ...policy } = config.promote;
  const days = Math.max(policy.windowDays, policy.keepDays, policy.pinDecayDays);
  const gathered = await gatherEvidence(environment, session, { ...options, since: now - days * DAY_MS });
  const catalog = gateway.catalog();
  const listed = new Map(gateway.tools().map((tool) => [keyOf(tool.upstream, tool.original), tool]));
  const all = new Map(catalog.tools.map((tool) => [keyOf(tool.upstream, tool.original), tool]));
  const sizes = new Map<CatalogTool, number>();
  const sizeOf = (tool: CatalogTool): number => {
    const size = sizes.get(tool) ?? toolTokens(listedForm(tool).definition, counter);
    sizes.set(tool, size);
    return size;
  };
  const written = resolvePins(config.pins, catalog);
  const filed = await pinsFromFiles({ globs: config.pinFiles, catalog, unwrap: gathered.unwrap });
  const joined = joinCalls(gathered.calls);
  return {
    gathered,
    scopes: scopesOf({ config, calls: joined.map(({ record }) => record), projectOf: gathered.projectOf, before: await state.workingSets.keys() }),
    problems: [...written.problems, ...filed.problems].map(({ message }) => message),
    decide: (scope, before) => decideJoined(joined.filter(({ record }) => scope.belongs(record)), {
      previous: before?.decided ?? [], pins: [...written.pins, ...filed.pins], policy, now,
      // Of a server that nobody could ask it is not known that it dropped a tool.
      has: (upstream, tool) => unknown.includes(upstream) || listed.has(keyOf(upstream, tool)),
      cap: {
        ...cap,
        tokensOf: (upstream, tool) => {
          const found = all.get(keyOf(upstream, tool));
          return found === undefined ? UNKNOWN_TOKENS : sizeOf(found);
        },
      },
    }),
    named: (rows) => rows.map((row) => {
      const tool = all.get(keyOf(row.upstream, row.tool));
      return { ...row, name: tool?.exposed ?? `${row.upstream}/${row.tool}`, tokens: tool && sizeOf(tool) };
    }),
  };
};

/** What a tool is taken for whose definition nobody knows now: about what the usual one takes. */
const UNKNOWN_TOKENS = 250;
