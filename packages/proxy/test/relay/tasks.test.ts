import { describe, expect, it } from 'vitest';
import { until } from '../until.js';
import { httpClient, stdioClient } from './client.js';
import { Refusal, textResult, tool, type Json, type Script } from './script.js';
import { httpUpstream, stdioUpstream } from './upstream.js';
import { open } from './world.js';

const STATUS = 'notifications/tasks/status';
const CAPABILITIES = { tools: {}, tasks: { list: {}, cancel: {}, requests: { tools: { call: {} } } } };

/** Tasks of 2025-11-25: `count` of them listed, two on a page. */
const tasks = (prefix: string, count = 3): Script => {
  let started = 0;
  return {
    capabilities: CAPABILITIES,
    tools: [tool('work', { execution: { taskSupport: 'optional' } })],
    call: { work: ({ params }) => (params['task'] ? { task: { taskId: `${prefix}-${++started}`, status: 'working', ttl: params['task'].ttl, createdAt: 'x' } } : textResult('at once')) },
    on: {
      'tasks/get': ({ params }) => ({ taskId: params['taskId'], status: 'working', of: prefix }),
      'tasks/result': async ({ params, ask }) => textResult((await ask('elicitation/create', { message: 'm', requestedSchema: {} }))['result'] ?? 'none', { _meta: { 'io.modelcontextprotocol/related-task': { taskId: params['taskId'] } } }),
      'tasks/cancel': ({ params }) => (params['taskId'] === `${prefix}-9` ? new Refusal(-32602, 'terminal', { x: 1 }) : { taskId: params['taskId'], status: 'cancelled' }),
      'tasks/list': ({ params }) => {
        const at = Number(params['cursor'] ?? 1);
        return { tasks: [at, at + 1].filter((n) => n <= count).map((n) => ({ taskId: `${prefix}-${n}`, status: 'working' })), ...(at + 2 <= count ? { nextCursor: String(at + 2) } : {}) };
      },
    },
  };
};

describe('tasks of 2025-11-25', () => {
  it('lead back to the upstream that they were started at; what it tells of them goes to the session that started them [relay.tasks]', async () => {
    const [a, b] = [await stdioUpstream(tasks('a')), await httpUpstream(tasks('b'))];
    const gateway = await open({ mcpServers: { a: a.server, b: b.server } });
    const [mine, other] = [await stdioClient(gateway, { capabilities: { elicitation: {} }, answers: { 'elicitation/create': () => ({ action: 'accept' }) } }), await httpClient(await gateway.url())];
    const started = await mine.request('tools/call', { name: 'b__work', arguments: {}, task: { ttl: 60_000 } });
    expect(started['result']).toEqual({ task: { taskId: 'b-1', status: 'working', ttl: 60_000, createdAt: 'x' } });
    expect((await mine.request('tasks/get', { taskId: 'b-1' }))['result']).toEqual({ taskId: 'b-1', status: 'working', of: 'b' });
    expect((await mine.request('tasks/result', { taskId: 'b-1' }))['result']).toEqual(textResult({ action: 'accept' }, { _meta: { 'io.modelcontextprotocol/related-task': { taskId: 'b-1' } } }));
    expect((await mine.request('tasks/cancel', { taskId: 'b-1' }))['result']).toEqual({ taskId: 'b-1', status: 'cancelled' });
    expect(await mine.request('tasks/get', { taskId: 'unheard' })).toMatchObject({ error: { code: -32602, message: 'Unknown task: unheard' } });
    expect(a.got('tasks/get')).toEqual([]);

    b.tell(STATUS, { taskId: 'b-2', status: 'completed' });
    b.tell(STATUS, { taskId: 'b-1', status: 'completed', statusMessage: 'm' });
    await until(() => mine.told(STATUS).length > 0);
    await other.request('ping');
    expect(mine.told(STATUS).map(({ params }) => params)).toEqual([{ taskId: 'b-1', status: 'completed', statusMessage: 'm' }]);
    expect(other.told(STATUS)).toEqual([]);
  });

  it('are listed from all pages of all upstreams that answer, and can then be asked for [relay.tasks]', async () => {
    const [a, b] = [await stdioUpstream(tasks('a', 5)), await stdioUpstream(tasks('b', 1))];
    const broken = await stdioUpstream({ ...tasks('c'), on: { 'tasks/list': () => new Refusal(-32603, 'no') } });
    const gateway = await open({ mcpServers: { a: a.server, c: broken.server, b: b.server } });
    const client = await stdioClient(gateway);
    expect((await client.request('tasks/list'))['result'].tasks.map(({ taskId }: Json) => taskId as string)).toEqual(['a-1', 'a-2', 'a-3', 'a-4', 'a-5', 'b-1']);
    expect((await client.request('tasks/get', { taskId: 'b-1' }))['result'].of).toBe('b');
    expect((await client.request('tasks/cancel', { taskId: 'a-5' }))['result'].status).toBe('cancelled');
  });

  it('of a single upstream pass as they are, page by page, and so does what is unknown', async () => {
    const upstream = await stdioUpstream(tasks('a', 3));
    const gateway = await open({ upstream: upstream.server, surface: 'full' });
    const client = await stdioClient(gateway);
    expect((await client.request('tasks/list'))['result']).toEqual({ tasks: [{ taskId: 'a-1', status: 'working' }, { taskId: 'a-2', status: 'working' }], nextCursor: '3' });
    expect((await client.request('tasks/list', { cursor: '3' }))['result']).toEqual({ tasks: [{ taskId: 'a-3', status: 'working' }] });
    expect((await client.request('tasks/get', { taskId: 'never heard of' }))['result'].of).toBe('a');
    expect((await client.request('tasks/cancel', { taskId: 'a-9' }))['error']).toEqual({ code: -32602, message: 'terminal', data: { x: 1 } });
    expect((await client.request('tools/list'))['result'].tools[0].execution).toEqual({ taskSupport: 'optional' });
  });
});

