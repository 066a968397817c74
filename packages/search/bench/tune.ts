import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CatalogTool } from '@mcp-working-set/core';
import { CONSTANTS, type Constants, type FieldName, type FieldWeight } from '../src/constants.js';
import { groupRanks, mean, metricsOf, parseCatalog, parseGold, type GoldQuery } from '../src/eval/index.js';
import { createRankerWith } from '../src/ranker.js';

/*
 * What each constant gives, on the public sets under $MWS_TEST_DATA/retrieval: one row a change of one constant, over all
 * queries and over two halves of them (even and odd lines). `pnpm --filter @mcp-working-set/search tune [name …]`.
 */
const MEAN_OF = ['azure-2025-np', 'livemcp-step', 'mcpproxy-45', 'metatool-dev', 'multimcp-gtc'];
const SETS = [...MEAN_OF, 'livemcp-task', 'sealtools-in'];

const field = (name: FieldName, change: Partial<FieldWeight>): Partial<Constants> => ({ fields: { ...CONSTANTS.fields, [name]: { ...CONSTANTS.fields[name], ...change } } });
const NEVER = 1e-9;

/** Changes by name; `no …` switches a feature off, the others try the neighbourhood. */
const CHANGES: Readonly<Record<string, Partial<Constants>>> = {
  'as it is': {},
  'no exact form': { surface: 0 },
  'no synonyms': { synonym: NEVER, related: 0, equal: 0, unknownSynonym: 0 },
  'no related words': { related: 0 },
  'no ways of speaking': { speech: 0 },
  'all weight to words of ways of speaking': { spokenOwn: 1 },
  'no weight to words of ways of speaking': { spokenOwn: 0 },
  'all weight to words of phrases': { foreignOwn: 1 },
  'no short forms': { equal: CONSTANTS.synonym },
  'no joined words': { joined: 0 },
  'no split words': { split: 0 },
  'no typos': { typo: 0 },
  'no prefixes': { prefix: 0 },
  'no lighter asking verbs': { asking: 1 },
  'no lighter dates': { modifier: 1 },
  'no lighter qualifiers': { qualifier: 1 },
  'no implied list': { impliedList: 0 },
  'no lighter quotations': { quoted: 1 },
  'no name coverage': { nameCoverage: 0 },
  'no clauses': { clause: 0, clauseLead: 0 },
  'no leading tool of a clause': { clauseLead: 0 },
  'no backend boost': { backendBoost: 1 },
  'no backend filter': { backendGate: Infinity },
  'no company': { company: 0 },
  'company 0.05': { company: 0.05 },
  'company 0.1': { company: 0.1 },
  'company 0.2': { company: 0.2 },
  'company 0.3': { company: 0.3 },
  'company of 3': { companyCount: 3 },
  'company of 8': { companyCount: 8 },
  'no first sentence': field('head', { weight: 0 }),
  'no parameters': field('parameters', { weight: 0 }),
  'no values': field('values', { weight: 0 }),
  'no backend field': field('backend', { weight: 0 }),
  'name weight 1.5': field('name', { weight: 1.5 }),
  'name weight 3': field('name', { weight: 3 }),
  'description weight 0.5': field('description', { weight: 0.5 }),
  'description weight 1.5': field('description', { weight: 1.5 }),
  'description 150 characters': { descriptionCharacters: 150 },
  'description 600 characters': { descriptionCharacters: 600 },
  'k1 0.8': { k1: 0.8 },
  'k1 2': { k1: 2 },
  'collection 200': { collection: 200 },
  'collection 2000': { collection: 2000 },
  'synonym 0.1': { synonym: 0.1 },
  'synonym 0.3': { synonym: 0.3 },
  'related 0.03': { related: 0.03 },
  'related 0.12': { related: 0.12 },
  'name coverage 0.3': { nameCoverage: 0.3 },
  'name coverage 1': { nameCoverage: 1 },
};

interface LoadedSet {
  readonly tools: ReadonlyMap<string, readonly CatalogTool[]>;
  readonly gold: readonly GoldQuery[];
}

const load = (folder: string): LoadedSet => {
  const tools = new Map<string, CatalogTool[]>();
  for (const tool of parseCatalog(readFileSync(join(folder, 'catalog.json'), 'utf8'))) tools.set(tool.upstream, [...(tools.get(tool.upstream) ?? []), tool]);
  return { tools, gold: parseGold(readFileSync(join(folder, 'gold.jsonl'), 'utf8')) };
};

/** Recall@1, recall@5 and nDCG@10 of each query. */
const measure = ({ tools, gold }: LoadedSet, constants: Constants): readonly (readonly [number, number, number])[] => {
  const ranker = createRankerWith(constants);
  for (const [upstream, own] of tools) ranker.replace(upstream, own);
  return gold.map((query) => {
    const { recall, ndcg10 } = metricsOf(groupRanks(ranker.search(query.query, { limit: 10 }).hits.slice(0, 10).map((hit) => hit.tool), query));
    return [100 * recall[1], 100 * recall[5], 100 * ndcg10];
  });
};

const data = process.env['MWS_TEST_DATA'] ?? '';
if (!existsSync(join(data, 'retrieval', 'azure-2025-np'))) {
  console.error('MWS_TEST_DATA does not lead to the folder that holds retrieval/');
  process.exitCode = 2;
} else {
  const sets = new Map(SETS.map((set) => [set, load(join(data, 'retrieval', set))]));
  const wanted = process.argv.slice(2);
  const column = (text: string): string => text.padStart(11);
  console.log(`${'change'.padEnd(28)}${column('mean r@1')}${column('mean r@5')}${column('even r@1')}${column('even r@5')}${column('odd r@1')}${column('odd r@5')}  per set r@1/r@5/nDCG@10`);
  for (const [name, change] of Object.entries(CHANGES)) {
    if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) continue;
    const rows = new Map([...sets].map(([set, loaded]) => [set, measure(loaded, { ...CONSTANTS, ...change })]));
    const figure = (at: 0 | 1, keep: (index: number) => boolean): string =>
      column(mean(MEAN_OF.map((set) => mean((rows.get(set) ?? []).filter((_, index) => keep(index)).map((row) => row[at])))).toFixed(1));
    const half = (rest: number) => (index: number): boolean => index % 2 === rest;
    const perSet = SETS.map((set) => ([0, 1, 2] as const).map((at) => mean((rows.get(set) ?? []).map((row) => row[at])).toFixed(1)).join('/')).join('  ');
    console.log(`${name.padEnd(28)}${figure(0, () => true)}${figure(1, () => true)}${figure(0, half(0))}${figure(1, half(0))}${figure(0, half(1))}${figure(1, half(1))}  ${perSet}`);
  }
}
