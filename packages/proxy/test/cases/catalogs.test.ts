import { expect, it } from 'vitest';
import { configOf, open, text } from '../relay/world.js';
import { until } from '../until.js';
import { startHttp } from '../upstreams/support.js';
import { nameOf, peer, stubs } from './world.js';

const named = (...names: string[]) => names.map((name) => ({ name, description: `Does ${name}.`, inputSchema: { type: 'object' } }));

it(nameOf('B088'), async () => {
  const gateway = await open({ upstream: stubs({ s: { tools: named(...Array.from({ length: 14 }, (_, n) => `t${n}`)), pages: 8 } })['s'], surface: 'full' });
  const client = await peer(gateway);
  const { result } = await client.request('tools/list');
  expect(result.tools).toHaveLength(14);
  expect(result).not.toHaveProperty('nextCursor');
  expect((await client.request('tools/list', { cursor: 'no such page' }))['error']).toMatchObject({ code: -32602 });
});

it(nameOf('B090'), async () => {
  const stub = await startHttp({ tools: named('alpha_read', 'beta_write') });
  const content = { mcpServers: { s: { url: stub.url } }, pins: ['s/alpha_read'] };
  const gateway = await open(content);
  const client = await peer(gateway);
  await stub.change({ tools: named('gamma', 'delta', 'epsilon', 'alpha_reads'), toolsChanged: true });
  await until(() => gateway.tools().length === 4);
  const names = ['s__gamma', 's__delta', 's__epsilon', 's__alpha_reads'];
  expect(gateway.tools().map(({ exposed }) => exposed).sort()).toEqual([...names].sort());
  const found = text(await client.call('search_tools', { query: 'alpha_read' }));
  expect(found).toContain('s__alpha_reads');
  expect(found).not.toMatch(/s__alpha_read\b/);
  expect((await gateway.listed()).map(({ name }) => name)).not.toContain('s__alpha_read');
  const gone = await client.request('tools/call', { name: 's__alpha_read', arguments: {} });
  expect(JSON.stringify(gone)).toContain('s__alpha_reads');
  // What is stored is what is listed, found and called.
  await until(async () => {
    const stored = await gateway.state.catalogs.get('s', configOf(content).upstreams[0]!.fingerprint);
    return stored && JSON.stringify(stored.tools.map((tool) => (tool as { name: string }).name)) === JSON.stringify(['gamma', 'delta', 'epsilon', 'alpha_reads']);
  });
});
