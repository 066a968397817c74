import { describe, expect, it } from 'vitest';
import { until } from '../until.js';
import { httpClient, stdioClient } from './client.js';
import { Refusal, textResult, tool, type Json, type Script } from './script.js';
import { httpUpstream, stdioUpstream } from './upstream.js';
import { open } from './world.js';

const names = (answer: Json, key: string, of = 'name'): unknown[] => (answer['result'][key] as Json[]).map((one) => one[of]);

describe('prompts of several upstreams', () => {
  it('have names of their own and lead to their upstream, with arguments and results as they are [relay.prompts]', async () => {
    const prompt = { name: 'greet', title: 'Greet', description: 'd', arguments: [{ name: 'who', required: true }], icons: [{ src: 'data:,' }], _meta: { a: 1 }, unknown: [1] };
    const of = (who: string): Script => ({ prompts: [prompt, { name: `only ${who}!` }], on: { 'prompts/get': ({ params }) => ({ description: who, messages: [{ role: 'user', content: { type: 'odd', of: params } }] }) } });
    const [a, b] = [await stdioUpstream(of('a')), await httpUpstream({ ...of('b'), pageSize: 1 })];
    const gateway = await open({ mcpServers: { a: a.server, b: b.server } });
    const client = await stdioClient(gateway);
    const list = await client.request('prompts/list');
    expect(list['result'].prompts[0]).toEqual({ ...prompt, name: 'a__greet' });
    const exposed = names(list, 'prompts') as string[];
    expect(exposed).toHaveLength(4);
    expect(exposed.filter((name) => /^[A-Za-z0-9_-]{1,50}$/.test(name))).toEqual(exposed);
    expect(exposed.slice(0, 1).concat(exposed.slice(2, 3))).toEqual(['a__greet', 'b__greet']);
    const given = { arguments: { who: 'you' }, extra: 1 };
    for (const [index, upstream, original] of [[0, a, 'greet'], [2, b, 'greet'], [1, a, 'only a!'], [3, b, 'only b!']] as const) {
      const answer = await client.request('prompts/get', { name: exposed[index], ...given });
      expect(answer['result']).toEqual({ description: upstream === a ? 'a' : 'b', messages: [{ role: 'user', content: { type: 'odd', of: { name: original, ...given } } }] });
    }
    expect(await client.request('prompts/get', { name: 'greet' })).toMatchObject({ error: { code: -32602, message: 'Unknown prompt: greet' } });
    expect(await client.request('prompts/get', {})).toMatchObject({ error: { code: -32602 } });
    expect(await client.request('prompts/list', { cursor: '' })).toHaveProperty('result');
    expect(await client.request('prompts/list', { cursor: 'x' })).toMatchObject({ error: { code: -32602 } });
  });

  it('are completed under the names they have there, and errors keep code, message and data [relay.prompts]', async () => {
    const script: Script = {
      prompts: [{ name: 'p' }], resourceTemplates: [{ uriTemplate: 'db://{table}', name: 't' }],
      capabilities: { prompts: {}, resources: {}, completions: {} },
      on: {
        'completion/complete': ({ params }) => ({ completion: { values: [JSON.stringify(params['ref']), params['argument'].value], total: 2, hasMore: false } }),
        'prompts/get': () => new Refusal(-32099, 'no', { why: [1] }),
      },
    };
    const upstream = await stdioUpstream(script);
    const gateway = await open({ mcpServers: { a: upstream.server, b: (await stdioUpstream({ tools: [tool('x')] })).server } });
    const client = await httpClient(await gateway.url());
    const complete = async (ref: Json): Promise<Json> => (await client.request('completion/complete', { ref, argument: { name: 'n', value: 'v' } }));
    const valuesOf = (answer: Json): unknown => JSON.parse(answer['result'].completion.values[0] as string);
    expect(valuesOf(await complete({ type: 'ref/prompt', name: 'a__p', title: 'T' }))).toEqual({ type: 'ref/prompt', name: 'p', title: 'T' });
    expect(valuesOf(await complete({ type: 'ref/resource', uri: 'mws://a/db://{table}' }))).toEqual({ type: 'ref/resource', uri: 'db://{table}' });
    expect(valuesOf(await complete({ type: 'ref/resource', uri: 'db://{table}' }))).toEqual({ type: 'ref/resource', uri: 'db://{table}' });
    expect(await complete({ type: 'ref/prompt', name: 'a__q' })).toMatchObject({ error: { code: -32602 } });
    expect(await complete({ type: 'ref/other' })).toMatchObject({ error: { code: -32602 } });
    expect((await client.request('prompts/get', { name: 'a__p' }))['error']).toEqual({ code: -32099, message: 'no', data: { why: [1] } });
  });
});

