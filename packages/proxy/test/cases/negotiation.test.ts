import { describe, expect, it } from 'vitest';
import { httpClient, modern } from '../downstream/http-client.js';
import { open, text } from '../relay/world.js';
import { startHttp } from '../upstreams/support.js';
import { inputOf, listen, nameOf, peer } from './world.js';

const REVISIONS = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'];

describe.each([...REVISIONS, '9999-01-01'])(`${nameOf('B131')}: a client of %s`, (asked) => {
  it.each([...REVISIONS, 'modern'])('before an upstream of %s', async (spoken) => {
    const stub = await startHttp(spoken === 'modern' ? { era: 'modern' } : { era: 'legacy', revision: spoken });
    const gateway = await open({ mcpServers: { s: { url: stub.url } } });
    const client = await peer(gateway, { revision: asked });
    const { result } = client.messages.find(({ id }) => id === 'init')!;
    expect(result.protocolVersion).toBe(REVISIONS.includes(asked) ? asked : '2025-11-25');
    const { structuredContent } = await client.call('s__seen');
    expect(structuredContent.headers['mcp-protocol-version']).toBe(spoken === 'modern' ? '2026-07-28' : spoken);
  });
});

it(`${nameOf('B131')}: a client of 2026-07-28 needs no session`, async () => {
  const stub = await startHttp({ era: 'legacy' });
  const client = httpClient((await listen(await open({ mcpServers: { s: { url: stub.url } } }))).url);
  const [message, headers] = modern(1, 'tools/call', { name: 's__echo', arguments: { text: 'x' } });
  const answer = await client.post(message, headers);
  expect(text(answer.messages[0]!['result'])).toBe('x');
  expect(answer.headers).not.toHaveProperty('mcp-session-id');
  client.close();
});

describe(nameOf('B133'), () => {
  const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
  const bodies = ['[]', `[${ping}]`, '[{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"s__echo","arguments":{}}}]', '[{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}]'];
  expect(inputOf('B133')['bodies']).toHaveLength(bodies.length);

  it.each(bodies)('%s', async (body) => {
    const stub = await startHttp({});
    const gateway = await open({ mcpServers: { s: { url: stub.url } } });
    const client = httpClient((await listen(gateway)).url);
    const answer = await client.post(body, await client.session('2025-11-25'));
    expect(answer.status).toBe(400);
    expect(answer.messages[0]).toMatchObject({ error: { code: -32600 } });
    client.close();
    const local = await peer(gateway);
    const before = local.messages.length;
    local.write(body);
    await local.request('ping');
    expect(local.messages.slice(before)[0]).toMatchObject({ error: { code: -32600 } });
    expect((await stub.stats())['call']).toBe(0);
  });
});
