import { addDecision, listedForm, settle } from '@mcp-working-set/core';
import type { CatalogSnapshot, TokenCounter, WorkingSet } from '@mcp-working-set/core';
import { decide, resolvePins } from '@mcp-working-set/promoter';
import type { Decision, DecisionRow } from '@mcp-working-set/promoter';
import type { Action, CommandContext } from '../command.js';
import { EXIT } from '../exit-codes.js';
import { withSession } from '../gateway/session.js';
import type { Session } from '../gateway/session.js';
import { DAY_MS, LOCAL, LOCAL_KEY } from '../state/keys.js';
import { ago, count, number } from '../terminal/format.js';
import type { Output, Styles } from '../terminal/output.js';
import { renderTable } from '../terminal/table.js';
import { toolTokens } from '../tokens/list-cost.js';
import { o200k } from '../tokens/o200k.js';

/** A decision with what a person calls the tool and what listing it costs. */
interface PricedRow extends Omit<DecisionRow, 'tokens'> {
  readonly name: string;
  /** Undefined where no server lists it now. */
  readonly tokens: number | undefined;
}

const HOUR_MS = 3_600_000;

/** Decides on the newest evidence; the same for every `before` that it is given. */
const decider = async ({ config, state, gateway, unknown }: Session, now: number) => {
  const { promote: policy } = config;
  const days = Math.max(policy.windowDays, policy.keepDays, policy.pinDecayDays);
  const evidence = await state.calls.read({ since: now - days * DAY_MS, principal: LOCAL });
  const listed = new Set(gateway.tools().map(({ upstream, original }) => `${upstream}\0${original}`));
  const { pins, problems } = resolvePins(config.pins, gateway.catalog());
  return {
    problems,
    // Of a server that nobody could ask it is not known that it dropped a tool.
    decide: (before: WorkingSet | undefined): Decision => decide({
      evidence, pins, policy, now,
      previous: before?.decided ?? [],
      has: (upstream, tool) => unknown.includes(upstream) || listed.has(`${upstream}\0${tool}`),
    }),
  };
};

const price = (rows: readonly DecisionRow[], catalog: CatalogSnapshot, counter: TokenCounter): PricedRow[] => {
  const tools = new Map(catalog.tools.map((tool) => [`${tool.upstream}\0${tool.original}`, tool]));
  return rows.map((row) => {
    const tool = tools.get(`${row.upstream}\0${row.tool}`);
    return {
      ...row,
      name: tool?.exposed ?? `${row.upstream}/${row.tool}`,
      tokens: tool && toolTokens(listedForm(tool).definition, counter),
    };
  });
};

const paint = (decision: DecisionRow['decision'], { green, yellow, dim }: Styles): string =>
  ({ add: green('add'), keep: 'keep', remove: yellow('remove'), no: dim('no') })[decision];

const printTable = (output: Output, rows: readonly PricedRow[], now: number, counter: string): void => {
  if (rows.length === 0) {
    output.line('No tool was called yet, and none is pinned.');
    return;
  }
  output.line(renderTable(rows, [
    { title: 'tool', value: ({ name }) => name },
    { title: 'sessions', align: 'right', value: ({ sessions }) => number(sessions) },
    { title: 'calls', align: 'right', value: ({ calls }) => number(calls) },
    { title: 'last use', value: ({ lastUse }) => (lastUse === undefined ? '' : ago(lastUse, now)) },
    { title: 'tokens', align: 'right', value: ({ tokens }) => (tokens === undefined ? '' : number(tokens)) },
    { title: 'decision', value: ({ decision }) => paint(decision, output.styles) },
    { title: 'reason', value: ({ reason }) => reason },
  ], output.styles));
  output.line(output.styles.dim(`tokens: ${counter}`));
};

const summary = (rows: readonly PricedRow[], pending: number): string => {
  const of = (decision: DecisionRow['decision']): number => rows.filter((row) => row.decision === decision).length;
  const members = rows.filter(({ decision }) => decision === 'add' || decision === 'keep');
  const tokens = members.reduce((total, row) => total + (row.tokens ?? 0), 0);
  const late = pending > 0 ? `; ${count(pending, 'removal')} will take effect when no client is connected` : '';
  return `Working set: ${count(members.length, 'tool')}, ${number(tokens)} tokens (${of('add')} added, ${of('remove')} removed)${late}.`;
};

/** Writes the decision: additions count at once, removals when nobody is connected or they have waited long enough. */
const store = async ({ clock }: CommandContext, { state, config }: Session, decideFrom: (before: WorkingSet | undefined) => Decision): Promise<WorkingSet> => {
  const now = clock.now();
  const open = await state.presence.open(LOCAL_KEY, now);
  const demoteAfterMs = config.promote.demoteAfterHours * HOUR_MS;
  return state.workingSets.update(LOCAL_KEY, (before) =>
    settle(addDecision(before, decideFrom(before).members, now), { now, open, demoteAfterMs }));
};

/** Decides from the call log which tools are listed. */
export const runPromote: Action<{ 'dry-run': boolean; json: boolean }> = (context, args) =>
  withSession(context, args.config, async (session) => {
    const { output, clock } = context;
    const now = clock.now();
    const { decide: decideFrom, problems } = await decider(session, now);
    for (const { message } of problems) output.warn(message);

    const decision = decideFrom(await session.state.workingSets.get(LOCAL_KEY));
    const written = args['dry-run'] ? undefined : await store(context, session, decideFrom);
    const counter = await o200k();
    const rows = price(decision.rows, session.gateway.catalog(), counter);
    if (args.json) {
      output.json({ at: now, dryRun: args['dry-run'], counter: counter.name, rows, ...(written ? { workingSet: written } : {}) });
      return EXIT.ok;
    }
    printTable(output, rows, now, counter.name);
    output.line();
    output.line(summary(rows, (written?.effective.length ?? 0) - (written?.decided.length ?? 0)));
    if (args['dry-run']) output.line('Dry run: nothing was written.');
    return EXIT.ok;
  });