describe('resources of several upstreams', () => {
  const content = (who: string, uri: string): Json => ({ contents: [{ uri, text: who, mimeType: 'x/y', _meta: { n: 1 } }, { uri: `${uri}/part`, blob: 'AA==' }] });
  const of = (who: string, more: Script = {}): Script => ({
    resources: [{ uri: 'file:///same', name: 'same', size: 3, annotations: { priority: 0.5 } }, { uri: `${who}://x?a=b#c d`, name: 'own' }],
    resourceTemplates: [{ uriTemplate: `${who}://t/{id}{?q,r}`, name: 'template' }],
    on: { 'resources/read': ({ params }) => (params['uri'].startsWith('none:') || params['uri'] === 'link:///seen' && who === 'a' ? new Refusal(-32002, 'Resource not found', { uri: params['uri'] }) : content(who, params['uri'] as string)) },
    call: { link: () => ({ content: [{ type: 'resource_link', uri: 'link:///seen', name: 'l' }, { type: 'resource', resource: { uri: 'file:///embedded', text: 'e' } }] }) },
    ...more,
  });

  it('have URIs of their own, read as they were asked for; equal ones are told apart [relay.resources]', async () => {
    const [a, b] = [await stdioUpstream(of('a', { pageSize: 1 })), await httpUpstream(of('b'))];
    const gateway = await open({ mcpServers: { a: a.server, 'b c': b.server } });
    const client = await stdioClient(gateway);
    const list = await client.request('resources/list');
    expect(list['result'].resources).toEqual([
      { uri: 'mws://a/file:///same', name: 'same', size: 3, annotations: { priority: 0.5 } }, { uri: 'mws://a/a://x?a=b#c d', name: 'own' },
      { uri: 'mws://b%20c/file:///same', name: 'same', size: 3, annotations: { priority: 0.5 } }, { uri: 'mws://b%20c/b://x?a=b#c d', name: 'own' },
    ]);
    expect(names(await client.request('resources/templates/list'), 'resourceTemplates', 'uriTemplate')).toEqual(['mws://a/a://t/{id}{?q,r}', 'mws://b%20c/b://t/{id}{?q,r}']);
    const read = async (uri: string): Promise<Json> => (await client.request('resources/read', { uri }))['result'] as Json;
    expect(await read('mws://b%20c/file:///same')).toEqual({ contents: [{ uri: 'mws://b%20c/file:///same', text: 'b', mimeType: 'x/y', _meta: { n: 1 } }, { uri: 'file:///same/part', blob: 'AA==' }] });
    expect((await read('mws://A/a://x?a=b#c d'))['contents'][0]).toMatchObject({ uri: 'mws://A/a://x?a=b#c d', text: 'a' });
    // By the upstream's own URI: listed by one, fitting the template of one.
    expect(await read('b://x?a=b#c d')).toEqual(content('b', 'b://x?a=b#c d'));
    expect(await read('b://t/7?q=1')).toEqual(content('b', 'b://t/7?q=1'));
    expect(a.got('resources/read').map(({ params }) => params.uri)).toEqual(['a://x?a=b#c d']);
  });

  it('that a result links to or holds are read at the upstream of that result [relay.links]', async () => {
    const [a, b] = [await stdioUpstream(of('a')), await stdioUpstream(of('b'))];
    const gateway = await open({ mcpServers: { a: a.server, b: b.server } });
    const client = await stdioClient(gateway);
    await client.call('b__link');
    for (const uri of ['link:///seen', 'file:///embedded']) expect((await client.request('resources/read', { uri }))['result']).toEqual(content('b', uri));
    expect(a.got('resources/read')).toEqual([]);
    // A link that the upstream itself does not know leads to whoever lists it.
    await client.call('a__link');
    expect(await client.request('resources/read', { uri: 'link:///seen' })).toMatchObject({ error: { code: -32002, message: 'Resource not found', data: { uri: 'link:///seen' } } });
  });

  it('that nobody has are not found, as the first says it or as the era does', async () => {
    const gateway = await open({ mcpServers: { a: (await stdioUpstream(of('a'))).server, b: (await stdioUpstream({ tools: [tool('x')] })).server } });
    const client = await stdioClient(gateway);
    expect((await client.request('resources/read', { uri: 'none:x' }))['error']).toEqual({ code: -32002, message: 'Resource not found', data: { uri: 'none:x' } });
    expect(await client.request('resources/read', {})).toMatchObject({ error: { code: -32602 } });
    expect(await client.request('resources/subscribe', {})).toMatchObject({ error: { code: -32602 } });
    const bare = await open({ mcpServers: { a: (await stdioUpstream({ tools: [tool('x')] })).server, b: (await stdioUpstream({ tools: [tool('x')] })).server } });
    const old = await stdioClient(bare);
    for (const method of ['resources/list', 'resources/templates/list', 'prompts/list', 'tasks/list', 'custom/method']) {
      expect(await old.request(method)).toMatchObject({ error: { code: -32601 } });
    }
    expect(await old.request('resources/read', { uri: 'x:y' })).toMatchObject({ error: { code: -32002 } });
    const modern = await stdioClient(bare, { era: 'modern' });
    expect(await modern.request('resources/read', { uri: 'x:y' })).toMatchObject({ error: { code: -32602 } });
  });

  it('of healthy upstreams are listed at once whatever the others do [relay.offers-partial]', async () => {
    const hung = await stdioUpstream({ on: { 'tools/list': () => new Promise(() => {}) } });
    const partly = await stdioUpstream({ prompts: [], resources: [], on: { 'resources/list': () => new Promise(() => {}), 'prompts/list': () => new Refusal(-32000, 'broken') } });
    const good = await stdioUpstream({ ...of('good'), prompts: [{ name: 'p' }] });
    const gateway = await open({ mcpServers: {
      hung: hung.server, dead: { command: '/nowhere/at/all' }, partly: { ...partly.server, timeouts: { list: 300 } }, good: good.server,
    } }, { settle: false });
    await until(() => gateway.status().find(({ id }) => id === 'good')?.catalog === 'live');
    const client = await stdioClient(gateway);
    const since = Date.now();
    expect(names(await client.request('resources/list'), 'resources', 'uri')).toEqual(['mws://good/file:///same', 'mws://good/good://x?a=b#c d']);
    expect(names(await client.request('prompts/list'), 'prompts')).toEqual(['good__p']);
    expect(names(await client.request('tools/list'), 'tools').slice(0, 2)).toEqual(['search_tools', 'call_tool']);
    // Each list waits a second at most; the rest is the machine.
    expect(Date.now() - since).toBeLessThan(8_000);
    expect((await client.request('resources/read', { uri: 'mws://good/file:///same' }))['result'].contents[0].text).toBe('good');
  });
});

