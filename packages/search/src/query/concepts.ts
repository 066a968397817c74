import type { Constants } from '../constants.js';
import type { Lexicon, Meaning } from '../lexicon/lexicon.js';
import { translator } from '../lexicon/translator.js';
import type { PostingsIndex, Term } from '../postings/index.js';
import { surfaceKey } from '../postings/segment.js';
import { stem } from '../text/stem.js';
import { isStopWord } from '../text/stop-words.js';
import { bigrams, isUnspaced } from '../text/tokenize.js';
import type { Neighbours } from './neighbours.js';
import { splitIntoKnown } from './split-word.js';

/** How a term answers a word of the query. */
export type VariantKind = 'exact' | 'stem' | 'synonym' | 'idiom' | 'joined' | 'split' | 'typo' | 'prefix' | 'translation';

/** One term that answers a word of the query; `weight` tells how far an occurrence of it counts as one of the word. */
export interface Variant {
  readonly term: Term;
  readonly kind: VariantKind;
  readonly weight: number;
}

/** A word or phrase of the query with every term that answers it. `weight` is its share beside the other concepts. */
export interface Concept {
  readonly text: string;
  readonly variants: readonly Variant[];
  readonly weight: number;
}

/** What reading a query needs. */
export interface QueryContext {
  readonly index: PostingsIndex;
  readonly lexicon: Lexicon;
  readonly neighbours: Neighbours;
  readonly constants: Constants;
}

/** Reads words of a query as concepts; the same word twice is one concept, shared through `known`. */
export const readConcepts = (list: readonly string[], context: QueryContext, known: Map<string, Concept>): readonly Concept[] => {
  const { index, lexicon, neighbours, constants } = context;
  const concepts = new Set<Concept>();

  const own = (word: string, weight: number, kind?: VariantKind): Variant[] => {
    const found: Variant[] = [];
    const stemmed = index.term(stem(word));
    if (stemmed !== undefined) found.push({ term: stemmed, kind: kind ?? 'stem', weight });
    const surface = index.term(surfaceKey(word));
    if (surface !== undefined) found.push({ term: surface, kind: kind ?? 'exact', weight: weight * constants.surface });
    return found;
  };
  const inCatalog = (word: string): boolean => index.term(stem(word)) !== undefined || index.term(surfaceKey(word)) !== undefined;
  const isEnglish = (word: string): boolean => isStopWord(word) || inCatalog(word) || lexicon.meanings(word).length > 0;
  const meant = (meanings: readonly Meaning[], weight: number, kind: VariantKind = 'synonym'): Variant[] =>
    meanings.flatMap((meaning) => {
      const content = meaning.words.filter((word) => !isStopWord(word));
      return content.flatMap((word) => own(word, (weight * meaning.weight) / Math.sqrt(content.length), kind));
    });
  const withSynonyms = (word: string, weight: number, kind: VariantKind): Variant[] =>
    [...own(word, weight, kind), ...meant(lexicon.meanings(word), weight * constants.synonym)];

  const add = (text: string, read: () => { readonly variants: readonly Variant[]; readonly weight?: number }): void => {
    let concept = known.get(text);
    if (concept === undefined) {
      const { variants, weight = 1 } = read();
      const best = new Map<Term, Variant>();
      for (const variant of variants) {
        const before = best.get(variant.term);
        if (before === undefined || before.weight < variant.weight) best.set(variant.term, variant);
      }
      concept = { text, variants: [...best.values()].sort((a, b) => b.weight - a.weight), weight };
      known.set(text, concept);
    }
    if (concept.variants.length > 0) concepts.add(concept);
  };

  const outsideVocabulary = (word: string): { readonly variants: readonly Variant[]; readonly weight?: number } => {
    const foreign = isUnspaced(word) ? [] : translator().word(word);
    const meanings = lexicon.meanings(word);
    const synonyms = meant(meanings, 1);
    if (synonyms.length > 0) return { variants: synonyms, weight: constants.unknownSynonym };
    if (foreign.length > 0) return { variants: foreign.flatMap((english) => english.flatMap((part) => withSynonyms(part, 1, 'translation'))), weight: constants.translation };
    const close = neighbours.typos(word).flatMap((near) => own(near, 1, 'typo'));
    if (close.length > 0) return { variants: close, weight: constants.typo };
    return { variants: neighbours.prefixes(word).flatMap((near) => own(near, 1, 'prefix')), weight: constants.prefix };
  };

  const foreign = list.every((word) => !isUnspaced(word) && isEnglish(word)) ? undefined : translator().translate(list, isEnglish);
  let previous = '';
  for (let at = 0; at < list.length; at += 1) {
    const word = list[at] ?? '';
    const translations = foreign?.translations.filter(({ start }) => start === at) ?? [];
    for (const { text, meanings } of translations) {
      add(`→${text}`, () => ({ weight: constants.translation, variants: [
        ...own(text, 1),
        ...meanings.flatMap((english) => english.flatMap((part) => withSynonyms(part, 1 / Math.sqrt(english.length), 'translation'))),
      ] }));
    }
    if (isUnspaced(word)) {
      for (const pair of bigrams(word)) add(pair, () => ({ variants: own(pair, 1) }));
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
    if (phrase !== undefined) {
      add(list.slice(at, at + phrase.length).join(' '), () => ({
        variants: phrase.whole
          ? meant(phrase.meanings, 1, 'idiom')
          : meant(phrase.meanings, 1),
        weight: phrase.whole ? 1 : constants.unknownSynonym,
      }));
      if (phrase.whole) {
        at += phrase.length - 1;
        previous = '';
        continue;
      }
    }
    if (isStopWord(word)) continue;
    const joined = previous + word;
    if (previous !== '' && inCatalog(joined)) add(`${previous} ${word}`, () => ({ variants: own(joined, 1, 'joined'), weight: constants.joined }));
    previous = word;
    if (inCatalog(word)) {
      add(word, () => ({ variants: [...own(word, 1), ...meant(lexicon.meanings(word), constants.synonym)] }));
      continue;
    }
    const parts = splitIntoKnown(word, inCatalog);
    if (parts.length > 0) for (const part of parts) add(part, () => ({ variants: own(part, 1, 'split'), weight: constants.split }));
    else add(word, () => outsideVocabulary(word));
  }
  return [...concepts];
};
