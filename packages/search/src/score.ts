import { inverseDocumentFrequency, saturate } from './bm25f.js';
import type { Constants } from './constants.js';
import type { PostingsIndex } from './postings/index.js';
import type { Concept } from './query/concepts.js';
import type { Clause, Plan } from './query/plan.js';

/** What one concept gives: parallel lists of documents (by global number), scores, and shares of the name covered. */
interface Contribution {
  readonly places: Int32Array;
  readonly scores: Float64Array;
  readonly covers: Float64Array;
}

/** Scores the tools of an index for a plan. */
export interface Scorer {
  /** Global numbers of the tools that answer any concept, and every tool's score by global number. */
  score(plan: Plan): { readonly places: readonly number[]; readonly scores: Float64Array };
}

/** Rarity of a concept: that of the term which answers it best. */
export const conceptRarity = (concept: Concept, size: number): number =>
  concept.weight * inverseDocumentFrequency(size, concept.variants[0]?.term.documents ?? 0);

/** Creates a scorer; its working arrays are reused from query to query. */
export const createScorer = (index: PostingsIndex, constants: Constants): Scorer => {
  let version = -1;
  let nameRarity = new Float64Array(0);
  let frequency = new Float64Array(0);
  let inName = new Float64Array(0);
  let sums = new Float64Array(0);
  let covered = new Float64Array(0);
  let final = new Float64Array(0);
  let best = new Float64Array(0);
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
    best = new Float64Array(size);
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
    const rarity = conceptRarity(concept, index.size);
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
      (sums[place] as number) *= 1 + constants.nameCoverage * share;
      covered[place] = 0;
    }
    return touched;
  };

  const weighBackends = (touched: readonly number[], { backends, firm }: Pick<Clause, 'backends' | 'firm'>): void => {
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

  /** Scores `concepts` as a clause asks for them; `take` gets each document with its share of the best score. */
  const pass = (contributions: readonly Contribution[], clause: Pick<Clause, 'backends' | 'firm'>, take: (place: number, share: number) => void): void => {
    const touched = gather(contributions);
    weighBackends(touched, clause);
    let most = 0;
    for (const place of touched) most = Math.max(most, sums[place] as number);
    for (const place of touched) {
      if ((sums[place] as number) > 0) take(place, (sums[place] as number) / most);
      sums[place] = 0;
    }
  };

  return {
    score(plan) {
      refresh();
      final.fill(0);
      const places: number[] = [];
      const contributions = new Map(plan.concepts.map((concept) => [concept, contribute(concept)]));
      const of = (concepts: readonly Concept[]): Contribution[] => concepts.map((concept) => contributions.get(concept) as Contribution);
      const [first] = plan.clauses;
      const several = plan.clauses.length > 1;
      const whole = several || first === undefined ? { backends: plan.backends, firm: false } : first;
      pass(of(plan.concepts), whole, (place, share) => {
        final[place] = share;
        places.push(place);
      });
      if (several) {
        best.fill(0);
        for (const clause of plan.clauses) {
          pass(of(clause.concepts), clause, (place, share) => { best[place] = Math.max(best[place] as number, share * share); });
        }
        for (const place of places) (final[place] as number) += constants.clause * (best[place] as number);
      }
      return { places, scores: final };
    },
  };
};
