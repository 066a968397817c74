import { savings } from '@mcp-working-set/core';
import type { CallRecord, CatalogTool, SearchRecord, TokenCounter, ToolDefinition } from '@mcp-working-set/core';
import type { UpstreamStatus } from '@mcp-working-set/proxy';
import picocolors from 'picocolors';
import { expect, test } from 'vitest';
import { renderBanner, savingText } from '../src/banner/banner.js';
import { renderReport } from '../src/report/render.js';
import { summarizeUsage } from '../src/report/summary.js';
import { listCost, toolTokens } from '../src/tokens/list-cost.js';
import { o200k } from '../src/tokens/o200k.js';
import { catalogOf, createSeeded } from './seeded.js';

const DAY = 86_400_000;
const plain = picocolors.createColors(false);

const call = (more: Partial<CallRecord>): CallRecord => ({
  time: 0, client: 'one', session: 's1', principal: 'local', profile: 'default', upstream: 'files', tool: 'read',
  via: 'direct', outcome: 'ok', ms: 10, bytesIn: 1, bytesOut: 1, source: 'proxy', ...more,
});
const search = (more: Partial<SearchRecord>): SearchRecord => ({
  time: 0, client: 'one', session: 's1', principal: 'local', profile: 'default', bytes: 100, tokens: 30, hits: 3, followed: false, ...more,
});

test('calls and searches are summed by day, client and tool', () => {
  const usage = summarizeUsage(
    [call({ ms: 5 }), call({ ms: 30, outcome: 'error', via: 'call_tool' }), call({ time: DAY, client: 'two', session: 's2', tool: 'write', ms: 7 })],
    [search({ followed: true }), search({ time: 2 * DAY, session: 's3', tokens: 12 })],
    (upstream, tool) => `${upstream}__${tool}`,
  );
  expect(usage).toMatchObject({ calls: 3, ok: 2, viaCallTool: 1, searches: 2, followed: 1, searchTokens: 42, sessions: 3 });
  expect(usage.searching).toEqual({ sessions: 2, followed: 1, without: 1 });
  expect(usage.failedTokens).toBe(1);
  expect(usage.byUpstream.map(({ key, calls }) => [key, calls])).toEqual([['files', 3]]);
  expect(usage.byTool.map(({ key, calls, ok, medianMs }) => [key, calls, ok, medianMs])).toEqual([['files__read', 2, 1, 5], ['files__write', 1, 1, 7]]);
  expect(usage.byClient.map(({ key, calls, searches, sessions }) => [key, calls, searches, sessions])).toEqual([['one', 2, 2, 2], ['two', 1, 0, 1]]);
  expect(usage.byDay.map(({ key, calls, searches, medianMs }) => [key, calls, searches, medianMs])).toEqual([
    ['1970-01-01', 2, 1, 5], ['1970-01-02', 1, 0, 7], ['1970-01-03', 0, 1, undefined],
  ]);
});

const letters: TokenCounter = { name: 'letters', count: (text) => text.length };
const definition = (name: string, description = ''): ToolDefinition => ({ name, description, inputSchema: { type: 'object' } });
const tool = (name: string): CatalogTool => ({
  exposed: `files__${name}`, upstream: 'files', original: name, backend: 'files', definition: definition(name), repairs: [],
});

test('a loss is printed as a loss', () => {
  const gain = listCost([definition('a')], [tool('a'), tool('b'), tool('c')], letters);
  expect(gain).toMatchObject({ counter: 'letters', listed: { tools: 1 }, everything: { tools: 3 } });
  expect(gain.saved).toBe(gain.everything.tokens - gain.listed.tokens);
  expect(savingText(gain)).toMatch(/^\d+ tokens instead of \d+ for all 3 tools: saves \d+ \(67%\) .*\(letters\)$/);
  const loss = listCost([definition('a'), definition('b', 'a long description')], [tool('a')], letters);
  expect(loss.saved).toBeLessThan(0);
  expect(savingText(loss)).toMatch(/costs \d+ more \(-\d+%\)/);
  expect(savingText(listCost([definition('a')], [], letters))).toContain('nothing to save from yet');
});

