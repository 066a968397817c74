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
const LETTERS = /^\p{L}+$/u;

/** Whether two words differ by exchanging two neighbouring letters. */
const swapped = (left: string, right: string): boolean => {
  if (left.length !== right.length) return false;
  let at = 0;
  while (at < left.length && left[at] === right[at]) at += 1;
  return left[at] === right[at + 1] && left[at + 1] === right[at] && left.slice(at + 2) === right.slice(at + 2);
};

/**
 * Keeps the vocabulary in buckets: by first four letters, and by length with first and with last letter. One slip
 * leaves the first or the last letter as it was, so two small buckets a length hold every candidate.
 */
export const createNeighbours = (): Neighbours => {
  const buckets = new Map<string, Set<string>>();
  const keys = (word: string): string[] => [
    `p${word.slice(0, PREFIX)}`, `f${word.length}${word[0]}`, `l${word.length}${word[word.length - 1]}`,
  ];
  const usable = (word: string): boolean => word.length >= PREFIX && LETTERS.test(word);
  return {
    entered(word) {
      if (!usable(word)) return;
      for (const key of keys(word)) {
        const bucket = buckets.get(key);
        if (bucket === undefined) buckets.set(key, new Set([word]));
        else bucket.add(word);
      }
    },
    left(word) {
      if (!usable(word)) return;
      for (const key of keys(word)) {
        const bucket = buckets.get(key);
        bucket?.delete(word);
        if (bucket?.size === 0) buckets.delete(key);
      }
    },
    typos(word) {
      if (!usable(word)) return [];
      const most = word.length >= 9 ? 2 : 1;
      const swapOnly = word.length === PREFIX;
      const found = new Map<string, number>();
      for (let length = word.length - most; length <= word.length + most; length += 1) {
        for (const key of [`f${length}${word[0]}`, `l${length}${word[word.length - 1]}`]) {
          for (const candidate of buckets.get(key) ?? []) {
            if (found.has(candidate)) continue;
            const edits = swapped(word, candidate) ? 1 : swapOnly ? Infinity : distance(word, candidate);
            if (edits <= most) found.set(candidate, edits);
          }
        }
      }
      const least = Math.min(...found.values());
      return [...found].filter(([, edits]) => edits === least).map(([candidate]) => candidate).sort();
    },
    prefixes(word) {
      if (!usable(word)) return [];
      const found: string[] = [];
      for (const candidate of buckets.get(`p${word.slice(0, PREFIX)}`) ?? []) {
        const [shorter, longer] = candidate.length < word.length ? [candidate, word] : [word, candidate];
        if (longer.startsWith(shorter) && shorter.length * 2 >= longer.length) found.push(candidate);
      }
      return found.sort();
    },
  };
};
