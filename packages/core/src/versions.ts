/** The numbers that a version begins with; NaN for what is none. */
const numbersOf = (version: string): readonly number[] => /^\d+(?:\.\d+)*/.exec(version)?.[0].split('.').map(Number) ?? [NaN];

/**
 * Above 0 where version `a` comes after `b`, below 0 before, 0 where they are alike; NaN where one is no version. Numbers
 * that are left out are 0; what stands behind the numbers (`-beta`) does not count.
 */
export const compareVersions = (a: string, b: string): number => {
  const [left, right] = [numbersOf(a), numbersOf(b)];
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
};
