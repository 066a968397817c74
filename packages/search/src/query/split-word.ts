const LEAST = 3;
const MOST_PARTS = 4;

/**
 * Splits a word outside the vocabulary into the fewest words inside it (`keyvault` → key, vault), each of at least three
 * letters; empty where that cannot be done.
 */
export const splitIntoKnown = (word: string, isKnown: (part: string) => boolean): readonly string[] => {
  if (word.length < 2 * LEAST || word.length > 40) return [];
  const best: (readonly string[] | undefined)[] = [[]];
  for (let end = LEAST; end <= word.length; end += 1) {
    for (let start = 0; start <= end - LEAST; start += 1) {
      const before = best[start];
      if (before === undefined || before.length + 1 >= (best[end]?.length ?? Infinity)) continue;
      const part = word.slice(start, end);
      if (isKnown(part)) best[end] = [...before, part];
    }
  }
  const parts = best[word.length] ?? [];
  return parts.length > 1 && parts.length <= MOST_PARTS ? parts : [];
};
