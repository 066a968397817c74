import { describe, expect, it } from 'vitest';
import { until } from '../until.js';
import { stdioClient } from './client.js';
import { textResult, type Script } from './script.js';
import { httpUpstream, stdioUpstream } from './upstream.js';
import { open } from './world.js';

describe.each(['stdio', 'http'] as const)('an upstream that takes so many calls at once (concurrency), over %s', (kind) => {
  const start = (script: Script) => (kind === 'stdio' ? stdioUpstream : httpUpstream)(script);
  const world = async (concurrency: number) => {
    const waiting = new Map<string, () => void>();
    const order: string[] = [];
    const upstream = await start({
      prompts: [{ name: 'p' }],
      call: {
        hold: async ({ params }) => {
          const name = params['arguments'].name as string;
          order.push(name);
          await new Promise<void>((resolve) => waiting.set(name, resolve));
          return textResult(name);
        },
      },
      on: { 'tasks/get': () => ({ taskId: 't' }), 'prompts/get': () => ({ messages: [] }) },
    });
    const gateway = await open({ mcpServers: { up: { ...upstream.server, concurrency } } });
    const client = await stdioClient(gateway);
    const hold = (name: string): ReturnType<typeof client.request> => client.request('tools/call', { name: 'up__hold', arguments: { name } }, name);
    return { waiting, order, upstream, gateway, client, hold };
  };

  it('gets no more, the others in the order of their coming; one given up while it waits is never sent [relay.concurrency]', async () => {
    const { waiting, order, upstream, gateway, client, hold } = await world(2);
    const calls = ['a', 'b', 'c', 'd', 'e'].map((name) => [name, hold(name)] as const);
    await until(() => order.length === 2);
    await client.request('ping');
    expect(order).toEqual(['a', 'b']);
    expect(gateway.status()[0]?.inFlight).toBe(5);
    client.cancel('c');
    await client.request('ping');
    waiting.get('b')?.();
    await until(() => order.length === 3);
    expect(order).toEqual(['a', 'b', 'd']);
    waiting.get('a')?.();
    await until(() => order.length === 4);
    for (const go of waiting.values()) go();
    for (const [name, answer] of calls) if (name !== 'c') expect((await answer)['result'].content[0].text).toBe(name);
    expect(order).toEqual(['a', 'b', 'd', 'e']);
    expect(upstream.got('notifications/cancelled')).toEqual([]);
    await until(() => gateway.status()[0]?.inFlight === 0);
  });

  it('is listed, and asked about tasks, all the same; all else that clients ask waits [relay.concurrency]', async () => {
    const { waiting, order, upstream, gateway, client, hold } = await world(1);
    const call = hold('a');
    await until(() => order.length === 1);
    const lists = upstream.got('tools/list').length;
    upstream.tell('notifications/tools/list_changed');
    await until(() => upstream.got('tools/list').length > lists);
    expect((await client.request('tasks/get', { taskId: 't' }))['result']).toEqual({ taskId: 't' });
    const prompt = client.request('prompts/get', { name: 'up__p' });
    await until(() => gateway.status()[0]?.inFlight === 2);
    expect(upstream.got('prompts/get')).toEqual([]);
    waiting.get('a')?.();
    await Promise.all([call, prompt]);
    expect(upstream.got('prompts/get')).toHaveLength(1);
  });

  it('frees the place of a call that is given up while it runs', async () => {
    const { order, waiting, upstream, client, hold } = await world(1);
    void hold('a');
    const next = hold('b');
    await until(() => order.length === 1);
    client.cancel('a');
    await until(() => order.length === 2);
    waiting.get('b')?.();
    expect((await next)['result'].content[0].text).toBe('b');
    await until(() => upstream.got('notifications/cancelled').length === 1);
  });
});
