import type { LearnedField } from '@mcp-working-set/core';
import type { Constants } from '../constants.js';
import type { NearWords } from '../embeddings/near-words.js';
import type { Lexicon, Meaning } from '../lexicon/lexicon.js';
import type { SpeechReader } from '../lexicon/patterns.js';
import { translator, type Translated } from '../lexicon/translator.js';
import { POSTING, type PostingsIndex, type Term } from '../postings/index.js';
import { surfaceKey } from '../postings/segment.js';
import { stem } from '../text/stem.js';
import { isStopWord } from '../text/stop-words.js';
import { bigrams, isUnspaced } from '../text/tokenize.js';
import type { Neighbours } from './neighbours.js';
import { splitIntoKnown } from './split-word.js';
import type { QueryWord } from './words.js';

/** How a term answers a word of the query. */
export type VariantKind = 'exact' | 'stem' | 'synonym' | 'idiom' | 'joined' | 'split' | 'typo' | 'prefix' | 'translation' | 'near';

/** One term that answers a word of the query; `weight` tells how far an occurrence of it counts as one of the word. */
export interface Variant {
  readonly term: Term;
  readonly kind: VariantKind;
  readonly weight: number;
}

/** A word or phrase with every term that answers it, weightiest first; the same in every query until the catalog changes. */
export interface Concept {
  readonly text: string;
  readonly variants: readonly Variant[];
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
  readonly index: PostingsIndex;
  readonly lexicon: Lexicon;
  readonly speech: SpeechReader;
  readonly neighbours: Neighbours;
  readonly near?: NearWords | undefined;
  readonly constants: Constants;
  /** Concepts of earlier queries by key; emptied when the catalog changes. */
  readonly remembered: Map<string, Concept>;
  /** Words of earlier searches. */
  readonly learned?: LearnedField | undefined;
}

type Answer = Pick<Concept, 'variants' | 'weight' | 'foreign'>;

/** As if the best of them were all that is meant: its weight becomes 1, the others keep their share of it. */
const scaled = (variants: readonly Variant[]): { readonly variants: readonly Variant[]; readonly most: number } => {
  const most = Math.max(...variants.map(({ weight }) => weight));
  return { variants: variants.map((variant) => ({ ...variant, weight: variant.weight / most })), most };
};

