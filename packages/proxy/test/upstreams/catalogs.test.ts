import { createMemoryState, type UpstreamCatalog } from '@mcp-working-set/core';
import { describe, expect, test } from 'vitest';
import { TOOLS } from '../stubs/behaviour.mjs';
import type { Control } from '../stubs/start.js';
import { until } from '../until.js';
import { call, callOf, httpSpec, open, startHttp, stdioUpstream, textOf, timeouts } from './support.js';

const DAY_MS = 24 * 3_600_000;
const stored = (more: Partial<UpstreamCatalog> = {}): UpstreamCatalog => ({
  upstream: 'stub', era: 'legacy', revision: '2025-06-18', fetchedAt: Date.now() - 1_000, tools: [{ name: 'old', inputSchema: { type: 'object' } }],
  capabilities: { tools: {} }, serverInfo: { name: 'stub' }, ...more,
});
/** A state that holds a catalog of the upstream `stub`. */
const holding = async (catalog: UpstreamCatalog, fingerprint = 'stub-fingerprint') => {
  const state = createMemoryState();
  await state.catalogs.put('stub', fingerprint, catalog);
  return state;
};
const namesIn = (catalogs: readonly UpstreamCatalog[]): unknown[] => (catalogs[0]?.tools ?? []).map((tool) => (tool as { name?: unknown } | null)?.name);
const NAMES = TOOLS.map(({ name }) => name);

describe('pages', () => {
  test.each([1, 2, 8, 100])('all pages of %i tools make one catalog [list.pages]', async (pages) => {
    const tools = Array.from({ length: 100 }, (_, i) => ({ name: `tool_${i}`, inputSchema: { type: 'object' } }));
    const upstreams = open([stdioUpstream({ pages, tools })]);
    expect(namesIn([await upstreams.refresh('stub')])).toEqual(tools.map(({ name }) => name));
  });

  test('an element that nests too deeply for its readers costs the others nothing', async () => {
    const upstreams = open([stdioUpstream({ pages: 'deep' })]);
    const { tools } = await upstreams.refresh('stub');
    expect(namesIn([{ ...stored(), tools }])).toEqual(['deep0', ...NAMES, 'deep1', ...NAMES]);
    const depthOf = (value: unknown): number => (typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0);
    expect(tools.map(depthOf).filter((depth) => depth > 100)).toEqual([500, 500]);
  });

  test.each([
    ['null-cursor', NAMES, 'is the end'],
    ['empty-cursor', NAMES, 'leads to the first page again, which ends the list'],
    ['empty-refused', NAMES, 'is the end to a server that refuses it'],
    ['empty-first', NAMES, 'is a cursor like any other'],
    ['gaps', NAMES, 'pages between others count'],
    ['loop', NAMES.slice(0, 2), 'that repeats, with its page, is the end'],
    ['stuck', NAMES, 'that is new each time for the same page leads no further'],
    ['null-list', [], 'is an empty one'],
    ['unknown', [], 'method: a server that declares tools and has none'],
  ])('%s: %j %s [list.pages]', async (pages, names) => {
    for (const era of ['legacy', 'modern']) {
      if (era === 'modern' && pages === 'empty-refused') continue;
      const upstreams = open([stdioUpstream({ era, pages })]);
      expect(namesIn([await upstreams.refresh('stub')])).toEqual(names);
    }
  });

  test('malformed elements are carried, and cost the others nothing', async () => {
    const upstreams = open([stdioUpstream({ pages: 'strange' })]);
    const { tools } = await upstreams.refresh('stub');
    expect(tools.slice(0, 5)).toEqual([null, 7, 'text', { name: 5 }, { description: 'no name' }]);
    expect(namesIn([{ ...stored(), tools: tools.slice(5) }])).toEqual(NAMES);
  });

  test.each([
    ['endless', 'its list of tools does not end|its list of tools did not come within 1000 ms'],
    ['slow-endless', 'its list of tools does not end|its list of tools did not come within 1000 ms'],
    ['error-midway', 'refuses to list its tools \\(-32603 page lost\\)'],
    ['garbage', 'its list of tools is none'],
  ])('%s: the last good list stays in force, whole', { timeout: 20_000 }, async (pages, words) => {
    const state = await holding(stored({ fetchedAt: Date.now() - 2 * DAY_MS }));
    const upstreams = open([stdioUpstream({ pages }, { timeouts: timeouts({ list: 1_000 }) })], { state });
    await upstreams.start();
    await expect(upstreams.refresh('stub')).rejects.toMatchObject({ message: expect.stringMatching(new RegExp(`^stub: (${words})`)) });
    expect(namesIn(upstreams.catalogs())).toEqual(['old']);
    expect(await upstreams.settled(5_000)).toBe(true);
    expect(upstreams.status()[0]).toMatchObject({ state: 'ready', catalog: 'stored', lastError: expect.stringMatching(new RegExp(`^(${words})`)) });
    expect(textOf(await call(upstreams, 'echo', { text: 'callable' }))).toBe('callable');
  });

  test('a list that does not come is waited for as long as is set', async () => {
    const upstreams = open([stdioUpstream({ on: { 'tools/list': 'hang' } }, { timeouts: timeouts({ list: 700 }) })]);
    await upstreams.start();
    await expect(upstreams.refresh('stub')).rejects.toMatchObject({ message: expect.stringContaining('its list of tools did not come within 700 ms') });
  });

  test('a server without tools has none', async () => {
    const upstreams = open([stdioUpstream({ era: 'legacy', capabilities: {}, on: {}, tools: [] })]);
    expect((await upstreams.refresh('stub')).tools).toEqual([]);
  });
});

