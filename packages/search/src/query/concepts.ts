import type { LearnedField } from '@mcp-working-set/core';
import { inverseDocumentFrequency } from '../bm25f.js';
import type { Constants } from '../constants.js';
import type { Lexicon } from '../lexicon/lexicon.js';
import type { SpeechReader } from '../lexicon/patterns.js';
import { translator, type Translated, type Translation } from '../lexicon/translator.js';
import type { Term } from '../postings/index.js';
import { stem } from '../text/stem.js';
import { isStopWord } from '../text/stop-words.js';
import { bigrams, isUnspaced } from '../text/tokenize.js';
import type { Answer, Answers, Variant, VariantKind } from './answers.js';
import type { QueryWord } from './words.js';

/**
 * The terms that answer a word or phrase, weightiest first, as lists side by side. They are kept until the catalog
 * changes, and an object for each would take three times the room, which the collector copies.
 */
export interface Variants {
  readonly terms: readonly Term[];
  readonly kinds: readonly VariantKind[];
  readonly weights: readonly number[];
}

/** A word or phrase with every term that answers it; the same in every query until the catalog changes. */
export interface Concept {
  readonly text: string;
  readonly variants: Variants;
  /** Its weight beside a word that the catalog knows. */
  readonly weight: number;
  /** Number of documents of the term that answers it best, when it was read. */
  readonly documents: number;
  /** Stem under which a word of earlier searches would be known; none for a phrase. */
  readonly stem?: string;
  /** Of a phrase: no tool's name holds it as it is said, so that its words one by one mislead. */
  readonly foreign?: boolean;
}

/** A concept as a query asks for it. */
export interface Asked {
  readonly concept: Concept;
  /** What its part in the query leaves of its weight, 0 to 1. */
  readonly share: number;
}

/** What reading a query needs. */
export interface QueryContext {
  readonly lexicon: Lexicon;
  readonly speech: SpeechReader;
  readonly answers: Answers;
  readonly constants: Constants;
  /** Concepts of earlier queries by key; emptied when the catalog changes, or there are too many. */
  readonly remembered: Map<string, Concept>;
  /** Words of earlier searches. */
  readonly learned?: LearnedField | undefined;
}

/** One variant a term, the weightiest. */
const distinct = (variants: readonly Variant[]): Variants => {
  const best = new Map<Term, Variant>();
  for (const variant of variants) {
    if (variant.weight <= 0) continue;
    const before = best.get(variant.term);
    if (before === undefined || before.weight < variant.weight) best.set(variant.term, variant);
  }
  const ordered = [...best.values()].sort((a, b) => b.weight - a.weight);
  return { terms: ordered.map(({ term }) => term), kinds: ordered.map(({ kind }) => kind), weights: ordered.map(({ weight }) => weight) };
};

/** How far a stand-in that is more common than the best one counts less. */
const COMMON = 2;

/**
 * What stands in for a word that the catalog does not know is as rare as the best of it. The more common ones count less:
 * otherwise `keep`, which a catalog may know as `save`, would be as rare in its many `create`.
 */
const tempered = ({ terms, kinds, weights }: Variants, collection: number): Variants => {
  const [best] = terms;
  if (best === undefined || kinds[0] === 'exact' || kinds[0] === 'stem') return { terms, kinds, weights };
  const rarity = inverseDocumentFrequency(collection, best.documents);
  return {
    terms, kinds,
    weights: weights.map((weight, at) => weight * Math.min(1, inverseDocumentFrequency(collection, (terms[at] as Term).documents) / rarity) ** COMMON),
  };
};

const isAnswered = ({ variants }: Concept): boolean => variants.terms.length > 0;

/** Concepts are remembered up to that many; then all are found anew. */
const MOST_REMEMBERED = 20_000;

/** Gives a concept as this query asked for it first, with that share of its weight; answers it only where no query did before. */
type Ask = (key: string, text: string, share: number, answer: () => Answer, learnable?: boolean) => Asked;

const createAsk = (remembered: Map<string, Concept>, asked: Map<string, Asked>, collection: number): Ask => (key, text, share, answer, learnable = false) => {
  const known = asked.get(key);
  if (known !== undefined) return known;
  let concept = remembered.get(key);
  if (concept === undefined) {
    const { variants, weight, foreign } = answer();
    const ordered = tempered(distinct(variants), collection);
    concept = { text, variants: ordered, weight, documents: ordered.terms[0]?.documents ?? 0, ...(learnable ? { stem: stem(text) } : {}), ...(foreign === true ? { foreign } : {}) };
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    remembered.set(key, concept);
  }
  const entry = { concept, share };
  asked.set(key, entry);
  return entry;
};

