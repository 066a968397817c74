import { describe, expect, it } from 'vitest';
import { fieldFactor, inverseDocumentFrequency, saturate } from '../src/bm25f.js';
import { names, rankerOver, tool } from './helpers/tools.js';

describe('BM25F', () => {
  it('counts a rare word more, each further occurrence less, and one in a long field less', () => {
    const falling = [1, 2, 10, 100].map((documents) => inverseDocumentFrequency(1_000, documents));
    expect(falling).toEqual([...falling].sort((a, b) => b - a));
    expect(falling.at(-1)).toBeGreaterThan(0);
    const [none = 0, one = 0, two = 0, many = 0] = [0, 1, 2, 1_000].map((frequency) => saturate(frequency, 1.2));
    expect([none, one < two, two - one < one - none, many < 1]).toEqual([0, true, true, true]);
    expect(fieldFactor(2, 0.75, 20, 10)).toBeLessThan(fieldFactor(2, 0.75, 10, 10));
    expect(fieldFactor(2, 0.75, 10, 10)).toBe(2);
  });

  // Names are equal in what they say, and those that are to come first are last by the alphabet.
  it('ranks by it: how often, and in how long a text', () => {
    const others = 'Opens the door, closes the window, waters plants, feeds cats and walks dogs, then locks up.';
    expect(names(rankerOver([tool('x', 'alpha', 'Ledger, door, window.'), tool('x', 'omega', 'Ledger, ledger, window.')]), 'ledger')).toEqual(['x__omega', 'x__alpha']);
    expect(names(rankerOver([tool('x', 'alpha', `Ledger. ${others}`), tool('x', 'omega', 'Ledger.')]), 'ledger')).toEqual(['x__omega', 'x__alpha']);
  });
});
