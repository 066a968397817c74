import { createMemoryState } from '@mcp-working-set/core';
import { manualClock } from '@mcp-working-set/core/testing';
import { expect, it, onTestFinished } from 'vitest';
import { cachedCatalogs } from '../../src/listing/catalog-cache.js';
import { peer } from '../cases/world.js';
import { open, text } from '../relay/world.js';
import { httpStub } from '../stubs/start.js';
import { catalogOf } from '../unit/fakes.js';
import { until } from '../until.js';

it.each([
  ['serves what is young', { enabled: true, ttlSeconds: 60 }, 59_000, 'as stored'],
  ['has what is older asked for again, and serves it meanwhile', { enabled: true, ttlSeconds: 60 }, 60_000, 'old'],
  ['keeps a catalog for longer than a day where that is wanted', { enabled: true, ttlSeconds: 200_000 }, 100_000_000, 'fresh'],
  ['has nothing where it is switched off', { enabled: false, ttlSeconds: 60 }, 0, 'nothing'],
] as const)('%s', async (_, settings, age, seen) => {
  const clock = manualClock(1_000_000_000);
  const { catalogs } = createMemoryState();
  await catalogs.put('a', 'f', { ...catalogOf('a', []), fetchedAt: clock.now() - age });
  const got = await cachedCatalogs(catalogs, () => settings, clock).get('a', 'f');
  const expected = { 'as stored': clock.now() - age, old: 0, fresh: clock.now(), nothing: undefined }[seen];
  expect(got?.fetchedAt).toBe(expected);
});

it.each([
  ['serves what is stored and asks nobody while it is young', {}, { known: true, asked: 0 }],
  ['serves what is stored and lists it anew in the background once it is old', { cacheTtlSeconds: 0 }, { known: true, asked: 1 }],
  ['knows nothing before the server has said it with cache: false', { cache: false }, { known: false, asked: 1 }],
])('a later start %s', async (_, more, expected) => {
  const stub = await httpStub({ era: 'modern', tools: 2 });
  onTestFinished(() => stub.stop());
  const content = { mcpServers: { s: { url: stub.url } }, pins: ['s/echo'] };
  const first = await open(content);
  await first.close();
  const before = (await stub.stats())['list'] ?? 0;
  // Slow enough that the first list below comes before any answer of the server.
  await stub.change({ delay: 1_500 });
  const later = await open({ ...content, ...more }, { state: first.state, settle: false });
  const client = await peer(later);
  const listed = async () => ((await client.request('tools/list'))['result'] as { tools: { name: string }[] }).tools.map(({ name }) => name);
  expect((await listed()).includes('s__echo')).toBe(expected.known);
  await later.settled(30_000);
  expect(await listed()).toContain('s__echo');
  expect(((await stub.stats())['list'] ?? 0) - before).toBe(expected.asked);
  expect(later.status()).toMatchObject([{ catalog: expected.asked === 0 ? 'stored' : 'live' }]);
});

it('a list that grows old while mws runs is asked for again, once, and one that may be of any age is not', async () => {
  const stub = await httpStub({ era: 'modern', tools: 2 });
  onTestFinished(() => stub.stop());
  const content = { mcpServers: { s: { url: stub.url } } };
  const lists = async (): Promise<number> => (await stub.stats())['list'] ?? 0;
  const clock = manualClock();
  const gateway = await open({ ...content, cacheTtlSeconds: 600 }, { clock });
  const before = await lists();
  clock.advance(590_000);
  expect(await lists()).toBe(before);
  // It is looked at once a minute, from the last look on.
  clock.advance(60_000);
  await until(async () => (await lists()) > before);
  await until(() => gateway.status()[0]?.inFlight === 0);
  clock.advance(60_000);
  expect(await lists()).toBe(before + 1);
  await gateway.change({ ...content, cacheTtlSeconds: 0 });
  clock.advance(7_200_000);
  expect(await lists()).toBe(before + 1);
});

it('a list that was stored is served until the server has said that it is another, and then told', async () => {
  const stub = await httpStub({ era: 'modern', tools: 2 });
  onTestFinished(() => stub.stop());
  const content = { mcpServers: { s: { url: stub.url } }, pins: ['s/*'], cacheTtlSeconds: 0 };
  const first = await open(content);
  await first.close();
  await stub.change({ tools: 1, delay: 1_500 });
  const client = await peer(await open(content, { state: first.state, settle: false }));
  const listed = async () => ((await client.request('tools/list'))['result'] as { tools: { name: string }[] }).tools.length;
  expect(await listed()).toBe(4);
  await until(() => client.messages.some(({ method }) => method === 'notifications/tools/list_changed'));
  expect(await listed()).toBe(3);
});

it('to search, list, describe and load no server is asked whose catalog is stored; a call connects it', async () => {
  const stub = await httpStub({ era: 'modern', tools: 2 });
  onTestFinished(() => stub.stop());
  const content = { mcpServers: { s: { url: stub.url } }, surface: 'loader' };
  const first = await open(content);
  await first.close();
  const before = await stub.stats();
  const later = await open(content, { state: first.state });
  const client = await peer(later);
  await client.request('tools/list');
  for (const [name, args, said] of [
    ['search_tools', { query: 'echo' }, 's__echo'], ['list_tools', {}, 's (2)'], ['describe_tool', { name: 's/echo' }, 'Input schema'], ['load_tools', { tools: ['s/echo'] }, 's__echo'],
  ] as const) expect(text(await client.call(name, args))).toContain(said);
  expect(later.status()).toMatchObject([{ state: 'cold', catalog: 'stored' }]);
  expect(await stub.stats()).toEqual(before);
  expect(text(await client.call('s__echo', { text: 'x' }))).toBe('x');
  expect(later.status()).toMatchObject([{ state: 'ready' }]);
});
