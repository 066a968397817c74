import type { CatalogTool } from '@mcp-working-set/core';
import { expect, test } from 'vitest';
import { createRanker, formatReply } from '../src/index.js';

const tool = (backend: string, original: string, description = ''): CatalogTool => ({
  exposed: `${backend}__${original}`, upstream: backend, original, backend, repairs: [],
  definition: { name: original, description, inputSchema: { type: 'object', properties: { q: { type: 'string' } }, required: ['q'] } },
});
const tools = [tool('browser', 'click', 'Click an element'), tool('mail', 'list_labels', 'List all labels'), tool('mail', 'click_link', 'Click a link')];
const ranker = createRanker();
for (const backend of ['browser', 'mail']) ranker.replace(backend, tools.filter((one) => one.backend === backend));
const found = (query: string): string[] => ranker.search(query).hits.map((hit) => hit.tool.exposed);

test('a name in any case style is that tool alone', () => {
  for (const query of ['list_labels', 'mail__list_labels', 'ListLabels', 'mail/list-labels']) expect(found(query)).toEqual(['mail__list_labels']);
});

test('a backend filters, alone it lists its tools', () => {
  expect(found('mail')).toEqual(['mail__list_labels', 'mail__click_link']);
  expect(found('mail clicking')).toEqual(['mail__click_link']);
  expect(ranker.search('').kind).toBe('all');
});

test('a reply keeps its budget', () => {
  const reply = formatReply(ranker.search('click element'), { query: 'click element', budgetBytes: 600, listed: new Set(), total: 3 });
  expect(reply.bytes).toBeLessThanOrEqual(600);
  expect(reply.text).toContain('browser__click(q)');
});