describe('the tasks extension of 2026-07-28', () => {
  it('passes: a task instead of a result, and what is asked about it goes to its upstream, with the header [relay.tasks-extension]', async () => {
    const script: Script = {
      era: 'modern', capabilities: { tools: {}, extensions: { 'io.modelcontextprotocol/tasks': {} } },
      call: { work: () => ({ resultType: 'task', taskId: 't 1', status: 'working', ttlMs: 5, pollIntervalMs: 1, unknown: { a: 1 } }) },
      on: { 'tasks/get': ({ params }) => ({ resultType: 'complete', taskId: params['taskId'], status: 'completed', result: textResult('done') }), 'tasks/update': () => ({ resultType: 'complete' }) },
    };
    const [a, b] = [await httpUpstream(script), await stdioUpstream({ tools: [tool('x')] })];
    const gateway = await open({ mcpServers: { b: b.server, a: a.server } });
    const client = await httpClient(await gateway.url(), { era: 'modern', capabilities: { extensions: { 'io.modelcontextprotocol/tasks': {} } } });
    const started = (await client.request('tools/call', { name: 'a__work', arguments: {} }))['result'] as Json;
    expect(started).toMatchObject({ resultType: 'task', taskId: 't 1', status: 'working', ttlMs: 5, pollIntervalMs: 1, unknown: { a: 1 } });
    expect((await client.request('tasks/get', { taskId: 't 1' }))['result']).toMatchObject({ taskId: 't 1', status: 'completed', result: textResult('done') });
    expect((await client.request('tasks/update', { taskId: 't 1', inputResponses: { a: 1 } }))['result']).toMatchObject({ resultType: 'complete' });
    expect(a.got('tasks/update')[0]?.['params']).toMatchObject({ taskId: 't 1', inputResponses: { a: 1 } });
    expect(a.headers.map((headers) => [headers['mcp-method'], headers['mcp-name']]).filter(([method]) => String(method).startsWith('tasks/'))).toEqual([['tasks/get', 't 1'], ['tasks/update', 't 1']]);
    const capabilities = (await client.request('server/discover'))['result'].capabilities as Json;
    expect(capabilities['extensions']).toEqual({ 'io.modelcontextprotocol/tasks': {} });
    expect((a.got('tools/call')[0]?.['params'] as Json)['_meta']['io.modelcontextprotocol/clientCapabilities']).toEqual({ extensions: { 'io.modelcontextprotocol/tasks': {} } });
  });
});

describe('what mws does not know', () => {
  it('goes to the only upstream, methods with notifications of theirs and notifications of clients, and is unknown with several [relay.custom]', async () => {
    const script: Script = {
      call: { x: () => textResult('x') },
      on: { 'acme/do': ({ params, tell }) => { tell('notifications/acme/step', { n: 1 }); return { did: params }; }, 'acme/fail': () => new Refusal(-31000, 'acme', { a: 1 }) },
    };
    const upstream = await httpUpstream(script);
    const gateway = await open({ mcpServers: { only: upstream.server } });
    const client = await stdioClient(gateway);
    expect((await client.request('acme/do', { a: 1.5 }))['result']).toEqual({ did: { a: 1.5 } });
    expect(client.told('notifications/acme/step').map(({ params }) => params)).toEqual([{ n: 1 }]);
    expect((await client.request('acme/fail'))['error']).toEqual({ code: -31000, message: 'acme', data: { a: 1 } });
    client.notify('notifications/acme/hello', { b: 2 });
    await until(() => upstream.got('notifications/acme/hello').length === 1);

    const more = await open({ mcpServers: { one: (await stdioUpstream(script)).server, two: (await stdioUpstream(script)).server } });
    const other = await stdioClient(more);
    expect(await other.request('acme/do', {})).toMatchObject({ error: { code: -32601 } });
  });

  it('is told during the only call that is in flight, over stdio too', async () => {
    const upstream = await stdioUpstream({ call: { x: ({ on }) => { on.send({ method: 'notifications/acme/step', params: { n: 2 } }); return textResult('x'); } } });
    const gateway = await open({ mcpServers: { up: upstream.server } });
    const client = await stdioClient(gateway);
    await client.call('up__x');
    expect(client.told('notifications/acme/step').map(({ params }) => params)).toEqual([{ n: 2 }]);
  });
});