/** Finds the terms that answer a word. */
const createAnswers = ({ index, lexicon, neighbours, near, constants }: QueryContext) => {
  const isKnown = (word: string): boolean => index.term(stem(word)) !== undefined || index.term(surfaceKey(word)) !== undefined;

  const own = (word: string, weight: number, kind?: VariantKind): Variant[] => {
    const found: Variant[] = [];
    const stemmed = index.term(stem(word));
    if (stemmed !== undefined) found.push({ term: stemmed, kind: kind ?? 'stem', weight });
    const surface = index.term(surfaceKey(word));
    if (surface !== undefined) found.push({ term: surface, kind: kind ?? 'exact', weight: weight * constants.surface });
    return found;
  };

  /** Terms of what a word also stands for; `strength` 1 weighs them as companions of the word, more in its place. */
  const meant = (meanings: readonly Meaning[], strength: number, kind: VariantKind = 'synonym'): Variant[] =>
    meanings.flatMap(({ words, relation }) => {
      if (constants[relation] === 0) return [];
      const content = words.filter((word) => !isStopWord(word));
      const weight = Math.min(1, strength * constants[relation]) / Math.sqrt(content.length);
      return content.flatMap((word) => own(word, weight, kind));
    });

  /** Words of the catalog that a word table holds near. */
  const nearby = (word: string, strength: number): Variant[] => {
    const { nearLeast, nearCount } = constants;
    return (near?.near(word, nearLeast, nearCount) ?? []).flatMap(({ word: other, cosine }) =>
      own(other, (strength * (cosine - nearLeast)) / (1 - nearLeast), 'near'));
  };

  const withSynonyms = (word: string, share: number, kind: VariantKind): Variant[] =>
    [...own(word, share, kind), ...meant(lexicon.meanings(word), share)];

  /** In place of a word that the catalog does not know, its synonyms are what counts. */
  const instead = 1 / constants.synonym;

  const unknown = (word: string): Answer => {
    const parts = splitIntoKnown(word, isKnown);
    if (parts.length > 0) return { variants: parts.flatMap((part) => own(part, 1, 'split')), weight: constants.split };
    const synonyms = meant(lexicon.meanings(word), instead);
    if (synonyms.length > 0) {
      // The best of them takes the word's place, even where it is only related to it.
      const { variants, most } = scaled(synonyms);
      return { variants, weight: constants.unknownSynonym * Math.max(constants.unknownRelated, most) };
    }
    const foreign = translator().word(word);
    if (foreign.length > 0) {
      return { variants: foreign.flatMap((english) => english.flatMap((part) => withSynonyms(part, 1, 'translation'))), weight: constants.translation };
    }
    const similar = nearby(word, 1);
    if (similar.length > 0) return { variants: scaled(similar).variants, weight: constants.unknownNear };
    const close = neighbours.typos(word).flatMap((near) => own(near, 1, 'typo'));
    if (close.length > 0) return { variants: close, weight: constants.typo };
    return { variants: neighbours.prefixes(word).flatMap((near) => own(near, 1, 'prefix')), weight: constants.prefix };
  };

  /** Whether a tool's name holds all of several words. */
  const isName = (words: readonly string[]): boolean => {
    let shared: Set<number> | undefined;
    for (const word of words.filter((one) => !isStopWord(one))) {
      const term = index.term(stem(word));
      if (term === undefined || term.names === 0) return false;
      const postings = index.postings(term);
      const here = new Set<number>();
      for (let at = 0; at < postings.length; at += POSTING) {
        if (postings[at + 2] === 1 && shared?.has(postings[at] as number) !== false) here.add(postings[at] as number);
      }
      if (here.size === 0) return false;
      shared = here;
    }
    return true;
  };

  return {
    isKnown, own, unknown,
    isEnglish: (word: string): boolean => isStopWord(word) || isKnown(word) || lexicon.meanings(word).length > 0,
    known: (word: string): Answer => ({ variants: [...withSynonyms(word, 1, 'stem'), ...nearby(word, constants.near)].map((variant) =>
      (variant.kind === 'stem' && variant.term.key.startsWith('=') ? { ...variant, kind: 'exact' } : variant)), weight: 1 }),
    phrase: (words: readonly string[], meanings: readonly Meaning[], idiom: boolean): Answer =>
      ({ variants: meant(meanings, instead, idiom ? 'idiom' : 'synonym'), weight: idiom ? 1 : constants.unknownSynonym, foreign: !idiom && !isName(words) }),
    /** Words and phrases, the first of which is what is asked for; synonyms come along. */
    spoken: (alternatives: readonly (readonly string[])[]): readonly Variant[] => alternatives.flatMap((phrase, at) => phrase.flatMap((word) => {
      const share = (at === 0 ? 1 : constants.spokenOther) / Math.sqrt(phrase.length);
      return at === 0 ? withSynonyms(word, share, 'idiom') : own(word, share, 'idiom');
    })),
    translated: (text: string, meanings: readonly (readonly string[])[]): Answer => ({
      variants: [
        ...own(text, 1),
        ...meanings.flatMap((english) => english.flatMap((part) => withSynonyms(part, 1 / Math.sqrt(english.length), 'translation'))),
      ],
      weight: constants.translation,
    }),
  };
};

/** One variant a term, the weightiest. */
const distinct = (variants: readonly Variant[]): Variant[] => {
  const best = new Map<Term, Variant>();
  for (const variant of variants) {
    if (variant.weight <= 0) continue;
    const before = best.get(variant.term);
    if (before === undefined || before.weight < variant.weight) best.set(variant.term, variant);
  }
  return [...best.values()].sort((a, b) => b.weight - a.weight);
};

/** Gives a concept as this query asked for it first, with that share of its weight; answers it only where no query did before. */
type Ask = (key: string, text: string, share: number, answer: () => Answer, learnable?: boolean) => Asked;

