import { readFileSync } from 'node:fs';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { CatalogTool } from '@mcp-working-set/core';
import { createEmbedScorer, rankBy, readWordTable } from '../src/embeddings/index.js';
import type { Embed } from '../src/embeddings/index.js';
import { at, byUpstream, fill, ms, queriesOf, spread, timed } from './world.js';

/*
 * What meaning costs beside the words, and that nobody waits while vectors are made: searches go on, and whatever else the
 * process has to answer (a tools/list) waits no longer for its turn than the longest step of the making.
 */
const NUMBERS = 384;
/** Time of a batch of 16 texts in a small local model, which works outside of the event loop. */
const BATCH_MS = 20;
/** The embed scorer keeps the vectors of the last 200 queries. */
const QUERIES = 200;
/** As in bench.ts: indexes alike, of which the first answers as a user sees it. */
const ALIKE = 3;
const table = readWordTable(readFileSync('../search-embeddings-en/data/table.bin'));

/** Vectors that depend on the text alone. */
const embed: Embed = async (texts, kind) => {
  if (kind === 'tool') await setTimeout(BATCH_MS);
  return texts.map((text) => {
    let state = 7;
    for (let place = 0; place < text.length; place += 1) state = Math.imul(state ^ text.charCodeAt(place), 16_777_619);
    return Float32Array.from({ length: NUMBERS }, () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
      return (state >> 8) / 0x7fffff - 0.5;
    });
  });
};

/** Searches while vectors are being made, as a proxy does it; after each, others get their turn. */
const whileMaking = async (tools: readonly CatalogTool[]): Promise<ReturnType<typeof fill>> => {
  const scorer = createEmbedScorer({ embed, model: 'bench' });
  const ranker = fill(tools, rankBy('hybrid', { scorer }));
  let done = false;
  const begun = performance.now();
  void scorer.settled().then(() => { done = true; });
  const searches: number[] = [];
  const turns: number[] = [];
  const queries = queriesOf(tools, 10, 4_000, 50);
  for (let next = 0; !done; next += 1) {
    const query = queries[next % queries.length] as string;
    const asked = performance.now();
    await ranker.prepare?.(query);
    ranker.search(query, { limit: 10 });
    const answered = performance.now();
    searches.push(answered - asked);
    await setImmediate();
    turns.push(performance.now() - answered);
  }
  const sorted = [...turns].sort((a, b) => a - b);
  console.log(`  vectors of ${tools.length} tools by an embed function: made in ${((performance.now() - begun) / 1_000).toFixed(1)} s; meanwhile`);
  console.log(`    a search                     ${spread(searches)}  (${searches.length} searches)`);
  console.log(`    the turn of anything else    ${spread(turns)}  longest ${ms(at(sorted, 1))}`);
  return ranker;
};

/** Prints what the kinds of retriever cost over one catalog. */
export const benchHybrid = async (name: string, tools: readonly CatalogTool[]): Promise<void> => {
  console.log(`\nby words and meaning, ${name}: ${tools.length} tools`);
  const embedded = await whileMaking(tools);
  const words = timed(() => fill(tools));
  const tabled = timed(() => fill(tools, rankBy('hybrid', { table })));
  console.log(`  index: bm25 ${ms(words.ms)}, hybrid by the word table ${ms(tabled.ms)}`);
  const longest = Math.max(...[...byUpstream(tools)].map(([upstream, own]) => timed(() => tabled.result.replace(upstream, own)).ms));
  console.log(`  replacing the slowest upstream, hybrid by the word table: ${ms(longest)}`);
  const copies = Array.from({ length: ALIKE - 1 }, () => createEmbedScorer({ embed, model: 'bench', batch: tools.length }));
  const arms = [
    ['bm25', [words.result, ...copies.map(() => fill(tools))]],
    ['hybrid by the word table', [tabled.result, ...copies.map(() => fill(tools, rankBy('hybrid', { table })))]],
    [`hybrid by an embed function, ${NUMBERS} numbers`, [embedded, ...copies.map((scorer) => fill(tools, rankBy('hybrid', { scorer })))]],
  ] as const;
  await Promise.all(copies.map((scorer) => scorer.settled()));
  for (const length of [4, 10, 30]) {
    const queries = queriesOf(tools, length, QUERIES, 60);
    for (const [arm, rankers] of arms) {
      for (const query of queries) for (const ranker of rankers) await ranker.prepare?.(query);
      const taken = queries.map((query) => rankers.map((ranker) => timed(() => ranker.search(query, { limit: 10 })).ms));
      console.log(`  ${String(length).padStart(2)}-word queries  ${arm.padEnd(44)} ${spread(taken.map(([first = 0]) => first))}   least of ${ALIKE} ${spread(taken.map((all) => Math.min(...all)))}`);
    }
  }
};
