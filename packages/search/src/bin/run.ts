import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  allTools, checkGates, compareWith, evaluate, formatJson, formatJunit, formatMarkdown, formatTable, parseBaseline, parseCatalog,
  parseGates, parseGold, plainBm25, rankerRetriever, type Comparison, type Retriever,
} from '../eval/index.js';

const HELP = `mcp-tool-eval: measures tool search on a gold set

  mcp-tool-eval --catalog FILE --gold FILE [options]

  --catalog FILE    {"tools": [{"server", "name", "description", "inputSchema"}]}, or a tools/list result
  --gold FILE       lines of {"query", "relevant": [[server, name], ...], "groups"?, "kind"?},
                    or an array of {"query", "expectedServer", "expectedTool"}, or {"examples": [...]}
  --retriever LIST  of bm25, plain-bm25, all-tools; default all three
  --min GATES       such as recall@5=0.85,mrr=0.7: exit code 1 where bm25 (or the first one listed) is below
  --baseline FILE   an earlier --json report: exit code 1 where a figure fell; names the queries that moved
  --misses [N]      list the queries missed in the first five, at most N of each retriever (default 20)
  --json [FILE]     the report as JSON, to the file or instead of the table
  --junit FILE      the report as JUnit XML
  --markdown [FILE] the report as Markdown, to the file or instead of the table
  -h, --help        this text
  -v, --version

Exit codes: 0 measured and passed, 1 a gate or the baseline failed, 2 it could not be measured.
`;

/** Where the command writes; a test gives its own. */
export interface Output {
  out(text: string): void;
  err(text: string): void;
}

const RETRIEVERS: Readonly<Record<string, () => Retriever>> = { bm25: rankerRetriever, 'plain-bm25': plainBm25, 'all-tools': allTools };
const DEFAULT_MISSES = 20;
/** Options whose value may be left out. */
const OPTIONAL: ReadonlySet<string> = new Set(['--misses', '--json', '--markdown']);

/** `parseArgs` knows no optional value: `--json` before another option or at the end becomes `--json=`. */
const spellOut = (argv: readonly string[]): string[] => {
  const spelled: string[] = [];
  for (let at = 0; at < argv.length; at += 1) {
    const word = argv[at] as string;
    const next = argv[at + 1];
    if (!OPTIONAL.has(word)) spelled.push(word);
    else if (next === undefined || next.startsWith('-')) spelled.push(`${word}=`);
    else {
      spelled.push(`${word}=${next}`);
      at += 1;
    }
  }
  return spelled;
};

const parse = (argv: readonly string[]) => parseArgs({
  args: spellOut(argv),
  options: {
    catalog: { type: 'string' }, gold: { type: 'string' }, retriever: { type: 'string' }, min: { type: 'string', multiple: true },
    baseline: { type: 'string' }, misses: { type: 'string' }, json: { type: 'string' }, junit: { type: 'string' }, markdown: { type: 'string' },
    help: { type: 'boolean', short: 'h' }, version: { type: 'boolean', short: 'v' },
  },
}).values;

const reading = <T>(file: string, parseText: (text: string) => T): T => {
  try {
    return parseText(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new Error(`${file}: ${(cause as Error).message}`, { cause });
  }
};

const chosen = (list: string | undefined): readonly Retriever[] => (list?.split(',') ?? Object.keys(RETRIEVERS)).map((name) => {
  const make = RETRIEVERS[name.trim()];
  if (make === undefined) throw new Error(`no retriever "${name.trim()}": there are ${Object.keys(RETRIEVERS).join(', ')}`);
  return make();
});

const measure = (values: ReturnType<typeof parse>, { out, err }: Output): number => {
  if (values.catalog === undefined || values.gold === undefined) throw new Error('--catalog FILE and --gold FILE are needed; see --help');
  const retrievers = chosen(values.retriever);
  const gates = (values.min ?? []).flatMap(parseGates);
  const misses = values.misses === undefined ? 0 : Number(values.misses || DEFAULT_MISSES);
  if (!Number.isInteger(misses) || misses < 0) throw new Error(`--misses ${values.misses}: expected a whole number`);
  const baselines = values.baseline === undefined ? [] : reading(values.baseline, parseBaseline);
  const tools = reading(values.catalog, parseCatalog);
  const gold = reading(values.gold, parseGold);
  if (gold.length === 0) throw new Error(`${values.gold}: no query`);

  const report = evaluate(tools, gold, retrievers);
  const gated = report.retrievers.find(({ name }) => name === 'bm25') ?? report.retrievers[0];
  const comparisons = report.retrievers.flatMap((row): Comparison[] => {
    const before = baselines.find(({ name }) => name === row.name);
    return before === undefined ? [] : [compareWith(row, before)];
  });
  const verdict = { failures: [...(gated === undefined ? [] : checkGates(gated, gates)), ...comparisons.flatMap(({ failures }) => failures)], comparisons };
  let instead = false;
  const write = (file: string | undefined, text: string): void => {
    if (file === undefined) return;
    if (file === '') {
      out(`${text}\n`);
      instead = true;
    } else writeFileSync(file, `${text.trimEnd()}\n`);
  };
  write(values.json, formatJson(report, verdict));
  write(values.markdown, formatMarkdown(report, verdict));
  write(values.junit, formatJunit(report, verdict));
  if (instead) {
    for (const { retriever, message } of verdict.failures) err(`FAILED ${retriever}: ${message}\n`);
    for (const { retriever, worse } of comparisons) for (const { query } of worse) err(`worse  ${retriever}: ${query}\n`);
  } else out(`${formatTable(report, verdict, misses)}\n`);
  return verdict.failures.length > 0 ? 1 : 0;
};

/** Runs the command; resolves to its exit code. */
export const run = (argv: readonly string[], version: string, output: Output): number => {
  try {
    const values = parse(argv);
    if (values.help === true) output.out(HELP);
    else if (values.version === true) output.out(`${version}\n`);
    else return measure(values, output);
    return 0;
  } catch (error) {
    output.err(`mcp-tool-eval: ${(error as Error).message}\n`);
    return 2;
  }
};
