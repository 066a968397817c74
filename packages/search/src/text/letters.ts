/** The letters that stand in a word, as a set of bits; letters that share a bit count as one. */
export const lettersOf = (word: string): number => {
  let found = 0;
  for (let at = 0; at < word.length; at += 1) found |= 1 << (word.charCodeAt(at) & 31);
  return found;
};

/** Number of bits that are set. */
const count = (bits: number): number => {
  let rest = bits - ((bits >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

/** Edits that make one word of another are at least so many: each brings in, or takes away, one letter at most. */
export const missing = (left: number, right: number): number => Math.max(count(left & ~right), count(right & ~left));
