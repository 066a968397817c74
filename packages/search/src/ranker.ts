import type { CatalogTool, RankKind, RankOptions, RankResult, RankedHit, Ranker } from '@mcp-working-set/core';
import { CONSTANTS, type Constants } from './constants.js';
import { closeNames } from './close.js';
import { findNamed } from './exact.js';
import { explainHit } from './explain.js';
import { createLexicon } from './lexicon/lexicon.js';
import { speech } from './lexicon/speech-reader.js';
import { createPostingsIndex, type Place } from './postings/index.js';
import type { Concept } from './query/concepts.js';
import { createNearWords } from './embeddings/near-words.js';
import type { DenseScorer, WordTable } from './embeddings/types.js';
import { fuse, type Fusion } from './fuse.js';
import { planQuery, type Plan } from './query/plan.js';
import { createNeighbours } from './query/neighbours.js';
import { createScorer } from './score.js';
import { runs } from './text/tokenize.js';
import { best } from './top.js';

/** How a ranker is made. Everything is optional. */
export interface RankerOptions {
  /** Words and phrases with what they also mean, both ways; added to the built-in table. */
  readonly synonyms?: Readonly<Record<string, readonly string[]>>;
  /** Backend → a few nouns that it is about; they count as words of the backend's name. */
  readonly backendNouns?: Readonly<Record<string, string>>;
  /** Vectors of words: a query's words then also match words of the catalog that are near in meaning. */
  readonly wordTable?: WordTable;
  /** Ranks by meaning, too. */
  readonly dense?: DenseRanking;
}

/** How a dense scorer takes part in ranking. */
export interface DenseRanking {
  readonly scorer: DenseScorer;
  /** Default: weighted, 0.3 of it dense. */
  readonly fusion?: Fusion;
  /** Ranks by meaning alone; names and backends are still found by their words. */
  readonly alone?: boolean;
}

const FUSION: Fusion = { method: 'weighted', weight: 0.3 };

const DEFAULT_LIMIT = 10;
/** Above every ranked score. */
const EXACT_SCORE = 100;

/** Creates an empty ranker; `replace` fills it, one upstream at a time. */
export const createRanker = (options: RankerOptions = {}): Ranker => createRankerWith(CONSTANTS, options);

