import { createMemoryState } from '@mcp-working-set/core';
import { describe, expect, it } from 'vitest';
import { until } from '../until.js';
import { httpClient, stdioClient } from './client.js';
import { httpUpstream, stdioUpstream } from './upstream.js';
import { tool, type Json, type Script } from './script.js';
import { open } from './world.js';

const UPDATED = 'notifications/resources/updated';
const watchable = (more: Script = {}): Script => ({ resources: [{ uri: 'note://one', name: 'one' }, { uri: 'note://two', name: 'two' }], tools: [tool('noop')], ...more });
const OURS = 'mws://notes/note://one';
const uris = (messages: Json[]): unknown[] => messages.map(({ params }) => params.uri);

describe('resources watched by sessions', () => {
  it('are asked for once however many watch, told to each under the URI that it asked for, and given back by the last [relay.watch]', async () => {
    const upstream = await stdioUpstream(watchable());
    const gateway = await open({ mcpServers: { notes: upstream.server } });
    const [a, b] = [await stdioClient(gateway), await httpClient(await gateway.url())];
    expect(await a.request('resources/subscribe', { uri: OURS })).toMatchObject({ result: {} });
    expect(await b.request('resources/subscribe', { uri: 'note://one' })).toMatchObject({ result: {} });
    expect(await b.request('resources/subscribe', { uri: 'note://one' })).toMatchObject({ result: {} });
    expect(uris(upstream.got('resources/subscribe'))).toEqual(['note://one']);

    upstream.tell(UPDATED, { uri: 'note://one', _meta: { x: 1 } });
    await until(() => a.told(UPDATED).length + b.told(UPDATED).length === 2);
    expect(a.told(UPDATED)[0]?.['params']).toEqual({ uri: OURS, _meta: { x: 1 } });
    expect(b.told(UPDATED)[0]?.['params']).toEqual({ uri: 'note://one', _meta: { x: 1 } });

    expect(await a.request('resources/unsubscribe', { uri: OURS })).toMatchObject({ result: {} });
    upstream.tell(UPDATED, { uri: 'note://one' });
    await until(() => b.told(UPDATED).length === 2);
    await a.request('ping');
    expect(a.told(UPDATED)).toHaveLength(1);
    expect(upstream.got('resources/unsubscribe')).toEqual([]);
    await b.close();
    await until(() => upstream.got('resources/unsubscribe').length === 1);
    expect(uris(upstream.got('resources/unsubscribe'))).toEqual(['note://one']);
  });

  it('are watched again by who comes back after all had left', async () => {
    const upstream = await stdioUpstream(watchable());
    const gateway = await open({ mcpServers: { notes: upstream.server } });
    const client = await stdioClient(gateway);
    for (let round = 0; round < 2; round++) {
      await client.request('resources/subscribe', { uri: OURS });
      await client.request('resources/unsubscribe', { uri: OURS });
    }
    const asked = upstream.lines.flatMap(({ received }) => received.map(({ method }) => String(method))).filter((method) => method.startsWith('resources/') && method.endsWith('subscribe'));
    expect(asked).toEqual(['resources/subscribe', 'resources/unsubscribe', 'resources/subscribe', 'resources/unsubscribe']);
  });

  it('are refused as the upstream refuses them, and then not watched', async () => {
    const upstream = await stdioUpstream(watchable({ on: { 'resources/subscribe': () => { throw new Error('not today'); } } }));
    const gateway = await open({ mcpServers: { notes: upstream.server } });
    const client = await stdioClient(gateway);
    expect(await client.request('resources/subscribe', { uri: OURS })).toMatchObject({ error: { code: -32603 } });
    upstream.tell(UPDATED, { uri: 'note://one' });
    expect(await client.request('resources/unsubscribe', { uri: OURS })).toMatchObject({ result: {} });
    expect(client.told(UPDATED)).toEqual([]);
    expect(upstream.got('resources/unsubscribe')).toEqual([]);
  });

  it('are asked for again from a program that has died, without a call [relay.watch-again]', async () => {
    const upstream = await stdioUpstream(watchable());
    const gateway = await open({ mcpServers: { notes: upstream.server } });
    const client = await stdioClient(gateway);
    await client.request('resources/subscribe', { uri: OURS });
    upstream.lines.at(-1)?.kill();
    await until(() => upstream.got('resources/subscribe').length === 2);
    upstream.tell(UPDATED, { uri: 'note://one' });
    await until(() => client.told(UPDATED).length === 1);
  });

  it('are asked for again in the new session of a server that has forgotten the old one [relay.watch-again]', async () => {
    const upstream = await httpUpstream(watchable({ call: { noop: () => ({ content: [] }) } }));
    const gateway = await open({ mcpServers: { notes: upstream.server } });
    const client = await stdioClient(gateway);
    await client.request('logging/setLevel', { level: 'error' });
    await client.request('resources/subscribe', { uri: OURS });
    upstream.forget();
    await client.call('notes__noop');
    await until(() => upstream.got('resources/subscribe').length === 2);
    await until(() => upstream.got('logging/setLevel').length === 2);
    await until(() => upstream.lines.at(-1)?.received.some(({ method }) => method === 'resources/subscribe'));
  });

  it('are watched again when mws was started anew, each session its own, and those given back before are not [relay.watch-restart]', async () => {
    const state = createMemoryState();
    const upstream = await stdioUpstream(watchable());
    const servers = { mcpServers: { notes: upstream.server } };
    const first = await open(servers, { state });
    const { url, port } = await first.listen({ host: '127.0.0.1', port: 0, path: '/mcp' });
    const [a, b, gone] = [await httpClient(url), await httpClient(url), await httpClient(url)];
    for (const uri of [OURS, 'mws://notes/note://two']) await a.request('resources/subscribe', { uri });
    await a.request('resources/unsubscribe', { uri: 'mws://notes/note://two' });
    await b.request('resources/subscribe', { uri: 'note://one' });
    await gone.request('resources/subscribe', { uri: 'note://two' });
    await gone.close();
    const before = upstream.got('resources/subscribe').length;
    await first.close();

    const second = await open(servers, { state });
    await second.listen({ host: '127.0.0.1', port, path: '/mcp' });
    for (const client of [a, b]) await client.openStream();
    // Each is told once that it may have missed a change.
    await until(() => a.told(UPDATED).length + b.told(UPDATED).length === 2);
    upstream.tell(UPDATED, { uri: 'note://one', _meta: { x: 1 } });
    await until(() => a.told(UPDATED).length + b.told(UPDATED).length === 4);
    expect([a, b].map((client) => client.told(UPDATED).map(({ params }) => params))).toEqual([OURS, 'note://one'].map((uri) => [{ uri }, { uri, _meta: { x: 1 } }]));
    expect(uris(upstream.got('resources/subscribe').slice(before))).toEqual(['note://one']);
    expect(await a.request('resources/unsubscribe', { uri: OURS })).toMatchObject({ result: {} });
    expect(await b.request('resources/unsubscribe', { uri: 'note://one' })).toMatchObject({ result: {} });
    expect(uris(upstream.got('resources/unsubscribe').slice(-1))).toEqual(['note://one']);
  });

  it('go on in the new session where the server says on its stream that the old one is gone', async () => {
    const upstream = await httpUpstream(watchable());
    const gateway = await open({ mcpServers: { notes: upstream.server } });
    const client = await stdioClient(gateway);
    await client.request('resources/subscribe', { uri: OURS });
    upstream.forget();
    await until(() => upstream.got('resources/subscribe').length === 2);
    await until(async () => {
      upstream.tell(UPDATED, { uri: 'note://one' });
      await client.request('ping');
      return client.told(UPDATED).length > 0;
    });
  });
});

