import type { CatalogTool, Ranker } from '@mcp-working-set/core';
import { parseCatalog } from '../src/eval/index.js';
import { createRanker, type RankerOptions } from '../src/index.js';

export const byUpstream = (tools: readonly CatalogTool[]): ReadonlyMap<string, readonly CatalogTool[]> => {
  const found = new Map<string, CatalogTool[]>();
  for (const tool of tools) found.set(tool.upstream, [...(found.get(tool.upstream) ?? []), tool]);
  return found;
};

export const fill = (tools: readonly CatalogTool[], options: RankerOptions = {}): Ranker => {
  const ranker = createRanker(options);
  for (const [upstream, own] of byUpstream(tools)) ranker.replace(upstream, own);
  return ranker;
};

/** A deterministic stream of numbers from 0 to below `most`. */
const dice = (seed: number) => {
  let state = seed;
  return (most: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >> 8) % most;
  };
};

export const madeUp = (): readonly CatalogTool[] => {
  const verbs = ['create', 'list', 'delete', 'update', 'send', 'search', 'export', 'archive', 'share', 'merge'];
  const nouns = 'issue file message event branch invoice label contact page table row metric alert server bucket order ticket note image video'.split(' ');
  const roll = dice(7);
  return parseCatalog(JSON.stringify({
    tools: Array.from({ length: 3_000 }, (_, at) => ({
      server: `server${at % 60}`, name: `${verbs[roll(verbs.length)]}_${nouns[roll(nouns.length)]}_${at}`,
      description: `${verbs[roll(verbs.length)]} the ${nouns[roll(nouns.length)]} of a ${nouns[roll(nouns.length)]}. ${Array.from({ length: 20 }, () => nouns[roll(nouns.length)]).join(' ')}.`,
      inputSchema: { type: 'object', properties: { id: { type: 'string' }, [nouns[roll(nouns.length)] ?? 'x']: { type: 'string' } } },
    })),
  }));
};

/** Queries of about so many words, from the descriptions of the catalog itself. */
export const queriesOf = (tools: readonly CatalogTool[], length: number, count: number, round: number): readonly string[] => {
  const text = tools.flatMap(({ definition }) => (definition.description ?? '').split(/\s+/u)).filter((word) => word !== '');
  const roll = dice(length + 100 * round);
  return Array.from({ length: count }, () => {
    const at = roll(Math.max(1, text.length - length));
    return text.slice(at, at + length).join(' ');
  });
};

/** The value at a share of a sorted list. */
export const at = (sorted: readonly number[], share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
export const ms = (value: number): string => value.toFixed(2).padStart(8);

/** Median and 99th of a hundred, for a line. */
export const spread = (times: readonly number[]): string => {
  const sorted = [...times].sort((a, b) => a - b);
  return `p50 ${ms(at(sorted, 0.5))}  p99 ${ms(at(sorted, 0.99))}`;
};

export const timed = <T>(run: () => T): { readonly result: T; readonly ms: number } => {
  const begun = performance.now();
  const result = run();
  return { result, ms: performance.now() - begun };
};
