import { savingText } from '../banner/banner.js';
import { count, number, percent } from '../terminal/format.js';
import type { Styles } from '../terminal/output.js';
import { renderTable } from '../terminal/table.js';
import type { Column } from '../terminal/table.js';
import type { Report } from './build.js';
import type { UsageRow } from './summary.js';

/** Longer tables end with a line that says what is left out. */
const MOST_ROWS = 15;

const usageTable = (title: string, rows: readonly UsageRow[], styles: Styles, withSearches: boolean): string[] => {
  if (rows.length === 0) return [];
  const columns: Column<UsageRow>[] = [
    { title, value: ({ key }) => key },
    { title: 'calls', align: 'right', value: ({ calls }) => number(calls) },
    { title: 'ok', align: 'right', value: ({ calls, ok }) => (calls === 0 ? '' : percent(ok / calls)) },
    ...(withSearches ? [{ title: 'searches', align: 'right', value: ({ searches }) => number(searches) } satisfies Column<UsageRow>] : []),
    { title: 'sessions', align: 'right', value: ({ sessions }) => number(sessions) },
    { title: 'median ms', align: 'right', value: ({ medianMs }) => (medianMs === undefined ? '' : number(medianMs)) },
  ];
  const cut = rows.length - MOST_ROWS;
  return ['', renderTable(rows.slice(0, MOST_ROWS), columns, styles), ...(cut > 0 ? [styles.dim(`and ${number(cut)} more: --json has all`)] : [])];
};

const netText = ({ balance, usage }: Report): string => {
  const spent = ([[balance.spentOnWrapping, 'of call_tool around calls'], [balance.spentOnFailures, 'of failed calls']] as const)
    .filter(([tokens]) => tokens > 0).map(([tokens, what]) => ` − ${number(tokens)} ${what}`).join('');
  const parts = `${count(usage.sessions, 'conversation')} × ${number(balance.perConversation)} − ${number(balance.spentOnSearches)} tokens of search replies${spent}`;
  return balance.net >= 0 ? `saved ${number(balance.net)} tokens: ${parts}` : `lost ${number(-balance.net)} tokens: ${parts}`;
};

/** The report as lines for a person. */
export const renderReport = (report: Report, styles: Styles): string[] => {
  const { listed, cost, usage, days } = report;
  const { bold, dim } = styles;
  const lines = [
    bold('Listed now'),
    renderTable(listed, [
      { title: 'tool', value: ({ name }) => name },
      { title: 'tokens', align: 'right', value: ({ tokens }) => number(tokens) },
    ], styles),
    savingText(cost),
    '',
    bold(`The last ${count(days, 'day')}`),
  ];
  if (usage.calls + usage.searches === 0) return [...lines, 'no calls, no searches'];
  return [
    ...lines,
    `${count(usage.calls, 'call')}, ${usage.calls === 0 ? '' : `${percent(usage.ok / usage.calls)} ok, `}${number(usage.viaCallTool)} through a meta-tool`,
    `${count(usage.searches, 'search', 'searches')}, ${number(usage.followed)} followed by a call of a hit`,
    `searched in ${number(usage.searching.sessions)} of ${count(usage.sessions, 'conversation')}, ${number(usage.searching.followed)} of them went on to call a hit; ${number(usage.searching.without)} called without a search`,
    // Without any tool there is nothing that would be listed instead.
    ...(cost.everything.tools === 0 ? [] : [`net: ${netText(report)}`]),
    ...(report.balance.net < 0 && cost.everything.tools > 0 ? [`mws does not pay here: ${report.cost.everything.tokens <= report.cost.listed.tokens ? 'a list of every tool is shorter than this one; the surface "full" costs less' : 'replies to searches cost more than the shorter list saved; pin what is searched for again and again'}.`] : []),
    dim('Counted at today\'s list; conversations that neither called nor searched are not seen.'),
    ...usageTable('tool', usage.byTool, styles, false),
    ...usageTable('server', usage.byUpstream, styles, false),
    ...usageTable('client', usage.byClient, styles, true),
    ...usageTable('day (UTC)', usage.byDay.slice(-MOST_ROWS), styles, true),
  ];
};
