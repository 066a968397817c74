import { distance } from 'fastest-levenshtein';

/** The known word closest to `word`, if it is near enough to be a slip of the finger (a third of its letters). */
export const suggest = (word: string, known: readonly string[]): string | undefined => {
  const limit = Math.ceil(word.length / 3);
  const best = known
    .map((candidate) => ({ candidate, steps: distance(word.toLowerCase(), candidate.toLowerCase()) }))
    .sort((a, b) => a.steps - b.steps || a.candidate.localeCompare(b.candidate))[0];
  return best && best.steps <= limit ? best.candidate : undefined;
};
