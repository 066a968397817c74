import type { CatalogTool, MatchExplanation, RankKind, RankOptions, RankResult, RankedHit, Ranker } from '@mcp-working-set/core';
import { fieldFactor, inverseDocumentFrequency, saturate } from './bm25f.js';
import { CONSTANTS, FIELDS, type Constants } from './constants.js';
import { backendRuns, nameCandidates } from './exact.js';
import { createPostingsIndex, type PostingsIndex, type Term } from './postings/index.js';
import { surfaceKey, type Segment } from './postings/segment.js';
import { stem } from './text/stem.js';
import { isStopWord } from './text/stop-words.js';
import { runs, words } from './text/tokenize.js';

/** How a ranker is made. Everything is optional. */
export interface RankerOptions {
  /** Words and phrases with what they also mean; added to the built-in table. */
  readonly synonyms?: Readonly<Record<string, readonly string[]>>;
  /** Backend → a few nouns that it is about; they count as words of the backend's name. */
  readonly backendNouns?: Readonly<Record<string, string>>;
}

interface Variant {
  readonly word: string;
  readonly term: Term;
  readonly kind: string;
  readonly weight: number;
}

const plan = (query: string, index: PostingsIndex, constants: Constants): readonly (readonly Variant[])[] => {
  const concepts: Variant[][] = [];
  const seen = new Set<string>();
  for (const word of words(query)) {
    if (isStopWord(word) || seen.has(word)) continue;
    seen.add(word);
    const variants: Variant[] = [];
    const stemmed = index.term(stem(word));
    if (stemmed !== undefined) variants.push({ word, term: stemmed, kind: 'stem', weight: 1 });
    const surface = index.term(surfaceKey(word));
    if (surface !== undefined) variants.push({ word, term: surface, kind: 'exact', weight: constants.surface });
    if (variants.length > 0) concepts.push(variants);
  }
  return concepts;
};

interface Found {
  readonly segment: Segment;
  readonly document: number;
  readonly score: number;
}

const byScoreThenName = (a: Found, b: Found): number => {
  if (a.score !== b.score) return b.score - a.score;
  const left = a.segment.tools[a.document]?.exposed ?? '';
  const right = b.segment.tools[b.document]?.exposed ?? '';
  return left < right ? -1 : left > right ? 1 : 0;
};

/** Creates an empty ranker; `replace` fills it, one upstream at a time. */
export const createRanker = (options: RankerOptions = {}): Ranker => createRankerWith(CONSTANTS, options);

