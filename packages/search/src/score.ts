import type { LearnedField, LearnedMatch } from '@mcp-working-set/core';
import { inverseDocumentFrequency, saturate } from './bm25f.js';
import type { Constants } from './constants.js';
import { createPlaceOf } from './learned/place-of.js';
import { POSTING, type PostingsIndex } from './postings/index.js';
import type { Asked, Concept } from './query/concepts.js';
import type { Clause, Plan } from './query/plan.js';

/** What a concept gives: for each document its global number, its score, and what of its name is covered; one flat list. */
type Contribution = Float32Array;
const ITEMS = 3;

/** Scores the tools of an index for a plan. */
export interface Scorer {
  /** Global numbers of the tools that answer any concept, and every tool's score by global number, valid until the next call. */
  score(plan: Plan, learned?: LearnedField): { readonly places: readonly number[]; readonly scores: Float64Array };
}

/** Remembered contributions hold at most so many numbers together (4 bytes each). */
const MOST_REMEMBERED = 1_500_000;


/**
 * Rarity of a concept: that of the term which answers it best. Where earlier searches led from it to tools, it stands in
 * their field of learned words, too.
 */
export const rarityOf = ({ variants, weight, documents }: Concept, taught: readonly LearnedMatch[], { collection, learnedDocuments }: Constants): number =>
  taught.length === 0
    ? weight * inverseDocumentFrequency(collection, documents)
    : (variants.length === 0 ? 1 : weight) * inverseDocumentFrequency(collection, Math.max(documents, taught.length, learnedDocuments));

/** Working arrays over all documents; reused from query to query, all zero between them. */
const createScratch = (size: number) => ({
  frequency: new Float64Array(size),
  inName: new Float64Array(size),
  sums: new Float64Array(size),
  covered: new Float64Array(size),
  best: new Float64Array(size),
  final: new Float64Array(size),
  matched: new Uint32Array(size),
  touched: new Uint32Array(size),
});

