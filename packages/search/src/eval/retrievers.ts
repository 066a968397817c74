import { isJsonObject, modelText, type CatalogTool, type Ranker } from '@mcp-working-set/core';
import { createRanker, type RankerOptions } from '../ranker.js';
import { formatReply } from '../reply/reply.js';
import { identifierWords, words } from '../text/tokenize.js';

/** Answer to one query: tools, best first, and the text that a model would read. */
export interface Retrieved {
  readonly tools: readonly CatalogTool[];
  /** Milliseconds that it took, where the answer was made before it was asked for here. */
  readonly ms?: number;
  text(): string;
}

/** Something that finds tools, as evaluation sees it. */
export interface Retriever {
  readonly name: string;
  /** Milliseconds that taking in the catalog took, where that was done before. */
  readonly buildMs?: number;
  /** Takes the whole catalog; the result answers queries, with at most `k` tools each. */
  build(tools: readonly CatalogTool[]): (query: string, k: number) => Retrieved;
}

/** Options of the retriever over this package's ranker. */
export interface RankerRetrieverOptions extends RankerOptions {
  readonly name?: string;
  /** Default: a new ranker with these options. */
  readonly ranker?: () => Ranker;
  /** Budget of a reply; default 4,500 bytes. */
  readonly budgetBytes?: number;
}

/** Ranks with this package; a model reads the reply under its budget. */
export const rankerRetriever = ({ name = 'bm25', ranker: make, budgetBytes = 4_500, ...options }: RankerRetrieverOptions = {}): Retriever => ({
  name,
  build(tools) {
    const ranker = make?.() ?? createRanker(options);
    const byUpstream = new Map<string, CatalogTool[]>();
    for (const tool of tools) byUpstream.set(tool.upstream, [...(byUpstream.get(tool.upstream) ?? []), tool]);
    for (const [upstream, own] of byUpstream) ranker.replace(upstream, own);
    return (query, k) => {
      const result = ranker.search(query, { limit: k });
      return {
        tools: result.hits.map((hit) => hit.tool),
        text: () => formatReply(result, { query, budgetBytes, listed: new Set(), total: tools.length }).text,
      };
    };
  },
});

/** No search at all: a model reads every definition, and every tool is found. The row that others are compared with. */
export const allTools = (): Retriever => ({
  name: 'all-tools',
  build(tools) {
    const text = tools.map((tool) => modelText(tool.definition)).join('\n');
    return () => ({ tools, text: () => text });
  },
});

const K1 = 1.2;
const B = 0.75;

/** Textbook BM25 over name, description and parameter names as one field, the first k definitions whole: a base line. */
export const plainBm25 = (): Retriever => ({
  name: 'plain-bm25',
  build(tools) {
    const counts = tools.map(({ original, definition }) => {
      const { properties } = isJsonObject(definition.inputSchema) ? definition.inputSchema : {};
      const all = [
        ...identifierWords(original), ...words(definition.description ?? ''),
        ...(isJsonObject(properties) ? Object.keys(properties).flatMap(identifierWords) : []),
      ];
      const count = new Map<string, number>();
      for (const word of all) count.set(word, (count.get(word) ?? 0) + 1);
      return { count, length: all.length };
    });
    const average = counts.reduce((sum, { length }) => sum + length, 0) / Math.max(1, counts.length);
    const documents = new Map<string, number>();
    for (const { count } of counts) for (const word of count.keys()) documents.set(word, (documents.get(word) ?? 0) + 1);
    return (query, k) => {
      const asked = new Set(words(query));
      const found = tools.map((tool, at) => {
        let score = 0;
        for (const word of asked) {
          const { count, length } = counts[at] as (typeof counts)[number];
          const frequency = count.get(word) ?? 0;
          if (frequency === 0) continue;
          const rarity = Math.log(1 + (tools.length - (documents.get(word) ?? 0) + 0.5) / ((documents.get(word) ?? 0) + 0.5));
          score += (rarity * frequency * (K1 + 1)) / (frequency + K1 * (1 - B + (B * length) / average));
        }
        return { tool, score };
      }).filter(({ score }) => score > 0).sort((a, b) => b.score - a.score || (a.tool.exposed < b.tool.exposed ? -1 : 1)).slice(0, k);
      const hits = found.map(({ tool }) => tool);
      return { tools: hits, text: () => hits.map((tool) => modelText(tool.definition)).join('\n') };
    };
  },
});

/** Retrievers that are there without further packages, by the name they have in reports. */
export const STANDARD_RETRIEVERS: Readonly<Record<string, () => Retriever>> = { bm25: rankerRetriever, 'plain-bm25': plainBm25, 'all-tools': allTools };

/**
 * Retrievers by names with commas between them; without names all. `known` are those to choose from. Throws an `Error`
 * that says what there is.
 */
export const chooseRetrievers = (names?: string, known: Readonly<Record<string, () => Retriever>> = STANDARD_RETRIEVERS): readonly Retriever[] =>
  (names?.split(',').map((name) => name.trim()) ?? Object.keys(known)).map((name) => {
    const make = Object.hasOwn(known, name) ? known[name] : undefined;
    if (make === undefined) throw new Error(`no retriever "${name}": there are ${Object.keys(known).join(', ')}`);
    return make();
  });
