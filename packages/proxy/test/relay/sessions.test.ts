import { describe, expect, it } from 'vitest';
import { until } from '../until.js';
import { httpClient, stdioClient } from './client.js';
import { textResult, type Json, type Script } from './script.js';
import { httpUpstream, stdioUpstream } from './upstream.js';
import { open, text } from './world.js';

const ROOTS = [{ uri: 'file:///a', name: 'a' }];
const script = (): Script => ({
  call: {
    roots: async ({ ask }) => textResult((await ask('roots/list'))['result']),
    both: async ({ ask, on }) => textResult(await Promise.all([ask('roots/list'), on.ask('elicitation/create', { message: 'm', requestedSchema: {}, _meta: { progressToken: 3 } })])),
    noop: () => textResult('done'),
  },
});
const CAN = { roots: { listChanged: true }, elicitation: {} };

describe('a connection of one client session (sharing: session)', () => {
  it.each(['stdio', 'http'] as const)('declares what that client can, gets its roots and hears that they have changed, over %s [relay.roots]', async (kind) => {
    const upstream = await (kind === 'stdio' ? stdioUpstream : httpUpstream)(script());
    const gateway = await open({ mcpServers: { up: { ...upstream.server, sharing: 'session' } } });
    const a = await stdioClient(gateway, { capabilities: CAN, answers: { 'roots/list': () => ({ roots: ROOTS }) } });
    const b = await httpClient(await gateway.url(), { capabilities: CAN, answers: { 'roots/list': () => ({ roots: [] }) } });
    const none = await stdioClient(gateway);
    expect(JSON.parse(text(await a.call('up__roots')))).toEqual({ roots: ROOTS });
    expect(JSON.parse(text(await b.call('up__roots')))).toEqual({ roots: [] });
    const own = upstream.lines.filter(({ received }) => received.some(({ method }) => method === 'tools/call'));
    expect(own.map(({ capabilities }) => capabilities)).toEqual([CAN, CAN]);
    await none.call('up__noop');
    expect(upstream.lines.at(-1)?.capabilities).toEqual({});

    a.notify('notifications/roots/list_changed');
    const heard = (line: (typeof own)[number] | undefined): number => line?.received.filter(({ method }) => method === 'notifications/roots/list_changed').length ?? 0;
    await until(() => heard(own[0]) === 1);
    await b.call('up__noop');
    expect([heard(own[1]), heard(upstream.lines.at(-1))]).toEqual([0, 0]);
  });

  it('gets what belongs to no call to that session alone, questions and log messages, and ends with it [relay.session-news]', async () => {
    const upstream = await stdioUpstream(script());
    const gateway = await open({ mcpServers: { up: { ...upstream.server, sharing: 'session' } } });
    const [a, b] = await Promise.all(['a', 'b'].map((name) => stdioClient(gateway, { name, capabilities: CAN, answers: { 'elicitation/create': () => ({ action: 'accept', content: { name } }) } })));
    await a?.call('up__noop');
    const ofA = upstream.lines.at(-1);
    await b?.call('up__noop');
    const ofB = upstream.lines.at(-1);
    expect(ofB).not.toBe(ofA);
    ofA?.send({ method: 'notifications/message', params: { level: 'info', data: 'for a' } });
    ofB?.send({ method: 'notifications/message', params: { level: 'info', data: 'for b' } });
    ofB?.send({ method: 'notifications/custom', params: { n: 1 } });
    await until(() => a?.told('notifications/message').length && b?.told('notifications/custom').length);
    expect([a, b].map((client) => client?.told('notifications/message').map(({ params }) => params.data))).toEqual([['for a'], ['for b']]);
    expect((await ofA?.ask('elicitation/create', { message: 'm', requestedSchema: {} }))?.['result']).toEqual({ action: 'accept', content: { name: 'a' } });
    expect(b?.questions).toEqual([]);
    await a?.close();
    await until(() => ofA?.open === false);
    expect(ofB?.open).toBe(true);
  });

  it('passes progress about a question of no call, and takes the question back where the upstream does', async () => {
    const upstream = await stdioUpstream(script());
    const gateway = await open({ mcpServers: { up: { ...upstream.server, sharing: 'session' } } });
    const client = await httpClient(await gateway.url(), { capabilities: CAN });
    await client.call('up__noop');
    const line = upstream.lines.at(-1)!;
    const question = line.ask('elicitation/create', { message: 'm', requestedSchema: {}, _meta: { progressToken: 3 } });
    await until(() => client.questions.length === 1);
    client.notify('notifications/progress', { progressToken: client.questions[0]?.['params']._meta.progressToken, progress: 1 });
    await until(() => line.received.some(({ method, params }) => method === 'notifications/progress' && params.progressToken === 3));
    line.send({ method: 'notifications/cancelled', params: { requestId: question.id } });
    await until(() => client.told('notifications/cancelled').length === 1);
    expect(client.told('notifications/cancelled')[0]?.['params'].requestId).toBe(client.questions[0]?.['id']);
  });

  it('asks on the stream of the call where the client has no other', async () => {
    const upstream = await stdioUpstream({ call: { ask: async ({ ask }) => textResult((await ask('elicitation/create', { message: 'm', requestedSchema: {} })) as Json) } });
    const gateway = await open({ mcpServers: { up: { ...upstream.server, sharing: 'session' } } });
    const client = await httpClient(await gateway.url(), { capabilities: CAN, noStream: true, answers: { 'elicitation/create': () => ({ action: 'decline' }) } });
    expect(JSON.parse(text(await client.call('up__ask')))).toMatchObject({ result: { action: 'decline' } });
  });
});
