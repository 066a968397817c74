import { existsSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import type { CatalogTool } from '@mcp-working-set/core';
import MiniSearch from 'minisearch';
import { parseCatalog } from '../src/eval/index.js';
import { firstSentence, schemaWords } from '../src/postings/fields.js';
import { stem } from '../src/text/stem.js';
import { isStopWord } from '../src/text/stop-words.js';
import { identifierWords, words } from '../src/text/tokenize.js';
import { benchHybrid } from './hybrid.js';
import { at, byUpstream, fill, madeUp, ms, queriesOf, spread, timed } from './world.js';

/*
 * Time to index and to search, beside MiniSearch with the same tokenizer, stems and stop words, exact matching. Both
 * answer the same queries in turns, so that the machine's mood falls on both, and no query comes twice. `pnpm --filter @mcp-working-set/search bench`;
 * MWS_TEST_DATA leads to the public catalogs, without it a made-up catalog of 3,000 tools is taken. What meaning costs beside the words comes
 * last (hybrid.ts).
 */
const ROUNDS = 5;
/**
 * Each query is asked of so many indexes alike. The first answer is what a user waits for; the least of them is free of
 * what the machine and the collector did meanwhile, so that it shows which queries are slow by themselves.
 */
const ALIKE = 3;

interface Contender {
  readonly name: string;
  index(tools: readonly CatalogTool[]): (query: string) => unknown;
}

const ours: Contender = {
  name: 'search',
  index(tools) {
    const ranker = fill(tools);
    return (query) => ranker.search(query, { limit: 10 });
  },
};

const miniSearch: Contender = {
  name: 'minisearch',
  index(tools) {
    const found = new MiniSearch({
      idField: 'id', fields: ['name', 'head', 'description', 'parameters', 'backend'],
      tokenize: (text) => [...words(text)], processTerm: (term) => (isStopWord(term) ? null : stem(term)),
      searchOptions: { boost: { name: 2, parameters: 0.5 } },
    });
    found.addAll(tools.map(({ definition, original, backend }, id) => ({
      id, name: identifierWords(original).join(' '), description: definition.description ?? '', head: firstSentence(definition.description ?? ''),
      parameters: schemaWords(definition.inputSchema).names.flatMap(identifierWords).join(' '), backend: identifierWords(backend).join(' '),
    })));
    return (query) => found.search(query).slice(0, 10);
  },
};

const data = process.env['MWS_TEST_DATA'];
const sets = ['mcpzero-catalog', 'sealtools-in'].flatMap((set): [string, readonly CatalogTool[]][] => {
  const file = join(data ?? '', 'retrieval', set, 'catalog.json');
  return data !== undefined && existsSync(file) ? [[set, parseCatalog(readFileSync(file, 'utf8'))]] : [];
});
if (sets.length === 0) sets.push(['made up', madeUp()]);

console.log(`node ${process.version}, ${cpus()[0]?.model ?? 'unknown processor'}, ${ROUNDS} rounds; milliseconds`);
for (const [set, tools] of sets) {
  const contenders = [ours, miniSearch];
  const builds = new Map<string, number[]>();
  const instances = new Map<string, ((query: string) => unknown)[]>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { name, index } of contenders) {
      const begun = performance.now();
      const search = index(tools);
      builds.set(name, [...(builds.get(name) ?? []), performance.now() - begun]);
      instances.set(name, [...(instances.get(name) ?? []), search].slice(-ALIKE));
    }
  }
  console.log(`\n${set}: ${tools.length} tools`);
  for (const { name } of contenders) console.log(`  index            ${name.padEnd(11)} median ${ms(at([...(builds.get(name) ?? [])].sort((a, b) => a - b), 0.5))}`);
  for (const length of [4, 10, 30]) {
    const times = new Map(contenders.map(({ name }) => [name, { first: [] as number[], least: [] as number[] }]));
    for (const alike of instances.values()) for (const search of alike) for (const query of queriesOf(tools, length, 100, ROUNDS)) search(query);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const query of queriesOf(tools, length, 200, round)) {
        for (const [name, alike] of instances) {
          const taken = alike.map((search) => timed(() => search(query)).ms);
          times.get(name)?.first.push(taken[0] as number);
          times.get(name)?.least.push(Math.min(...taken));
        }
      }
    }
    for (const [name, { first, least }] of times) {
      console.log(`  ${String(length).padStart(2)}-word queries  ${name.padEnd(11)} ${spread(first)}   least of ${ALIKE} ${spread(least)}`);
    }
  }
  const ranker = fill(tools);
  const [[upstream, own] = ['', [] as readonly CatalogTool[]]] = byUpstream(tools);
  const begun = performance.now();
  for (let round = 0; round < 50; round += 1) ranker.replace(upstream, own);
  console.log(`  replacing one upstream of ${own.length} tools: ${ms((performance.now() - begun) / 50)}`);
}
const [[name, tools] = ['made up', madeUp()] as const] = sets;
await benchHybrid(name, tools);
