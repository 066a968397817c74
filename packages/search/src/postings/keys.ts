import { stem } from '../text/stem.js';

/** The keys of the two terms that a word counts under: its stem, and its exact form. */
export interface TermKeys {
  readonly stem: string;
  readonly surface: string;
}

const MOST = 20_000;
const known = new Map<string, TermKeys>();

/** The key of a word's exact form. */
export const surfaceKey = (word: string): string => `=${word}`;

/** The keys of a folded word. */
export const termKeys = (word: string): TermKeys => {
  let found = known.get(word);
  if (found === undefined) {
    found = { stem: stem(word), surface: surfaceKey(word) };
    if (known.size > MOST) known.clear();
    known.set(word, found);
  }
  return found;
};
