import type { Constants } from '../constants.js';
import type { NearWords } from '../embeddings/near-words.js';
import type { Lexicon, Meaning } from '../lexicon/lexicon.js';
import { translator } from '../lexicon/translator.js';
import { POSTING, type PostingsIndex, type Term } from '../postings/index.js';
import { surfaceKey, termKeys } from '../postings/keys.js';
import { stemOnce } from '../text/stem.js';
import { isStopWord } from '../text/stop-words.js';
import type { Neighbours } from './neighbours.js';
import { splitIntoKnown } from './split-word.js';

/** How a term answers a word of the query. */
export type VariantKind = 'exact' | 'stem' | 'synonym' | 'idiom' | 'joined' | 'split' | 'typo' | 'prefix' | 'translation' | 'near';

/** One term that answers a word of the query; `weight` tells how far an occurrence of it counts as one of the word. */
export interface Variant {
  readonly term: Term;
  readonly kind: VariantKind;
  readonly weight: number;
}

/** What a catalog has for a word or phrase. */
export interface Answer {
  readonly variants: readonly Variant[];
  /** Its weight beside a word that the catalog knows. */
  readonly weight: number;
  /** Of a phrase: no tool's name holds it as it is said, so that its words one by one mislead. */
  readonly foreign?: boolean;
}

/** What answering needs. */
export interface AnswerContext {
  readonly index: PostingsIndex;
  readonly lexicon: Lexicon;
  readonly neighbours: Neighbours;
  readonly near?: NearWords | undefined;
  readonly constants: Constants;
}

export type Answers = ReturnType<typeof createAnswers>;

/** As if the best of them were all that is meant: its weight becomes 1, the others keep their share of it. */
const scaled = (variants: readonly Variant[]): { readonly variants: readonly Variant[]; readonly most: number } => {
  const most = Math.max(...variants.map(({ weight }) => weight));
  return { variants: variants.map((variant) => ({ ...variant, weight: variant.weight / most })), most };
};

