import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { evaluate, parseCatalog, parseGold, rankerRetriever, type RetrieverReport } from '../src/eval/index.js';

/* Floors on public retrieval sets, which are used where they lie. MWS_TEST_DATA is the folder that holds `retrieval/`. */
const data = process.env['MWS_TEST_DATA'];
const place = (set: string): string => join(data ?? '', 'retrieval', set);
const here = data !== undefined && existsSync(place('azure-2025-np'));

const measured = new Map<string, RetrieverReport>();
const measure = (set: string): RetrieverReport => {
  let found = measured.get(set);
  if (found === undefined) {
    const [row] = evaluate(parseCatalog(readFileSync(join(place(set), 'catalog.json'), 'utf8')), parseGold(readFileSync(join(place(set), 'gold.jsonl'), 'utf8')), [rankerRetriever()]).retrievers;
    measured.set(set, (found = row!));
  }
  return found;
};

/** Best column of the sets' own README, with its noise (one standard error); recall@1, recall@5, nDCG@10 in percent. */
const BEST: Readonly<Record<string, readonly [number, number, number, number]>> = {
  'azure-2025-np': [87, 99, 94, 2], 'livemcp-step': [52, 71, 64, 5], 'mcpproxy-45': [60, 89, 77, 7], 'metatool-dev': [54, 71, 65, 1.4], 'multimcp-gtc': [72, 94, 86, 3],
};

describe.skipIf(!here)(`public sets${here ? '' : ' (MWS_TEST_DATA does not lead to them)'}`, { timeout: 120_000 }, () => {
  it.each(Object.keys(BEST))('%s is no more than one standard error under the best that is known', (set) => {
    const { recall, ndcg10 } = measure(set);
    const [first, five, gain, noise] = BEST[set]!;
    expect(100 * recall[1]).toBeGreaterThan(first - noise);
    expect(100 * recall[5]).toBeGreaterThan(five - noise);
    expect(100 * ndcg10).toBeGreaterThan(gain - noise);
  });

  it('on average reach recall@1 65.5 and recall@5 85.5', () => {
    const rows = Object.keys(BEST).map(measure);
    const mean = (k: 1 | 5): number => (100 * rows.reduce((sum, { recall }) => sum + recall[k], 0)) / rows.length;
    expect(mean(1)).toBeGreaterThanOrEqual(65.5);
    expect(mean(5)).toBeGreaterThanOrEqual(85.5);
  });

  it('with 4,000 tools and several requests a query reach recall@5 87', () => {
    expect(100 * measure('sealtools-in').recall[5]).toBeGreaterThanOrEqual(87);
  });
});