/** Creates a scorer. What a word contributes is remembered until the catalog changes. */
export const createScorer = (index: PostingsIndex, constants: Constants): Scorer => {
  let version = -1;
  let scratch = createScratch(0);
  let nameRarity = new Float64Array(0);
  let backends = new Map<string, number>();
  let backendOf = new Uint32Array(0);
  let remembered = new Map<Concept, Contribution>();
  let held = 0;
  let learned: LearnedField | undefined;
  const placeOf = createPlaceOf(index);

  const refresh = (): void => {
    if (version === index.version) return;
    version = index.version;
    scratch = createScratch(index.size);
    nameRarity = new Float64Array(index.size);
    backendOf = new Uint32Array(index.size);
    backends = new Map();
    remembered = new Map();
    held = 0;
    for (const segment of index.segments.values()) {
      segment.names.forEach((names, document) => {
        let sum = 0;
        for (const name of names) sum += inverseDocumentFrequency(constants.collection, index.term(name)?.documents ?? 0);
        nameRarity[segment.base + document] = sum;
        const backend = segment.tools[document]?.backend ?? '';
        let number = backends.get(backend);
        if (number === undefined) backends.set(backend, (number = backends.size));
        backendOf[segment.base + document] = number;
      });
    }
  };

  const contribute = (concept: Concept, taught: readonly LearnedMatch[] = []): Contribution => {
    const { frequency, inName, matched } = scratch;
    let count = 0;
    for (const { term, weight } of concept.variants) {
      const postings = index.postings(term);
      for (let at = 0; at < postings.length; at += POSTING) {
        const place = postings[at] as number;
        if (frequency[place] === 0) matched[count++] = place;
        (frequency[place] as number) += weight * (postings[at + 1] as number);
        if (postings[at + 2] === 1 && weight > (inName[place] as number)) inName[place] = weight;
      }
    }
    for (const match of taught) {
      const place = placeOf(match);
      if (place === undefined) continue;
      if (frequency[place] === 0) matched[count++] = place;
      (frequency[place] as number) += constants.learned * match.weight;
    }
    const rarity = rarityOf(concept, taught, constants);
    const found = new Float32Array(ITEMS * count);
    for (let at = 0; at < count; at += 1) {
      const place = matched[at] as number;
      found[ITEMS * at] = place;
      found[ITEMS * at + 1] = rarity * saturate(frequency[place] as number, constants.k1);
      found[ITEMS * at + 2] = rarity * (inName[place] as number);
      frequency[place] = 0;
      inName[place] = 0;
    }
    return found;
  };

  const contribution = (concept: Concept): Contribution => {
    // What was learned differs from caller to caller and from hour to hour: it is not remembered.
    const taught = concept.stem === undefined ? undefined : learned?.of(concept.stem);
    if (taught !== undefined && taught.length > 0) return contribute(concept, taught);
    let found = remembered.get(concept);
    if (found === undefined) {
      found = contribute(concept);
      held += found.length;
      if (held > MOST_REMEMBERED) {
        remembered = new Map();
        held = found.length;
      }
      remembered.set(concept, found);
    }
    return found;
  };

  /** Sums what concepts give, with the bonus for a covered name, into `sums`; `touched` lists the documents, and their number is returned. */
  const gather = (concepts: readonly Asked[]): number => {
    const { sums, covered, touched } = scratch;
    let count = 0;
    for (const { concept, share } of concepts) {
      const given = contribution(concept);
      for (let at = 0; at < given.length; at += ITEMS) {
        const place = given[at] as number;
        if (sums[place] === 0) touched[count++] = place;
        (sums[place] as number) += share * (given[at + 1] as number);
        (covered[place] as number) += share * (given[at + 2] as number);
      }
    }
    for (let at = 0; at < count; at += 1) {
      const place = touched[at] as number;
      const cover = covered[place] as number;
      if (cover === 0) continue;
      (sums[place] as number) *= 1 + constants.nameCoverage * Math.min(1, cover / (nameRarity[place] as number));
      covered[place] = 0;
    }
    return count;
  };

  /** Filters and raises by the backends that a clause names. */
  const weighBackends = (count: number, clause: Pick<Clause, 'backends' | 'firm'>): void => {
    if (clause.backends.size === 0) return;
    const { sums, touched } = scratch;
    const named = new Uint8Array(backends.size);
    for (const backend of clause.backends) named[backends.get(backend) ?? 0] = 1;
    let inside = 0;
    let outside = 0;
    for (let at = 0; at < count; at += 1) {
      const place = touched[at] as number;
      if (named[backendOf[place] as number] === 1) inside = Math.max(inside, sums[place] as number);
      else outside = Math.max(outside, sums[place] as number);
    }
    const filter = clause.firm && inside > 0 && inside >= constants.backendGate * outside;
    for (let at = 0; at < count; at += 1) {
      const place = touched[at] as number;
      if (named[backendOf[place] as number] === 1) (sums[place] as number) *= constants.backendBoost;
      else if (filter) sums[place] = 0;
    }
  };

  /** Scores concepts as a clause asks for them; `take` gets each document with its share of the best score, which is returned. */
  const pass = (concepts: readonly Asked[], clause: Pick<Clause, 'backends' | 'firm'>, take: (place: number, share: number) => void): number => {
    const count = gather(concepts);
    const { sums, touched } = scratch;
    weighBackends(count, clause);
    let most = 0;
    for (let at = 0; at < count; at += 1) most = Math.max(most, sums[touched[at] as number] as number);
    for (let at = 0; at < count; at += 1) {
      const place = touched[at] as number;
      if ((sums[place] as number) > 0) take(place, (sums[place] as number) / most);
      sums[place] = 0;
    }
    return most;
  };

  return {
    score(plan, taught) {
      refresh();
      learned = taught;
      const { final, best } = scratch;
      final.fill(0);
      const places: number[] = [];
      const [first] = plan.clauses;
      const several = plan.clauses.length > 1;
      const whole = pass(plan.concepts, several || first === undefined ? { backends: plan.backends, firm: false } : first, (place, share) => {
        final[place] = share;
        places.push(place);
      });
      if (several) {
        best.fill(0);
        for (const clause of plan.clauses) {
          const leaders: number[] = [];
          const most = pass(clause.concepts, clause, (place, share) => {
            best[place] = Math.max(best[place] as number, share * share);
            if (share === 1) leaders.push(place);
          });
          if (most >= constants.clauseStrength * whole) for (const place of leaders) best[place] = 1 + constants.clauseLead;
        }
        for (const place of places) (final[place] as number) += constants.clause * (best[place] as number);
      }
      return { places, scores: final };
    },
  };
};
