import { describe, expect, it } from 'vitest';
import { MwsError } from '@mcp-working-set/core';
import { RawJson } from '../../src/wire/message.js';
import { raw } from '../unit/fakes.js';
import { surface, talk } from './support.js';

describe('retrieve', () => {
  it('gives server, name, description and schema of every hit, five without k', async () => {
    const one = talk(surface('retrieve'));
    const text = await one.ask('search_tools', { query: 'open an issue', k: 2 });
    for (const part of [/^server: \S/gm, /^name: \S/gm, /^description: \S/gm, /^inputSchema: \{/gm]) expect(text.match(part), String(part)).toHaveLength(2);
    expect(text).toContain('server: github\nname: create_issue\ndescription: Opens a new issue in a repository.\ninputSchema: {"type":"object"');
    expect((await one.ask('search_tools', { query: 'issue file repository' })).match(/^server: /gm)?.length).toBe(5);
  });

  it('calls by server and name, lists pins beside, and says what servers there are', async () => {
    const m = surface('retrieve', { pins: ['read_file'] });
    const one = talk(m);
    expect(await one.names()).toEqual(['search_tools', 'invoke_tool', 'list_servers', 'files__read_file']);
    await one.call('files__read_file', { path: 'pinned' });
    expect(m.asked.at(-1)?.request.params?.object).toMatchObject({ name: 'read_file', arguments: { path: 'pinned' } });
    await one.call('invoke_tool', { server: 'files', name: 'create_issue', arguments: { path: 'x' } });
    expect(m.asked.at(-1)).toMatchObject({ upstream: 'files' });
    expect(m.asked.at(-1)?.request.params?.object).toMatchObject({ name: 'create_issue', arguments: { path: 'x' } });
    expect(await one.ask('list_servers')).toBe('github: ready, 3 tools\nfiles: ready, 3 tools');
  });

  it('carries the arguments as they were written', async () => {
    const m = surface('retrieve');
    await m.dispatcher.handle('tools/call', raw({ name: 'invoke_tool', arguments: { server: 'files', name: 'read_file', arguments: '{"path":"a", "n": 1.10}' } }), (await import('../unit/fakes.js')).exchange());
    expect(m.asked.at(-1)?.request.params?.member('arguments')?.text).toBe('{"path":"a", "n": 1.10}');
  });

  it('gives the result of invoke_tool as the server wrote it', async () => {
    for (const result of ['{ "content":[{"type":"text","text":"\\u00e4"}], "structuredContent":{"n":1.10},"more":[null] }', '{"content":[{"type":"text","text":"no"}],"isError":true}']) {
      const one = talk(surface('retrieve', { answer: async () => ({ result: new RawJson(result) }) }));
      expect((await one.call('invoke_tool', { server: 'files', name: 'write_file', arguments: {} })).result?.text).toBe(result);
    }
  });

  it('has descriptions that say to search first and to invoke then', async () => {
    const [search, invoke] = await talk(surface('retrieve')).list();
    expect(search?.description).toMatch(/^Search first: .* Then run one with invoke_tool\./);
    expect(invoke?.description).toMatch(/^Runs a tool that search_tools found/);
  });

  it('names the server that was most likely meant, and its tool', async () => {
    const one = talk(surface('retrieve'));
    expect(await one.ask('invoke_tool', { server: 'githb', name: 'create_issue' })).toBe('No server is named "githb". Did you mean github? Servers: github, files.');
    expect(await one.ask('invoke_tool', { server: 'github', name: 'creat_issue' })).toBe('github has no tool "creat_issue". Did you mean create_issue?');
    expect(await one.ask('invoke_tool', { server: 'github' })).toMatch(/invoke_tool needs "name"/);
  });
});

describe('gateway', () => {
  it('finds by keywords with reasons and the cost of each schema, schemas only where asked for', async () => {
    const one = talk(surface('gateway'));
    const text = await one.ask('search_tools', { query: 'open issue', top_k: 2 });
    expect(text).toMatch(/^github \/ create_issue: Opens a new issue in a repository\. \[found by open in description, issue in name; schema about \d+ tokens\]$/m);
    expect(text).not.toContain('schema: {');
    expect(await one.ask('search_tools', { query: 'open issue', include_schemas: true })).toContain('schema: {"type":"object"');
  });

  it('suggests for a whole prompt, with schemas, four without top_k, and without schemas where that is said', async () => {
    const one = talk(surface('gateway'));
    const prompt = 'Please look at the repository and open an issue that says the file cannot be read.';
    const text = await one.ask('suggest_tools', { prompt });
    expect(text.match(/^server: /gm)).toHaveLength(4);
    expect(text).toContain('tool: create_issue');
    expect(text.match(/^inputSchema: \{/gm)).toHaveLength(4);
    expect(await one.ask('suggest_tools', { prompt, auto_load: false, top_k: 1 })).not.toContain('{');
    expect(await one.ask('suggest_tools', {})).toMatch(/needs "prompt"/);
  });

  it('lists everything by server, a line each, of one server, and after asking again', async () => {
    const m = surface('gateway');
    const one = talk(m);
    const all = await one.ask('list_tools');
    expect(all).toContain('github (3):\n  create_issue: Opens a new issue in a repository.\n');
    expect(await one.ask('list_tools', { server: 'files' })).not.toContain('github');
    expect(m.refreshed).toEqual([]);
    expect(await one.ask('list_tools', { refresh: true })).toBe(all);
    expect(m.refreshed).toEqual(['github', 'files']);
    expect(await one.ask('list_tools', { server: 'file' })).toContain('Did you mean files?');
  });

  it('gives one schema with annotations, and calls by server and tool', async () => {
    const m = surface('gateway');
    const one = talk(m);
    const text = await one.ask('get_tool_schema', { server: 'github', tool: 'list_issues' });
    expect(text).toContain('Input schema: {"type":"object","properties":{"state":{"type":"string"}}}');
    expect(text).toContain('Annotations: {"readOnlyHint":true}');
    await one.call('call_tool', { server: 'github', tool: 'list_issues', arguments: { state: 'open' } });
    expect(m.asked.at(-1)?.request.params?.object).toMatchObject({ name: 'list_issues', arguments: { state: 'open' } });
  });

  it('tells health and what the session cost, which may be more than it saved', async () => {
    const one = talk(surface('gateway'));
    await one.list();
    await one.ask('search_tools', { query: 'issue' });
    await one.ask('call_tool', { server: 'github', tool: 'get_tool_schema', arguments: {} });
    const text = await one.ask('gateway_status');
    expect(text).toContain('github: ready, 3 tools');
    expect(text).toMatch(/This session, tokens by estimate:\n {2}every tool listed: \d+\n {2}listed: \d+\n {2}replies to searches: \d+ tokens in 1/);
    // Six small tools cost less than eight meta-tools.
    expect(text).toMatch(/lost: \d+ more than a list of every tool/);
  });

  it('has reload_config only where it was switched on and somebody can reload', async () => {
    expect(await talk(surface('gateway', { reload: async () => 'done' })).names()).not.toContain('reload_config');
    expect(await talk(surface('gateway', { config: { adminTools: true } })).names()).not.toContain('reload_config');
    const one = talk(surface('gateway', { config: { adminTools: true }, reload: async () => 'Nothing has changed.' }));
    expect(await one.names()).toContain('reload_config');
    expect(await one.ask('reload_config')).toBe('Nothing has changed.');
    const broken = talk(surface('gateway', { config: { adminTools: true }, reload: async () => { throw new MwsError('config-invalid', 'line 3'); } }));
    expect(await broken.ask('reload_config')).toBe('Nothing was changed: line 3');
  });
});
