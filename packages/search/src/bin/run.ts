import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { builtInGold } from '../eval/built-in.js';
import {
  STANDARD_RETRIEVERS, askAhead, chooseRetrievers, evaluate, formatJson, formatJunit, formatMarkdown, formatTable, judge, parseBaseline, parseCatalog, parseGates, parseGold,
  rankerRetriever, type AsyncRetriever, type Retriever,
} from '../eval/index.js';

const HELP = `mcp-tool-eval: measures tool search on a gold set

  mcp-tool-eval [--catalog FILE --gold FILE] [options]

Without files it measures on the gold set that comes with it.

  --catalog FILE    {"tools": [{"server", "name", "description", "inputSchema"}]}, or a tools/list result
  --gold FILE       lines of {"query", "relevant": [[server, name], ...], "groups"?, "kind"?},
                    or an array of {"query", "expectedServer", "expectedTool"}, or {"examples": [...]}
  --retriever LIST  of bm25, plain-bm25, all-tools, with a table embeddings and hybrid; default all that there are
  --table FILE      vectors of words, such as data/table.bin of @mcp-working-set/search-embeddings-en
  --with MODULE     a JavaScript module with a retriever of your own, or a list of them, as its default export;
                    {name, build(tools)}, where build gives (query, k) => {tools, text()}; either may be a promise
  --min GATES       such as recall@5=0.85,mrr=0.7: exit code 1 where the first retriever is below
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
    catalog: { type: 'string' }, gold: { type: 'string' }, retriever: { type: 'string' }, table: { type: 'string' }, with: { type: 'string' }, min: { type: 'string', multiple: true },
    baseline: { type: 'string' }, misses: { type: 'string' }, json: { type: 'string' }, junit: { type: 'string' }, markdown: { type: 'string' },
    help: { type: 'boolean', short: 'h' }, version: { type: 'boolean', short: 'v' },
  },
}).values;

/** An error says which file it is about. */
const naming = <T>(file: string, run: () => T): T => {
  try {
    return run();
  } catch (cause) {
    throw new Error(`${file}: ${(cause as Error).message}`, { cause });
  }
};

/** The files that were named, else what comes with the package; of two that belong together one alone says nothing. */
const material = async ({ catalog, gold }: ReturnType<typeof parse>): Promise<Pick<ReturnType<typeof builtInGold>, 'tools' | 'gold'>> => {
  if (catalog === undefined && gold === undefined) return (await import('../eval/built-in.js')).builtInGold();
  if (catalog === undefined || gold === undefined) throw new Error('--catalog FILE and --gold FILE belong together; see --help');
  const read = { tools: reading(catalog, parseCatalog), gold: reading(gold, parseGold) };
  if (read.tools.length === 0) throw new Error(`${catalog}: no tool`);
  if (read.gold.length === 0) throw new Error(`${gold}: no query`);
  return read;
};

const reading = <T>(file: string, parseText: (text: string) => T): T => naming(file, () => parseText(readFileSync(file, 'utf8')));

/** With a table of word vectors there is more to choose from. */
const knownRetrievers = async (file: string | undefined): Promise<typeof STANDARD_RETRIEVERS> => {
  if (file === undefined) return STANDARD_RETRIEVERS;
  const { rankBy, readWordTable } = await import('../embeddings/index.js');
  const table = naming(file, () => readWordTable(readFileSync(file)));
  const by = (name: 'embeddings' | 'hybrid') => (): Retriever => rankerRetriever({ name, ...rankBy(name, { table }) });
  return { ...STANDARD_RETRIEVERS, embeddings: by('embeddings'), hybrid: by('hybrid') };
};

/** A retriever of the caller's own runs here, because the caller said so by naming its module. */
const ownRetrievers = async (file: string | undefined): Promise<readonly AsyncRetriever[]> => {
  if (file === undefined) return [];
  let module: { readonly default?: unknown };
  try {
    module = await import(pathToFileURL(resolve(file)).href) as typeof module;
  } catch (cause) {
    throw new Error(`${file}: ${(cause as Error).message}`, { cause });
  }
  const list = [module.default].flat() as readonly (Partial<AsyncRetriever> | undefined)[];
  if (!list.every((one): one is AsyncRetriever => typeof one?.name === 'string' && typeof one.build === 'function')) {
    throw new Error(`${file}: its default export must be {name, build(tools)}, or a list of such`);
  }
  return list;
};

const measure = async (values: ReturnType<typeof parse>, { out, err }: Output): Promise<number> => {
  const retrievers = chooseRetrievers(values.retriever, await knownRetrievers(values.table));
  const gates = (values.min ?? []).flatMap(parseGates);
  const misses = values.misses === undefined ? 0 : Number(values.misses || DEFAULT_MISSES);
  if (!Number.isInteger(misses) || misses < 0) throw new Error(`--misses ${values.misses}: expected a whole number`);
  const baselines = values.baseline === undefined ? [] : reading(values.baseline, parseBaseline);
  const { tools, gold } = await material(values);

  const own = [];
  for (const retriever of await ownRetrievers(values.with)) own.push(await askAhead(retriever, tools, gold));
  const report = evaluate(tools, gold, [...retrievers, ...own]);
  const verdict = judge(report, { gates, baselines });
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
    for (const { retriever, worse } of verdict.comparisons) for (const { query } of worse) err(`worse  ${retriever}: ${query}\n`);
  } else out(`${formatTable(report, verdict, misses)}\n`);
  return verdict.failures.length > 0 ? 1 : 0;
};

/** Runs the command; resolves to its exit code. */
export const run = async (argv: readonly string[], version: string, output: Output): Promise<number> => {
  try {
    const values = parse(argv);
    if (values.help === true) output.out(HELP);
    else if (values.version === true) output.out(`${version}\n`);
    else return await measure(values, output);
    return 0;
  } catch (error) {
    output.err(`mcp-tool-eval: ${(error as Error).message}\n`);
    return 2;
  }
};
