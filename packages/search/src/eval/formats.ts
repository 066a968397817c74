import type { EvaluationReport, QueryOutcome, RetrieverReport } from './evaluate.js';
import type { Comparison, Failure } from './gates.js';
import { CUTOFFS } from './metrics.js';

/** What a run found wrong, beside its figures. */
export interface Verdict {
  readonly failures: readonly Failure[];
  readonly comparisons: readonly Comparison[];
}

const share = (value: number): string => value.toFixed(3);
const headers = ['retriever', ...CUTOFFS.map((k) => `recall@${k}`), ...CUTOFFS.map((k) => `hit@${k}`), 'MRR', 'nDCG@10', 'tokens', 'saved', 'p50', 'build'];
const cells = (row: RetrieverReport): string[] => [
  row.name, ...CUTOFFS.map((k) => share(row.recall[k])), ...CUTOFFS.map((k) => share(row.hit[k])), share(row.mrr), share(row.ndcg10),
  String(Math.round(row.tokens)), `${row.savedPct.toFixed(1)}%`, `${row.p50Ms.toFixed(2)} ms`, `${row.buildMs.toFixed(0)} ms`,
];

const kindRows = (row: RetrieverReport): string[][] => Object.entries(row.byKind).map(([kind, figures]) =>
  [`${row.name}: ${kind}`, String(figures.queries), share(figures.recall[1]), share(figures.recall[3]), share(figures.recall[5]), share(figures.mrr)]);
const kindHeaders = ['kind', 'queries', 'recall@1', 'recall@3', 'recall@5', 'MRR'];
/** Rows that a search made: reading everything is no search. */
const searched = (report: EvaluationReport): readonly RetrieverReport[] => report.retrievers.filter(({ name }) => name !== 'all-tools');

const missed = (row: RetrieverReport): readonly QueryOutcome[] => row.outcomes.filter(({ ranks }) => ranks.some((rank) => rank === 0 || rank > 5));
const wanted = ({ expected, ranks }: QueryOutcome): string => expected
  .filter((_, at) => ranks[at] === 0 || (ranks[at] ?? 0) > 5)
  .map((group) => group.map(({ server, name }) => (server === undefined ? name : `${server}/${name}`)).join(' or ')).join('; ');
const rankText = (ranks: readonly number[]): string => ranks.map((rank) => (rank === 0 ? 'not found' : `rank ${rank}`)).join(' and ');

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string[] => {
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => (row[at] ?? '').length)));
  const line = (row: readonly string[]): string => row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  ').trimEnd();
  return [line(head), ...rows.map(line)];
};

const verdictLines = ({ failures, comparisons }: Verdict): string[] => [
  ...failures.map(({ retriever, message }) => `FAILED ${retriever}: ${message}`),
  ...comparisons.flatMap(({ retriever, worse, better }) => [
    ...worse.map(({ query, before, after }) => `worse  ${retriever}: ${rankText(before)} to ${rankText(after)}: ${query}`),
    ...better.map(({ query, before, after }) => `better ${retriever}: ${rankText(before)} to ${rankText(after)}: ${query}`),
  ]),
];

/** A table for a terminal, with at most `misses` missed queries of each retriever. */
export const formatTable = (report: EvaluationReport, verdict: Verdict, misses = 0): string => {
  const kinds = searched(report).flatMap(kindRows);
  return [
    `${report.tools} tools of ${report.catalogTokens} tokens (${report.counter}), ${report.retrievers[0]?.queries ?? 0} queries`,
    '',
    ...table(headers, report.retrievers.map(cells)),
    ...(kinds.length > 0 ? ['', ...table(kindHeaders, kinds)] : []),
    ...(misses > 0 ? searched(report).flatMap((row) => {
      const all = missed(row);
      return ['', `${row.name} missed ${all.length} of ${row.queries} in the first five${all.length > misses ? `, ${misses} of them here` : ''}:`,
        ...all.slice(0, misses).flatMap((outcome) => [`  ${outcome.query}`, `    wanted ${wanted(outcome)}`, `    got    ${outcome.got.join(', ') || 'nothing'}`])];
    }) : []),
    ...(report.unknown.length > 0 ? ['', `${report.unknown.length} expected tools are not in the catalog: ${report.unknown.slice(0, 5).map(({ server, name }) => `${server ?? '?'}/${name}`).join(', ')}${report.unknown.length > 5 ? ', …' : ''}`] : []),
    ...(verdict.failures.length + verdict.comparisons.length > 0 ? ['', ...verdictLines(verdict)] : []),
  ].join('\n').trimEnd();
};