/** The same with other constants: for tuning only. */
export const createRankerWith = (constants: Constants, _options: RankerOptions = {}): Ranker => {
  const index = createPostingsIndex(constants.descriptionCharacters);
  const weights = FIELDS.map((field) => constants.fields[field]);

  const occurrence = (segment: Segment, at: number, averages: Float64Array): number => {
    const field = segment.fields[at] ?? 0;
    const length = segment.lengths[(segment.documents[at] ?? 0) * FIELDS.length + field] ?? 0;
    const { weight, b } = weights[field] ?? { weight: 0, b: 0 };
    return (segment.frequencies[at] ?? 0) * fieldFactor(weight, b, length, averages[field] ?? 0);
  };

  const score = (concepts: readonly (readonly Variant[])[]): Found[] => {
    const averages = index.averageLengths();
    const scores = new Float64Array(index.size);
    for (const variants of concepts) {
      for (const variant of variants) {
        const rarity = variant.weight * inverseDocumentFrequency(index.size, variant.term.documents);
        for (const { segment, span } of variant.term.chunks) {
          let at = span.start;
          while (at < span.end) {
            const document = segment.documents[at] ?? 0;
            let frequency = 0;
            for (; at < span.end && segment.documents[at] === document; at += 1) frequency += occurrence(segment, at, averages);
            const place = segment.base + document;
            scores[place] = (scores[place] ?? 0) + rarity * saturate(frequency, constants.k1);
          }
        }
      }
    }
    const found: Found[] = [];
    for (const segment of index.segments.values()) {
      for (let document = 0; document < segment.tools.length; document += 1) {
        const value = scores[segment.base + document] ?? 0;
        if (value > 0) found.push({ segment, document, score: value });
      }
    }
    return found;
  };

  const explain = (found: Found, concepts: readonly (readonly Variant[])[], size: number, averages: Float64Array): readonly MatchExplanation[] => {
    const rows: MatchExplanation[] = [];
    for (const variant of concepts.flat()) {
      for (const { segment, span } of variant.term.chunks) {
        if (segment !== found.segment) continue;
        const places: number[] = [];
        for (let at = span.start; at < span.end; at += 1) if (segment.documents[at] === found.document) places.push(at);
        const parts = places.map((at) => occurrence(segment, at, averages));
        const sum = parts.reduce((total, part) => total + part, 0);
        if (sum === 0) continue;
        const whole = variant.weight * inverseDocumentFrequency(size, variant.term.documents) * saturate(sum, constants.k1);
        places.forEach((at, position) => rows.push({
          word: variant.word, term: variant.term.key, kind: variant.kind,
          field: FIELDS[segment.fields[at] ?? 0] ?? 'name', weight: (whole * (parts[position] ?? 0)) / sum,
        }));
      }
    }
    return rows;
  };

  const backendsIn = (query: string, allowed: (tool: CatalogTool) => boolean): { readonly backends: readonly string[]; readonly rest: string } => {
    const names = new Map<string, string>();
    for (const segment of index.segments.values()) {
      for (const tool of segment.tools) if (!names.has(tool.backend) && allowed(tool)) names.set(tool.backend, backendRuns(tool.backend).join(''));
    }
    const parts = runs(query);
    const found = new Set<string>();
    const rest: string[] = [];
    for (let at = 0; at < parts.length; at += 1) {
      let taken = 0;
      for (let length = Math.min(8, parts.length - at); length > 0 && taken === 0; length -= 1) {
        const joined = parts.slice(at, at + length).join('');
        for (const [backend, key] of names) if (key === joined) { found.add(backend); taken = length; }
      }
      if (taken > 0) at += taken - 1;
      else rest.push(parts[at] ?? '');
    }
    return { backends: [...found], rest: rest.join(' ') };
  };

  return {
    replace: (upstream, tools) => index.replace(upstream, tools),
    search(query, options: RankOptions = {}): RankResult {
      const limit = options.limit ?? 10;
      const allowed = options.allowed ?? (() => true);
      const plain = (tool: CatalogTool): RankedHit => ({ tool, score: 0, explain: () => [] });
      const catalog = (): CatalogTool[] => [...index.segments.values()].flatMap((segment) => segment.tools.filter(allowed));
      const result = (kind: RankKind, hits: readonly RankedHit[], more: Partial<RankResult> = {}): RankResult =>
        ({ kind, hits: hits.slice(0, limit), total: hits.length, close: [], ...more });

      if (runs(query).length === 0) {
        const everything = catalog().map(plain);
        return { kind: 'all', hits: everything, total: everything.length, close: [] };
      }
      const exact: RankedHit[] = [];
      const taken = new Set<CatalogTool>();
      let other = 0;
      for (const { keys } of nameCandidates(query)) {
        const named = keys.map((key) => index.named(key)).find((list) => list.length > 0) ?? [];
        const tools = named.flatMap(({ segment, document }) => segment.tools[document] ?? []).filter(allowed);
        if (tools.length === 0) other += 1;
        for (const tool of tools.sort((a, b) => (a.exposed < b.exposed ? -1 : 1))) {
          if (taken.has(tool)) continue;
          taken.add(tool);
          exact.push({ tool, score: Infinity, explain: () => [{ word: query, term: tool.original, field: 'name', kind: 'name', weight: Infinity }] });
        }
      }
      if (exact.length > 0 && other === 0) return result('exact', exact);
      const { backends, rest } = backendsIn(query, allowed);
      const one = backends.length === 1 && backends[0] !== undefined ? { backend: backends[0] } : {};
      if (backends.length > 0 && exact.length === 0 && words(rest).every(isStopWord)) {
        return result('backend', catalog().filter((tool) => backends.includes(tool.backend)).map(plain), one);
      }
      const concepts = plan(backends.length > 0 ? rest : query, index, constants);
      const size = index.size;
      const averages = index.averageLengths();
      const ranked = score(concepts).filter(({ segment, document }) => {
        const tool = segment.tools[document];
        return tool !== undefined && allowed(tool) && !taken.has(tool) && (backends.length === 0 || backends.includes(tool.backend));
      }).sort(byScoreThenName);
      const hits = [...exact, ...ranked.map((found): RankedHit => ({
        tool: found.segment.tools[found.document] as CatalogTool,
        score: found.score,
        explain: () => explain(found, concepts, size, averages),
      }))];
      return result(exact.length > 0 ? 'exact' : hits.length > 0 ? 'ranked' : 'none', hits, one);
    },
  };
};