test('says in how many conversations the model searched, what failed calls cost, and that mws does not pay where it does not', () => {
  const usage = summarizeUsage([call({ outcome: 'error', bytesIn: 400, bytesOut: 400 })], [search({ tokens: 900 })], (upstream, name) => `${upstream}__${name}`);
  const cost = listCost([definition('a')], [tool('a'), tool('b')], letters);
  const balance = savings({ counter: 'letters', listed: cost.listed.tokens, everything: cost.everything.tokens, conversations: 1, searches: [{ tokens: 900 }], failures: usage.failedTokens });
  expect(balance.net).toBe(cost.saved - 900 - 200);
  const text = renderReport({ at: 0, days: 30, config: 'c', upstreams: [], listed: [], cost, usage, balance }, plain).join('\n');
  expect(text).toContain('searched in 1 of 1 conversation, 0 of them went on to call a hit; 0 called without a search');
  expect(text).toContain('tokens of search replies − 200 of failed calls');
  expect(text).toContain('mws does not pay here: replies to searches cost more than the shorter list saved');
  expect(text).toMatch(/server +calls/);
});

test.each(['report', 'audit'])('%s: what is saved is counted from descriptions as the server sent them, however they are listed', async (command) => {
  const describe = (name: string): string => `Use this tool to ${name} a file.\n\nArgs:\n    path: which file, from the root or from the folder that is open\n`;
  const costs = async (compressDescriptions: boolean) => {
    const world = await createSeeded({ compressDescriptions, pins: ['files/read'] });
    await world.lists(['read', 'write'], describe);
    return JSON.parse((await world.run([command, '--json'])).out).cost;
  };
  const [whole, shortened, counter] = [await costs(false), await costs(true), await o200k()];
  const sent = catalogOf('files', ['read', 'write'], describe).tools.reduce((sum: number, tool) => sum + toolTokens(tool as ToolDefinition, counter), 0);
  expect([whole.everything.tokens, shortened.everything.tokens]).toEqual([sent, sent]);
  expect(shortened.listed.tokens).toBeLessThan(whole.listed.tokens);
  expect(shortened.saved).toBe(sent - shortened.listed.tokens);
});

test('where no server has a tool, no verdict is passed on what mws saves', () => {
  const usage = summarizeUsage([call({})], [search({})], (upstream, name) => `${upstream}__${name}`);
  const cost = listCost([definition('a')], [], letters);
  const balance = savings({ counter: 'letters', listed: cost.listed.tokens, everything: 0, conversations: 1, searches: [{ tokens: 30 }] });
  expect(renderReport({ at: 0, days: 30, config: 'c', upstreams: [], listed: [], cost, usage, balance }, plain).join('\n')).not.toMatch(/net:|does not pay/);
});

test('the vocabulary is named and takes any text', async () => {
  const counter = await o200k();
  expect(counter.name).toBe('o200k_base');
  expect(counter.count('hello world')).toBe(2);
  expect(counter.count('<|endoftext|>')).toBeGreaterThan(0);
});

test('the banner says how each server is and how to connect', () => {
  const status = (id: string, more: Partial<UpstreamStatus>): UpstreamStatus => ({ id, kind: 'stdio', state: 'ready', tools: 0, catalog: 'none', ...more });
  const text = renderBanner({
    url: 'http://127.0.0.1:4484/mcp',
    serverName: 'mws',
    upstreams: [
      status('up', { tools: 1, catalog: 'live' }),
      status('slow', { state: 'connecting' }),
      status('down', { state: 'failed', lastError: 'no such program', tools: 4, catalog: 'stored' }),
    ],
    listed: ['search_tools', 'call_tool'],
    cost: listCost([], [], letters),
  }, plain).join('\n');
  expect(text).toContain('up 1 tool\n');
  expect(text).toContain('slow is still starting');
  expect(text).toContain('down failed: no such program (its last 4 tools stay listed)');
  expect(text).toContain('search_tools, call_tool');
  expect(text).toContain('claude mcp add --transport http mws http://127.0.0.1:4484/mcp');
  expect(text).toContain('[mcp_servers.mws]\n');
  expect(text).toContain('url = "http://127.0.0.1:4484/mcp"');
});
