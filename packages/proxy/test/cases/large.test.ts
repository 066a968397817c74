import { expect, it } from 'vitest';
import { PassThrough } from 'node:stream';
import { call, httpClient } from '../downstream/http-client.js';
import type { Json } from '../relay/script.js';
import { open, text } from '../relay/world.js';
import { until } from '../until.js';
import { startHttp } from '../upstreams/support.js';
import { listen, nameOf, peer, stubs } from './world.js';

const MB = 1_000_000;

it(nameOf('B054'), async () => {
  const gateway = await open({ mcpServers: stubs({ s: {} }) });
  const limit = 4 * 1024 * 1024;
  const client = httpClient((await listen(gateway, { maxMessageBytes: limit })).url);
  const session = await client.session();
  for (const size of [150_000, MB, 3.9 * MB]) {
    const said = 'x'.repeat(size);
    const { status, messages } = await client.post(call(1, 's__echo', { text: said }), session);
    expect(status).toBe(200);
    expect(text(messages[0]!['result']) === said).toBe(true);
  }
  const refused = await client.post(call(2, 's__echo', { text: 'x'.repeat(20 * MB) }), session);
  expect(refused.status).toBe(413);
  expect(refused.text).toContain(String(limit));
  expect((await client.post(call(3, 's__echo', { text: 'after' }), session)).messages).toMatchObject([{ id: 3, result: { content: [{ text: 'after' }] } }]);
  client.close();
});

it(nameOf('B055'), async () => {
  const client = await peer(await open({ mcpServers: stubs({ s: {} }) }));
  const large = await client.request('tools/call', { name: 's__big', arguments: { bytes: 11 * MB } });
  expect(text(large['result'])).toHaveLength(11 * MB);
  expect(text(await client.call('s__echo', { text: 'y'.repeat(100) }))).toHaveLength(100);
});

it(`${nameOf('B056')}: what is the upstream's`, async () => {
  const tool = { name: 'big', inputSchema: { type: 'object' }, _meta: { 'anthropic/maxResultSizeChars': 400_000 } };
  const gateway = await open({ mcpServers: stubs({ s: { tools: [tool] } }), pins: ['s/big'] });
  const client = await peer(gateway);
  expect(text(await client.call('s__big', { bytes: 300_000 }))).toHaveLength(300_000);
  expect((await gateway.listed()).find(({ name }) => name === 's__big')?.['_meta']).toMatchObject(tool._meta);
});

it(`${nameOf('B056')}: what is ours`, async () => {
  const tools = Array.from({ length: 1_000 }, (_, n) => ({
    name: `widget_${n}_update`, description: `Updates widget ${n}. ${'It does so with great care. '.repeat(20)}`,
    inputSchema: { type: 'object', properties: Object.fromEntries(Array.from({ length: 10 }, (_, p) => [`field_${p}`, { type: 'string', description: 'A field. '.repeat(20) }])) },
  }));
  const stub = await startHttp({ tools: 0 });
  const gateway = await open({ mcpServers: { s: { url: stub.url } } });
  const client = await peer(gateway);
  await stub.change({ tools, toolsChanged: true });
  await until(() => gateway.tools().length === tools.length);
  for (const query of ['', 'update a widget', 's']) expect(Buffer.byteLength(text(await client.call('search_tools', { query })))).toBeLessThanOrEqual(4_500);
});

it(nameOf('B058'), async () => {
  const tools = Array.from({ length: 60 }, (_, n) => ({ name: `t${n}`, description: 'd'.repeat(1_500), inputSchema: { type: 'object' } }));
  const gateway = await open({ upstream: stubs({ s: { tools } })['s'], surface: 'full' });
  const input = new PassThrough();
  const output = new PassThrough({ highWaterMark: 1_024 });
  const served = gateway.serveStdio({ input, output });
  const send = (message: Json): void => void input.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  send({ id: 1, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'slow', version: '1' } } });
  send({ method: 'notifications/initialized' });
  for (let id = 2; id < 5; id++) send({ id, method: 'tools/list' });
  // The client closes before it has read a byte of the answers.
  await until(() => output.readableLength > 0);
  input.end();
  const parts: Buffer[] = [];
  output.on('data', (part: Buffer) => parts.push(part));
  await served;
  await until(() => output.readableLength === 0);
  const lines = Buffer.concat(parts).toString().trimEnd().split('\n').map((line) => JSON.parse(line) as Json);
  expect(lines.filter(({ id }) => id > 1).map(({ id, result }) => [id, result.tools.length])).toEqual([[2, 60], [3, 60], [4, 60]]);
});
