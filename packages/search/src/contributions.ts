import type { LearnedField, LearnedMatch } from '@mcp-working-set/core';
import { inverseDocumentFrequency, saturate } from './bm25f.js';
import type { Constants } from './constants.js';
import { createPlaceOf } from './learned/place-of.js';
import { POSTING, type PostingsIndex, type Term } from './postings/index.js';
import { createList, createLists, type List, type Lists } from './postings/lists.js';
import type { Concept } from './query/concepts.js';

/**
 * What a concept gives: pairs of a document's global number and its score; from `names` on, pairs of the number of a
 * document in whose name the concept stands and what of the name is covered.
 */
export interface Contribution extends List {
  readonly names: number;
}
/** Numbers of a pair. */
export const PAIR = 2;

/** Gives the contribution of a concept, with what was learned of it. */
export type Contributions = (concept: Concept, learned: LearnedField | undefined) => Contribution;

/** So many numbers (4 bytes each) are remembered before those that were not asked for meanwhile are given up. */
const MOST_REMEMBERED = 1_000_000;

/**
 * Rarity of a concept: that of the term which answers it best. Where earlier searches led from it to tools, it stands in
 * their field of learned words, too.
 */
export const rarityOf = ({ variants, weight, documents }: Concept, taught: readonly LearnedMatch[], { collection, learnedDocuments }: Constants): number =>
  taught.length === 0
    ? weight * inverseDocumentFrequency(collection, documents)
    : (variants.terms.length === 0 ? 1 : weight) * inverseDocumentFrequency(collection, Math.max(documents, taught.length, learnedDocuments));

const NOTHING: readonly LearnedMatch[] = [];

/** Creates them for an index as it is now; they are remembered. */
export const createContributions = (index: PostingsIndex, constants: Constants): Contributions => {
  // Working arrays, all zero between contributions.
  const frequency = new Float64Array(index.size);
  const inName = new Float64Array(index.size);
  const matched = new Uint32Array(index.size);
  const placeOf = createPlaceOf(index);
  let remembered = new Map<Concept, Contribution>();
  /** Those from before; what is asked for again moves on, so that no search has to make many anew. */
  let older: ReadonlyMap<Concept, Contribution> = new Map();
  let lists = createLists();
  let held = 0;

  const contribute = (concept: Concept, taught: readonly LearnedMatch[], take: Lists): Contribution => {
    let count = 0;
    let named = 0;
    const { terms, weights } = concept.variants;
    for (let variant = 0; variant < terms.length; variant += 1) {
      const weight = weights[variant] as number;
      const { whole, real, from, to } = index.postings(terms[variant] as Term);
      for (let at = from; at < to; at += POSTING) {
        const posting = whole[at] as number;
        const place = posting >>> 1;
        const before = frequency[place] as number;
        if (before === 0) matched[count++] = place;
        frequency[place] = before + weight * (real[at + 1] as number);
        if ((posting & 1) === 0 || weight <= (inName[place] as number)) continue;
        if (inName[place] === 0) named += 1;
        inName[place] = weight;
      }
    }
    for (const match of taught) {
      const place = placeOf(match);
      if (place === undefined) continue;
      if (frequency[place] === 0) matched[count++] = place;
      (frequency[place] as number) += constants.learned * match.weight;
    }
    const rarity = rarityOf(concept, taught, constants);
    const list = take(PAIR * (count + named));
    const { whole, real, from, to } = list;
    const names = from + PAIR * count;
    let name = names;
    for (let at = 0; at < count; at += 1) {
      const place = matched[at] as number;
      whole[from + PAIR * at] = place;
      real[from + PAIR * at + 1] = rarity * saturate(frequency[place] as number, constants.k1);
      frequency[place] = 0;
      if (inName[place] === 0) continue;
      whole[name] = place;
      real[name + 1] = rarity * (inName[place] as number);
      inName[place] = 0;
      name += PAIR;
    }
    return { whole, real, from, names, to };
  };

  const moved = ({ whole, from, names, to }: Contribution): Contribution => {
    const list = lists(to - from);
    list.whole.set(whole.subarray(from, to), list.from);
    return { ...list, names: list.from + names - from };
  };

  const remember = (concept: Concept): Contribution => {
    if (held > MOST_REMEMBERED) {
      older = remembered;
      remembered = new Map();
      lists = createLists();
      held = 0;
    }
    const before = older.get(concept);
    const found = before === undefined ? contribute(concept, NOTHING, lists) : moved(before);
    remembered.set(concept, found);
    held += found.to - found.from;
    return found;
  };

  return (concept, learned) => {
    // What was learned differs from caller to caller and from hour to hour: it is not remembered.
    const taught = concept.stem === undefined ? undefined : learned?.of(concept.stem);
    if (taught !== undefined && taught.length > 0) return contribute(concept, taught, createList);
    return remembered.get(concept) ?? remember(concept);
  };
};
