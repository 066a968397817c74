import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CatalogTool, LearnedWord } from '@mcp-working-set/core';
import { CONSTANTS } from '../src/constants.js';
import { groupRanks, mean, metricsOf, parseCatalog, parseGold, type GoldQuery } from '../src/eval/index.js';
import { learnedField } from '../src/learned/field.js';
import { learnableStems } from '../src/learned/stems.js';
import { createRankerWith } from '../src/ranker.js';

/*
 * What earlier searches teach: for each tool up to n of a set's queries count as earlier successful searches, and the
 * others are asked. The same queries are asked with and without. Five draws. `odd` are searches that each led to a tool drawn
 * at random, as if somebody had called something else than what he searched: they should cost little.
 * `pnpm --filter @mcp-working-set/search learn [set …]`; MWS_TEST_DATA leads to the sets.
 */
const SETS = ['metatool-dev', 'azure-2025-np', 'sealtools-in'];
const DRAWS = 5;
const COUNTS = [0, 1, 3, 6];

/** A deterministic stream of numbers from 0 to below `most`. */
const dice = (seed: number) => {
  let state = seed;
  return (most: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >> 8) % most;
  };
};

const shuffled = <T>(list: readonly T[], roll: (most: number) => number): T[] => {
  const found = [...list];
  for (let at = found.length - 1; at > 0; at -= 1) {
    const to = roll(at + 1);
    [found[at], found[to]] = [found[to] as T, found[at] as T];
  }
  return found;
};

/** One row a stem and tool. */
const lessons = (queries: readonly { readonly query: string; readonly tool: CatalogTool }[]): LearnedWord[] => {
  const found = new Map<string, LearnedWord>();
  for (const { query, tool } of queries) {
    for (const stem of learnableStems(query)) {
      const key = `${tool.exposed} ${stem}`;
      found.set(key, { upstream: tool.upstream, tool: tool.original, stem, count: (found.get(key)?.count ?? 0) + 1, time: 0 });
    }
  }
  return [...found.values()];
};

for (const set of process.argv.length > 2 ? process.argv.slice(2) : SETS) {
  const folder = join(process.env['MWS_TEST_DATA'] ?? '', 'retrieval', set);
  const tools = parseCatalog(readFileSync(join(folder, 'catalog.json'), 'utf8'));
  const gold = parseGold(readFileSync(join(folder, 'gold.jsonl'), 'utf8')).filter(({ groups }) => groups.length === 1);
  const ranker = createRankerWith(CONSTANTS);
  for (const upstream of new Set(tools.map((tool) => tool.upstream))) ranker.replace(upstream, tools.filter((tool) => tool.upstream === upstream));
  const toolOf = (query: GoldQuery): CatalogTool | undefined => tools.find((tool) => groupRanks([tool], query)[0] === 1);
  const byTool = new Map<CatalogTool, GoldQuery[]>();
  for (const query of gold) {
    const tool = toolOf(query);
    if (tool !== undefined) byTool.set(tool, [...(byTool.get(tool) ?? []), query]);
  }
  const scores = new Map<string, number[][]>();
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const roll = dice(draw + 1);
    const drawn = [...byTool].map(([tool, queries]) => ({ tool, queries: shuffled(queries, roll) }));
    // Half of a tool's queries are asked in every row, so that the rows compare.
    const asked = drawn.flatMap(({ queries }) => queries.slice(Math.ceil(queries.length / 2)));
    const run = (name: string, words: readonly LearnedWord[]): void => {
      const learned = learnedField(words, 0, 1);
      const rows = asked.map((query) => {
        const { recall, reciprocalRank: rr } = metricsOf(groupRanks(ranker.search(query.query, { limit: 10, learned }).hits.slice(0, 10).map((hit) => hit.tool), query));
        return [100 * recall[1], 100 * recall[5], 100 * rr];
      });
      scores.set(name, [...(scores.get(name) ?? []), ...rows]);
    };
    const earlier = (count: number) => drawn.flatMap(({ tool, queries }) => queries.slice(0, Math.min(count, Math.ceil(queries.length / 2))).map(({ query }) => ({ query, tool })));
    for (const count of COUNTS) run(`${count} earlier a tool`, lessons(earlier(count)));
    const odd = drawn.map(({ queries }) => ({ query: queries[0]?.query ?? '', tool: tools[roll(tools.length)] as CatalogTool }));
    run('1 odd a tool', lessons(odd));
    run('3 earlier and 1 odd', lessons([...earlier(3), ...odd]));
  }
  console.log(`${set}: ${tools.length} tools, ${byTool.size} of them asked for`);
  for (const [name, rows] of scores) {
    console.log(`  ${name.padEnd(22)} recall@1 ${mean(rows.map((row) => row[0] ?? 0)).toFixed(1)}  recall@5 ${mean(rows.map((row) => row[1] ?? 0)).toFixed(1)}  MRR ${mean(rows.map((row) => row[2] ?? 0)).toFixed(1)}  (${rows.length} queries)`);
  }
}
