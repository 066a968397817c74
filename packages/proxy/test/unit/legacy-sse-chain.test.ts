import { parseConfig } from '@mcp-working-set/core/config';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js';
import { expect, test } from 'vitest';
import { createGateway } from '../../src/gateway.js';
import { sseStub } from '../stubs/start.js';
import { until } from '../until.js';

test('a client and a server that know nothing but HTTP+SSE meet through mws', async () => {
  const stub = await sseStub();
  const file = { mcpServers: { old: { type: 'sse', url: stub.url } }, pins: ['echo'] };
  const { config, problems } = parseConfig(JSON.stringify(file), { place: 'test', env: {}, home: '/home/ada' });
  expect(problems).toEqual([]);
  const gateway = await createGateway({ config, version: '0.0.0' });
  await gateway.settled(20_000);
  const { port } = await gateway.listen({ host: '127.0.0.1', port: 0, path: '/mcp' });
  const client = new Client({ name: 'old-client', version: '1' });
  await client.connect(new SSEClientTransport(new URL(`http://127.0.0.1:${port}/sse`)) as never);

  expect((await client.listTools()).tools.map(({ name }) => name)).toContain('old__echo');
  expect(await client.callTool({ name: 'old__echo', arguments: { text: 'direct' } })).toMatchObject({ content: [{ text: 'direct' }] });
  const through = { name: 'call_tool', arguments: { name: 'old__echo', arguments: { text: 'one hop' } } };
  expect(await client.callTool(through)).toMatchObject({ content: [{ text: 'one hop' }] });
  expect(gateway.status()).toMatchObject([{ id: 'old', kind: 'http', state: 'ready', era: 'legacy' }]);
  expect(await stub.stats()).toMatchObject({ streamable: 0, open: 1 });

  await client.close();
  await gateway.close();
  await until(async () => (await stub.stats())['open'] === 0);
  await stub.stop();
});