describe('what changes is told', () => {
  it('for prompts and resources each by itself, in both eras, and only where the list is another [relay.offers-changed]', async () => {
    const upstream = await stdioUpstream({ prompts: [{ name: 'p' }], resources: [{ uri: 'r:1', name: 'r' }], tools: [tool('t')] });
    const gateway = await open({ mcpServers: { up: upstream.server, other: (await stdioUpstream({ tools: [tool('x')] })).server } });
    const [old, fresh] = [await stdioClient(gateway), await httpClient(await gateway.url(), { era: 'modern' })];
    await fresh.listen({ promptsListChanged: true, resourcesListChanged: true, toolsListChanged: true });
    for (const method of ['prompts/list', 'resources/list', 'tools/list']) await old.request(method);
    const told = (kind: string): number[] => [old, fresh].map((client) => client.told(`notifications/${kind}/list_changed`).length);
    const lists = upstream.got('prompts/list').length;
    upstream.tell('notifications/prompts/list_changed');
    await until(() => upstream.got('prompts/list').length > lists);
    upstream.script.prompts = [{ name: 'p' }, { name: 'q' }];
    upstream.tell('notifications/prompts/list_changed');
    await until(() => told('prompts').every((count) => count > 0));
    expect(names(await old.request('prompts/list'), 'prompts')).toEqual(['up__p', 'up__q']);
    upstream.script.resources = [];
    upstream.tell('notifications/resources/list_changed');
    await until(() => told('resources').every((count) => count > 0));
    expect({ prompts: told('prompts'), resources: told('resources'), tools: told('tools') }).toEqual({ prompts: [1, 1], resources: [1, 1], tools: [0, 0] });
  }, 90_000);
});

