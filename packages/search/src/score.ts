import { inverseDocumentFrequency, saturate } from './bm25f.js';
import type { Constants } from './constants.js';
import type { Place, PostingsIndex } from './postings/index.js';
import type { Concept } from './query/concepts.js';
import type { Clause, Plan } from './query/plan.js';

/** What one concept gives: parallel lists of documents (by global number), scores, and shares of the name covered. */
interface Contribution {
  readonly places: Int32Array;
  readonly scores: Float64Array;
  readonly covers: Float64Array;
}

/** A tool with its score. */
export interface Scored extends Place {
  readonly place: number;
  readonly score: number;
}

/** Scores the tools of an index for a plan. */
export interface Scorer {
  /** Global numbers of the tools that answer any concept, and every tool's score by global number. */
  score(plan: Plan): { readonly places: readonly number[]; readonly scores: Float64Array };
}

/** Rarity of a concept: that of a pseudo-term which stands wherever its variants do, each as far as it counts. */
export const conceptRarity = (concept: Concept, size: number, constants: Constants): number => {
  const mode = constants['rarity'] ?? 'first';
  if (mode === 'first') return inverseDocumentFrequency(size, concept.variants[0]?.term.documents ?? 0);
  let documents = 0;
  for (const variant of concept.variants) documents += Math.min(1, variant.weight) * variant.term.documents * (variant.kind === 'exact' && concept.variants.length > 1 ? 0 : 1);
  return inverseDocumentFrequency(size, Math.min(size, documents));
};

/** Creates a scorer; its working arrays are reused from query to query. */
export const createScorer = (index: PostingsIndex, constants: Constants): Scorer => {
  let version = -1;
  let nameRarity = new Float64Array(0);
  let frequency = new Float64Array(0);
  let inName = new Float64Array(0);
  let sums = new Float64Array(0);
  let covered = new Float64Array(0);
  let final = new Float64Array(0);
  let backendOf: string[] = [];

  const refresh = (): void => {
    if (version === index.version) return;
    version = index.version;
    const { size } = index;
    nameRarity = new Float64Array(size);
    frequency = new Float64Array(size);
    inName = new Float64Array(size);
    sums = new Float64Array(size);
    covered = new Float64Array(size);
    final = new Float64Array(size);
    backendOf = new Array<string>(size);
    for (const segment of index.segments.values()) {
      segment.names.forEach((names, document) => {
        let sum = 0;
        for (const name of names) sum += inverseDocumentFrequency(size, index.term(name)?.documents ?? 0);
        nameRarity[segment.base + document] = sum;
        backendOf[segment.base + document] = segment.tools[document]?.backend ?? '';
      });
    }
  };

  const contribute = (concept: Concept): Contribution => {
    const touched: number[] = [];
    for (const { term, weight } of concept.variants) {
      for (const { segment, span } of term.chunks) {
        for (let at = span.start; at < span.end; at += 1) {
          const place = segment.base + (segment.documents[at] as number);
          if (frequency[place] === 0) touched.push(place);
          (frequency[place] as number) += weight * (segment.frequencies[at] as number);
          if (segment.inName[at] === 1 && weight > (inName[place] as number)) inName[place] = weight;
        }
      }
    }
    const rarity = conceptRarity(concept, index.size, constants) * concept.weight;
    const places = Int32Array.from(touched);
    const scores = new Float64Array(touched.length);
    const covers = new Float64Array(touched.length);
    for (let at = 0; at < touched.length; at += 1) {
      const place = touched[at] as number;
      scores[at] = rarity * saturate(frequency[place] as number, constants.k1);
      covers[at] = rarity * (inName[place] as number);
      frequency[place] = 0;
      inName[place] = 0;
    }
    return { places, scores, covers };
  };

  /** Sums contributions into `sums`, with the bonus for a covered name; returns the documents touched. */
  const gather = (contributions: readonly Contribution[]): number[] => {
    const touched: number[] = [];
    for (const { places, scores, covers } of contributions) {
      for (let at = 0; at < places.length; at += 1) {
        const place = places[at] as number;
        if (sums[place] === 0) touched.push(place);
        (sums[place] as number) += scores[at] as number;
        (covered[place] as number) += covers[at] as number;
      }
    }
    for (const place of touched) {
      const share = Math.min(1, (covered[place] as number) / ((nameRarity[place] as number) || 1));
      (sums[place] as number) *= 1 + constants.nameCoverage * Math.pow(share, constants.namePower);
      covered[place] = 0;
    }
    return touched;
  };

  const weighBackends = (touched: readonly number[], { backends, firm }: Clause): void => {
    if (backends.size === 0) return;
    let inside = 0, outside = 0;
    for (const place of touched) {
      const score = sums[place] as number;
      if (backends.has(backendOf[place] as string)) inside = Math.max(inside, score);
      else outside = Math.max(outside, score);
    }
    const filter = firm && inside > 0 && inside >= constants.backendGate * outside;
    for (const place of touched) {
      if (backends.has(backendOf[place] as string)) (sums[place] as number) *= constants.backendBoost;
      else if (filter) sums[place] = 0;
    }
  };

  return {
    score(plan) {
      refresh();
      final.fill(0);
      const byConcept = new Map(plan.concepts.map((concept) => [concept, contribute(concept)]));
      const take = (concepts: readonly Concept[]): Contribution[] => concepts.map((concept) => byConcept.get(concept) as Contribution);
      const places: number[] = [];
      const pass = (concepts: readonly Concept[], clause: Clause, weight: number, combine: 'add' | 'max'): void => {
        const touched = gather(take(concepts));
        weighBackends(touched, clause);
        let most = 0;
        for (const place of touched) most = Math.max(most, sums[place] as number);
        const factor = most === 0 ? 0 : weight / most;
        for (const place of touched) {
          const value = (sums[place] as number) * factor;
          sums[place] = 0;
          if (combine === 'add') {
            final[place] = value;
            if (value > 0) places.push(place);
          } else if (value > (best[place] as number)) best[place] = value;
        }
      };
      const best = plan.clauses.length > 1 ? new Float64Array(index.size) : final;
      const [only] = plan.clauses;
      if (plan.clauses.length === 1 && only !== undefined) pass(plan.concepts, only, 1, 'add');
      else {
        pass(plan.concepts, { concepts: [], backends: plan.backends, firm: false }, 1, 'add');
        for (const clause of plan.clauses) pass(clause.concepts, clause, constants.clause, 'max');
        for (const place of places) (final[place] as number) += best[place] as number;
      }
      return { places, scores: final };
    },
  };
};
