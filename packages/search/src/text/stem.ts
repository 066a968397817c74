import { stemmer } from 'stemmer';

const LATIN = /^[a-z]+$/;
const known = new Map<string, string>();

const isStemmed = (word: string): boolean => word.length >= 3 && LATIN.test(word);

/** Porter stem of a folded English word; other words are returned as they are. */
export const stem = (word: string): string => {
  if (!isStemmed(word)) return word;
  let found = known.get(word);
  if (found === undefined) {
    found = stemmer(word);
    if (known.size > 20_000) known.clear();
    known.set(word, found);
  }
  return found;
};

/** The same for what is asked once, as two words joined: it is not remembered. */
export const stemOnce = (word: string): string => (isStemmed(word) ? stemmer(word) : word);
