/**
 * The `count` items of highest score, best first; equal scores are ordered by name. Neither the order of `items` nor
 * their number matters to the result.
 */
export const best = (items: ArrayLike<number>, count: number, scores: Float64Array, nameOf: (item: number) => string): readonly number[] => {
  const kept: number[] = [];
  if (count <= 0) return kept;
  const precedes = (a: number, b: number): boolean => {
    const difference = (scores[a] as number) - (scores[b] as number);
    return difference === 0 ? nameOf(a) < nameOf(b) : difference > 0;
  };
  /** What an item must score to come in at all. */
  let least = -Infinity;
  for (let next = 0; next < items.length; next += 1) {
    const item = items[next] as number;
    if ((scores[item] as number) < least) continue;
    let low = 0;
    let high = kept.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (precedes(item, kept[middle] as number)) high = middle;
      else low = middle + 1;
    }
    if (low === count) continue;
    kept.splice(low, 0, item);
    if (kept.length > count) kept.pop();
    if (kept.length === count) least = scores[kept[count - 1] as number] as number;
  }
  return kept;
};

/** The items that score at least a share of the best; written over `items`. */
export const withoutWeak = (items: Uint32Array, scores: Float64Array, share: number): Uint32Array => {
  let most = 0;
  for (let at = 0; at < items.length; at += 1) {
    const score = scores[items[at] as number] as number;
    if (score > most) most = score;
  }
  const least = share * most;
  let kept = 0;
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at] as number;
    if ((scores[item] as number) >= least) items[kept++] = item;
  }
  return items.subarray(0, kept);
};
