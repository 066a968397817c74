import { describe, expect, it } from 'vitest';
import { until } from '../until.js';
import { httpClient, stdioClient, type Client } from './client.js';
import { Refusal, textResult, tool, type Json, type Script } from './script.js';
import { httpUpstream, stdioUpstream } from './upstream.js';
import { gate, open, text } from './world.js';

const TOOLS = 'notifications/tools/list_changed';
const say = (what: string, more: Script = {}): Script => ({ call: { say: () => textResult(what) }, ...more });
const names = async (client: Client): Promise<unknown[]> => ((await client.request('tools/list'))['result'].tools as Json[]).map(({ name }) => name);
const lastOpen = (lines: readonly { open: boolean; pid?: number }[]): (number | undefined)[] => lines.filter((line) => line.open).map(({ pid }) => pid);

describe('another configuration while mws runs', () => {
  it('keeps what is unchanged, process and session alike, and takes over what is about choosing tools alone [reload.kept]', async () => {
    const [stdio, http] = [await stdioUpstream(say('a')), await httpUpstream(say('b'))];
    const content = { mcpServers: { a: stdio.server, b: http.server }, pins: ['a/say'] };
    const gateway = await open(content);
    const client = await stdioClient(gateway);
    for (const name of ['a__say', 'b__say']) await client.call(name);
    const pid = gateway.status()[0]?.pid;
    expect(await gateway.change({ ...content, mcpServers: { b: http.server, a: { ...stdio.server, exclude: ['nothing'] } }, pins: ['b/*'] })).toEqual({ kept: ['b', 'a'], added: [], swapped: [], removed: [], failed: [] });
    for (const name of ['a__say', 'b__say']) await client.call(name);
    expect(gateway.status().map((one) => [one.id, one.pid])).toEqual([['b', undefined], ['a', pid]]);
    expect([stdio.got('initialize').length, http.got('initialize').length]).toEqual([1, 1]);
    expect(await names(client)).toEqual(['search_tools', 'call_tool', 'b__say']);
  });

  it('swaps what has changed once the new one works, and lets calls on the old one end [reload.swapped]', async () => {
    const go = gate();
    const before = await stdioUpstream({ call: { say: async () => { await go.opened; return textResult('old'); } } });
    const after = await stdioUpstream(say('new'));
    const gateway = await open({ mcpServers: { up: before.server } });
    const client = await stdioClient(gateway);
    const call = client.call('up__say');
    await until(() => before.got('tools/call').length === 1);
    expect(await gateway.change({ mcpServers: { up: after.server } })).toMatchObject({ swapped: ['up'], kept: [], failed: [] });
    expect(text(await client.call('up__say'))).toBe('new');
    expect(lastOpen(before.lines)).toHaveLength(1);
    go.open();
    expect(text(await call)).toBe('old');
    await until(() => lastOpen(before.lines).length === 0);
  });

  it('swaps an HTTP server that has another address, or is sent other headers [reload.swapped]', async () => {
    const [before, after] = [await httpUpstream(say('old')), await httpUpstream(say('new'))];
    const gateway = await open({ mcpServers: { up: before.server } });
    const client = await stdioClient(gateway);
    expect(text(await client.call('up__say'))).toBe('old');
    for (const server of [after.server, { ...after.server, headers: { 'x-token': 'a' } }, { ...after.server, headers: { 'x-token': 'b' } }]) {
      expect(await gateway.change({ mcpServers: { up: server } })).toMatchObject({ swapped: ['up'], kept: [], failed: [] });
      expect(text(await client.call('up__say'))).toBe('new');
    }
    expect(await gateway.change({ mcpServers: { up: { ...after.server, headers: { 'x-token': 'b' } } } })).toMatchObject({ swapped: [], kept: ['up'] });
  });

  it('keeps the old one while the new one does not work, says so, and swaps when it works at last [reload.swapped]', async () => {
    const old = await stdioUpstream(say('old'));
    let broken = true;
    const late = await stdioUpstream(say('late', { on: { 'tools/list': () => (broken ? new Refusal(-32603, 'not yet') : { tools: [tool('say')] }) } }));
    const gateway = await open({ mcpServers: { up: old.server } });
    const client = await stdioClient(gateway);
    await client.call('up__say');
    const pid = gateway.status()[0]?.pid;
    const outcome = await gateway.change({ mcpServers: { up: late.server } });
    expect(outcome.failed).toEqual([{ id: 'up', reason: expect.stringContaining('not yet') as string }]);
    expect(gateway.status()[0]?.lastError).toContain('as it is configured now');
    expect([text(await client.call('up__say')), gateway.status()[0]?.pid]).toEqual(['old', pid]);
    // The same again changes nothing, and says so again.
    expect((await gateway.change({ mcpServers: { up: late.server } })).failed.map(({ id }) => id)).toEqual(['up']);
    broken = false;
    await until(async () => text(await client.call('up__say')) === 'late');
    expect(gateway.status()[0]?.lastError).toBeUndefined();
    await until(() => lastOpen(old.lines).length === 0);
  });

  it('goes back to the old one where the broken one is taken back', async () => {
    const old = await stdioUpstream(say('old'));
    const gateway = await open({ mcpServers: { up: old.server } });
    const client = await stdioClient(gateway);
    await client.call('up__say');
    await gateway.change({ mcpServers: { up: { command: '/nowhere/at/all' } } });
    expect(await gateway.change({ mcpServers: { up: old.server } })).toMatchObject({ kept: ['up'], failed: [] });
    expect(gateway.status()[0]?.lastError).toBeUndefined();
    expect(text(await client.call('up__say'))).toBe('old');
    expect(old.lines).toHaveLength(1);
  });

  it('drains what is gone: its calls end, new ones are refused at once, and then its process goes [reload.drained]', async () => {
    const go = gate();
    const gone = await stdioUpstream({ call: { say: async () => { await go.opened; return textResult('last words'); } } });
    const stays = await stdioUpstream(say('stays'));
    const gateway = await open({ mcpServers: { gone: gone.server, stays: stays.server } });
    const client = await stdioClient(gateway);
    const call = client.call('gone__say');
    await until(() => gone.got('tools/call').length === 1);
    expect(await gateway.change({ mcpServers: { stays: stays.server } })).toMatchObject({ removed: ['gone'], kept: ['stays'] });
    expect(await client.request('tools/call', { name: 'gone__say', arguments: {} })).toMatchObject({ error: { code: -32602 } });
    expect(text(await client.call('search_tools', { query: 'say' }))).not.toContain('gone__say');
    go.open();
    expect(text(await call)).toBe('last words');
    await until(() => lastOpen(gone.lines).length === 0);
  });

  it('lets a call that waits for its connection go on where the upstream changes under it', async () => {
    const reached = gate();
    const go = gate();
    const hello = { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' } };
    const slow = await stdioUpstream(say('slow'));
    const gateway = await open({ mcpServers: { up: slow.server } });
    const client = await stdioClient(gateway);
    slow.lines[0]?.kill();
    await until(() => gateway.status()[0]?.state !== 'ready');
    let started = 0;
    slow.script.on = {
      initialize: async () => {
        if (++started === 1) {
          reached.open();
          await go.opened;
        }
        return hello;
      },
    };
    const call = client.request('tools/call', { name: 'up__say', arguments: {} });
    await reached.opened;
    expect(await gateway.change({ mcpServers: { up: { ...slow.server, timeouts: { call: 1_000_000 } } } })).toMatchObject({ swapped: ['up'] });
    go.open();
    expect(text((await call)['result'])).toBe('slow');
  });

  it('finds what is added, lists it and tells of it once [reload.told]', async () => {
    const first = await stdioUpstream(say('first'));
    const second = await httpUpstream(say('second', { prompts: [{ name: 'p' }] }));
    const gateway = await open({ mcpServers: { a: first.server }, pins: ['*/say'] });
    const [old, fresh] = [await stdioClient(gateway), await httpClient(await gateway.url(), { era: 'modern' })];
    await fresh.listen({ toolsListChanged: true });
    expect(await names(old)).toEqual(['search_tools', 'call_tool', 'a__say']);
    await names(fresh);
    expect(await gateway.change({ mcpServers: { a: first.server, b: second.server }, pins: ['*/say'] })).toMatchObject({ added: ['b'], kept: ['a'] });
    await until(() => old.told(TOOLS).length > 0 && fresh.told(TOOLS).length > 0);
    expect(await names(old)).toEqual(['search_tools', 'call_tool', 'a__say', 'b__say']);
    expect(text(await fresh.call('b__say'))).toBe('second');
    expect(((await old.request('prompts/list'))['result'].prompts as Json[]).map(({ name }) => name)).toEqual(['b__p']);
    expect([old.told(TOOLS).length, fresh.told(TOOLS).length]).toEqual([1, 1]);
  });

  it('refuses what is excluded at once, tells those whose list has changed, and nobody where none has [reload.refused]', async () => {
    const upstream = await stdioUpstream({ call: { keep: () => textResult('kept'), drop: () => textResult('dropped'), other: () => textResult('other') } });
    const content = { mcpServers: { up: upstream.server }, pins: ['up/drop'] };
    const gateway = await open(content);
    const client = await stdioClient(gateway);
    expect(await names(client)).toEqual(['search_tools', 'call_tool', 'up__drop']);
    await client.call('up__drop');
    const done = gateway.change({ ...content, mcpServers: { up: { ...upstream.server, exclude: ['drop'] } } });
    expect(await client.request('tools/call', { name: 'up__drop', arguments: {} })).toMatchObject({ error: { code: -32602 } });
    expect(await client.request('tools/call', { name: 'call_tool', arguments: { name: 'up__drop', arguments: {} } })).toMatchObject({ error: { code: -32602 } });
    expect(await done).toMatchObject({ kept: ['up'] });
    await until(() => client.told(TOOLS).length === 1);
    expect(await names(client)).toEqual(['search_tools', 'call_tool']);
    // What is said of what is not listed may be part of the list; where it is the same to the byte nobody is told.
    const whole = async (): Promise<string> => JSON.stringify((await client.request('tools/list'))['result'].tools);
    const before = await whole();
    await gateway.change({ ...content, mcpServers: { up: { ...upstream.server, exclude: ['drop', 'keep'] } } });
    const between = await whole();
    const told = before === between ? 1 : 2;
    expect(client.told(TOOLS)).toHaveLength(told);
    await gateway.change({ ...content, mcpServers: { up: { ...upstream.server, exclude: ['drop', 'keep'], include: ['*'] } } });
    expect(await whole()).toBe(between);
    expect(client.told(TOOLS)).toHaveLength(told);
    await gateway.change({ ...content, pins: ['up/keep'] });
    await until(() => client.told(TOOLS).length > told);
    expect(await names(client)).toEqual(['search_tools', 'call_tool', 'up__keep']);
    expect(client.told(TOOLS)).toHaveLength(told + 1);
  });

  it('is told to the clients of the profile whose list has changed, in both eras, and to no others [reload.told]', async () => {
    const upstream = await stdioUpstream({ call: { a: () => textResult('a'), b: () => textResult('b') } });
    const content = (pins: string[]): Json => ({ mcpServers: { up: upstream.server }, pins: ['up/a'], profiles: { work: { pins } } });
    const gateway = await open(content(['up/a']));
    const [url, work] = [await gateway.url(), `${await gateway.url()}/work`];
    const clients = [await httpClient(url), await httpClient(url, { era: 'modern' }), await httpClient(work), await httpClient(work, { era: 'modern' }), await stdioClient(gateway)];
    for (const client of clients) await names(client);
    for (const fresh of [clients[1], clients[3]]) await fresh?.listen({ toolsListChanged: true });
    await gateway.change(content(['up/a', 'up/b']));
    await until(() => clients[2]?.told(TOOLS).length && clients[3]?.told(TOOLS).length);
    for (const client of clients) await names(client);
    expect(clients.map((client) => client.told(TOOLS).length)).toEqual([0, 0, 1, 1, 0]);
    expect(await names(clients[3]!)).toContain('up__b');
  });

  it('goes on telling of watched resources and keeps log levels where an upstream is swapped [reload.watches]', async () => {
    const script = (): Script => ({ tools: [tool('t')], resources: [{ uri: 'r:1', name: 'r' }] });
    const [before, after] = [await stdioUpstream(script()), await stdioUpstream(script())];
    const gateway = await open({ mcpServers: { up: before.server } });
    const [client, listener] = [await stdioClient(gateway), await httpClient(await gateway.url(), { era: 'modern' })];
    await client.request('logging/setLevel', { level: 'warning' });
    await client.request('resources/subscribe', { uri: 'mws://up/r:1' });
    await listener.listen({ resourceSubscriptions: ['mws://up/r:1'] });
    expect(await gateway.change({ mcpServers: { up: after.server } })).toMatchObject({ swapped: ['up'] });
    await until(() => after.got('resources/subscribe').length === 1 && after.got('logging/setLevel').length === 1);
    expect(after.got('logging/setLevel')[0]?.['params']).toEqual({ level: 'warning' });
    after.tell('notifications/resources/updated', { uri: 'r:1' });
    await until(() => client.told('notifications/resources/updated').length === 1 && listener.told('notifications/resources/updated').length === 1);
    // It goes, and comes back: who watches still does.
    await gateway.change({ mcpServers: {} });
    await gateway.change({ mcpServers: { up: before.server } });
    await until(() => before.got('resources/subscribe').length === 2);
    before.tell('notifications/resources/updated', { uri: 'r:1' });
    await until(() => client.told('notifications/resources/updated').length === 2 && listener.told('notifications/resources/updated').length === 2);
    await client.request('resources/unsubscribe', { uri: 'mws://up/r:1' });
    await listener.close();
    await until(() => before.got('resources/unsubscribe').length === 1);
  });
});