/** Finds the terms that answer a word. */
export const createAnswers = ({ index, lexicon, neighbours, near, constants }: AnswerContext) => {
  const isKnown = (word: string): boolean => {
    const { stem, surface } = termKeys(word);
    return index.term(stem) !== undefined || index.term(surface) !== undefined;
  };

  /** The same for two words as one, of which few are words at all. */
  const isKnownJoined = (joined: string): boolean => index.term(surfaceKey(joined)) !== undefined || index.term(stemOnce(joined)) !== undefined;

  // Whatever ends in `Into` adds to a list: a word has a hundred terms, and lists of lists of them are many.
  const ownInto = (found: Variant[], word: string, weight: number, asStem: VariantKind = 'stem', asSurface: VariantKind = 'exact'): void => {
    const keys = termKeys(word);
    const stemmed = index.term(keys.stem);
    if (stemmed !== undefined) found.push({ term: stemmed, kind: asStem, weight });
    const surface = index.term(keys.surface);
    if (surface !== undefined) found.push({ term: surface, kind: asSurface, weight: weight * constants.surface });
  };

  /** Whether a tool holds all of several words, or its name does. The rarest word is looked at first. */
  const isHeld = (words: readonly string[], inName: boolean): boolean => {
    const terms: Term[] = [];
    for (const word of words) {
      const term = index.term(termKeys(word).stem);
      if (term === undefined || (inName && term.names === 0)) return false;
      terms.push(term);
    }
    let shared: Set<number> | undefined;
    for (const term of terms.sort((left, right) => left.documents - right.documents)) {
      const { whole, from, to } = index.postings(term);
      const here = new Set<number>();
      for (let at = from; at < to; at += POSTING) {
        const posting = whole[at] as number;
        const place = posting >>> 1;
        if ((!inName || (posting & 1) === 1) && shared?.has(place) !== false) here.add(place);
      }
      if (here.size === 0) return false;
      shared = here;
    }
    return true;
  };

  /** Terms of what a word also stands for; `strength` 1 weighs them as companions of the word, more in its place. */
  const meantInto = (found: Variant[], meanings: readonly Meaning[], strength: number, kind: VariantKind = 'synonym'): void => {
    for (const { words, relation } of meanings) {
      if (constants[relation] === 0) continue;
      const content = words.filter((word) => !isStopWord(word));
      // A phrase that no tool holds would lend its words to tools of other matters: a `latency check` is no check.
      if (content.length > 1 && !isHeld(content, false)) continue;
      const weight = Math.min(1, strength * constants[relation]) / Math.sqrt(content.length);
      for (const word of content) ownInto(found, word, weight, kind, kind);
    }
  };

  /** Words of the catalog that a word table holds near. */
  const nearbyInto = (found: Variant[], word: string, strength: number): void => {
    const { nearLeast, nearCount } = constants;
    for (const { word: other, cosine } of near?.near(word, nearLeast, nearCount) ?? []) {
      ownInto(found, other, (strength * (cosine - nearLeast)) / (1 - nearLeast), 'near', 'near');
    }
  };

  const withSynonymsInto = (found: Variant[], word: string, share: number, kind: VariantKind): void => {
    ownInto(found, word, share, kind, kind);
    meantInto(found, lexicon.meanings(word), share);
  };

  const own = (words: readonly string[], kind: VariantKind): Variant[] => {
    const found: Variant[] = [];
    for (const word of words) ownInto(found, word, 1, kind, kind);
    return found;
  };

  /** Terms of translations; with `shared`, the words of one share its weight. */
  const englishInto = (found: Variant[], meanings: readonly (readonly string[])[], shared: boolean): void => {
    for (const english of meanings) {
      for (const part of english) withSynonymsInto(found, part, shared ? 1 / Math.sqrt(english.length) : 1, 'translation');
    }
  };

  /** In place of a word that the catalog does not know, its synonyms are what counts. */
  const instead = 1 / constants.synonym;

  const unknown = (word: string): Answer => {
    const parts = splitIntoKnown(word, isKnown);
    if (parts.length > 0) return { variants: own(parts, 'split'), weight: constants.split };
    const synonyms: Variant[] = [];
    meantInto(synonyms, lexicon.meanings(word), instead);
    if (synonyms.length > 0) {
      // The best of them takes the word's place, even where it is only related to it.
      const { variants, most } = scaled(synonyms);
      return { variants, weight: constants.unknownSynonym * Math.max(constants.unknownRelated, most) };
    }
    const foreign = translator().word(word);
    if (foreign.length > 0) {
      const translated: Variant[] = [];
      englishInto(translated, foreign, false);
      return { variants: translated, weight: constants.translation };
    }
    const similar: Variant[] = [];
    nearbyInto(similar, word, 1);
    if (similar.length > 0) return { variants: scaled(similar).variants, weight: constants.unknownNear };
    const close = own(neighbours.typos(word), 'typo');
    if (close.length > 0) return { variants: close, weight: constants.typo };
    return { variants: own(neighbours.prefixes(word), 'prefix'), weight: constants.prefix };
  };

  const known = (word: string): Answer => {
    const variants: Variant[] = [];
    ownInto(variants, word, 1);
    meantInto(variants, lexicon.meanings(word), 1);
    nearbyInto(variants, word, constants.near);
    return { variants, weight: 1 };
  };

  return {
    isKnownJoined,
    isEnglish: (word: string): boolean => isStopWord(word) || isKnown(word) || lexicon.meanings(word).length > 0,
    word: (word: string): Answer => (isKnown(word) ? known(word) : unknown(word)),
    pair: (pair: string): Answer => {
      const variants: Variant[] = [];
      ownInto(variants, pair, 1);
      return { variants, weight: 1 };
    },
    joined: (joined: string): Answer => ({ variants: own([joined], 'joined'), weight: constants.joined }),
    phrase(words: readonly string[], meanings: readonly Meaning[], idiom: boolean): Answer {
      const variants: Variant[] = [];
      meantInto(variants, meanings, instead, idiom ? 'idiom' : 'synonym');
      return { variants, weight: idiom ? 1 : constants.unknownSynonym, foreign: !idiom && !isHeld(words.filter((word) => !isStopWord(word)), true) };
    },
    /** Words and phrases, the first of which is what is asked for; synonyms come along. */
    spoken(alternatives: readonly (readonly string[])[]): Answer {
      const variants: Variant[] = [];
      alternatives.forEach((phrase, at) => {
        const share = (at === 0 ? 1 : constants.spokenOther) / Math.sqrt(phrase.length);
        for (const word of phrase) {
          if (at === 0) withSynonymsInto(variants, word, share, 'idiom');
          else ownInto(variants, word, share, 'idiom', 'idiom');
        }
      });
      return { variants, weight: 1 };
    },
    translated(text: string, meanings: readonly (readonly string[])[]): Answer {
      const variants: Variant[] = [];
      ownInto(variants, text, 1);
      englishInto(variants, meanings, true);
      return { variants: variants.length === 0 ? variants : scaled(variants).variants, weight: constants.translation };
    },
  };
};
