import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../../src/tokens/estimate.js';
import { modelText } from '../../src/tokens/model-text.js';
import { savings } from '../../src/tokens/savings.js';
import { definition } from '../../src/testing/tools.js';

describe('the estimate', () => {
  it.each<[string, number]>([
    ['', 0],
    // One run of letters: 1.58 - 5 × .092.
    ['hello', 1],
    // Three runs, four marks, 18 characters: 4.74 + 2.32 - 1.656.
    ['create_issue_now()', 5],
    // Four digits: 4.08 - .368.
    ['2026', 4],
    // Two characters beyond ASCII: 1.52 - .184.
    ['名前', 1],
    // Three runs, 13 marks, 33 characters: 4.74 + 7.54 - 3.036.
    ['{"type":"object","properties":{}}', 9],
  ])('of %j is %d', (text, tokens) => expect(estimateTokens.count(text)).toBe(tokens));

  it('is a whole number above zero for any text but none', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', minLength: 1 }), (text) => {
      const tokens = estimateTokens.count(text);
      expect(Number.isInteger(tokens) && tokens >= 1).toBe(true);
    }));
  });

  it('says which counter it is', () => expect(estimateTokens.name).toMatch(/estimate/));
});

it('the text for the model is name, description and input schema alone', () => {
  const tool = definition('t', { description: 'd', title: 'T', annotations: { readOnlyHint: true }, _meta: { a: 1 }, outputSchema: { type: 'object' } });
  expect(modelText(tool)).toBe('{"name":"t","description":"d","inputSchema":{"type":"object","properties":{}}}');
  expect(modelText(definition('t'))).toBe('{"name":"t","inputSchema":{"type":"object","properties":{}}}');
});

describe('savings', () => {
  it('charge searches, and may be negative', () => {
    expect(savings({ counter: 'c', listed: 300, everything: 1000, conversations: 2, searches: [{ tokens: 500 }, { tokens: 1000 }] }))
      .toEqual({ counter: 'c', perConversation: 700, gross: 1400, spentOnSearches: 1500, spentOnWrapping: 0, spentOnFailures: 0, net: -100 });
  });

  it('are nothing where nothing happened', () => {
    expect(savings({ counter: 'c', listed: 300, everything: 1000, conversations: 0, searches: [] }).net).toBe(0);
    const all = savings({ counter: 'c', listed: 300, everything: 1000, conversations: 1, searches: [{ tokens: 10 }], wrapping: 20, failures: 30 });
    expect(all).toMatchObject({ spentOnSearches: 10, spentOnWrapping: 20, spentOnFailures: 30, net: 640 });
  });
});
