/** Seeded chance, so that a history is the same at every run. */
export interface Random {
  /** From 0 to 1. */
  next(): number;
  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number;
  chance(share: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** An index below `size`: the first ones often, the last ones hardly ever. */
  skewed(size: number, steepness?: number): number;
}

/** The generator "mulberry32". */
export const random = (seed: number): Random => {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  return {
    next, whole,
    chance: (share) => next() < share,
    pick: (from) => from[whole(0, from.length - 1)] as (typeof from)[number],
    skewed: (size, steepness = 1) => {
      const weights = Array.from({ length: size }, (_, at) => 1 / (at + 1) ** steepness);
      let left = next() * weights.reduce((sum, weight) => sum + weight, 0);
      const found = weights.findIndex((weight) => (left -= weight) <= 0);
      return found < 0 ? size - 1 : found;
    },
  };
};
