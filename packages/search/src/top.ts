/** The first `count` of `items` in `order`, without sorting the rest. */
export const best = <T>(items: readonly T[], count: number, order: (a: T, b: T) => number): readonly T[] => {
  if (count <= 0) return [];
  const kept: T[] = [];
  for (const item of items) {
    const last = kept[kept.length - 1];
    if (kept.length === count && last !== undefined && order(item, last) >= 0) continue;
    let low = 0;
    let high = kept.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (order(item, kept[middle] as T) < 0) high = middle;
      else low = middle + 1;
    }
    kept.splice(low, 0, item);
    if (kept.length > count) kept.pop();
  }
  return kept;
};
