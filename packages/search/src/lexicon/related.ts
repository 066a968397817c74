import { identifierWords } from '../text/tokenize.js';
import { isHollow } from '../text/stop-words.js';
import { createLexicon } from './lexicon.js';

/** Words of a tool's name, and others that mean the same: for searches that are not this package's own. */
export interface NameWords {
  readonly words: readonly string[];
  /** The likeliest first, none of them in the name. */
  readonly related: readonly string[];
}

/** Takes names apart and finds what else their words are called; `synonyms` as in `RankerOptions`. */
export const createNameWords = (synonyms: Readonly<Record<string, readonly string[]>> = {}): ((name: string) => NameWords) => {
  const lexicon = createLexicon(synonyms);
  return (name) => {
    const words = identifierWords(name);
    const lists = words.filter((word) => !isHollow(word)).map((word) => lexicon.meanings(word)
      .filter(({ relation }) => relation !== 'related').map((meaning) => meaning.words.join(' ')));
    const related = new Set<string>();
    // In turn, so that no word of the name takes the room of the others.
    for (let at = 0; lists.some((list) => at < list.length); at += 1) {
      for (const list of lists) {
        const word = list[at];
        if (word !== undefined && !words.includes(word)) related.add(word);
      }
    }
    return { words, related: [...related] };
  };
};
