import { MwsError } from '@mcp-working-set/core';
import { describe, expect, it } from 'vitest';
import { RawJson } from '../../src/wire/message.js';
import { afterReply, catalogOf, exchange, middle, raw, textOf } from './fakes.js';

const tool = (name: string, more: object = {}) => ({ name, description: `Does ${name}.`, inputSchema: { type: 'object', properties: { to: { type: 'string' } }, required: ['to'] }, ...more });
const mail = catalogOf('mail', [tool('send'), tool('delete'), tool('search')]);
const drive = catalogOf('drive', [tool('share'), tool('upload')]);

const names = async (m: ReturnType<typeof middle>): Promise<string[]> => {
  const reply = await m.dispatcher.handle('tools/list', undefined, exchange());
  return (reply.result?.value as { tools: { name: string }[] }).tools.map(({ name }) => name);
};

describe('the list', () => {
  it('holds the meta-tools alone while nothing is pinned or promoted', async () => {
    expect(await names(middle([mail, drive]))).toEqual(['search_tools', 'call_tool']);
  });

  it('holds the same where no catalog is known at all, whatever is pinned', async () => {
    expect(await names(middle([], { pins: ['mail/send', '*'] }))).toEqual(['search_tools', 'call_tool']);
    expect(await names(middle([], { pins: ['mail/send'], unreachable: ['mail'] }))).toEqual(['search_tools', 'call_tool']);
  });

  it('holds pins, then the effective set, each once, and nothing that no upstream lists', async () => {
    const m = middle([mail, drive], { pins: ['drive/share', 'gone/tool'] });
    const member = (upstream: string, name: string) => ({ upstream, tool: name, reason: 'promoted', since: 1 }) as const;
    const effective = [member('mail', 'send'), member('drive', 'share'), member('mail', 'vanished')];
    await m.state.workingSets.update({ principal: 'local', scope: 'global' }, () => ({ decided: effective, decidedAt: 1, effective }));
    expect(await names(m)).toEqual(['search_tools', 'call_tool', 'drive__share', 'mail__send']);
  });

  it('shows a promotion to whoever lists next', async () => {
    const m = middle([mail]);
    expect(await names(m)).toEqual(['search_tools', 'call_tool']);
    const effective = [{ upstream: 'mail', tool: 'send', reason: 'promoted', since: 1 }] as const;
    await m.state.workingSets.update({ principal: 'local', scope: 'global' }, () => ({ decided: effective, decidedAt: 1, effective }));
    expect(await names(m)).toEqual(['search_tools', 'call_tool', 'mail__send']);
  });

  it('marks every tool to be loaded from the start and names the backends in the search tool', async () => {
    const m = middle([mail, drive], { pins: ['mail__send'] });
    const reply = await m.dispatcher.handle('tools/list', undefined, exchange());
    const { tools } = reply.result?.value as { tools: { _meta: object; description: string }[] };
    expect(tools.map(({ _meta }) => _meta)).toEqual(tools.map(() => expect.objectContaining({ 'anthropic/alwaysLoad': true })));
    expect(tools[0]?.description).toContain('Backends: mail (mailbox and filters); drive.');
  });

  it('has schemas without what says nothing; search has them as they were sent', async () => {
    const to = { type: ['string', 'null'] };
    const inputSchema = {
      $schema: 'http://json-schema.org/draft-07/schema#', type: 'object', title: 'sendArguments',
      properties: { sent_to: { title: 'Sent To', anyOf: [{ type: 'string' }, { type: 'null' }], default: null } },
    };
    const m = middle([catalogOf('mail', [tool('send', { inputSchema }), tool('other')])], { pins: ['mail/send'] });
    const reply = await m.dispatcher.handle('tools/list', undefined, exchange());
    const { tools } = reply.result?.value as { tools: { inputSchema: object }[] };
    expect(tools.at(-1)?.inputSchema).toEqual({ type: 'object', properties: { sent_to: to } });
    const found = await m.dispatcher.handle('tools/call', raw({ name: 'search_tools', arguments: { query: 'mail__send' } }), exchange());
    expect(textOf(found)).toContain(`Input schema: ${JSON.stringify(inputSchema)}`);
  });

  it('knows servers by any name, also one that every object has', async () => {
    const m = middle([catalogOf('constructor', [tool('run')]), catalogOf('toString', [tool('run')])], { pins: ['*/run'] });
    expect(await names(m)).toEqual(['search_tools', 'call_tool', 'constructor__run', 'toString__run']);
    const found = await m.dispatcher.handle('tools/call', raw({ name: 'search_tools', arguments: { query: 'run it' } }), exchange());
    expect(textOf(found)).toContain('constructor__run');
  });

  it('comes in one page: there is no cursor to give [list.one-page]', async () => {
    const reply = await middle([mail]).dispatcher.handle('tools/list', raw({ cursor: 'zzz' }), exchange());
    expect(reply.error?.value).toMatchObject({ code: -32602 });
    for (const cursor of [null, '']) expect((await middle([mail]).dispatcher.handle('tools/list', raw({ cursor }), exchange())).result).toBeDefined();
  });

  it('is byte-equal for equal state [list.equal-bytes]', async () => {
    const texts = await Promise.all([1, 2].map(async () => (await middle([mail, drive], { pins: ['*__s*'] }).dispatcher.handle('tools/list', undefined, exchange())).result?.text));
    expect(texts[0]).toBe(texts[1]);
  });

  it('is announced as changed only when it really is another [list.equal-bytes]', async () => {
    const m = middle([mail], { pins: ['mail/*'] });
    let news = 0;
    m.lists.onChanged(() => news++);
    await names(m);
    m.publish([catalogOf('mail', [...mail.tools] as never)], 'mail');
    m.clock.advance(100);
    await afterReply();
    expect(news).toBe(0);
    m.publish([catalogOf('mail', [tool('send'), tool('forward')])], 'mail');
    m.clock.advance(100);
    await afterReply();
    expect(news).toBe(1);
  });
});

