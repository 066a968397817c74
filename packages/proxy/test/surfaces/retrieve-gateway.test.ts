import { describe, expect, it } from 'vitest';
import { RawJson } from '../../src/wire/message.js';
import { raw } from '../unit/fakes.js';
import { surface, talk } from './support.js';

describe('retrieve', () => {
  it('gives server, name, description and schema of every hit, k of them or five without k', async () => {
    const one = talk(surface('retrieve'));
    const text = await one.ask('search_tools', { query: 'open an issue', k: 2 });
    for (const part of [/^server: \S/gm, /^name: \S/gm, /^description: \S/gm, /^inputSchema: \{/gm]) expect(text.match(part), String(part)).toHaveLength(2);
    expect(text).toContain('server: github\nname: create_issue\ndescription: Opens a new issue in a repository.\ninputSchema: {"type":"object"');
    expect((await one.ask('search_tools', { query: 'issue file repository' })).match(/^server: /gm)?.length).toBe(5);
    expect((await one.ask('search_tools', { query: 'issue file repository', k: 6 })).match(/^server: /gm)?.length).toBe(6);
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