describe('a single upstream with its own names (shorthand, surface full)', () => {
  const script: Script = {
    prompts: [{ name: 'p q', _meta: { x: 1 } }], resources: [{ uri: 'r:1', name: 'r' }], resourceTemplates: [{ uriTemplate: 'r:{n}', name: 't' }],
    tools: [tool('Über tool', { unknown: { a: [1] }, annotations: { readOnlyHint: false } })],
    call: { 'Über tool': () => textResult('done', { structuredContent: { n: 1 } }) },
    on: {
      'prompts/get': ({ params }) => ({ messages: [], params }), 'resources/read': ({ params }) => ({ contents: [{ uri: params['uri'], text: 'x' }] }),
      'custom/method': ({ params }) => ({ custom: params }), 'completion/complete': ({ params }) => ({ completion: { values: [JSON.stringify(params)] } }),
    },
  };

  it.each(['stdio', 'http'] as const)('is as if one spoke to it: every answer is the one that it gave, over %s [relay.verbatim]', async (kind) => {
    const upstream = await (kind === 'stdio' ? stdioUpstream : httpUpstream)(script);
    const gateway = await open({ upstream: upstream.server, surface: 'full' });
    const client = await httpClient(await gateway.url());
    const asked: [string, Json, Json][] = [
      ['tools/list', {}, { tools: script.tools }],
      ['prompts/list', {}, { prompts: script.prompts }],
      ['resources/list', {}, { resources: script.resources }],
      ['resources/templates/list', {}, { resourceTemplates: script.resourceTemplates }],
      ['tools/call', { name: 'Über tool', arguments: {} }, textResult('done', { structuredContent: { n: 1 } })],
      ['prompts/get', { name: 'p q', arguments: { a: 'b' } }, { messages: [], params: { name: 'p q', arguments: { a: 'b' } } }],
      ['prompts/get', { name: 'unlisted' }, { messages: [], params: { name: 'unlisted' } }],
      ['resources/read', { uri: 'r:2' }, { contents: [{ uri: 'r:2', text: 'x' }] }],
      ['completion/complete', { ref: { type: 'ref/other' } }, { completion: { values: ['{"ref":{"type":"ref/other"}}'] } }],
      ['custom/method', { a: [1, { b: null }] }, { custom: { a: [1, { b: null }] } }],
    ];
    for (const [method, params, result] of asked) expect([method, (await client.request(method, params))['result']]).toEqual([method, result]);
    expect(await client.request('custom/other', {})).toMatchObject({ error: { code: -32601, message: 'Method not found: custom/other' } });
    client.notify('notifications/custom', { n: 1 });
    await until(() => upstream.got('notifications/custom').length === 1);
    expect(upstream.got('notifications/custom')[0]?.['params']).toEqual({ n: 1 });
  });
});