describe('resources watched on streams of 2026-07-28', () => {
  it('are told with the id of the stream, once each, and given back when it ends [relay.watch-streams]', async () => {
    const upstream = await stdioUpstream(watchable());
    const gateway = await open({ mcpServers: { notes: upstream.server } });
    const [a, b] = [await stdioClient(gateway, { era: 'modern' }), await httpClient(await gateway.url(), { era: 'modern' })];
    const stops = [await a.listen({ resourceSubscriptions: [OURS] }), await b.listen({ resourceSubscriptions: [OURS, 'mws://notes/note://two'] })];
    expect(b.told('notifications/subscriptions/acknowledged')[0]?.['params'].notifications).toEqual({ resourceSubscriptions: [OURS, 'mws://notes/note://two'] });
    expect(uris(upstream.got('resources/subscribe')).sort()).toEqual(['note://one', 'note://two']);
    upstream.tell(UPDATED, { uri: 'note://one' });
    await until(() => a.told(UPDATED).length + b.told(UPDATED).length === 2);
    for (const client of [a, b]) {
      const id = client.told('notifications/subscriptions/acknowledged')[0]?.['params']._meta['io.modelcontextprotocol/subscriptionId'];
      expect(client.told(UPDATED)[0]?.['params']).toEqual({ uri: OURS, _meta: { 'io.modelcontextprotocol/subscriptionId': id } });
    }
    for (const stop of stops) stop();
    await until(() => upstream.got('resources/unsubscribe').length === 2);
  });

  it('come from an upstream of that revision through its own stream, to clients of both eras [relay.watch-streams]', async () => {
    for (const start of [stdioUpstream, httpUpstream]) {
      const upstream = await start(watchable({ era: 'modern' }));
      const gateway = await open({ mcpServers: { notes: upstream.server } });
      const [old, fresh] = [await stdioClient(gateway), await httpClient(await gateway.url(), { era: 'modern' })];
      await old.request('resources/subscribe', { uri: OURS });
      await fresh.listen({ resourceSubscriptions: [OURS] });
      const wanted = (): unknown => upstream.got('subscriptions/listen').at(-1)?.['params'].notifications.resourceSubscriptions;
      await until(() => JSON.stringify(wanted()) === '["note://one"]');
      const listen = upstream.got('subscriptions/listen').at(-1)?.['id'];
      upstream.tell(UPDATED, { uri: 'note://one', _meta: { 'io.modelcontextprotocol/subscriptionId': listen } });
      await until(() => old.told(UPDATED).length > 0 && fresh.told(UPDATED).length > 0);
      expect(old.told(UPDATED)[0]?.['params']).toEqual({ uri: OURS });
      await old.request('resources/unsubscribe', { uri: OURS });
      expect(wanted()).toEqual(['note://one']);
      await fresh.close();
      await until(() => wanted() === undefined);
    }
  });

  it('come once to each where an upstream speaks both eras and is asked in both', async () => {
    const upstream = await httpUpstream(watchable({ era: 'both' }));
    const gateway = await open({ mcpServers: { notes: upstream.server } });
    const [old, fresh] = [await httpClient(await gateway.url()), await httpClient(await gateway.url(), { era: 'modern' })];
    await old.request('resources/subscribe', { uri: OURS });
    await fresh.listen({ resourceSubscriptions: [OURS] });
    await until(() => upstream.got('subscriptions/listen').at(-1)?.['params'].notifications.resourceSubscriptions);
    expect(uris(upstream.got('resources/subscribe'))).toEqual(['note://one']);
    upstream.tell(UPDATED, { uri: 'note://one' });
    await until(() => old.told(UPDATED).length > 0 && fresh.told(UPDATED).length > 0);
    upstream.tell(UPDATED, { uri: 'note://two' });
    upstream.tell(UPDATED, { uri: 'note://one', last: true });
    await until(() => old.told(UPDATED).some(({ params }) => params.last) && fresh.told(UPDATED).some(({ params }) => params.last));
    // The former stream of news may still be open for a moment, beside the one that took its place.
    expect(old.told(UPDATED)).toHaveLength(2);
  });
});
