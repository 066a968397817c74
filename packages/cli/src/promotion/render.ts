import type { WorkingSet } from '@mcp-working-set/core';
import type { DecisionRow } from '@mcp-working-set/promoter';
import { ago, count, number } from '../terminal/format.js';
import type { Output, Styles } from '../terminal/output.js';
import { renderTable } from '../terminal/table.js';
import type { NamedRow } from './decider.js';

const paint = (decision: DecisionRow['decision'], { green, yellow, dim }: Styles): string =>
  ({ add: green('add'), keep: 'keep', remove: yellow('remove'), no: dim('no') })[decision];

/** The table of a decision: one row a tool that was used, listed or pinned. */
export const printRows = (output: Output, rows: readonly NamedRow[], now: number, counter: string): void => {
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

/** `Working set: 2 tools, 310 tokens (2 added, 0 removed).`, with what still waits. */
export const summaryLine = (rows: readonly NamedRow[], set: WorkingSet | undefined): string => {
  const of = (decision: DecisionRow['decision']): number => rows.filter((row) => row.decision === decision).length;
  const members = rows.filter(({ decision }) => decision === 'add' || decision === 'keep');
  const tokens = members.reduce((total, row) => total + (row.tokens ?? 0), 0);
  const pending = set?.effective.filter(({ leavingSince }) => leavingSince !== undefined).length ?? 0;
  const late = pending > 0 ? `; ${count(pending, 'removal')} will take effect when no client is connected` : '';
  return `Working set: ${count(members.length, 'tool')}, ${number(tokens)} tokens (${of('add')} added, ${of('remove')} removed)${late}.`;
};
