import { distance } from 'fastest-levenshtein';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCloseNames } from '../src/close.js';
import { lettersOf, missing } from '../src/text/letters.js';
import { tool } from './helpers/tools.js';

const word = fc.oneof(fc.string({ unit: fc.constantFrom(...'abcxyz'), maxLength: 12 }), fc.string({ unit: 'grapheme', maxLength: 12 }));

describe('close names', () => {
  it('never need fewer edits than their letters tell', () => {
    fc.assert(fc.property(word, word, (left, right) => {
      expect(missing(lettersOf(left), lettersOf(right))).toBeLessThanOrEqual(distance(left, right));
    }), { numRuns: 500 });
  });

  it('are the nearest ones that the caller may see, whether by a word or by the whole name', () => {
    const close = createCloseNames([
      tool('desk', 'create_ticket'), tool('desk', 'delete_ticket'), tool('code', 'merge_branch'), tool('code', 'createTickets'), tool('mail', 'send'),
    ]);
    expect(close('crate_ticket', () => true)).toEqual(['desk__create_ticket', 'desk__delete_ticket', 'code__createTickets']);
    expect(close('crate_ticket', ({ backend }) => backend === 'code')).toEqual(['code__createTickets']);
    expect(close('mrege brnach', () => true)).toEqual(['code__merge_branch']);
    expect(close('zzzzzzzz', () => true)).toEqual([]);
  });
});