describe('at start', () => {
  test('a stored catalog is there at once and a fresh one is not asked for [list.stored]', async () => {
    const stub = await startHttp({});
    const upstreams = open([httpSpec('stub', stub.url)], { state: await holding(stored()) });
    await upstreams.start();
    expect(namesIn(upstreams.catalogs())).toEqual(['old']);
    expect(upstreams.status()[0]).toMatchObject({ state: 'cold', catalog: 'stored', tools: 1, era: 'legacy', revision: '2025-06-18' });
    expect(await upstreams.settled(0)).toBe(true);
    expect(await stub.stats()).toMatchObject({ list: 0, initialize: 0, discover: 0 });
  });

  test('with it no program is started and no connection opened for an upstream that nobody calls [list.stored]', async () => {
    const stub = await startHttp({});
    const state = await holding(stored());
    for (const id of ['http', 'used']) await state.catalogs.put(id, `${id}-fingerprint`, stored({ upstream: id }));
    const upstreams = open([stdioUpstream(), httpSpec('http', stub.url), { ...stdioUpstream(), id: 'used', fingerprint: 'used-fingerprint' }], { state });
    await upstreams.start();
    await upstreams.settled(1_000);
    expect(upstreams.status().map(({ state: is, pid }) => [is, pid])).toEqual([['cold', undefined], ['cold', undefined], ['cold', undefined]]);
    await upstreams.request('used', callOf('echo', { text: 'x' }));
    expect(upstreams.status().map(({ state: is, pid }) => [is, typeof pid])).toEqual([['cold', 'undefined'], ['cold', 'undefined'], ['ready', 'number']]);
    // Asking the stub for its numbers is one connection.
    expect(await stub.stats()).toMatchObject({ list: 0, initialize: 0, discover: 0 });
  });

  test.each(['missing', 'old'])('a missing or old one is fetched in the background, stored, and told of: %s', async (kind) => {
    const state = kind === 'missing' ? createMemoryState() : await holding(stored({ fetchedAt: Date.now() - DAY_MS - 1_000 }));
    const upstreams = open([stdioUpstream()], { state });
    const changed: string[] = [];
    upstreams.onCatalogChanged((id) => changed.push(id));
    await upstreams.start();
    expect(namesIn(upstreams.catalogs())).toEqual(kind === 'missing' ? [] : ['old']);
    expect(await upstreams.settled(20_000)).toBe(true);
    expect(namesIn(upstreams.catalogs())).toEqual(NAMES);
    expect(upstreams.status()[0]).toMatchObject({ state: 'ready', catalog: 'live' });
    expect(changed).toEqual(['stub']);
    expect(namesIn([(await state.catalogs.get('stub', 'stub-fingerprint')) as UpstreamCatalog])).toEqual(NAMES);
  });

  test('the catalog of another configuration is a miss, a broken store too [list.stored]', async () => {
    const upstreams = open([stdioUpstream()], { state: await holding(stored(), 'another') });
    await upstreams.start();
    expect(upstreams.catalogs()).toEqual([]);
    const state = createMemoryState();
    const fails = async (): Promise<never> => {
      throw new Error('disk full');
    };
    const broken = open([stdioUpstream()], { state: { values: { ...state.values, get: fails, put: fails }, catalogs: { get: fails, put: fails, delete: fails } } });
    await broken.start();
    expect(await broken.settled(20_000)).toBe(true);
    expect(namesIn(broken.catalogs())).toEqual(NAMES);
    expect(textOf(await call(broken, 'echo', { text: 'x' }))).toBe('x');
  });

  test('hung, dead, slow and lying upstreams cost the healthy ones nothing [list.partial]', { timeout: 30_000 }, async () => {
    const bad = [
      ...Array.from({ length: 6 }, () => stdioUpstream({ on: { '*': 'deaf' } })),
      stdioUpstream({ startExit: 1 }), stdioUpstream({ on: { 'tools/list': 'hang' } }), stdioUpstream({ pages: 'endless' }), stdioUpstream({ pages: 'garbage' }),
      httpSpec('x', 'http://127.0.0.1:9/mcp'),
    ].map((spec, i) => ({ ...spec, id: `bad${i}`, fingerprint: `bad${i}` }));
    const good = ['a', 'b'].map((id) => ({ ...stdioUpstream(), id, fingerprint: id }));
    const upstreams = open([...bad, ...good]);
    await upstreams.start();
    const since = Date.now();
    expect(textOf(await upstreams.request('a', callOf('echo', { text: 'answered' })))).toBe('answered');
    await until(() => upstreams.catalogs().filter(({ upstream }) => upstream === 'a' || upstream === 'b').length === 2);
    // Far less than the time that one hung upstream is given to connect.
    expect(Date.now() - since).toBeLessThan(15_000);
    expect(upstreams.catalogs().map(({ upstream }) => upstream)).toEqual(['a', 'b']);
    expect(await upstreams.settled(0)).toBe(false);
  });
});

