import type { LearnedField } from '@mcp-working-set/core';
import { inverseDocumentFrequency } from './bm25f.js';
import type { Constants } from './constants.js';
import { createContributions, PAIR } from './contributions.js';
import type { PostingsIndex } from './postings/index.js';
import type { Asked } from './query/concepts.js';
import type { Clause, Plan } from './query/plan.js';

/** Scores the tools of an index for a plan. */
export interface Scorer {
  /** Global numbers of the tools that answer any concept, and every tool's score by global number; both valid until the next call. */
  score(plan: Plan, learned?: LearnedField): { readonly places: Uint32Array; readonly scores: Float64Array };
}

/** What of a clause says where to look. */
type Where = Pick<Clause, 'backends' | 'firm'>;

/** Working arrays over all documents, reused from query to query: a search makes no garbage by the number of its tools. `sums` and `covered` are all zero between passes. */
const createScratch = (size: number) => ({
  sums: new Float64Array(size),
  covered: new Float64Array(size),
  best: new Float64Array(size),
  final: new Float64Array(size),
  touched: new Uint32Array(size),
  places: new Uint32Array(size),
});

/** What scoring needs to know of each document: the summed rarity of its name's words, and its backend's number. */
const describe = (index: PostingsIndex, { collection }: Constants) => {
  const nameRarity = new Float64Array(index.size);
  const backendOf = new Uint32Array(index.size);
  const backends = new Map<string, number>();
  for (const segment of index.segments.values()) {
    segment.names.forEach((names, document) => {
      let sum = 0;
      for (const name of names) sum += inverseDocumentFrequency(collection, index.term(name)?.documents ?? 0);
      nameRarity[segment.base + document] = sum;
      const backend = segment.tools[document]?.backend ?? '';
      let number = backends.get(backend);
      if (number === undefined) backends.set(backend, (number = backends.size));
      backendOf[segment.base + document] = number;
    });
  }
  return { nameRarity, backendOf, backends };
};

/** Creates a scorer. What a word contributes is remembered until the catalog changes. */
export const createScorer = (index: PostingsIndex, constants: Constants): Scorer => {
  let version = -1;
  let scratch = createScratch(0);
  let described = describe(index, constants);
  let contribution = createContributions(index, constants);
  let learned: LearnedField | undefined;

  const refresh = (): void => {
    if (version === index.version) return;
    version = index.version;
    scratch = createScratch(index.size);
    described = describe(index, constants);
    contribution = createContributions(index, constants);
  };

  /** Sums what concepts give into `sums`; `touched` lists the documents, and their number is returned. */
  const gather = (concepts: readonly Asked[]): number => {
    const { sums, covered, touched } = scratch;
    let count = 0;
    for (const { concept, share } of concepts) {
      const { whole, real, from, names, to } = contribution(concept, learned);
      for (let at = from; at < names; at += PAIR) {
        const place = whole[at] as number;
        const before = sums[place] as number;
        if (before === 0) touched[count++] = place;
        sums[place] = before + share * (real[at + 1] as number);
      }
      for (let at = names; at < to; at += PAIR) (covered[whole[at] as number] as number) += share * (real[at + 1] as number);
    }
    return count;
  };

  /** Gives the bonus for a covered name. */
  const addNames = (count: number): void => {
    const { sums, covered, touched } = scratch;
    const { nameRarity } = described;
    for (let at = 0; at < count; at += 1) {
      const place = touched[at] as number;
      const cover = covered[place] as number;
      if (cover === 0) continue;
      (sums[place] as number) *= 1 + constants.nameCoverage * Math.min(1, cover / (nameRarity[place] as number));
      covered[place] = 0;
    }
  };

  /**
   * Filters and raises by the backends that a clause names; returns the number of documents. Where none of their tools
   * answers another word, all of them do: whoever names a backend means it, though he calls the rest by other words.
   */
  const weighBackends = (count: number, where: Where): number => {
    if (where.backends.size === 0) return count;
    const { sums, touched } = scratch;
    const { backends, backendOf } = described;
    const named = new Uint8Array(backends.size);
    for (const backend of where.backends) named[backends.get(backend) ?? 0] = 1;
    let inside = 0;
    let outside = 0;
    for (let at = 0; at < count; at += 1) {
      const place = touched[at] as number;
      if (named[backendOf[place] as number] === 1) inside = Math.max(inside, sums[place] as number);
      else outside = Math.max(outside, sums[place] as number);
    }
    if (where.firm && inside === 0) {
      let added = count;
      for (let place = 0; place < backendOf.length; place += 1) {
        if (named[backendOf[place] as number] !== 1) continue;
        sums[place] = outside === 0 ? 1 : constants.backendAlone * outside;
        touched[added++] = place;
      }
      return added;
    }
    const filter = where.firm && inside > 0 && inside >= constants.backendGate * outside;
    for (let at = 0; at < count; at += 1) {
      const place = touched[at] as number;
      if (named[backendOf[place] as number] === 1) (sums[place] as number) *= constants.backendBoost;
      else if (filter) sums[place] = 0;
    }
    return count;
  };

  /** Sums up concepts as a clause asks for them; returns the number of documents in `touched`. */
  const sumUp = (concepts: readonly Asked[], where: Where): number => {
    const count = gather(concepts);
    addNames(count);
    return weighBackends(count, where);
  };

  const most = (count: number): number => {
    const { sums, touched } = scratch;
    let found = 0;
    for (let at = 0; at < count; at += 1) {
      const sum = sums[touched[at] as number] as number;
      if (sum > found) found = sum;
    }
    return found;
  };

  /** Keeps for each document the best that a clause makes of it. */
  const addClause = (clause: Clause, whole: number): void => {
    const { sums, touched, best } = scratch;
    const count = sumUp(clause.concepts, clause);
    const top = most(count);
    const leads = top >= constants.clauseStrength * whole;
    for (let at = 0; at < count; at += 1) {
      const place = touched[at] as number;
      const sum = sums[place] as number;
      sums[place] = 0;
      if (sum === 0) continue;
      const share = sum / top;
      best[place] = leads && share === 1 ? 1 + constants.clauseLead : Math.max(best[place] as number, share * share);
    }
  };

  return {
    score(plan, taught) {
      refresh();
      learned = taught;
      const { sums, touched, places, final, best } = scratch;
      final.fill(0);
      const [first] = plan.clauses;
      const several = plan.clauses.length > 1;
      const count = sumUp(plan.concepts, several || first === undefined ? { backends: plan.backends, firm: false } : first);
      const whole = most(count);
      let found = 0;
      for (let at = 0; at < count; at += 1) {
        const place = touched[at] as number;
        const sum = sums[place] as number;
        sums[place] = 0;
        if (sum === 0) continue;
        final[place] = sum / whole;
        places[found++] = place;
      }
      if (several) {
        best.fill(0);
        for (const clause of plan.clauses) addClause(clause, whole);
        for (let at = 0; at < found; at += 1) {
          const place = places[at] as number;
          (final[place] as number) += constants.clause * (best[place] as number);
        }
      }
      return { places: places.subarray(0, found), scores: final };
    },
  };
};
