import { describe, expect, it } from 'vitest';
import { exchange } from '../unit/fakes.js';
import { createLoadedTools } from '../../src/listing/loaded.js';
import { MODERN, surface, talk } from './support.js';

const FIVE = ['search_tools', 'list_tools', 'load_tools', 'unload_tools', 'describe_tool'];

describe('loading in a session of 2025', () => {
  it('puts tools into the list of that session alone, tells it, and returns the schemas', async () => {
    const m = surface('loader');
    const [one, other] = [talk(m, { sessionId: 'one' }), talk(m, { sessionId: 'two' })];
    const text = await one.ask('load_tools', { tools: ['github/create_issue', 'files__read_file'] });
    expect(text).toContain('Loaded, and in your list now: github__create_issue, files__read_file.');
    expect(text).toContain('github__create_issue: {"type":"object","properties":{"title":{"type":"string"}');
    expect((await one.introduce()).capabilities).toMatchObject({ tools: { listChanged: true } });
    expect(one.notified).toEqual(['notifications/tools/list_changed']);
    expect(await one.names()).toEqual([...FIVE, 'github__create_issue', 'files__read_file']);
    expect((await one.list()).at(-2)).toMatchObject({ description: expect.stringContaining('Opens a new issue'), inputSchema: { type: 'object', properties: { title: { type: 'string' } } } });
    expect(other.notified).toEqual([]);
    expect(await other.names()).toEqual(FIVE);
  });

  it('unloads again, one or all; what is unloaded stays callable', async () => {
    const m = surface('loader');
    const one = talk(m);
    await one.ask('load_tools', { tools: ['files/*'] });
    expect(await one.names()).toHaveLength(8);
    expect(await one.ask('unload_tools', { tools: ['files/read_file'] })).toMatch(/^Unloaded: files__read_file\./);
    expect(await one.names()).toEqual([...FIVE, 'files__write_file', 'files__create_issue']);
    await one.ask('unload_tools', { tools: ['*'] });
    expect(await one.names()).toEqual(FIVE);
    expect(one.notified).toHaveLength(3);
    await one.call('files__read_file', { path: 'a' });
    expect(m.asked.at(-1)?.upstream).toBe('files');
    expect(await one.ask('unload_tools', { tools: ['files/read_file'] })).toBe('None of these was loaded.');
    expect(one.notified).toHaveLength(3);
  });

  it.each(['loader', 'loader-slim'] as const)('%s answers search in lines without schemas, and with them where asked', async (name) => {
    const one = talk(surface(name));
    const text = await one.ask('search_tools', { query: 'open an issue' });
    expect(text).toMatch(/^github__create_issue: Opens a new issue in a repository\.$/m);
    expect(text).not.toContain('{');
    expect(await one.ask('search_tools', { query: 'open an issue', include_schemas: true })).toContain('  schema: {"type":"object"');
  });

  it('describes one tool with its schema', async () => {
    const one = talk(surface('loader'));
    expect(await one.ask('describe_tool', { name: 'github/create_issue' })).toContain('Input schema: {"type":"object"');
    // Nothing is loaded by that.
    expect(await one.names()).toEqual(FIVE);
    expect(one.notified).toEqual([]);
  });

  it('loads from the start what the configuration says; unloading that is remembered', async () => {
    const m = surface('loader', { config: { autoLoad: ['files/*', 'github/list_issues', 'github__delete_repo'] } });
    const one = talk(m, { sessionId: 'one' });
    expect(await one.names()).toEqual([...FIVE, 'files__read_file', 'files__write_file', 'files__create_issue', 'github__list_issues', 'github__delete_repo']);
    await one.ask('unload_tools', { tools: ['*'] });
    expect(await one.names()).toEqual(FIVE);
    expect(await talk(m, { sessionId: 'two' }).names()).toHaveLength(10);
    expect(await talk(surface('loader')).names()).toEqual(FIVE);
  });

  it('loads a bundle by name, and names those that there are', async () => {
    const one = talk(surface('loader-slim', { config: { bundles: { work: ['github/list_issues', 'files/read_file'] } } }));
    expect((await one.list()).find(({ name }) => name === 'load_bundle')?.description).toContain('Bundles: work.');
    expect(await one.ask('load_bundle', { name: 'play' })).toBe('No bundle is named "play". Bundles: work.');
    await one.ask('load_bundle', { name: 'work' });
    expect((await one.names()).slice(5)).toEqual(['github__list_issues', 'files__read_file']);
    expect(await one.ask('load_tool', { tools: 'files/write_file' })).toContain('files__write_file');
    expect(await one.ask('proxy_report')).toMatch(/schemas given: [1-9]\d* tokens in 2/);
  });

  it('has load_tool, load_bundle and unload_tool change the list of the session, with whole schemas, and tells it each time', async () => {
    const one = talk(surface('loader-slim', { config: { bundles: { work: ['github__list_issues', 'files/read_file'] } } }));
    const before = await one.names();
    expect(await one.ask('load_tool', { tools: ['files__write_file'] })).toMatch(/^Loaded, and in your list now: files__write_file\.\nfiles__write_file: \{"type":"object"/);
    const text = { type: 'string' };
    expect((await one.list()).slice(5)).toMatchObject([{ name: 'files__write_file', description: 'Writes a file.', inputSchema: { type: 'object', properties: { path: text, content: text } } }]);
    expect(one.notified).toHaveLength(1);
    expect(await one.ask('load_bundle', { name: 'work' })).toContain('files__read_file: {"type":"object"');
    expect(await one.names()).toEqual([...before, 'files__write_file', 'github__list_issues', 'files__read_file']);
    expect(one.notified).toHaveLength(2);
    expect(await one.ask('unload_tool', { tools: ['github__list_issues'] })).toMatch(/^Unloaded: github__list_issues\./);
    expect(await one.names()).toEqual([...before, 'files__write_file', 'files__read_file']);
    expect(one.notified).toEqual(Array(3).fill('notifications/tools/list_changed'));
  });

  it('proxy_report counts as the session goes on: every tool, the list, searches, schemas, and what is saved or lost', async () => {
    const one = talk(surface('loader-slim'));
    const account = async (): Promise<Record<'every' | 'listed' | 'searches' | 'schemas' | 'failed' | 'net', number>> => {
      const text = await one.ask('proxy_report');
      const [every, listed, searches, schemas, failed, saved, lost] = [/every tool listed: (\d+)/, /^ {2}listed: (\d+)/m, /searches: (\d+)/, /given: (\d+)/, /failed: (\d+)/, /saved: (\d+)/, /lost: (\d+)/]
        .map((what) => Number(what.exec(text)?.[1] ?? Number.NaN));
      return { every: every!, listed: listed!, searches: searches!, schemas: schemas!, failed: failed!, net: Number.isNaN(saved) ? -lost! : saved! };
    };
    await one.list();
    const before = await account();
    expect(before).toMatchObject({ searches: 0, schemas: 0, failed: 0, net: before.every - before.listed });
    await one.ask('search_tools', { query: 'open an issue' });
    await one.ask('load_tool', { tools: ['files__write_file'] });
    await one.list();
    const { every, listed, searches, schemas, net } = await account();
    expect(every).toBe(before.every);
    for (const [now, then] of [[listed, before.listed], [searches, 0], [schemas, 0]] as const) expect(now).toBeGreaterThan(then);
    expect(net).toBe(every - listed - searches - schemas);
  });

  it('unloads the longest unused where a budget of tokens is full, never what was just asked for', async () => {
    const one = talk(surface('loader', { config: { loadBudgetTokens: 110 } }));
    await one.ask('load_tools', { tools: ['github/list_issues'] });
    await one.ask('load_tools', { tools: ['github/delete_repo'] });
    await one.call('github__list_issues');
    const text = await one.ask('load_tools', { tools: ['files/write_file'] });
    expect(text).toContain('Unloaded to make room: github__delete_repo.');
    expect((await one.names()).slice(5)).toEqual(['github__list_issues', 'files__write_file']);
  });

  it('says what cannot be loaded and loads the rest', async () => {
    const one = talk(surface('loader', { exclude: ['delete_repo'] }));
    const text = await one.ask('load_tools', { tools: ['github/creat_issue', 'github/delete_repo', 'nothing/*', 'files/read_file'] });
    expect(text).toContain('Did you mean github__create_issue');
    expect(text).toContain('The tool github__delete_repo is excluded');
    expect(text).toContain('No tool matches "nothing/*".');
    expect((await one.names()).slice(5)).toEqual(['files__read_file']);
    expect(await one.ask('load_tools', {})).toMatch(/load_tools needs "tools"/);
  });
});

describe('loading on 2026-07-28', () => {
  it('returns the schemas, tells nobody, and keeps the list, which has call_tool for what was loaded', async () => {
    const one = talk(surface('loader', { config: { autoLoad: ['files/read_file'] } }), MODERN);
    const before = await one.names();
    expect(before).toEqual([...FIVE, 'call_tool', 'files__read_file']);
    const text = await one.ask('load_tools', { tools: ['github/create_issue'] });
    expect(text).toMatch(/^Ready to be called with call_tool: github__create_issue\. The list stays as it is\.\ngithub__create_issue: \{/);
    expect(await one.ask('unload_tools', { tools: ['*'] })).toMatch(/^Your list does not vary/);
    expect(one.notified).toEqual([]);
    expect(await one.names()).toEqual(before);
  });
});

it('what a session loaded survives a restart with its row, also that it is nothing', async () => {
  const { state } = surface('loader');
  const { caller } = exchange();
  const row = { id: 'one', revision: caller.revision, client: {}, capabilities: {}, principal: 'local', profile: 'default', loaded: [], createdAt: 1, lastSeen: 1 };
  await state.sessions.put(row);
  await createLoadedTools(state.sessions).set('one', ['a__b', 'c__d']);
  expect(await createLoadedTools(state.sessions).of('one')).toEqual(['a__b', 'c__d']);
  await createLoadedTools(state.sessions).set('one', []);
  expect(await createLoadedTools(state.sessions).of('one')).toEqual([]);
  expect(await createLoadedTools(state.sessions).of('two')).toBeUndefined();
});
