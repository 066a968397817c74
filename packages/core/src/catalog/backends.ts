const MARK = /[_.\-/:]/;
/** First word of a name, where a mark and more follow it. */
const firstWord = (name: string): string | undefined => /^([^_.\-/:]+)[_.\-/:]+[^_.\-/:]/.exec(name)?.[1];

/**
 * Groups the tools of a lone upstream: by the longest key of `hints` that a name starts with (a mark after it), else by
 * the first word of the name where at least two tools share it, else under `fallback`. Takes a tool's own name.
 */
export const prefixBackends = (
  names: readonly string[], hints: Readonly<Record<string, string>>, fallback: string,
): ((name: string) => string) => {
  const counts = new Map<string, number>();
  for (const name of names) {
    const word = firstWord(name);
    if (word !== undefined) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const forced = Object.keys(hints).filter((hint) => hint !== '').sort((a, b) => b.length - a.length);
  return (name) => {
    const hint = forced.find((key) => name.startsWith(key) && MARK.test(name.charAt(key.length)));
    if (hint !== undefined) return hint;
    const word = firstWord(name);
    return word !== undefined && (counts.get(word) ?? 0) > 1 ? word : fallback;
  };
};
