import { savingText } from '../banner/banner.js';
import { count, number, percent } from '../terminal/format.js';
import type { Styles } from '../terminal/output.js';
import { renderTable } from '../terminal/table.js';
import type { Column } from '../terminal/table.js';
import type { Report } from './build.js';
import type { UsageRow } from './summary.js';
import type { ViewBalance } from './views.js';

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

const netText = ({ balance, views, usage }: Report): string => {
  const saved = views.length > 1 ? `${number(balance.gross)} in ${count(views.length, 'view')}` : `${count(usage.sessions, 'conversation')} × ${number(balance.perConversation)}`;
  const spent = ([[balance.spentOnWrapping, 'of call_tool around calls'], [balance.spentOnFailures, 'of failed calls']] as const)
    .filter(([tokens]) => tokens > 0).map(([tokens, what]) => ` − ${number(tokens)} ${what}`).join('');
  const parts = `${saved} − ${number(balance.spentOnSearches)} tokens of search replies${spent}`;
  return balance.net >= 0 ? `saved ${number(balance.net)} tokens: ${parts}` : `lost ${number(-balance.net)} tokens: ${parts}`;
};

const DEFERRED = 'On the surface "deferred" clients load schemas themselves, so that no list is said to save anything there; what mws answered is charged all the same.';

/** What follows from a view that cost more than it saved; nothing of one whose saving is not known. */
const lossText = (views: readonly ViewBalance[]): string[] => views
  .filter(({ cost, balance }) => balance.net < 0 && cost.everything.tools > 0 && cost.deferred === undefined)
  .map(({ profile, cost }) => `mws does not pay here${views.length > 1 ? ` (${profile})` : ''}: ${cost.saved <= 0 ? 'a list of every tool is shorter than this one; the surface "full" costs less' : 'replies to searches cost more than the shorter list saved; pin what is searched for again and again'}.`);

const viewTable = (views: readonly ViewBalance[], styles: Styles): string[] => (views.length < 2 ? [] : ['', renderTable(views, [
  { title: 'view', value: ({ profile }) => profile },
  { title: 'surface', value: ({ surface }) => surface },
  { title: 'conversations', align: 'right', value: ({ conversations }) => number(conversations) },
  { title: 'saved by the list', align: 'right', value: ({ cost, balance }) => (cost.deferred === undefined ? number(balance.gross) : styles.dim('not counted')) },
  { title: 'spent', align: 'right', value: ({ balance }) => number(balance.gross - balance.net) },
  { title: 'net', align: 'right', value: ({ balance }) => number(balance.net) },
], styles)]);

/** The report as lines for a person. */
export const renderReport = (report: Report, styles: Styles): string[] => {
  const { listed, cost, usage, views, days } = report;
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
    ...lossText(views),
    ...(views.some((view) => view.cost.deferred !== undefined) ? [DEFERRED] : []),
    dim('Counted at today\'s list; conversations that neither called nor searched are not seen.'),
    ...viewTable(views, styles),
    ...usageTable('tool', usage.byTool, styles, false),
    ...usageTable('server', usage.byUpstream, styles, false),
    ...usageTable('client', usage.byClient, styles, true),
    ...usageTable('day (UTC)', usage.byDay.slice(-MOST_ROWS), styles, true),
  ];
};
