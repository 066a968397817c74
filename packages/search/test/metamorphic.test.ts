import { buildCatalog, type CatalogTool } from '@mcp-working-set/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRanker } from '../src/index.js';

/* What must not change a ranking, tried on generated catalogs and queries. */
const VERBS = ['create', 'list', 'delete', 'update', 'send', 'search', 'merge', 'upload'];
const NOUNS = ['issue', 'file', 'message', 'calendar_event', 'branch', 'invoice', 'label', 'contact'];
const words = fc.array(fc.constantFrom(...VERBS, ...NOUNS.map((noun) => noun.replace('_', ' '))), { minLength: 1, maxLength: 5 });
const tool = fc.record({ verb: fc.constantFrom(...VERBS), noun: fc.constantFrom(...NOUNS), about: words }).map(({ verb, noun, about }) => ({
  name: `${verb}_${noun}`, description: `${about.join(' ')}.`, inputSchema: { type: 'object', properties: { id: { type: 'string' } } },
}));
const tools = fc.uniqueArray(tool, { selector: ({ name }) => name, minLength: 2, maxLength: 30 });

const catalogOf = (definitions: readonly object[]): readonly CatalogTool[] =>
  buildCatalog({
    catalogs: [{ upstream: 'desk', era: 'legacy', revision: '2025-11-25', fetchedAt: 0, tools: definitions as never, capabilities: {}, serverInfo: {} }],
    shorthand: false, reserved: new Set(), backendHints: {},
  }).tools;
const rankerOf = (definitions: readonly object[]) => {
  const ranker = createRanker();
  ranker.replace('desk', catalogOf(definitions));
  return ranker;
};
const RUNS = { numRuns: 25 };
const found = (ranker: ReturnType<typeof createRanker>, query: string): string[] =>
  ranker.search(query, { limit: 50 }).hits.map((hit) => hit.tool.exposed);

describe('a ranking', { timeout: 120_000 }, () => {
  it('does not depend on the order of the catalog', () => {
    fc.assert(fc.property(tools, words, fc.infiniteStream(fc.nat()), (definitions, query, dice) => {
      const shuffled = [...definitions].map((one) => [dice.next().value as number, one] as const).sort((a, b) => a[0] - b[0]).map(([, one]) => one);
      expect(found(rankerOf(shuffled), query.join(' '))).toEqual(found(rankerOf(definitions), query.join(' ')));
    }), RUNS);
  });

  it('does not depend on upper and lower case', () => {
    fc.assert(fc.property(tools, words, (definitions, query) => {
      const ranker = rankerOf(definitions);
      expect(found(ranker, query.join(' ').toUpperCase())).toEqual(found(ranker, query.join(' ')));
    }), RUNS);
  });

  it('is the same whether an upstream came at once or was replaced', () => {
    fc.assert(fc.property(tools, tools, words, (before, after, query) => {
      const ranker = rankerOf(before);
      ranker.replace('desk', catalogOf(after));
      expect(found(ranker, query.join(' '))).toEqual(found(rankerOf(after), query.join(' ')));
    }), RUNS);
  });

  it('puts a tool first whose exact name stands in the query, in any case style', () => {
    fc.assert(fc.property(tools, fc.nat(), (definitions, at) => {
      const { name } = definitions[at % definitions.length]!;
      const camel = name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
      const ranker = rankerOf(definitions);
      for (const query of [name, `desk__${name}`, camel, name.replaceAll('_', '-'), `please run ${name} now`]) {
        expect(found(ranker, query)[0], query).toBe(`desk__${name}`);
      }
    }), RUNS);
  });

  it('finds nothing that may not be called', () => {
    fc.assert(fc.property(tools, words, (definitions, query) => {
      const hidden = definitions[0]!.name;
      const hits = rankerOf(definitions).search(query.join(' '), { limit: 50, allowed: (one) => one.original !== hidden }).hits;
      expect(hits.map((hit) => hit.tool.original)).not.toContain(hidden);
    }), RUNS);
  });

  it('does not change with words that mean nothing', () => {
    const before = fc.constantFrom('', 'please', 'can you please', 'I would like you to', 'could we');
    const after = fc.constantFrom('', 'please', 'for me please, thanks', 'if you would');
    const between = fc.constantFrom('', 'the', 'a', 'my', 'please', 'this');
    fc.assert(fc.property(tools, words, before, after, between, (definitions, query, head, tail, filler) => {
      const ranker = rankerOf(definitions);
      const wordy = `${head} ${query.join(` ${filler} `)} ${tail}`.trim();
      expect(found(ranker, wordy), wordy).toEqual(found(ranker, query.join(' ')));
    }), RUNS);
  });

  it('does not change when tools of other matters join the catalog', () => {
    const noise = Array.from({ length: 300 }, (_, at) => ({
      name: `zorbify_quux${at}`, description: `Zorbifies the quuxes of grault ${at}.`, inputSchema: { type: 'object', properties: { waldo: {} } },
    }));
    fc.assert(fc.property(tools, words, (definitions, query) => {
      const scores = (all: readonly object[]) => rankerOf(all).search(query.join(' '), { limit: 50 }).hits.map(({ tool: hit, score }) => [hit.exposed, score]);
      expect(scores([...noise, ...definitions])).toEqual(scores(definitions));
    }), RUNS);
  });

  it('explains every hit with shares that add up to its score', () => {
    fc.assert(fc.property(tools, words, (definitions, query) => {
      for (const hit of rankerOf(definitions).search(query.join(' ')).hits) {
        if (hit.exact === true) continue;
        expect(hit.explain().reduce((sum, row) => sum + row.weight, 0)).toBeCloseTo(hit.score, 8);
      }
    }), RUNS);
  });

  it('takes any text for a query', () => {
    const ranker = rankerOf(Array.from({ length: 20 }, (_, at) => ({ name: `tool_${at}`, description: 'Does it.', inputSchema: { type: 'object' } })));
    fc.assert(fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ maxLength: 300 })), (query) => {
      const result = ranker.search(query);
      expect(result.total).toBeGreaterThanOrEqual(result.hits.length);
    }), { numRuns: 200 });
  });
});
