import { builtInGold } from '@mcp-working-set/search/gold';
import { createRanker } from '@mcp-working-set/search';
import { expect, it } from 'vitest';
import { buildCatalog, type CatalogTool, type Json as CoreJson } from '@mcp-working-set/core';
import { catalog } from '@mcp-working-set/core/testing';
import { inputOf, nameOf } from './world.js';

const toolsOf = (upstreams: Readonly<Record<string, readonly CoreJson[]>>): readonly CatalogTool[] =>
  buildCatalog({ catalogs: Object.entries(upstreams).map(([id, tools]) => catalog(id, tools)), shorthand: false, reserved: new Set(), backendHints: {} }).tools;

/** Names as their servers call them, best first. */
const searcher = (tools: readonly CatalogTool[]) => {
  const ranker = createRanker();
  for (const upstream of new Set(tools.map((tool) => tool.upstream))) ranker.replace(upstream, tools.filter((tool) => tool.upstream === upstream));
  return (query: string, limit = 10): string[] => ranker.search(query, { limit }).hits.map(({ tool }) => tool.original);
};
const named = (...names: readonly string[]) => names.map((name) => ({ name, description: `Handles ${name.replaceAll(/[_-]/g, ' ')}.`, inputSchema: { type: 'object' } }));

it(nameOf('B101'), () => {
  const { query } = inputOf('B101') as { query: string };
  const wanted = query.split(' ');
  const verbs = ['search', 'trace', 'get', 'query', 'index', 'list'];
  const nouns = ['graph', 'path', 'code', 'snippet', 'repository', 'node', 'edge', 'symbol', 'file', 'branch'];
  const others = verbs.flatMap((verb) => nouns.map((noun) => `${verb}_${noun}`)).filter((name) => !wanted.includes(name));
  const search = searcher(toolsOf({ graph: named(...others, ...wanted) }));
  expect(others.length + wanted.length).toBeGreaterThanOrEqual(60);
  expect(search(query).slice(0, wanted.length).sort()).toEqual([...wanted].sort());
});

it(nameOf('B102'), () => {
  const { query } = inputOf('B102') as { query: string };
  const verbs = ['navigate', 'evaluate', 'click', 'type', 'hover', 'drag', 'close', 'resize', 'snapshot', 'screenshot', 'wait', 'back', 'forward', 'reload', 'select', 'upload', 'download', 'press', 'scroll', 'console', 'network', 'tabs', 'install', 'dialog', 'pdf'];
  const search = searcher(toolsOf({ 'amazon-bedrock-agentcore-browser-mcp': named(...verbs.map((verb) => `browser_${verb}`)), other: named('mcp_amazon_browser', 'navigate_menu') }));
  expect(search(query, 3)).toEqual(expect.arrayContaining(['browser_navigate', 'browser_evaluate']));
});

it(nameOf('B104'), () => {
  const { tool, queries } = inputOf('B104');
  const search = searcher(toolsOf({ s: [...named('get_time', 'list_files'), { inputSchema: { type: 'object' }, ...tool }] }));
  for (const query of queries) expect(search(query)).toContain('get_portfolio');
});

it(nameOf('B106'), () => {
  const { tools, queries } = inputOf('B106') as { tools: string[]; queries: string[] };
  const search = searcher(toolsOf({ s: tools.map((name) => ({ name, inputSchema: { type: 'object' } })) }));
  const right = [tools[0], tools[1], tools[2], tools[3], tools[1], tools[1]];
  expect(queries.map((query) => search(query)[0])).toEqual(right);
});

it(nameOf('B107'), () => {
  const { queries } = inputOf('B107') as { queries: string[] };
  const search = searcher(toolsOf({ s: named('theme_manage', 'form_update', 'platform_info', 'notification_send', 'output_read', 'incident_close', 'error_list') }));
  expect(search(queries[0]!)[0]).toBe('incident_close');
  for (const query of queries) expect(search(query)).not.toContain('theme_manage');
  const { tools, gold } = builtInGold();
  const hits = new Map<string, number>();
  const find = searcher(tools);
  for (const { query } of gold) {
    const [first] = find(query, 1);
    if (first) hits.set(first, (hits.get(first) ?? 0) + 1);
  }
  expect(gold.length).toBeGreaterThanOrEqual(100);
  expect(Math.max(...hits.values()) / gold.length).toBeLessThanOrEqual(0.05);
});

it(nameOf('B109'), () => {
  // No filter looks at annotations, so none hides a tool for what its server left out; asking for reading only ranks.
  const { tools } = inputOf('B109') as { tools: { name: string }[] };
  const search = searcher(toolsOf({ s: tools.map((tool) => ({ inputSchema: { type: 'object' }, ...tool })) }));
  for (const query of ['finance', 'finance, read-only', 'read only finance tools']) expect(search(query).sort()).toEqual(['finance_get_capabilities', 'finance_list']);
});

it(nameOf('B110'), () => {
  const { tools, gold } = builtInGold();
  const queries = gold.slice(0, 40).map(({ query }) => query);
  const inOrder = searcher(tools);
  const expected = queries.map((query) => inOrder(query));
  for (let order = 1; order <= 20; order++) {
    // Another order each time, the same every run.
    const shuffled = [...tools].map((tool, n) => ({ tool, key: (n * 7_919 * order) % 104_729 })).sort((a, b) => a.key - b.key).map(({ tool }) => tool);
    const search = searcher(shuffled);
    expect(queries.map((query) => search(query))).toEqual(expected);
  }
});