/** Tables for a pull request or a job summary. */
export const formatMarkdown = (report: EvaluationReport, verdict: Verdict): string => {
  const escape = (cell: string): string => cell.replaceAll('|', '\\|').replaceAll('\n', ' ');
  const rows = (head: readonly string[], body: readonly (readonly string[])[]): string[] =>
    [`| ${head.join(' | ')} |`, `| ${head.map((_, at) => (at === 0 ? '---' : '---:')).join(' | ')} |`, ...body.map((row) => `| ${row.map(escape).join(' | ')} |`)];
  const kinds = searched(report).flatMap(kindRows);
  const lines = verdictLines(verdict);
  return [
    `**Tool search**: ${report.tools} tools, ${report.retrievers[0]?.queries ?? 0} queries, tokens by ${report.counter}`,
    '', ...rows(headers, report.retrievers.map(cells)),
    ...(kinds.length > 0 ? ['', ...rows(kindHeaders, kinds)] : []),
    ...(lines.length > 0 ? ['', ...lines.map((line) => `- ${escape(line)}`)] : []),
  ].join('\n');
};

const xml = (text: string): string => text
  .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, ' ')
  .replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** JUnit XML: a suite a retriever, its gates as cases that fail the run, its queries as cases that say where the tool stood. */
export const formatJunit = (report: EvaluationReport, verdict: Verdict): string => {
  const suites = searched(report).map((row) => {
    const failures = verdict.failures.filter(({ retriever }) => retriever === row.name);
    const misses = new Set(missed(row));
    const gates = failures.map(({ metric, message }) => `    <testcase classname="${xml(row.name)}.gates" name="${xml(metric)}"><failure message="${xml(message)}"/></testcase>`);
    const queries = row.outcomes.map((outcome) => {
      const open = `    <testcase classname="${xml(row.name)}.queries" name="${xml(outcome.query)}"`;
      return misses.has(outcome) ? `${open}><system-out>${xml(`missed: wanted ${wanted(outcome)}; got ${outcome.got.join(', ') || 'nothing'}`)}</system-out></testcase>` : `${open}/>`;
    });
    return [`  <testsuite name="${xml(row.name)}" tests="${gates.length + queries.length}" failures="${gates.length}" errors="0">`, ...gates, ...queries, '  </testsuite>'].join('\n');
  });
  return ['<?xml version="1.0" encoding="UTF-8"?>', '<testsuites>', ...suites, '</testsuites>', ''].join('\n');
};

/** The report as JSON: the figures, and the ranks of each query, so that it can be a later run's baseline. */
export const formatJson = (report: EvaluationReport, verdict: Verdict): string => JSON.stringify({
  retrievers: report.retrievers.map(({ outcomes, ...row }) => ({ ...row, ranks: Object.fromEntries(outcomes.map(({ query, ranks }) => [query, ranks])) })),
  tools: report.tools,
  counter: report.counter,
  catalogTokens: report.catalogTokens,
  unknown: report.unknown,
  ...(verdict.failures.length > 0 ? { failures: verdict.failures } : {}),
  ...(verdict.comparisons.length > 0 ? { comparisons: verdict.comparisons } : {}),
}, null, 2);
