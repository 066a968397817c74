import { createMemoryState } from '@mcp-working-set/core';
import { describe, expect, it } from 'vitest';
import { until } from '../until.js';
import { httpClient, stdioClient, type Client } from './client.js';
import { textResult, type Json, type Script } from './script.js';
import { httpUpstream, stdioUpstream } from './upstream.js';
import { gate, open } from './world.js';

const MESSAGE = 'notifications/message';
const LEVELS = ['debug', 'info', 'warning', 'error'];
const script = (more: Script = {}): Script => ({
  call: {
    log: ({ tell }) => {
      for (const level of LEVELS) tell(MESSAGE, { level, logger: 'l', data: { of: level } });
      tell(MESSAGE, { level: 'strange', data: 'x' });
      return textResult('logged');
    },
  },
  ...more,
});
const levelsOf = (client: Client): unknown[] => client.told(MESSAGE).map(({ params }) => params.level);
const asked = (messages: Json[]): unknown[] => messages.map(({ params }) => params.level);

describe('log messages', () => {
  it('come as each session wants them; the upstream hears the most talkative level, and a lower one when who wanted it leaves [relay.logging-sessions]', async () => {
    const upstream = await stdioUpstream(script());
    const gateway = await open({ mcpServers: { up: upstream.server } });
    const [a, b, silent] = [await stdioClient(gateway), await httpClient(await gateway.url()), await stdioClient(gateway)];
    expect(await a.request('logging/setLevel', { level: 'error' })).toMatchObject({ result: {} });
    await b.request('logging/setLevel', { level: 'info' });
    await a.request('logging/setLevel', { level: 'warning' });
    await until(() => upstream.got('logging/setLevel').length === 2);
    expect(asked(upstream.got('logging/setLevel'))).toEqual(['error', 'info']);
    for (const client of [a, b, silent]) await client.call('up__log');
    expect([a, b, silent].map(levelsOf)).toEqual([['warning', 'error', 'strange'], ['info', 'warning', 'error', 'strange'], [...LEVELS, 'strange']]);
    expect(a.told(MESSAGE)[0]?.['params']).toEqual({ level: 'warning', logger: 'l', data: { of: 'warning' } });
    await b.close();
    await until(() => upstream.got('logging/setLevel').length === 3);
    expect(asked(upstream.got('logging/setLevel'))).toEqual(['error', 'info', 'warning']);
    expect(await a.request('logging/setLevel', { level: 'loud' })).toMatchObject({ error: { code: -32602 } });
  });

  it('are asked for again from a program that was started anew [relay.logging-sessions]', async () => {
    const upstream = await stdioUpstream(script());
    const gateway = await open({ mcpServers: { up: upstream.server } });
    const client = await stdioClient(gateway);
    await client.request('logging/setLevel', { level: 'debug' });
    upstream.lines.at(-1)?.kill();
    await until(() => gateway.status()[0]?.state !== 'ready');
    await client.call('up__log');
    expect(levelsOf(client)).toEqual([...LEVELS, 'strange']);
    expect(asked(upstream.lines.at(-1)?.received.filter(({ method }) => method === 'logging/setLevel') ?? [])).toEqual(['debug']);
  });

  it('come from the level that a session had set before mws was started anew [relay.logging-sessions]', async () => {
    const state = createMemoryState();
    const upstream = await stdioUpstream(script());
    const servers = { mcpServers: { up: upstream.server } };
    const first = await open(servers, { state });
    const { url, port } = await first.listen({ host: '127.0.0.1', port: 0, path: '/mcp' });
    const client = await httpClient(url, { noStream: true });
    await client.request('logging/setLevel', { level: 'warning' });
    await first.close();
    const second = await open(servers, { state });
    await second.listen({ host: '127.0.0.1', port, path: '/mcp' });
    await client.call('up__log');
    expect(levelsOf(client)).toEqual(['warning', 'error', 'strange']);
    expect(asked(upstream.lines.at(-1)?.received.filter(({ method }) => method === 'logging/setLevel') ?? [])).toEqual(['warning']);
  });

  it('come in 2026-07-28 only to the request that asks, from its level on, whatever the era of the upstream [relay.logging-eras]', async () => {
    for (const era of ['legacy', 'modern'] as const) {
      const upstream = await stdioUpstream(script({ era }));
      const gateway = await open({ mcpServers: { up: upstream.server } });
      const client = await httpClient(await gateway.url(), { era: 'modern' });
      await client.call('up__log');
      await client.call('up__log', {}, { 'io.modelcontextprotocol/logLevel': 'warning' });
      expect(levelsOf(client)).toEqual(['warning', 'error', 'strange']);
      const last = upstream.got('tools/call').at(-1)?.['params'];
      if (era === 'legacy') {
        expect(asked(upstream.got('logging/setLevel'))).toEqual(['warning']);
        expect(Object.keys(last._meta)).toEqual(['progressToken']);
      } else expect(last._meta['io.modelcontextprotocol/logLevel']).toBe('warning');
    }
  });

  it('are asked for with every request of a session that has set a level, from an upstream of 2026-07-28 [relay.logging-eras]', async () => {
    const upstream = await httpUpstream(script({ era: 'modern' }));
    const gateway = await open({ mcpServers: { up: upstream.server } });
    const client = await stdioClient(gateway);
    const level = (): unknown => upstream.got('tools/call').at(-1)?.['params']._meta['io.modelcontextprotocol/logLevel'];
    await client.call('up__log');
    expect(level()).toBeUndefined();
    await client.request('logging/setLevel', { level: 'error' });
    await client.call('up__log');
    expect(level()).toBe('error');
  });

  it('that belong to no call go to nobody on a connection that is shared, nor do those during several calls [relay.logging-unowned]', async () => {
    const go = gate();
    const upstream = await stdioUpstream(script({ call: { wait: async () => { await go.opened; return textResult('done'); } } }));
    const gateway = await open({ mcpServers: { up: upstream.server } });
    const [a, b] = [await stdioClient(gateway), await httpClient(await gateway.url())];
    upstream.tell(MESSAGE, { level: 'info', data: 'before' });
    // The lists that follow are mws's own requests: when they are there the message has arrived, and no call was in flight.
    const lists = upstream.got('tools/list').length;
    upstream.tell('notifications/tools/list_changed');
    await until(() => upstream.got('tools/list').length > lists);
    const calls = [a.call('up__wait'), b.call('up__wait')];
    await until(() => upstream.got('tools/call').length === 2);
    upstream.tell(MESSAGE, { level: 'info', data: 'during both' });
    upstream.tell('notifications/custom', { of: 'nobody' });
    go.open();
    await Promise.all(calls);
    expect([...a.notes, ...b.notes]).toEqual([]);
  });

  it('of a connection of one session go by what that session wants', async () => {
    const upstream = await stdioUpstream(script());
    const gateway = await open({ mcpServers: { up: { ...upstream.server, sharing: 'session' } } });
    const [a, b] = [await stdioClient(gateway), await stdioClient(gateway)];
    await a.request('logging/setLevel', { level: 'error' });
    await b.request('logging/setLevel', { level: 'debug' });
    for (const client of [a, b]) await client.call('up__log');
    const told = upstream.lines.filter(({ received }) => received.some(({ method }) => method === 'tools/call')).map(({ received }) => asked(received.filter(({ method }) => method === 'logging/setLevel')));
    expect(told).toEqual([['error'], ['debug']]);
    upstream.tell(MESSAGE, { level: 'info', data: 'of no call' });
    await until(() => b.told(MESSAGE).some(({ params }) => params.data === 'of no call'));
    expect(levelsOf(a)).toEqual(['error', 'strange']);
  });
});
