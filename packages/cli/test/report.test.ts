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
  const views = [{ profile: 'default', surface: 'working-set' as const, conversations: 1, cost, balance }];
  const text = renderReport({ at: 0, days: 30, config: 'c', upstreams: [], listed: [], cost, usage, views, balance }, plain).join('\n');
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

/** Two conversations in the plain view, one in `all` whose clients load schemas themselves, one in `few`, which shows one tool. */
const withViews = async (settings: object = {}) => {
  const world = await createSeeded({ profiles: { all: { surface: 'deferred' }, few: { include: ['files/read'] } }, pins: ['files/read'], ...settings });
  world.called('read', 'a');
  world.called('write', 'b', { via: 'call_tool' });
  world.called('read', 'c', { profile: 'all' });
  world.called('read', 'd', { profile: 'few' });
  for (const [session, profile, tokens] of [['b', 'default', 40], ['c', 'all', 300]] as const) world.state.searches.append(search({ time: Date.now() - 1_000, session, profile, tokens }));
  return world;
};
const read = async (world: Awaited<ReturnType<typeof withViews>>, ...args: string[]) => JSON.parse((await world.run([...args, '--json'])).out);

test('each view is counted at its own list; where clients load schemas themselves nothing is said to be saved, and what was spent is a loss', async () => {
  const world = await withViews();
  const { views, balance, cost } = await read(world, 'report');
  expect(views.map(({ profile, surface, conversations }: Record<string, unknown>) => [profile, surface, conversations])).toEqual([['default', 'working-set', 2], ['all', 'deferred', 1], ['few', 'working-set', 1]]);
  const [standard, all, few] = views;
  expect(standard.balance).toMatchObject({ gross: 2 * cost.saved, spentOnSearches: 40 });
  expect(standard.cost).toEqual(cost);
  expect(all.cost).toMatchObject({ listed: { tools: 5 }, everything: { tools: 3 }, saved: 0, deferred: { kept: { tools: 3 } } });
  expect(all.cost.deferred.names + all.cost.deferred.kept.tokens).toBeLessThan(all.cost.listed.tokens);
  expect(all.balance).toMatchObject({ gross: 0, spentOnSearches: 300, net: -300 });
  expect(few.cost).toMatchObject({ listed: { tools: 3 }, everything: { tools: 1 } });
  expect(few.balance.gross).toBe(few.cost.saved);
  expect(balance).toMatchObject({ perConversation: cost.saved, spentOnSearches: 340, net: standard.balance.net - 300 + few.balance.net });

  const { out } = await world.run(['report']);
  expect(out).toMatch(new RegExp(`^all +deferred +1 +not counted +300 +-300$`, 'm'));
  expect(out).toMatch(/^net: lost [\d,]+ tokens: -[\d,]+ in 3 views − 340 tokens of search replies − \d+ of call_tool around calls$/m);
  expect(out).toContain('On the surface "deferred" clients load schemas themselves, so that no list is said to save anything there');
  expect(out).toMatch(/^mws does not pay here \(default\): .*\nmws does not pay here \(few\): /m);
});

test('a report of the surface deferred alone passes no verdict, and says what clients read that load schemas themselves', async () => {
  for (const [world, args] of [[await withViews(), ['--profile', 'all']], [await withViews({ surface: 'deferred', profiles: {} }), []]] as const) {
    const { cost, views, balance } = await read(world, 'report', ...args);
    expect([cost.saved, views.length, balance.perConversation, balance.gross]).toEqual([0, 1, 0, 0]);
    const { out } = await world.run(['report', ...args]);
    expect(out).toContain(`tokens, of which a client that loads schemas itself reads ${cost.deferred.names} of names and ${cost.deferred.kept.tokens} of the 3 tools that stay loaded  (o200k_base)`);
    expect(out).toMatch(new RegExp(`^net: lost ${-balance.net} tokens: \\d conversations? × 0 − \\d+ tokens of search replies`, 'm'));
    expect(out).not.toMatch(/does not pay|instead of|at the start of each conversation/);
  }
});

test('an audit says of how many conversations nothing is known to be saved, and of the surface deferred that it cannot say whether mws pays', async () => {
  const world = await withViews();
  await world.lists(['read', ...Array.from({ length: 30 }, (_, at) => `other_${at}`)]);
  expect(await read(world, 'audit')).toMatchObject({ conversations: 4, deferred: 1, pays: true });
  expect((await world.run(['audit'])).out).toContain(' 1 of the conversations had the surface "deferred", where no list is said to save anything.');
  const all = await withViews({ surface: 'deferred', profiles: {} });
  expect(await read(all, 'audit')).toMatchObject({ conversations: 4, deferred: 4, pays: null });
  const { out } = await all.run(['audit', '--price', '3']);
  expect(out).toContain('On the surface "deferred" clients load schemas themselves: what mws saves there is not known. Searches and calls through mws cost ');
  expect(out).not.toMatch(/does not pay|mws saves -?\d|a conversation/);
});

test('a view that is no longer configured is counted as the plain one', async () => {
  const { views } = await read(await withViews({ profiles: {} }), 'report');
  expect(views).toMatchObject([{ profile: 'default', conversations: 4 }]);
});

test('where no server has a tool, no verdict is passed on what mws saves', () => {
  const usage = summarizeUsage([call({})], [search({})], (upstream, name) => `${upstream}__${name}`);
  const cost = listCost([definition('a')], [], letters);
  const balance = savings({ counter: 'letters', listed: cost.listed.tokens, everything: 0, conversations: 1, searches: [{ tokens: 30 }] });
  const views = [{ profile: 'default', surface: 'working-set' as const, conversations: 1, cost, balance }];
  expect(renderReport({ at: 0, days: 30, config: 'c', upstreams: [], listed: [], cost, usage, views, balance }, plain).join('\n')).not.toMatch(/net:|does not pay/);
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
