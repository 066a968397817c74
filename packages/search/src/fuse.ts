/** How two rankings become one. */
export type Fusion =
  /** `weight` of the dense score, scaled to 0..1 over the tools, and the rest of the words' score as a share of its best. */
  | { readonly method: 'weighted'; readonly weight: number }
  /**
   * Reciprocal rank fusion (G. Cormack, C. Clarke, S. Buettcher: "Reciprocal Rank Fusion outperforms Condorcet and individual
   * Rank Learning Methods", SIGIR 2009): 1 / (k + rank), summed over both.
   */
  | { readonly method: 'rrf'; readonly k: number };

/** One tool's scores; 0 and undefined where an arm does not rank it. */
export interface Candidate {
  readonly words: number;
  readonly dense: number | undefined;
}

const ranksBy = <T extends Candidate>(candidates: readonly T[], score: (candidate: T) => number | undefined): Map<T, number> => {
  const ranked = candidates.filter((candidate) => (score(candidate) ?? 0) > 0).sort((a, b) => (score(b) ?? 0) - (score(a) ?? 0));
  const ranks = new Map<T, number>();
  ranked.forEach((candidate, at) => {
    const before = ranked[at - 1];
    ranks.set(candidate, before !== undefined && score(before) === score(candidate) ? (ranks.get(before) ?? at + 1) : at + 1);
  });
  return ranks;
};

/** One score for each candidate, in their order. Pure. */
export const fuse = (candidates: readonly Candidate[], fusion: Fusion): readonly number[] => {
  if (fusion.method === 'rrf') {
    const arms = [ranksBy(candidates, ({ words }) => words), ranksBy(candidates, ({ dense }) => dense)];
    return candidates.map((candidate) => arms.reduce((sum, ranks) => {
      const rank = ranks.get(candidate);
      return rank === undefined ? sum : sum + 1 / (fusion.k + rank);
    }, 0));
  }
  let most = 0;
  let low = Infinity;
  let high = -Infinity;
  for (const { words, dense } of candidates) {
    most = Math.max(most, words);
    if (dense === undefined) continue;
    low = Math.min(low, dense);
    high = Math.max(high, dense);
  }
  return candidates.map(({ words, dense }) => {
    const near = dense === undefined || high <= low ? 0 : (dense - low) / (high - low);
    return (most === 0 ? 0 : (1 - fusion.weight) * (words / most)) + fusion.weight * near;
  });
};