/**
 * Adds what the ways of speaking in a clause ask for, and gives the positions of their words, which then mean less.
 * One whose first concept the catalog does not know is left alone.
 */
const readSpeech = (
  words: readonly QueryWord[], { speech, constants, answers }: QueryContext, ask: Ask, found: Set<Asked>,
): ReadonlySet<number> => {
  const consumed = new Set<number>();
  if (constants.speech === 0) return consumed;
  for (const { positions, targets, text } of speech(words.map(({ text: word, spoken }) => (spoken ? word : '')))) {
    const share = constants.speech * (positions.length > 2 ? 1 : constants.spokenBriefly) * Math.max(...positions.map((at) => words[at]?.weight ?? 1));
    const concepts = targets.map((alternatives): Asked => {
      const key = `speech ${alternatives.map((phrase) => phrase.join(' ')).join(', ')}`;
      return ask(key, text, share, () => answers.spoken(alternatives));
    });
    if (!concepts.some(({ concept }) => isAnswered(concept))) continue;
    for (const entry of concepts) if (isAnswered(entry.concept)) found.add(entry);
    for (const at of positions) consumed.add(at);
  }
  return consumed;
};

const NOWHERE: readonly Translation[] = [];

/**
 * Reads the words of a clause as concepts. `asked` holds those of the clauses before it: the same word is one concept in
 * all of them.
 */
export const readConcepts = (words: readonly QueryWord[], context: QueryContext, asked: Map<string, Asked>): readonly Asked[] => {
  const { lexicon, constants, answers, learned } = context;
  const list = words.map(({ text }) => text);
  const foreign: Translated | undefined = list.every((word) => !isUnspaced(word) && answers.isEnglish(word))
    ? undefined
    : translator().translate(list, answers.isEnglish);
  const ask = createAsk(context.remembered, asked, constants.collection);
  const found = new Set<Asked>();
  const add = (text: string, key: string, share: number, answer: () => Answer, learnable = false): Concept | undefined => {
    const entry = ask(key, text, share, answer, learnable);
    const { concept } = entry;
    const taught = concept.stem !== undefined && learned !== undefined && learned.of(concept.stem).length > 0;
    if ((isAnswered(concept) && concept.weight * entry.share > 0) || taught) found.add(entry);
    return isAnswered(concept) ? concept : undefined;
  };
  const consumed = readSpeech(words, context, ask, found);
  let previous = '';
  /** Words before this place are part of a phrase that no tool is named by. */
  let light = 0;
  for (let at = 0; at < words.length; at += 1) {
    const { text: word, weight } = words[at] as QueryWord;
    const share = consumed.has(at) ? weight * constants.spokenOwn : weight;
    const translations = foreign?.translations.filter(({ start }) => start === at) ?? NOWHERE;
    for (const { text, meanings } of translations) add(text, `foreign ${text}`, share, () => answers.translated(text, meanings), !isUnspaced(text) && !text.includes(' '));
    if (isUnspaced(word)) {
      for (const pair of bigrams(word)) add(pair, pair, share, () => answers.pair(pair), true);
      previous = '';
      continue;
    }
    const covered = translations.find(({ length }) => length > 0);
    if (covered !== undefined || foreign?.empty.has(at) === true) {
      at += (covered?.length ?? 1) - 1;
      previous = '';
      continue;
    }
    const phrase = lexicon.phrase(list, at);
    if (phrase !== undefined && !consumed.has(at)) {
      const said = list.slice(at, at + phrase.length);
      const text = said.join(' ');
      const concept = add(text, `phrase ${text}`, share, () => answers.phrase(said, phrase.meanings, phrase.idiom));
      if (concept?.foreign === true) light = Math.max(light, at + phrase.length);
      if (phrase.idiom) {
        at += phrase.length - 1;
        previous = '';
        continue;
      }
    }
    if (isStopWord(word)) continue;
    const joined = previous + word;
    if (previous !== '' && answers.isKnownJoined(joined)) add(`${previous} ${word}`, `joined ${joined}`, share, () => answers.joined(joined));
    previous = word;
    add(word, word, at < light ? weight * constants.foreignOwn : share, () => answers.word(word), true);
  }
  return [...found];
};
