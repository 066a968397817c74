import { expect, it } from 'vitest';
import { open, text } from '../relay/world.js';
import { httpStub } from '../stubs/start.js';
import { until } from '../until.js';
import { startHttp } from '../upstreams/support.js';
import { nameOf, peer, stubs } from './world.js';

it(nameOf('B077'), async () => {
  const client = await peer(await open({ mcpServers: { ...stubs({ ok: {} }), dead: { url: 'http://127.0.0.1:9/mcp' } } }));
  const { result } = await client.request('tools/list');
  expect(result.tools.length).toBeGreaterThan(0);
  expect(text(await client.call('ok__echo', { text: 'fine' }))).toBe('fine');
  const dead = await client.call('dead__anything', {});
  expect(dead['isError']).toBe(true);
  expect(text(dead)).toContain('dead');
});

it(nameOf('B079'), async () => {
  const gateway = await open({ mcpServers: stubs({ slow: { startDelay: 3_000 } }) }, { settle: false });
  const client = await peer(gateway);
  const { result } = await client.request('tools/list');
  // Answered while the upstream is not there yet; a search tells so.
  expect(gateway.status()[0]!.state).toBe('connecting');
  expect(result.tools.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(['search_tools', 'call_tool']));
  expect(text(await client.call('search_tools', { query: 'echo' }))).toContain('slow');
  await gateway.settled(20_000);
  expect(text(await client.call('search_tools', { query: 'echo' }))).toContain('slow__echo');
});

it(nameOf('B081'), async () => {
  const stub = await startHttp({ era: 'legacy', on: { ping: '400' } });
  const client = await peer(await open({ mcpServers: { s: { url: stub.url } } }));
  for (let n = 0; n < 10; n++) expect(text(await client.call('s__echo', { text: 'x' }))).toBe('x');
  expect(await stub.stats()).toMatchObject({ initialize: 1 });
});

it(nameOf('B082'), async () => {
  const stub = await startHttp({});
  const gateway = await open({ mcpServers: { s: { url: stub.url } } });
  const client = await peer(gateway);
  await stub.stop();
  for (let n = 0; n < 3; n++) expect(await client.call('s__echo', { text: 'x' })).toMatchObject({ isError: true });
  await until(() => gateway.status()[0]!.breaker === 'open');
  const back = await httpStub({ port: stub.port, era: 'legacy' });
  try {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => client.call('s__echo', { text: String(n) })));
    expect(answers.map(text)).toEqual(Array.from({ length: 10 }, (_, n) => String(n)));
    expect((await back.stats())['initialize']).toBe(1);
  } finally {
    await back.stop();
  }
});
