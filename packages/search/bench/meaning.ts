import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONSTANTS, type Constants } from '../src/constants.js';
import { rankBy, readWordTable, type RetrieverKind } from '../src/embeddings/index.js';
import { groupRanks, mean, metricsOf, parseCatalog, parseGold } from '../src/eval/index.js';
import type { Fusion } from '../src/fuse.js';
import { createRankerWith } from '../src/ranker.js';

/*
 * What the table of word vectors gives: recall@1, recall@5 and MRR on the public sets under $MWS_TEST_DATA/retrieval, by
 * kind of retriever. `pnpm --filter @mcp-working-set/search meaning [table file]`.
 */
const MEAN_OF = ['azure-2025-np', 'livemcp-step', 'mcpproxy-45', 'metatool-dev', 'multimcp-gtc'];
const SETS = [...MEAN_OF, 'livemcp-task', 'sealtools-in'];
const table = readWordTable(readFileSync(process.argv[2] ?? '../search-embeddings-en/data/table.bin'));

const ROWS: readonly { readonly name: string; readonly kind: RetrieverKind; readonly fusion?: Fusion; readonly change?: Partial<Constants> }[] = [
  { name: 'bm25', kind: 'bm25' },
  { name: 'embeddings', kind: 'embeddings' },
  { name: 'hybrid', kind: 'hybrid' },
  { name: 'hybrid, near words alone', kind: 'hybrid', fusion: { method: 'weighted', weight: 0 } },
  { name: 'hybrid, fusion alone', kind: 'hybrid', change: { near: 0, unknownNear: 0 } },
  { name: 'hybrid, weight 0.15', kind: 'hybrid', fusion: { method: 'weighted', weight: 0.15 } },
  { name: 'hybrid, weight 0.4', kind: 'hybrid', fusion: { method: 'weighted', weight: 0.4 } },
  { name: 'hybrid, reciprocal ranks', kind: 'hybrid', fusion: { method: 'rrf', k: 60 } },
  { name: 'bm25, no synonyms', kind: 'bm25', change: { synonym: 1e-9, related: 0, unknownSynonym: 0 } },
  { name: 'hybrid, no synonyms', kind: 'hybrid', change: { synonym: 1e-9, related: 0, unknownSynonym: 0 } },
];

const sets = SETS.map((name) => {
  const folder = join(process.env['MWS_TEST_DATA'] ?? '', 'retrieval', name);
  return { name, tools: parseCatalog(readFileSync(join(folder, 'catalog.json'), 'utf8')), gold: parseGold(readFileSync(join(folder, 'gold.jsonl'), 'utf8')) };
});
console.log(`${'retriever'.padEnd(26)} mean r@1/r@5/MRR   ${SETS.join('  ')}  ms a query`);
for (const { name, kind, fusion, change } of ROWS) {
  let spent = 0;
  const measured = sets.map(({ name: set, tools, gold }) => {
    const ranker = createRankerWith({ ...CONSTANTS, ...change }, rankBy(kind, { table, ...(fusion === undefined ? {} : { fusion }) }));
    for (const upstream of new Set(tools.map((tool) => tool.upstream))) ranker.replace(upstream, tools.filter((tool) => tool.upstream === upstream));
    const begun = performance.now();
    const rows = gold.map((query) => {
      const { recall, reciprocalRank } = metricsOf(groupRanks(ranker.search(query.query, { limit: 10 }).hits.slice(0, 10).map((hit) => hit.tool), query));
      return [100 * recall[1], 100 * recall[5], 100 * reciprocalRank];
    });
    spent += (performance.now() - begun) / gold.length;
    return { set, figures: [0, 1, 2].map((at) => mean(rows.map((row) => row[at] ?? 0))) };
  });
  const text = (figures: readonly number[]): string => figures.map((figure) => figure.toFixed(1)).join('/');
  const five = measured.filter(({ set }) => MEAN_OF.includes(set));
  console.log(`${name.padEnd(26)} ${text([0, 1, 2].map((at) => mean(five.map(({ figures }) => figures[at] ?? 0))))}   ${measured.map(({ figures }) => text(figures)).join('  ')}  ${(spent / sets.length).toFixed(2)}`);
}