/** The same with other constants: for tuning only. */
export const createRankerWith = (constants: Constants, { synonyms, backendNouns: nouns = {}, wordTable, dense }: RankerOptions = {}): Ranker => {
  const neighbours = createNeighbours();
  const near = wordTable === undefined ? undefined : createNearWords(wordTable);
  const index = createPostingsIndex(constants, near === undefined ? [neighbours] : [neighbours, near], nouns);
  const lexicon = createLexicon(synonyms);
  const context = { index, lexicon, speech, neighbours, near, constants, remembered: new Map<string, Concept>() };
  const scorer = createScorer(index, constants);

  const toolAt = ({ segment, document }: Place): CatalogTool => segment.tools[document] as CatalogTool;
  const listed = (tool: CatalogTool): RankedHit => ({ tool, score: 0, explain: () => [] });

  const placesByNumber = (): Place[] => {
    const places: Place[] = [];
    for (const segment of index.segments.values()) segment.tools.forEach((_, document) => places.push({ segment, document }));
    return places;
  };
  /**
   * Blends what a dense scorer says into `scores`. It adds tools that share no word with the query, as many as are asked
   * for; a backend that filters filters them, too.
   */
  const withDense = (
    { scorer: meaning, fusion = FUSION, alone = false }: DenseRanking, query: string, plan: Plan, lexical: readonly number[], scores: Float64Array, limit: number,
    allowed: (tool: CatalogTool) => boolean,
  ): readonly number[] => {
    const nearness = meaning.score(query);
    if (nearness === undefined) return lexical;
    const [clause] = plan.clauses;
    const inside = plan.clauses.length === 1 && clause?.firm === true && lexical.length > 0
      && lexical.every((place) => clause.backends.has(toolAt(places[place] as Place).backend)) ? clause.backends : undefined;
    const known = new Set(lexical);
    const candidates: { readonly place: number; readonly words: number; readonly dense: number | undefined }[] = [];
    places.forEach((at, place) => {
      const tool = toolAt(at);
      if (!allowed(tool) || (inside !== undefined && !inside.has(tool.backend))) return;
      candidates.push({ place, words: known.has(place) && !alone ? (scores[place] as number) : 0, dense: nearness(tool) });
    });
    const fused = fuse(candidates, alone ? { method: 'weighted', weight: 1 } : fusion);
    const added = new Set(candidates.map(({ place, dense: value }) => ({ place, value })).filter(({ value }) => value !== undefined)
      .sort((a, b) => (b.value as number) - (a.value as number)).slice(0, limit).map(({ place }) => place));
    const found: number[] = [];
    candidates.forEach(({ place, words }, at) => {
      scores[place] = fused[at] as number;
      if (words > 0 || added.has(place)) found.push(place);
    });
    return found;
  };
  let places: readonly Place[] = [];
  let placesVersion = -1;

  return {
    replace(upstream, tools) {
      index.replace(upstream, tools);
      dense?.scorer.replace(upstream, tools);
    },
    ...(dense?.scorer.prepare === undefined ? {} : { prepare: dense.scorer.prepare }),
    search(query, options: RankOptions = {}): RankResult {
      const { limit = DEFAULT_LIMIT, allowed = () => true } = options;
      if (placesVersion !== index.version) {
        places = placesByNumber();
        placesVersion = index.version;
        context.remembered.clear();
      }
      const all = (keep: (tool: CatalogTool) => boolean): RankedHit[] =>
        places.map(toolAt).filter((tool) => allowed(tool) && keep(tool)).map(listed);
      if (runs(query).length === 0) {
        const hits = all(() => true);
        return { kind: 'all', hits, total: hits.length, close: [] };
      }
      const named = findNamed(query, index, allowed);
      const exact = named.tools.map(({ tool, text }): RankedHit => ({
        tool, score: EXACT_SCORE, exact: true, explain: () => [{ word: text, term: tool.original, field: 'name', kind: 'name', weight: 1 }],
      }));
      if (exact.length > 0 && named.alone) return { kind: 'exact', hits: exact, total: exact.length, close: [] };

      const plan = planQuery(query, { ...context, learned: options.learned }, (key) =>
        [...index.backends(key)].filter(([, tools]) => tools.some(allowed)).map(([backend]) => backend));
      if (plan.onlyBackends && exact.length === 0) {
        const hits = all((tool) => plan.backends.has(tool.backend));
        const [backend] = plan.backends;
        return { kind: 'backend', hits, total: hits.length, close: [], ...(plan.backends.size === 1 && backend !== undefined ? { backend } : {}) };
      }
      const { places: lexical, scores } = scorer.score(plan, options.learned);
      const matched = dense === undefined ? lexical : withDense(dense, query, plan, lexical, scores, limit, allowed);
      const taken = new Set(named.tools.map(({ tool }) => tool));
      const candidates = options.allowed === undefined ? matched : matched.filter((place) => allowed(toolAt(places[place] as Place)));
      // Named tools are measured by too: what is weak beside them is weak however the query names them.
      const top = candidates.reduce((most, place) => Math.max(most, scores[place] as number), 0);
      const open = candidates.filter((place) => (scores[place] as number) >= constants.weakest * top && !taken.has(toolAt(places[place] as Place)));
      const ranked = best(open, limit - exact.length, scores, (place) => toolAt(places[place] as Place).exposed).map((place): RankedHit => {
        const tool = toolAt(places[place] as Place);
        const score = scores[place] as number;
        return { tool, score, explain: () => explainHit(tool, score, plan, { constants, nouns, learned: options.learned }) };
      });
      const hits = [...exact, ...ranked];
      const kind: RankKind = exact.length > 0 ? 'exact' : hits.length > 0 ? 'ranked' : 'none';
      const [clause] = plan.clauses;
      const [backend] = clause?.backends ?? [];
      const filtered = plan.clauses.length === 1 && clause?.firm === true && clause.backends.size === 1 && backend !== undefined
        && hits.every(({ tool }) => tool.backend === backend);
      return {
        kind, hits, total: exact.length + open.length, ...(filtered ? { backend } : {}),
        close: kind === 'none' ? closeNames(query, places.map(toolAt).filter(allowed)) : [],
      };
    },
  };
};
