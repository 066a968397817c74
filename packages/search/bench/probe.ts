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
const report = evaluate([...tools.values()], parseGold(readFileSync('bench/probes.jsonl', 'utf8')), [rankerRetriever(), plainBm25()]);
console.log(formatTable(report, { failures: [], comparisons: [] }, Number(process.argv[2] ?? 0)));
