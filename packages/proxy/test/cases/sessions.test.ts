import v8 from 'node:v8';
import vm from 'node:vm';
import { manualClock } from '@mcp-working-set/core/testing';
import { describe, expect, it } from 'vitest';
import { call, httpClient } from '../downstream/http-client.js';
import { open, text } from '../relay/world.js';
import { until } from '../until.js';
import { startHttp } from '../upstreams/support.js';
import { listen, nameOf, peer, stubs } from './world.js';

describe(nameOf('B059'), () => {
  it('one new session for many calls that find theirs gone', async () => {
    const stub = await startHttp({ era: 'legacy' });
    const client = await peer(await open({ mcpServers: { s: { url: stub.url } } }));
    await client.call('s__echo', { text: 'first' });
    const before = (await stub.stats())['initialize']!;
    await stub.change({ forget: true });
    const said = Array.from({ length: 10 }, (_, n) => String(n));
    expect((await Promise.all(said.map((one) => client.call('s__echo', { text: one })))).map(text)).toEqual(said);
    expect((await stub.stats())['initialize']).toBe(before + 1);
  });

  it('an error, and no loop, where it stays gone', async () => {
    const stub = await startHttp({ era: 'legacy' });
    const client = await peer(await open({ mcpServers: { s: { url: stub.url } } }));
    const before = (await stub.stats())['initialize']!;
    await stub.change({ on: { 'tools/call': '404' } });
    expect(await client.call('s__echo', { text: 'x' })).toMatchObject({ isError: true });
    // One for the second try, one to see whether that session is gone as well.
    expect((await stub.stats())['initialize']! - before).toBeLessThanOrEqual(2);
  });
});

it(nameOf('B061'), async () => {
  const { url } = await listen(await open({ mcpServers: stubs({ s: {} }) }));
  const [a, b] = [httpClient(url), httpClient(url)];
  const [first, second] = [await a.session(), await b.session()];
  const stream = await a.stream('GET', { accept: 'text/event-stream', ...first });
  stream.close();
  const again = await a.stream('GET', { accept: 'text/event-stream', ...first });
  expect(again.status).toBe(200);
  for (const [client, session] of [[a, first], [b, second]] as const) {
    expect((await client.post(call(1, 's__echo', { text: 'both' }), session)).messages).toMatchObject([{ id: 1, result: { content: [{ text: 'both' }] } }]);
  }
  again.close();
  for (const client of [a, b]) client.close();
});

it(nameOf('B063'), async () => {
  const stub = await startHttp({ era: 'legacy', on: { 'tools/call': 'resume' }, resumeEmpty: 1 });
  const client = await peer(await open({ mcpServers: { s: { url: stub.url } } }));
  expect(text(await client.call('s__echo', { text: 'once' }))).toBe('once');
});

it.each([405, 'drop', 'once'])(`${nameOf('B064')}: GET %s`, async (get) => {
  const stub = await startHttp({ era: 'legacy', get });
  const client = await peer(await open({ mcpServers: { s: { url: stub.url } } }));
  for (let n = 0; n < 20; n++) expect(text(await client.call('s__echo', { text: String(n) }))).toBe(String(n));
  await until(async () => (await stub.stats())['get']! >= 1);
  const { get: gets, initialize } = await stub.stats();
  // No busy loop, and no new session for what is optional.
  expect(gets).toBeLessThanOrEqual(10);
  expect(initialize).toBe(1);
});

/** Bytes in use once everything that can go is gone. */
const held = (): number => {
  v8.setFlagsFromString('--expose-gc');
  const collect = vm.runInNewContext('gc') as () => void;
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

it(nameOf('B066'), async () => {
  const client = httpClient((await listen(await open({ mcpServers: stubs({ s: {} }) }))).url);
  const session = await client.session();
  const rounds = async (count: number): Promise<void> => {
    for (let n = 0; n < count; n += 20) {
      await Promise.all(Array.from({ length: 20 }, () => client.post(call(n, 's__big', { bytes: 50_000 }), session)));
      await client.post({ jsonrpc: '2.0', id: 1, method: 'tools/list' }, session);
    }
  };
  await rounds(100);
  const before = held();
  await rounds(1_000);
  // 50 MB went through. Nothing of it is kept.
  expect(held() - before).toBeLessThan(10_000_000);
  client.close();
});

it(nameOf('B067'), async () => {
  const clock = manualClock();
  const gateway = await open({ mcpServers: {} }, { clock, settle: false });
  const client = httpClient((await listen(gateway, { sessionIdleMinutes: 10 })).url);
  const sessions = await Promise.all(Array.from({ length: 200 }, () => client.session()));
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
  const live = await client.stream('GET', { accept: 'text/event-stream', ...sessions[0] });
  expect((await client.post(ping, sessions[1])).status).toBe(200);
  for (let minute = 0; minute < 30; minute++) {
    clock.advance(60_000);
    await new Promise(setImmediate);
  }
  await until(async () => (await client.post(ping, sessions[1])).status === 404);
  expect((await client.post(ping, sessions[0])).status).toBe(200);
  live.close();
  client.close();
});
