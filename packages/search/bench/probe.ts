import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CatalogTool } from '@mcp-working-set/core';
import { evaluate, formatTable, parseCatalog, parseGold, plainBm25, rankerRetriever } from '../src/eval/index.js';

/*
 * Queries by kind (names, typos, agents' phrases, other verbs, renamed nouns, whole sentences, several tools, other
 * languages), written by the author of the ranking: they show where it is weak, not how good it is. Over three public
 * catalogs under $MWS_TEST_DATA/retrieval. `pnpm --filter @mcp-working-set/search probe [misses]`.
 */
const CATALOGS = ['github-catalog', 'multimcp-gtc', 'mcpproxy-45'];

const tools = new Map<string, CatalogTool>();
for (const catalog of CATALOGS) {
  for (const tool of parseCatalog(readFileSync(join(process.env['MWS_TEST_DATA'] ?? '', 'retrieval', catalog, 'catalog.json'), 'utf8'))) {
    if (!tools.has(tool.exposed)) tools.set(tool.exposed, tool);
  }
}
const show = (all: readonly CatalogTool[], file: string): void => {
  const report = evaluate(all, parseGold(readFileSync(file, 'utf8')), [rankerRetriever(), plainBm25()]);
  console.log(formatTable(report, { failures: [], comparisons: [] }, Number(process.argv[2] ?? 0)));
};
show([...tools.values()], 'bench/probes.jsonl');

/* Whole sentences and renamed nouns over the servers of a larger catalog that they ask for, 620 tools; every other one was tuned on. */
const asked = parseGold(readFileSync('bench/sentences.jsonl', 'utf8'));
const servers = new Set(asked.flatMap(({ groups }) => groups.flat().map(({ server }) => server)));
show(parseCatalog(readFileSync(join(process.env['MWS_TEST_DATA'] ?? '', 'retrieval', 'mcpzero-catalog', 'catalog.json'), 'utf8'))
  .filter(({ upstream }) => servers.has(upstream)), 'bench/sentences.jsonl');

/*
 * Six kinds over servers that no table was written for, in three rounds (TUNING.md says which round measures what): on
 * servers of the larger catalog (`found`), and on tool lists written from what well-known services do (`made`).
 */
const larger = parseCatalog(readFileSync(join(process.env['MWS_TEST_DATA'] ?? '', 'retrieval', 'mcpzero-catalog', 'catalog.json'), 'utf8'));
for (const round of ['first', 'second', 'third']) {
  const found = `bench/strangers/${round}-found.jsonl`;
  const named = new Set(parseGold(readFileSync(found, 'utf8')).flatMap(({ groups }) => groups.flat().map(({ server }) => server)));
  show(larger.filter(({ upstream }) => named.has(upstream)), found);
  if (round !== 'third') show(parseCatalog(readFileSync(`bench/strangers/${round}.catalog.json`, 'utf8')), `bench/strangers/${round}-made.jsonl`);
}
