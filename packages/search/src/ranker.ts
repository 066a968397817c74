import type { CatalogTool, RankKind, RankOptions, RankResult, RankedHit, Ranker } from '@mcp-working-set/core';
import { CONSTANTS, type Constants } from './constants.js';
import { createCloseNames } from './close.js';
import { createCompany } from './company.js';
import { findNamed } from './exact.js';
import { explainHit } from './explain.js';
import { createLexicon } from './lexicon/lexicon.js';
import { speech } from './lexicon/speech-reader.js';
import { createPostingsIndex } from './postings/index.js';
import { createAnswers } from './query/answers.js';
import { beginningsOf } from './query/backends.js';
import type { Concept } from './query/concepts.js';
import { createNearWords } from './embeddings/near-words.js';
import type { WordTable } from './embeddings/types.js';
import { blend, type DenseRanking } from './blend.js';
import { planQuery } from './query/plan.js';
import { createNeighbours } from './query/neighbours.js';
import { createScorer } from './score.js';
import { runs } from './text/tokenize.js';
import { best, withoutWeak } from './top.js';

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
  const answers = createAnswers({ index, lexicon, neighbours, near, constants });
  const context = { lexicon, speech, answers, constants, remembered: new Map<string, Concept>() };
  const scorer = createScorer(index, constants);

  const listed = (tool: CatalogTool): RankedHit => ({ tool, score: 0, explain: () => [] });
  /** All tools by global number. */
  let tools: readonly CatalogTool[] = [];
  let raise = createCompany([], constants);
  let closeNames = createCloseNames([]);
  let backendBeginnings = beginningsOf([]);
  let toolsVersion = -1;
  const toolAt = (place: number): CatalogTool => tools[place] as CatalogTool;

  return {
    replace(upstream, own) {
      index.replace(upstream, own);
      dense?.scorer.replace(upstream, own);
    },
    ...(dense?.scorer.prepare === undefined ? {} : { prepare: dense.scorer.prepare }),
    search(query, options: RankOptions = {}): RankResult {
      const { limit = DEFAULT_LIMIT, allowed = () => true } = options;
      if (toolsVersion !== index.version) {
        tools = [...index.segments.values()].flatMap((segment) => segment.tools);
        raise = createCompany(tools.map((tool) => tool.backend), constants);
        closeNames = createCloseNames(tools);
        backendBeginnings = beginningsOf(index.backendKeys());
        toolsVersion = index.version;
        context.remembered.clear();
      }
      const all = (keep: (tool: CatalogTool) => boolean): RankedHit[] =>
        tools.filter((tool) => allowed(tool) && keep(tool)).map(listed);
      if (runs(query).length === 0) {
        const hits = all(() => true);
        return { kind: 'all', hits, total: hits.length, close: [] };
      }
      const named = findNamed(query, index, allowed);
      const exact = named.tools.map(({ tool, text }): RankedHit => ({
        tool, score: EXACT_SCORE, exact: true, explain: () => [{ word: text, term: tool.original, field: 'name', kind: 'name', weight: 1 }],
      }));
      if (exact.length > 0 && named.alone) return { kind: 'exact', hits: exact, total: exact.length, close: [] };

      const plan = planQuery(query, { ...context, learned: options.learned }, {
        begins: (key) => backendBeginnings.has(key),
        find: (key) => [...index.backends(key)].filter(([, own]) => own.some(allowed)).map(([backend]) => backend),
      });
      if (plan.onlyBackends && exact.length === 0) {
        const hits = all((tool) => plan.backends.has(tool.backend));
        const [backend] = plan.backends;
        return { kind: 'backend', hits, total: hits.length, close: [], ...(plan.backends.size === 1 && backend !== undefined ? { backend } : {}) };
      }
      const { places: lexical, scores } = scorer.score(plan, options.learned);
      const matched = dense === undefined ? lexical : blend(dense, { query, plan, tools, lexical, scores, limit, allowed });
      const candidates = options.allowed === undefined ? matched : matched.filter((place) => allowed(toolAt(place)));
      // Named tools are measured by too: what is weak beside them is weak however the query names them.
      const strong = withoutWeak(candidates, scores, constants.weakest);
      raise(strong, scores);
      const taken = new Set(named.tools.map(({ tool }) => tool));
      const open = taken.size === 0 ? strong : strong.filter((place) => !taken.has(toolAt(place)));
      const ranked = best(open, limit - exact.length, scores, (place) => toolAt(place).exposed).map((place): RankedHit => {
        const tool = toolAt(place);
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
        close: kind === 'none' ? closeNames(query, allowed) : [],
      };
    },
  };
};
