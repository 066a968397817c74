import { expect, it } from 'vitest';
import { open, text } from '../relay/world.js';
import { until } from '../until.js';
import { startHttp } from '../upstreams/support.js';
import { nameOf, peer, stubs, WAYS, wrapped } from './world.js';

it.each(WAYS)(`${nameOf('B092')}: called %s`, async (way) => {
  const stub = await startHttp({ era: 'modern' });
  const gateway = await open({ mcpServers: { s: { url: stub.url } } });
  const client = await peer(gateway);
  const [name, args] = wrapped(way, 's__slow', { ms: 30_000 });
  client.send({ id: 'abc', method: 'tools/call', params: { name, arguments: args } });
  await until(async () => (await stub.stats())['call'] === 1);
  client.send({ method: 'notifications/cancelled', params: { requestId: 'abc' } });
  await until(async () => (await stub.stats())['cancelled'] === 1);
  await client.request('ping');
  expect(client.lineOf('abc')).toBeUndefined();
  await until(async () => (await gateway.state.calls.count()) === 1);
  expect(await gateway.state.calls.read()).toMatchObject([{ tool: 'slow', outcome: 'cancelled' }]);
});

it(`${nameOf('B092')}: an upstream over stdio gets its own id`, async () => {
  const gateway = await open({ mcpServers: stubs({ s: { era: 'legacy' } }) });
  const client = await peer(gateway);
  client.send({ id: 'abc', method: 'tools/call', params: { name: 's__slow', arguments: { ms: 30_000 } } });
  await until(() => gateway.status()[0]!.inFlight === 1);
  client.send({ method: 'notifications/cancelled', params: { requestId: 'abc' } });
  await until(() => gateway.status()[0]!.inFlight === 0);
  expect(text(await client.call('s__echo', { text: 'next' }))).toBe('next');
});

it.each(WAYS)(`${nameOf('B094')}: called %s`, async (way) => {
  const gateway = await open({ mcpServers: stubs({ s: {} }) });
  const clients = [await peer(gateway), await peer(gateway)] as const;
  const tokens = [0, 0];
  await Promise.all(clients.map(async (client, n) => client.call(...wrapped(way, 's__progress', { steps: 2 + n }), { progressToken: tokens[n], 'x/y': 1 })));
  for (const [n, client] of clients.entries()) {
    const seen = client.messages.filter(({ method }) => method === 'notifications/progress').map(({ params }) => params);
    expect(seen.map(({ progressToken, progress }) => [progressToken, progress])).toEqual(Array.from({ length: 2 + n }, (_, step) => [0, step + 1]));
  }
  const [client] = clients;
  const before = client.messages.length;
  await client.call(...wrapped(way, 's__progress', { steps: 2 }));
  expect(client.messages.slice(before).filter(({ method }) => method === 'notifications/progress')).toEqual([]);
  const { structuredContent } = await client.call(...wrapped(way, 's__seen', {}), { progressToken: 0, 'x/y': 1 });
  expect(structuredContent.params._meta).toMatchObject({ 'x/y': 1 });
});

it(nameOf('B095'), async () => {
  const gateway = await open({ mcpServers: { ...stubs({ s: { era: 'legacy' } }), short: { ...stubs({ short: { era: 'legacy' } })['short'], timeouts: { call: 1_000 } } } });
  const client = await peer(gateway);
  // Three times as long as the limit, with progress.
  expect(text(await client.call('short__progress', { steps: 10, gapMs: 300 }, { progressToken: 't' }))).toBe('done');
  const silent = await client.call('short__slow', { ms: 20_000 });
  expect(silent['isError']).toBe(true);
  expect(text(silent)).toContain('short');
  await until(() => gateway.status().every(({ inFlight }) => inFlight === 0));
});

it(`${nameOf('B095')}: where the client wants no progress, mws asks for it`, async () => {
  const gateway = await open({ mcpServers: { short: { ...stubs({ short: { era: 'legacy' } })['short'], timeouts: { call: 1_000 } } } });
  const client = await peer(gateway);
  expect(text(await client.call('short__progress', { steps: 10, gapMs: 300 }))).toBe('done');
  expect(client.messages.filter(({ method }) => method === 'notifications/progress')).toEqual([]);
});

it(`${nameOf('B095')}: in the end it is over, whatever progress it makes`, async () => {
  const gateway = await open({ mcpServers: { short: { ...stubs({ short: {} })['short'], timeouts: { call: 1_000, total: 1_500 } } } });
  const client = await peer(gateway);
  const endless = await client.call('short__progress', { steps: 1_000, gapMs: 100 });
  expect([endless['isError'], text(endless)]).toEqual([true, expect.stringContaining('not done within 1.5 s')]);
});

it(nameOf('B099'), async () => {
  const gateway = await open({ mcpServers: stubs({ s: { era: 'legacy' } }) }, { settle: false });
  const client = await peer(gateway);
  const answers = await Promise.all(Array.from({ length: 50 }, async (_, n) => {
    const said = `answer ${n}`;
    const waits = 5 + ((n * 37) % 45);
    const [, result] = await Promise.all([client.call('s__slow', { ms: waits }), client.call(...wrapped(WAYS[n % 2]!, 's__echo', { text: said }))]);
    return text(result) === said;
  }));
  expect(answers.every(Boolean)).toBe(true);
  expect(gateway.status()).toHaveLength(1);
});
