import type { Styles } from '../../terminal/output.js';
import { number } from '../../terminal/format.js';
import { renderTable } from '../../terminal/table.js';
import type { Episode } from './episode.js';

/** How often a model got how far; shares of queries, from 0 to 1. */
export interface ChoiceFigures {
  readonly queries: number;
  /** It used `search_tools`. */
  readonly searched: number;
  /** The first tool that it called was a right one. */
  readonly firstRight: number;
  /** Mean share of the right tools that it called. */
  readonly recall: number;
  /** Of the right calls, the share whose arguments were valid at once. */
  readonly validArguments: number;
  /** It called every right tool with valid arguments at once. */
  readonly whole: number;
}

export interface ChoiceReport extends ChoiceFigures {
  readonly model: string;
  /** Means over queries, as the service counts. */
  readonly turns: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
  readonly byKind: Readonly<Record<string, ChoiceFigures>>;
  /** Queries to which the service gave no answer; they are in no figure. */
  readonly failed: readonly string[];
  readonly episodes: readonly Episode[];
}

const mean = (values: readonly number[]): number => (values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length);
const share = (episodes: readonly Episode[], is: (episode: Episode) => boolean): number => mean(episodes.map((one) => (is(one) ? 1 : 0)));
const reached = ({ groups }: Episode): number => groups.filter((state) => state !== 'missed').length;

const figures = (episodes: readonly Episode[]): ChoiceFigures => ({
  queries: episodes.length,
  searched: share(episodes, ({ searched }) => searched),
  firstRight: share(episodes, ({ firstRight }) => firstRight),
  recall: mean(episodes.map((one) => reached(one) / one.groups.length)),
  validArguments: mean(episodes.flatMap(({ groups }) => groups.filter((state) => state !== 'missed').map((state) => (state === 'valid' ? 1 : 0)))),
  whole: share(episodes, ({ groups }) => groups.every((state) => state === 'valid')),
});

/** Sums episodes up. */
export const summarizeChoices = (model: string, episodes: readonly Episode[], failed: readonly string[]): ChoiceReport => ({
  model, ...figures(episodes),
  turns: mean(episodes.map(({ turns }) => turns)),
  tokensIn: mean(episodes.map(({ tokensIn }) => tokensIn)),
  tokensOut: mean(episodes.map(({ tokensOut }) => tokensOut)),
  byKind: Object.fromEntries([...new Set(episodes.flatMap(({ kind }) => kind ?? []))].map((kind) => [kind, figures(episodes.filter((one) => one.kind === kind))])),
  failed, episodes,
});

/** A table for a terminal, with at most `misses` queries that were not done as a whole. */
export const renderChoices = (report: ChoiceReport, misses: number, styles: Styles): string => {
  const rows: readonly (readonly [string, ChoiceFigures])[] = [['all', report], ...Object.entries(report.byKind)];
  const text = (value: number): string => value.toFixed(3);
  const missed = report.episodes.filter(({ groups }) => groups.some((state) => state !== 'valid'));
  return [
    `${report.model}: ${report.turns.toFixed(1)} turns, ${number(report.tokensIn)} tokens read and ${number(report.tokensOut)} written a query, as the service counts`,
    renderTable(rows, [
      { title: 'kind', value: ([kind]) => kind },
      { title: 'queries', align: 'right', value: ([, { queries }]) => number(queries) },
      { title: 'searched', align: 'right', value: ([, { searched }]) => text(searched) },
      { title: 'first right', align: 'right', value: ([, { firstRight }]) => text(firstRight) },
      { title: 'recall', align: 'right', value: ([, { recall }]) => text(recall) },
      { title: 'valid arguments', align: 'right', value: ([, { validArguments }]) => text(validArguments) },
      { title: 'whole', align: 'right', value: ([, { whole }]) => text(whole) },
    ], styles),
    ...(misses > 0 && missed.length > 0 ? [`\n${missed.length} of ${report.queries} not done as a whole${missed.length > misses ? `, ${misses} of them here` : ''}:`,
      ...missed.slice(0, misses).flatMap(({ query, called, problems }) => [`  ${query}`, `    called ${called.join(', ') || 'nothing'}`, ...problems.map((problem) => `    ${problem}`)])] : []),
    ...(report.failed.length > 0 ? [`\nThe service gave no answer to ${report.failed.length}: ${report.failed.join('; ')}`] : []),
  ].join('\n');
};
