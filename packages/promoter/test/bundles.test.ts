import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { suggestBundles } from '../src/index.js';
import { call, NOW } from './support.js';

const session = (name: string, ...tools: string[]) => tools.map((tool, at) => call({ session: name, tool, time: NOW - 1_000 * at - name.length }));
const many = (count: number, prefix: string, ...tools: string[]) => Array.from({ length: count }, (_, at) => session(`${prefix}${at}`, ...tools)).flat();
const brief = (evidence: ReturnType<typeof session>, options = {}) => suggestBundles(evidence, options).map(({ tools, sessions }) => `${tools.map(({ tool }) => tool).join('+')} ${sessions}`);

describe('suggestBundles', { timeout: 60_000 }, () => {
  const evidence = [...many(6, 'mail', 'read', 'send', 'label'), ...many(5, 'code', 'search', 'open'), ...many(10, 'other', 'time')];

  it('finds what is used together, the strongest first, each tool once', () => {
    expect(brief(evidence)).toEqual(['label+read+send 6', 'open+search 5']);
    expect(suggestBundles(evidence)[0]?.lift).toBeCloseTo(21 / 6);
  });

  it('asks for enough sessions, and for more than chance', () => {
    expect(brief(evidence, { minSupport: 6 })).toEqual(['label+read+send 6']);
    expect(brief(evidence, { minLift: 4 })).toEqual(['open+search 5']);
    // Used in every session: that it meets others says nothing.
    expect(brief([...many(4, 'a', 'always', 'x'), ...many(4, 'b', 'always', 'y')])).toEqual([]);
  });

  it('puts no two tools together that do not meet themselves, and keeps to its size', () => {
    expect(brief([...many(4, 'a', 'hub', 'x'), ...many(4, 'b', 'hub', 'y'), ...many(20, 'c', 'z')])).toEqual(['hub+x 4']);
    expect(suggestBundles(many(4, 'a', '1', '2', '3', '4', '5').concat(many(9, 'b', 'z')), { maxTools: 3 }).map(({ tools }) => tools.length)).toEqual([3, 2]);
  });

  it('counts successes alone, once a session', () => {
    expect(brief(evidence.map((one) => ({ ...one, outcome: 'error' as const })))).toEqual([]);
    expect(brief([...session('s', 'a', 'b'), ...session('s', 'a', 'b'), ...session('s', 'a', 'b')])).toEqual([]);
  });

  it('does not depend on the order of the records', () => {
    fc.assert(fc.property(fc.shuffledSubarray(evidence, { minLength: evidence.length }), (shuffled) => {
      expect(suggestBundles(shuffled)).toEqual(suggestBundles(evidence));
    }), { numRuns: 30 });
  });
});
