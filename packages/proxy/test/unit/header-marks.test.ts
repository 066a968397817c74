import { parseConfig } from '@mcp-working-set/core/config';
import { afterEach, expect, test } from 'vitest';
import { createGateway } from '../../src/gateway.js';
import { httpClient, modern } from '../downstream/http-client.js';
import { httpStub } from '../stubs/start.js';

const closers: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const start = async (more: object) => {
  const stub = await httpStub({ era: 'modern' });
  const file = { mcpServers: { place: { url: stub.url } }, ...more };
  const { config } = parseConfig(JSON.stringify(file), { place: 'test', env: {}, home: '/home/ada' });
  const gateway = await createGateway({ config, version: '0.0.0' });
  await gateway.settled(20_000);
  const { url } = await gateway.listen({ host: '127.0.0.1', port: 0, path: '/mcp' });
  const client = httpClient(url);
  closers.push(() => stub.stop(), () => gateway.close(), () => client.close());
  const call = async (name: string, args: object, headers: Record<string, string> = {}) => {
    const [message, own] = modern(1, 'tools/call', { name, arguments: args });
    const { status, messages } = await client.post(message, { ...own, ...headers });
    return { status, code: messages[0]?.['error']?.code, text: messages[0]?.['result']?.content?.[0]?.text };
  };
  return { call, stub };
};

test('a listed tool wants its headers, and the upstream gets them as well [eras.param-headers]', async () => {
  const { call } = await start({ pins: ['region', 'seen'] });
  expect(await call('place__region', { where: 'eu' })).toMatchObject({ status: 400, code: -32020 });
  expect(await call('place__region', { where: 'eu' }, { 'mcp-param-region': 'us' })).toMatchObject({ status: 400, code: -32020 });
  expect(await call('place__region', { where: 'eu', deep: { level: 3 } }, { 'mcp-param-region': 'eu', 'mcp-param-level': '3' })).toMatchObject({ status: 200, text: 'here' });
  for (const level of [{}, { 'mcp-param-level': '4' }]) {
    expect(await call('place__region', { where: 'eu', deep: { level: 3 } }, { 'mcp-param-region': 'eu', ...level })).toMatchObject({ status: 400, code: -32020 });
  }
  expect(await call('place__seen', { where: 'eu' })).toMatchObject({ status: 200, text: 'seen' });
});

test('a tool that is not listed wants none, neither called directly nor through call_tool', async () => {
  const { call } = await start({});
  expect(await call('place__region', { where: 'eu' })).toMatchObject({ status: 200, text: 'here' });
  expect(await call('call_tool', { name: 'place__region', arguments: { where: 'eu' } })).toMatchObject({ status: 200, text: 'here' });
});

test('nor does a listed one that call_tool calls', async () => {
  const { call } = await start({ pins: ['region'] });
  expect(await call('call_tool', { name: 'place__region', arguments: { where: 'eu' } })).toMatchObject({ status: 200, text: 'here' });
});