describe('a call', () => {
  it('is the same for a name and through call_tool, unlisted or not, and keeps every digit [calls.same-both-ways]', async () => {
    const m = middle([mail]);
    const args = '{"to":"a","n":12345678901234567890,"f":1.0}';
    await m.dispatcher.handle('tools/call', new RawJson(`{"name":"mail__send","arguments":${args},"_meta":{"x":1}}`), exchange());
    await m.dispatcher.handle('tools/call', new RawJson(`{"name":"call_tool","arguments":{"name":"mail__send","arguments":${args}},"_meta":{"x":1}}`), exchange());
    const sent = m.asked.map(({ upstream, request }) => [upstream, request.params?.text]);
    expect(sent[0]).toEqual(['mail', `{"name":"send","arguments":${args},"_meta":{"x":1}}`]);
    expect(sent[1]).toEqual(sent[0]);
  });

  it('reaches the upstream under the name that the upstream gave the tool, however it had to be written in the list [names.original]', async () => {
    const m = middle([catalogOf('git', [{ name: 'get commit.v2', inputSchema: { type: 'object' } }])]);
    const [tool] = m.catalog.snapshot().tools;
    expect(tool?.exposed).toMatch(/^git__get_commit_v2_[0-9a-f]{10}$/);
    await m.dispatcher.handle('tools/call', raw({ name: tool?.exposed }), exchange());
    await m.dispatcher.handle('tools/call', raw({ name: 'call_tool', arguments: { name: tool?.exposed } }), exchange());
    expect(m.asked.map(({ request }) => request.params?.text)).toEqual(['{"name":"get commit.v2"}', '{"name":"get commit.v2"}']);
  });

  it('takes arguments that came as a JSON text, and none at all', async () => {
    const m = middle([mail]);
    await m.dispatcher.handle('tools/call', raw({ name: 'call_tool', arguments: { name: 'mail__send', arguments: '{"to":"b"}' } }), exchange());
    await m.dispatcher.handle('tools/call', raw({ name: 'call_tool', arguments: { name: 'mail__send' } }), exchange());
    expect(m.asked.map(({ request }) => request.params?.text)).toEqual(['{"name":"send","arguments":{"to":"b"}}', '{"name":"send"}']);
  });

  it.each([
    [{}, 'needs "name"'],
    [{ name: 7 }, 'needs "name"'],
    [{ name: 'mail__send', arguments: [1] }, 'must be an object'],
    [{ name: 'mail__send', arguments: 'not json' }, 'must be an object'],
    [{ name: 'call_tool', arguments: {} }, 'needs "name"'],
  ])('says what is wrong with call_tool %j', async (args, words) => {
    const m = middle([mail]);
    const reply = await m.dispatcher.handle('tools/call', raw({ name: 'call_tool', arguments: args }), exchange());
    expect(textOf(reply)).toContain(words);
    expect(m.asked).toEqual([]);
  });

  it('of search_tools through call_tool is a search', async () => {
    const reply = await middle([mail]).dispatcher.handle('tools/call', raw({ name: 'call_tool', arguments: { name: 'search_tools', arguments: { query: 'send' } } }), exchange());
    expect(textOf(reply)).toContain('mail__send');
  });

  it('of search_tools ranks the whole catalog, the best first, with its schema', async () => {
    const files = catalogOf('files', [
      tool('archive', { description: 'Packs letters and other papers of a drawer.' }),
      tool('post', { description: 'Sends a letter to somebody.', inputSchema: { type: 'object', properties: { whom: { type: 'string' } }, required: ['whom'] } }),
      tool('stamps', { description: 'Tells the price of a letter.' }),
    ]);
    const reply = await middle([mail, files]).dispatcher.handle('tools/call', raw({ name: 'search_tools', arguments: { query: 'send a letter to somebody' } }), exchange());
    const lines = textOf(reply).split('\n').filter((line) => /^(?:mail|files)__|^ {2}schema/.test(line));
    expect(lines.slice(0, 2)).toEqual(['files__post(whom) - Sends a letter to somebody.', '  schema: {"type":"object","properties":{"whom":{"type":"string"}},"required":["whom"]}']);
    expect(lines.map((line) => /^\w+/.exec(line)?.[0]).filter(Boolean)).toEqual(expect.arrayContaining(['mail__send', 'files__stamps', 'files__archive']));
  });

  it('of a tool of a server that is left out says why, in every spelling, and a search names that server', async () => {
    const m = middle([mail], { config: { leftOutServers: [{ id: 'github', reason: 'the variable GH_TOKEN is not set' }] } });
    const ask = async (name: string, args: object = {}): Promise<string> => textOf(await m.dispatcher.handle('tools/call', raw({ name, arguments: args }), exchange()));
    const why = 'The server github is left out of mws, as its configuration cannot be used: the variable GH_TOKEN is not set.';
    for (const name of ['github__create_issue', 'github/create_issue', 'mcp__mws__github__create_issue']) expect(await ask('call_tool', { name })).toBe(why);
    expect(await ask('github__create_issue')).toBe(why);
    expect(await ask('search_tools', { query: 'send' })).toMatch(/\nLeft out, as their configuration cannot be used: github\.$/);
    expect(m.asked).toEqual([]);
  });

  it('of an unknown name gets the closest ones [names.suggest]', async () => {
    const reply = await middle([mail]).dispatcher.handle('tools/call', raw({ name: 'mail__sned' }), exchange());
    expect(reply.error?.value).toEqual({ code: -32602, message: 'Unknown tool: mail__sned. Did you mean mail__send?' });
  });

  it('takes the name that a client shows, under which it mounts mws [names.mounted]', async () => {
    const m = middle([mail]);
    for (const name of ['mcp__mws__mail__send', 'mcp__toolbox__mail__send', 'mcp_mws_mail__send', 'mws_mail__send']) {
      await m.dispatcher.handle('tools/call', raw({ name: 'call_tool', arguments: { name } }), exchange());
    }
    expect(m.asked.map(({ request }) => request.params?.text)).toEqual(Array.from({ length: 4 }, () => '{"name":"send"}'));
    const other = middle([mail], { config: { serverName: 'desk', serverAliases: [] } });
    for (const name of ['mcp__desk__mail__send', 'mcp_desk_mail__send', 'desk_mail__send']) {
      await other.dispatcher.handle('tools/call', raw({ name: 'call_tool', arguments: { name } }), exchange());
    }
    expect(other.asked.map(({ request }) => request.params?.text)).toEqual(Array.from({ length: 3 }, () => '{"name":"send"}'));
  });

  it('of a tool whose server cannot be reached says so, and names no other server\'s tool', async () => {
    const reply = await middle([mail], { unreachable: ['drive'] }).dispatcher.handle('tools/call', raw({ name: 'drive__send' }), exchange());
    expect(reply.result?.value).toEqual({ content: [{ type: 'text', text: 'drive: cannot be started' }], isError: true });
  });

  it('of an excluded tool is refused on every path and never found [calls.excluded]', async () => {
    const m = middle([mail], { exclude: ['del*'] });
    for (const params of [{ name: 'mail__delete' }, { name: 'delete' }, { name: 'call_tool', arguments: { name: 'mail__delete' } }]) {
      const reply = await m.dispatcher.handle('tools/call', raw(params), exchange());
      expect(reply.error?.value).toMatchObject({ message: 'The tool mail__delete is excluded by the configuration of mws.' });
    }
    const found = await m.dispatcher.handle('tools/call', raw({ name: 'search_tools', arguments: { query: 'delete' } }), exchange());
    expect(textOf(found)).not.toContain('mail__delete');
    expect(m.asked).toEqual([]);
  });

  it('passes the upstream\'s own error on, and turns a failure of the transport into a tool error [relay.transport-errors]', async () => {
    const theirs = { code: -32055, message: 'theirs', data: { a: 1 } };
    const m = middle([mail], { answer: async () => ({ error: raw(theirs) }) });
    expect((await m.dispatcher.handle('tools/call', raw({ name: 'mail__send' }), exchange())).error?.value).toEqual(theirs);
    const down = middle([mail], { answer: async () => { throw new MwsError('upstream-unavailable', 'mail is down'); } });
    const reply = await down.dispatcher.handle('tools/call', raw({ name: 'mail__send' }), exchange());
    expect(reply.result?.value).toEqual({ content: [{ type: 'text', text: 'mail is down' }], isError: true });
  });

  it('never rejects, whatever breaks inside', async () => {
    const m = middle([mail], { answer: async () => { throw new TypeError('bug'); } });
    const reply = await m.dispatcher.handle('tools/call', raw({ name: 'mail__send' }), exchange());
    expect(reply.error?.value).toMatchObject({ code: -32603 });
    expect(m.faults).toHaveLength(1);
  });
});

