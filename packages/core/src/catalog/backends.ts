/** First word of a name, where a separator follows it. */
const firstWord = (name: string): string | undefined => /^([^_.\-/:]+)[_.\-/:]+./.exec(name)?.[1];

/**
 * Groups the tools of a lone upstream by the first word of their names, where at least two share it or `hints` names it.
 * Returns a function from a tool's own name to its group, `fallback` for the rest.
 */
export const prefixBackends = (names: readonly string[], hints: Readonly<Record<string, string>>, fallback: string): ((name: string) => string) => {
  const counts = new Map<string, number>();
  for (const name of names) {
    const word = firstWord(name);
    if (word !== undefined) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return (name) => {
    const word = firstWord(name);
    return word !== undefined && ((counts.get(word) ?? 0) > 1 || Object.hasOwn(hints, word)) ? word : fallback;
  };
};
