/**
 * The `count` items of highest score, best first; equal scores are ordered by name. Neither the order of `items` nor
 * their number matters to the result.
 */
export const best = (items: readonly number[], count: number, scores: Float64Array, nameOf: (item: number) => string): readonly number[] => {
  const kept: number[] = [];
  if (count <= 0) return kept;
  const precedes = (a: number, b: number): boolean => {
    const difference = (scores[a] as number) - (scores[b] as number);
    return difference === 0 ? nameOf(a) < nameOf(b) : difference > 0;
  };
  for (const item of items) {
    const last = kept[kept.length - 1];
    if (kept.length === count && last !== undefined && !precedes(item, last)) continue;
    let low = 0;
    let high = kept.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (precedes(item, kept[middle] as number)) high = middle;
      else low = middle + 1;
    }
    kept.splice(low, 0, item);
    if (kept.length > count) kept.pop();
  }
  return kept;
};