describe('changes', () => {
  const watched = async (control: Control) => {
    const stub = await startHttp({ era: 'legacy', ...control });
    const upstreams = open([httpSpec('stub', stub.url)]);
    const changed: string[] = [];
    upstreams.onCatalogChanged((id) => changed.push(id));
    await upstreams.refresh('stub');
    changed.length = 0;
    return { stub, upstreams, changed };
  };

  test.each(['legacy', 'modern'])('a change is heard and listed over HTTP (%s)', async (era) => {
    const { stub, upstreams, changed } = await watched({ era });
    // The stream on which it comes is opened beside the first request.
    await until(async () => (await stub.stats())[era === 'legacy' ? 'get' : 'listen'] === 1);
    await call(upstreams, 'grow');
    await until(() => changed.length === 1);
    expect(namesIn(upstreams.catalogs())).toEqual([...NAMES, `grown_${NAMES.length}`]);
  });

  test.each(['legacy', 'modern'])('a change is heard and listed over stdio (%s)', async (era) => {
    const upstreams = open([stdioUpstream({ era })]);
    await upstreams.refresh('stub');
    await call(upstreams, 'grow');
    await until(() => upstreams.catalogs()[0]?.tools.length === NAMES.length + 1);
  });

  test('a burst of fifty is two lists at most, and told of once [list.storms]', async () => {
    const { stub, upstreams, changed } = await watched({});
    await until(async () => (await stub.stats())['get'] === 1);
    const before = (await stub.stats())['list'] as number;
    await stub.change({ tools: 3 });
    await call(upstreams, 'tell', { method: 'notifications/tools/list_changed', times: 50 });
    await until(() => changed.length === 1);
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(((await stub.stats())['list'] as number) - before).toBeLessThanOrEqual(2);
    expect(changed).toEqual(['stub']);
  });

  test('a server that tells of a change at every list is not asked in a loop, and nobody is told [list.storms]', async () => {
    const { stub, upstreams, changed } = await watched({ announceOnList: true });
    await until(async () => (await stub.stats())['get'] === 1);
    await upstreams.refresh('stub');
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect((await stub.stats())['list']).toBeLessThanOrEqual(4);
    expect(changed).toEqual([]);
  });

  test('after a crash the tools are listed again: what the new process offers replaces, never merges [list.replaced]', async () => {
    const state = createMemoryState();
    const first = open([stdioUpstream({ tools: [{ name: 'a' }, { name: 'b' }] })], { state });
    await first.refresh('stub');
    await first.close();
    const second = open([stdioUpstream({ tools: [{ name: 'c' }, { name: 'd' }, { name: 'exit' }] })], { state });
    await second.start();
    expect(namesIn(second.catalogs())).toEqual(['a', 'b']);
    // Fresh enough not to be fetched; but a new connection shows what is there now.
    await call(second, 'echo');
    await until(() => namesIn(second.catalogs()).join() === 'c,d,exit');
    await call(second, 'exit').catch(() => {});
    expect(textOf(await call(second, 'echo', { text: 'again' }))).toBe('again');
    expect(namesIn(second.catalogs())).toEqual(['c', 'd', 'exit']);
  });
});
