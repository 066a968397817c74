import { describe, expect, it } from 'vitest';
import type { Json } from '../relay/script.js';
import { open, text } from '../relay/world.js';
import { startHttp } from '../upstreams/support.js';
import { inputOf, nameOf, peer, RAW, stubs, WAYS, wrapped } from './world.js';

describe(nameOf('B111'), () => {
  const calls = inputOf('B111')['calls'] as readonly Json[];
  const received = [{ sql: 'SELECT 1' }, {}, {}, {}, 'problem', 'problem', 'problem', 'problem'];
  it.each(calls.map((call, n) => [JSON.stringify(call), call, received[n]] as const))('%s', async (_text, call, wanted) => {
    const stub = await startHttp({});
    const client = await peer(await open({ mcpServers: { s: { url: stub.url } } }));
    const result = await client.call('call_tool', { ...call, name: 's__seen' });
    if (wanted === 'problem') {
      expect(result['isError']).toBe(true);
      expect(text(result)).toMatch(/arguments/);
      expect(text(result)).toContain('Input schema of s__seen');
      expect((await stub.stats())['call']).toBe(0);
    } else expect(result['structuredContent'].params.arguments ?? {}).toEqual(wanted);
  });
});

it(nameOf('B113'), async () => {
  const tools = ['write_file', 'read_file'].map((name) => ({ name, description: `Does ${name}.`, inputSchema: { type: 'object' } }));
  const stub = await startHttp({ tools });
  const gateway = await open({ mcpServers: { fs: { url: stub.url, exclude: ['write_*'] } } });
  const client = await peer(gateway);
  const refusals: string[] = [];
  for (const name of ['fs__write_file', 'write_file', 'fs:write_file']) {
    for (const [tool, args] of [[name, {}], ['call_tool', { name, arguments: {} }]] as const) {
      const answer = await client.request('tools/call', { name: tool, arguments: args });
      const said = JSON.stringify(answer['result'] ?? answer['error']);
      expect(said).toMatch(/exclude/);
      refusals.push(said.replaceAll(/(fs__|fs:)?write_file/g, '<name>'));
    }
  }
  expect(new Set(refusals).size).toBe(1);
  expect((await stub.stats())['call']).toBe(0);
  expect(text(await client.call('search_tools', { query: 'write' }))).not.toContain('fs__write_file');
  // Not listed is not excluded: the stub itself answers.
  expect((await client.request('tools/call', { name: 'fs__read_file', arguments: {} }))['error']).toMatchObject({ message: 'Unknown tool: read_file' });
  expect((await stub.stats())['call']).toBe(1);
});

it(nameOf('B115'), async () => {
  const tools = ['zeta', 'do-thing', 'git.get-commit', 'a'.repeat(80)].map((name) => ({ name, inputSchema: { type: 'object' } }));
  const first = await open({ mcpServers: stubs({ one: { tools }, two: { tools } }), pins: ['one/zeta'] });
  const again = await open({ mcpServers: stubs({ two: { tools: [...tools].reverse() }, one: { tools: [...tools].reverse() }, three: { tools: 2 } }) });
  const names = (gateway: typeof first): Json => Object.fromEntries(gateway.tools().map(({ upstream, original, exposed }) => [`${upstream}/${original}`, exposed]));
  expect(names(again)).toMatchObject(names(first));
});

describe.each(WAYS)('%s', (way) => {
  it.each([
    ['an error', '"error":{"code":-32602,"message":"Input validation error: text is required"}'],
    ['a result', '"result":{"content":[{"type":"text","text":"Input validation error: text is required"}],"isError":true}'],
  ])(`${nameOf('B116')}: %s`, async (_what, reply) => {
    const client = await peer(await open({ mcpServers: { raw: RAW } }));
    const [name, args] = wrapped(way, 'raw__answer', { reply });
    const said = JSON.stringify(await client.request('tools/call', { name, arguments: args }));
    expect(said).toContain('text is required');
    // The schema comes along, bounded.
    expect(said).toContain('bytes');
    expect(said).toContain('integer');
    expect(said.length).toBeLessThan(7_000);
  });
});
