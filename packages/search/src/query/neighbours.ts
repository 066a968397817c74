import { distance } from 'fastest-levenshtein';

/** Words of the vocabulary that are close to a word outside it. */
export interface Neighbours {
  entered(word: string): void;
  left(word: string): void;
  /** Words that one slip of the finger turns into `word`; two slips from 9 letters on. */
  typos(word: string): readonly string[];
  /** Words that begin with `word`, or with which it begins. */
  prefixes(word: string): readonly string[];
}

const PREFIX = 4;
/** From so many letters on, two slips are forgiven. */
const TWO_SLIPS = 9;
const LETTERS = /^(?:[a-z]+|\p{L}+)$/u;

/** Whether two words differ by exchanging two neighbouring letters. */
const swapped = (left: string, right: string): boolean => {
  if (left.length !== right.length) return false;
  let at = 0;
  while (at < left.length && left[at] === right[at]) at += 1;
  return left[at] === right[at + 1] && left[at + 1] === right[at] && left.slice(at + 2) === right.slice(at + 2);
};

/** Adds a value to the list of a key. */
const put = <K>(map: Map<K, string[]>, key: K, value: string): void => {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
};

const take = <K>(map: Map<K, string[]>, key: K, value: string): void => {
  const rest = (map.get(key) ?? []).filter((other) => other !== value);
  if (rest.length === 0) map.delete(key);
  else map.set(key, rest);
};

const NONE: readonly string[] = [];

/**
 * Keeps the vocabulary in buckets: by first four letters, and by length with first and with last letter. One slip
 * leaves the first or the last letter as it was, so two small buckets a length hold every candidate.
 */
export const createNeighbours = (): Neighbours => {
  const byPrefix = new Map<string, string[]>();
  const byFirst = new Map<number, string[]>();
  const byLast = new Map<number, string[]>();
  const usable = (word: string): boolean => word.length >= PREFIX && LETTERS.test(word);
  const key = (length: number, word: string, at: number): number => length * 0x10000 + word.charCodeAt(at);
  return {
    entered(word) {
      if (!usable(word)) return;
      put(byPrefix, word.slice(0, PREFIX), word);
      put(byFirst, key(word.length, word, 0), word);
      put(byLast, key(word.length, word, word.length - 1), word);
    },
    left(word) {
      if (!usable(word)) return;
      take(byPrefix, word.slice(0, PREFIX), word);
      take(byFirst, key(word.length, word, 0), word);
      take(byLast, key(word.length, word, word.length - 1), word);
    },
    typos(word) {
      if (!usable(word)) return NONE;
      const most = word.length >= TWO_SLIPS ? 2 : 1;
      let least = most;
      let found: string[] = [];
      const consider = (candidate: string): void => {
        const edits = swapped(word, candidate) ? 1 : word.length === PREFIX ? Infinity : distance(word, candidate);
        if (edits > least) return;
        if (edits < least) found = [];
        least = edits;
        found.push(candidate);
      };
      for (let length = word.length - most; length <= word.length + most; length += 1) {
        for (const candidate of byFirst.get(key(length, word, 0)) ?? NONE) consider(candidate);
        for (const candidate of byLast.get(key(length, word, word.length - 1)) ?? NONE) {
          if (candidate[0] !== word[0]) consider(candidate);
        }
      }
      return found.sort();
    },
    prefixes(word) {
      if (!usable(word)) return NONE;
      return (byPrefix.get(word.slice(0, PREFIX)) ?? NONE).filter((candidate) => {
        const [shorter, longer] = candidate.length < word.length ? [candidate, word] : [word, candidate];
        return longer.startsWith(shorter) && shorter.length * 2 >= longer.length;
      }).sort();
    },
  };
};