const createAsk = (remembered: Map<string, Concept>, asked: Map<string, Asked>): Ask => (key, text, share, answer, learnable = false) => {
  const known = asked.get(key);
  if (known !== undefined) return known;
  let concept = remembered.get(key);
  if (concept === undefined) {
    const { variants, weight, foreign } = answer();
    const ordered = distinct(variants);
    concept = { text, variants: ordered, weight, documents: ordered[0]?.term.documents ?? 0, ...(learnable ? { stem: stem(text) } : {}), ...(foreign === true ? { foreign } : {}) };
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
  words: readonly QueryWord[], { speech, constants }: QueryContext, answers: ReturnType<typeof createAnswers>, ask: Ask, found: Set<Asked>,
): ReadonlySet<number> => {
  const consumed = new Set<number>();
  if (constants.speech === 0) return consumed;
  for (const { positions, targets, text } of speech(words.map(({ text: word, spoken }) => (spoken ? word : '')))) {
    const share = constants.speech * (positions.length > 2 ? 1 : constants.spokenBriefly) * Math.max(...positions.map((at) => words[at]?.weight ?? 1));
    const concepts = targets.map((alternatives): Asked => {
      const key = `speech ${alternatives.map((phrase) => phrase.join(' ')).join(', ')}`;
      return ask(key, text, share, () => ({ variants: answers.spoken(alternatives), weight: 1 }));
    });
    if (concepts.every(({ concept }) => concept.variants.length === 0)) continue;
    for (const entry of concepts) if (entry.concept.variants.length > 0) found.add(entry);
    for (const at of positions) consumed.add(at);
  }
  return consumed;
};

/**
 * Reads the words of a clause as concepts. `asked` holds those of the clauses before it: the same word is one concept in
 * all of them.
 */
export const readConcepts = (words: readonly QueryWord[], context: QueryContext, asked: Map<string, Asked>): readonly Asked[] => {
  const { lexicon, constants, learned } = context;
  const answers = createAnswers(context);
  const list = words.map(({ text }) => text);
  const foreign: Translated | undefined = list.every((word) => !isUnspaced(word) && answers.isEnglish(word))
    ? undefined
    : translator().translate(list, answers.isEnglish);
  const ask = createAsk(context.remembered, asked);
  const found = new Set<Asked>();
  const consumed = readSpeech(words, context, answers, ask, found);
  let previous = '';
  /** Words before this place are part of a phrase that no tool is named by. */
  let light = 0;
  for (let at = 0; at < words.length; at += 1) {
    const { text: word, weight } = words[at] as QueryWord;
    let share = consumed.has(at) ? weight * constants.spokenOwn : weight;
    const add = (text: string, key: string, answer: () => Answer, learnable = false): Concept | undefined => {
      const entry = ask(key, text, share, answer, learnable);
      const { concept } = entry;
      const taught = concept.stem !== undefined && learned !== undefined && learned.of(concept.stem).length > 0;
      if ((concept.variants.length > 0 && concept.weight * entry.share > 0) || taught) found.add(entry);
      return concept.variants.length > 0 ? concept : undefined;
    };
    const translations = foreign?.translations.filter(({ start }) => start === at) ?? [];
    for (const { text, meanings } of translations) add(text, `foreign ${text}`, () => answers.translated(text, meanings), !isUnspaced(text) && !text.includes(' '));
    if (isUnspaced(word)) {
      for (const pair of bigrams(word)) add(pair, pair, () => ({ variants: answers.own(pair, 1), weight: 1 }), true);
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
      const text = list.slice(at, at + phrase.length).join(' ');
      const concept = add(text, `phrase ${text}`, () => answers.phrase(list.slice(at, at + phrase.length), phrase.meanings, phrase.idiom));
      if (concept?.foreign === true) light = Math.max(light, at + phrase.length);
      if (phrase.idiom) {
        at += phrase.length - 1;
        previous = '';
        continue;
      }
    }
    if (isStopWord(word)) continue;
    const joined = previous + word;
    if (previous !== '' && answers.isKnown(joined)) {
      add(`${previous} ${word}`, `joined ${joined}`, () => ({ variants: answers.own(joined, 1, 'joined'), weight: constants.joined }));
    }
    previous = word;
    share = at < light ? weight * constants.foreignOwn : share;
    add(word, word, () => (answers.isKnown(word) ? answers.known(word) : answers.unknown(word)), true);
  }
  return [...found];
};
