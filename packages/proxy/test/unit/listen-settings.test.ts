import { parseConfig } from '@mcp-working-set/core/config';
import { expect, test } from 'vitest';
import { createGateway } from '../../src/gateway.js';
import { httpClient } from '../downstream/http-client.js';

const start = async (listen: object) => {
  const { config } = parseConfig(JSON.stringify({ listen: { port: 0, ...listen } }), { place: 'test', env: {}, home: '/home/ada' });
  const gateway = await createGateway({ config, version: '0.0.0' });
  const { url } = await gateway.listen(config.listen);
  const client = httpClient(url);
  return { client, port: new URL(url).port, close: async () => (client.close(), gateway.close()) };
};

test('what the configuration says of listening holds', async () => {
  const { client, port, close } = await start({
    allowedHosts: ['mws.test'], allowedOrigins: ['https://app.example'], maxMessageBytes: 1_024, maxSessions: 1, sessionIdleMinutes: 5,
  });
  expect((await client.plain('GET', { host: `mws.test:${port}` }, '/health')).status).toBe(200);
  expect((await client.plain('GET', { host: `other.test:${port}` }, '/health')).status).toBe(403);
  expect((await client.plain('GET', { origin: 'https://app.example' }, '/health')).headers['access-control-allow-origin']).toBe('https://app.example');
  expect((await client.plain('GET', { origin: 'https://other.example' }, '/health')).status).toBe(403);
  expect(await client.post({ jsonrpc: '2.0', id: 1, method: 'ping', params: { x: 'x'.repeat(1_024) } })).toMatchObject({
    status: 413, messages: [{ error: { data: { limit: 1_024 } } }],
  });
  const first = await client.session();
  const second = await client.session();
  expect((await client.post({ jsonrpc: '2.0', id: 2, method: 'ping' }, first)).status).toBe(404);
  expect((await client.post({ jsonrpc: '2.0', id: 2, method: 'ping' }, second)).status).toBe(200);
  await close();
});

test('without a word, what has always held', async () => {
  const { client, close } = await start({});
  expect((await client.post({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: { x: 'x'.repeat(100_000) } }, await client.session())).status).toBe(200);
  await close();
});
