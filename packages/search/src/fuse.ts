/** How two rankings become one. */
export type Fusion =
  /** `weight` of the dense score, scaled to 0..1 over the tools, and the rest of the words' score as a share of its best. */
  | { readonly method: 'weighted'; readonly weight: number }
  /**
   * Reciprocal rank fusion (G. Cormack, C. Clarke, S. Buettcher: "Reciprocal Rank Fusion outperforms Condorcet and individual
   * Rank Learning Methods", SIGIR 2009): 1 / (k + rank), summed over both.
   */
  | { readonly method: 'rrf'; readonly k: number };

/** Ranks by descending score, from 1 on, equal scores on equal ranks; 0 where there is no score above 0. */
const ranksBy = (scores: Float64Array): Uint32Array => {
  const ranks = new Uint32Array(scores.length);
  const order = Array.from(scores.keys()).filter((at) => (scores[at] as number) > 0).sort((a, b) => (scores[b] as number) - (scores[a] as number));
  order.forEach((at, place) => {
    const before = order[place - 1];
    ranks[at] = before !== undefined && scores[before] === scores[at] ? (ranks[before] as number) : place + 1;
  });
  return ranks;
};

/**
 * One score for each candidate. `words` are scores by words, 0 where there is none, `dense` those of a dense scorer, NaN
 * where there is none. Pure.
 */
export const fuse = (words: Float64Array, dense: Float64Array, fusion: Fusion): Float64Array => {
  if (fusion.method === 'rrf') {
    const arms = [ranksBy(words), ranksBy(dense)];
    return words.map((_, at) => arms.reduce((sum, ranks) => (ranks[at] === 0 ? sum : sum + 1 / (fusion.k + (ranks[at] as number))), 0));
  }
  let most = 0;
  let low = Infinity;
  let high = -Infinity;
  for (let at = 0; at < words.length; at += 1) {
    most = Math.max(most, words[at] as number);
    const near = dense[at] as number;
    if (near < low) low = near;
    if (near > high) high = near;
  }
  const fused = new Float64Array(words.length);
  for (let at = 0; at < words.length; at += 1) {
    const own = dense[at] as number;
    const near = Number.isNaN(own) || high <= low ? 0 : (own - low) / (high - low);
    fused[at] = (most === 0 ? 0 : (1 - fusion.weight) * ((words[at] as number) / most)) + fusion.weight * near;
  }
  return fused;
};