describe('the log', () => {
  it('has names, sizes and outcome of a call, and nothing of what was said [calls.log]', async () => {
    const m = middle([mail], { answer: async () => ({ result: new RawJson('{"content":[{"type":"text","text":"canary-out"}],"isError":true}') }) });
    await m.dispatcher.handle('tools/call', raw({ name: 'mail__send', arguments: { to: 'canary-in' }, _meta: { 'claudecode/toolUseId': 'toolu_1' } }), exchange());
    await afterReply();
    const [record] = await m.state.calls.read();
    expect(record).toMatchObject({ upstream: 'mail', tool: 'send', via: 'direct', outcome: 'error', session: 'one', client: 'tester', clientCallId: 'toolu_1', bytesIn: 18, source: 'proxy' });
    expect(JSON.stringify(record)).not.toContain('canary');
    const refusing = middle([mail], { answer: async () => ({ error: raw({ code: -32602, message: 'canary-error' }) }) });
    await refusing.dispatcher.handle('tools/call', raw({ name: 'mail__send' }), exchange());
    await refusing.dispatcher.handle('tools/call', raw({ name: 'search_tools', arguments: { query: 'send canary-query' } }), exchange());
    await afterReply();
    const logged = [...(await refusing.state.calls.read()), ...(await refusing.state.searches.read())];
    expect(logged).toEqual([expect.objectContaining({ outcome: 'error' }), expect.objectContaining({ client: 'tester', bytes: expect.any(Number), hits: expect.any(Number) })]);
    expect(JSON.stringify(logged)).not.toContain('canary');
  });

  it('knows whether a call of a hit followed the search', async () => {
    const m = middle([mail]);
    await m.dispatcher.handle('tools/call', raw({ name: 'search_tools', arguments: { query: 'send' } }), exchange());
    expect((await m.state.searches.read())[0]).toMatchObject({ followed: false, session: 'one' });
    await m.dispatcher.handle('tools/call', raw({ name: 'call_tool', arguments: { name: 'mail__send' } }), exchange());
    await afterReply();
    expect((await m.state.searches.read())[0]).toMatchObject({ followed: true });
    expect((await m.state.calls.read())[0]).toMatchObject({ via: 'call_tool', outcome: 'ok' });
  });

  it('ends a conversation that nobody names after 30 silent minutes', async () => {
    const m = middle([mail]);
    const call = async (): Promise<string | undefined> => {
      await m.dispatcher.handle('tools/call', raw({ name: 'mail__send' }), exchange({ sessionId: undefined }));
      await afterReply();
      return (await m.state.calls.read()).at(-1)?.session;
    };
    const first = await call();
    m.clock.advance(29 * 60_000);
    expect(await call()).toBe(first);
    m.clock.advance(31 * 60_000);
    expect(await call()).not.toBe(first);
  });

  it('keeps conversations of several clients apart, and takes the id that a client gives its own', async () => {
    const m = middle([mail]);
    const call = async (client: string, meta?: object, sessionId?: string): Promise<string | undefined> => {
      await m.dispatcher.handle('tools/call', raw({ name: 'mail__send', ...(meta ? { _meta: meta } : {}) }), exchange({ sessionId, client }));
      await afterReply();
      return (await m.state.calls.read()).at(-1)?.session;
    };
    const first = await call('a');
    expect(await call('b')).not.toBe(first);
    expect(await call('a')).toBe(first);
    expect(await call('a', { sessionId: 'own' })).toBe('own');
    expect(await call('b', { threadId: 'thread' })).toBe('thread');
    expect(await call('b', {}, 'of-the-protocol')).toBe('of-the-protocol');
    expect(await call('b', { sessionId: 'own' }, 'of-the-protocol')).toBe('own');
  });
});
