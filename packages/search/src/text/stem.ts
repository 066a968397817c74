import { stemmer } from 'stemmer';

const LATIN = /^[a-z]+$/;
const known = new Map<string, string>();

/** Porter stem of a folded English word; other words are returned as they are. */
export const stem = (word: string): string => {
  if (word.length < 3 || !LATIN.test(word)) return word;
  let found = known.get(word);
  if (found === undefined) {
    found = stemmer(word);
    if (known.size > 20_000) known.clear();
    known.set(word, found);
  }
  return found;
};
