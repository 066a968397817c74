import { expect, it } from 'vitest';
import type { Json } from '../relay/script.js';
import { open, text } from '../relay/world.js';
import { until } from '../until.js';
import { startHttp } from '../upstreams/support.js';
import { nameOf, peer, stubs } from './world.js';

const changesSeen = (messages: readonly Json[]): number => messages.filter(({ method }) => method === 'notifications/tools/list_changed').length;
/** Longer than changes are gathered. */
const quiet = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 300));

it(nameOf('B083'), async () => {
  const a = stubs({ a: {} });
  const both = { ...a, ...stubs({ b: { tools: 2 } }) };
  const gateway = await open({ mcpServers: a, pins: ['b/seen'] });
  const client = await peer(gateway);
  await client.request('tools/list');
  await gateway.change({ mcpServers: both, pins: ['b/seen'] });
  await until(() => changesSeen(client.messages) === 1);
  expect(text(await client.call('search_tools', { query: 'b' }))).toContain('b__seen');
  await client.request('tools/list');
  await gateway.change({ mcpServers: a, pins: ['b/seen'] });
  await until(() => changesSeen(client.messages) === 2);
  // A tool that is not listed changes no list, and is found.
  await client.request('tools/list');
  await client.call('a__grow');
  await until(async () => text(await client.call('search_tools', { query: 'grown' })).includes('a__grown_'));
  await quiet();
  expect(changesSeen(client.messages)).toBe(2);
});

it(nameOf('B084'), async () => {
  const stub = await startHttp({ era: 'legacy', announceOnList: true });
  const gateway = await open({ mcpServers: { s: { url: stub.url } }, pins: ['s/echo'] });
  const client = await peer(gateway);
  for (let n = 0; n < 20; n++) await client.request('tools/list');
  await stub.change({ toolsChanged: true });
  await quiet();
  expect((await stub.stats())['list']).toBeLessThanOrEqual(4);
  expect(changesSeen(client.messages)).toBe(0);
});

it(nameOf('B086'), async () => {
  const gateway = await open({ mcpServers: stubs({ s: {} }) });
  const client = await peer(gateway);
  await client.request('tools/list');
  await client.call('s__grow');
  await until(() => gateway.tools().some(({ original }) => original.startsWith('grown_')));
  const grown = gateway.tools().find(({ original }) => original.startsWith('grown_'))!.exposed;
  for (const name of ['s__echo', 's__count']) {
    expect(await client.call(name, { text: 'x' })).not.toHaveProperty('isError');
    expect(await client.call('call_tool', { name, arguments: { text: 'x' } })).not.toHaveProperty('isError');
  }
  // Known to mws as well, though the client never saw a list with it: the stub's own answer comes back.
  expect((await client.request('tools/call', { name: grown, arguments: {} }))['error']).toMatchObject({ message: expect.stringContaining('Unknown tool') });
  expect(text(await client.call('search_tools', { query: grown }))).toContain('{');
});

it(nameOf('B087'), async () => {
  const gateway = await open({ upstream: stubs({ s: { capabilities: { tools: { listChanged: true }, prompts: { listChanged: true }, resources: { listChanged: true, subscribe: true }, logging: {} }, era: 'legacy' } })['s'], surface: 'full' });
  const client = await peer(gateway);
  await client.request('logging/setLevel', { level: 'debug' });
  await client.call('tell', { method: 'notifications/message', params: { level: 'info', data: { deep: 1 } } });
  const seen = client.messages.findIndex(({ method }) => method === 'notifications/message');
  expect(client.messages[seen]).toMatchObject({ params: { level: 'info', data: { deep: 1 } } });
  // Before the result of the call.
  expect(seen).toBeLessThan(client.messages.findLastIndex(({ result }) => result?.content?.[0]?.text === 'told'));
});
