import { CLIENTS, lintTool, type MwsConfig, type SurfaceName } from '@mcp-working-set/core';
import { describe, expect, it } from 'vitest';
import { SURFACES } from '../../src/views/surfaces.js';
import { catalogOf, middle } from '../unit/fakes.js';
import { MODERN, surface, talk } from './support.js';

const EVERY = Object.keys(SURFACES) as SurfaceName[];
const META: Readonly<Record<SurfaceName, readonly string[]>> = {
  'working-set': ['search_tools', 'call_tool'],
  search: ['search_tools', 'call_tool'],
  loader: ['search_tools', 'list_tools', 'load_tools', 'unload_tools', 'describe_tool'],
  'loader-slim': ['search_tools', 'load_tool', 'unload_tool', 'load_bundle', 'proxy_report'],
  retrieve: ['search_tools', 'invoke_tool', 'list_servers'],
  gateway: ['list_servers', 'list_tools', 'search_tools', 'suggest_tools', 'get_tool_schema', 'call_tool', 'gateway_status'],
  deferred: ['search_tools', 'call_tool'],
  full: [],
};
const ALL = ['github__create_issue', 'github__list_issues', 'github__delete_repo', 'files__read_file', 'files__write_file', 'files__create_issue'];

describe('every surface', () => {
  it.each(EVERY)('%s lists its meta-tools, and beside them what it is for', async (name) => {
    const names = await talk(surface(name)).names();
    expect(names).toEqual([...META[name], ...(name === 'deferred' || name === 'full' ? ALL : [])]);
  });

  it.each(EVERY)('%s lists meta-tools that pass the rules of every client, with annotations, short, and answers in text alone', async (name) => {
    const m = surface(name, { maxBytes: 1_000, reload: async () => 'done', config: { adminTools: true, bundles: { both: ['files/*'] } } });
    for (const caller of [{}, MODERN]) {
      const tools = (await talk(m, caller).list()).filter((tool) => !ALL.includes(tool.name));
      if (name !== 'full') expect(tools.length).toBeGreaterThan(2);
      for (const tool of tools) {
        expect(CLIENTS.flatMap((client) => lintTool(client, tool)), tool.name).toEqual([]);
        expect(Buffer.byteLength(String(tool.description))).toBeLessThanOrEqual(2_048);
        expect(typeof tool.title).toBe('string');
        expect(tool._meta?.['anthropic/alwaysLoad']).toBe(true);
        if (!tool.name.startsWith('call_') && tool.name !== 'invoke_tool') expect(typeof tool.annotations?.['readOnlyHint']).toBe('boolean');
        const reply = await talk(m, caller).call(tool.name, { query: 'issue', prompt: 'open an issue', name: 'github__list_issues', server: 'github', tool: 'list_issues', tools: ['files/*'] });
        expect(reply.result?.object['structuredContent']).toBeUndefined();
      }
    }
    expect(m.faults).toEqual([]);
  });

  it.each(EVERY)('%s says what matters in 247 characters, and all in about 500', async (name) => {
    const { instructions } = await talk(surface(name)).introduce();
    if (name === 'full') return expect(instructions).toBeUndefined();
    expect(String(instructions).length).toBeLessThanOrEqual(560);
    const start = String(instructions).slice(0, 247);
    // First find, then load or call: in that order, and before anybody cuts.
    expect(start).toMatch(/call (?:search|suggest)_tools with [^]*(?:then|and) (?:run|load_tools?|call) what it (?:finds|gives)/);
    for (const called of String(instructions).match(/\b(?:call|invoke|load|search|suggest|list|get|unload)_[a-z_]+\b/g) ?? []) {
      expect([...META[name], 'call_tool']).toContain(called);
    }
  });

  it.each(EVERY)('%s refuses an excluded tool on every path and never finds it', async (name) => {
    const one = talk(surface(name, { exclude: ['delete_repo'] }));
    expect(await one.names()).not.toContain('github__delete_repo');
    expect(await one.ask('github__delete_repo')).toMatch(/excluded by the configuration/);
    for (const meta of META[name]) {
      const text = await one.ask(meta, { query: 'delete a repository', prompt: 'delete the repository', name: 'github__delete_repo', server: 'github', tool: 'delete_repo', tools: ['github/delete_repo'] });
      if (/load|describe|schema|call|invoke/.test(meta) && meta !== 'load_bundle') expect(text, meta).toMatch(/excluded by the configuration|None of these/);
      else expect(text.replace(/^No bundle is named "[^"]*"/, ''), meta).not.toContain('delete_repo');
    }
  });

  it('uses of a server what include names, without what exclude names', async () => {
    const one = talk(surface('full', { config: { upstreams: [{ id: 'github', include: ['*_issue', 'list_*'], exclude: ['list_*'] }, { id: 'files', include: [], exclude: [] }] as never } }));
    expect((await one.names()).sort()).toEqual(['files__create_issue', 'files__read_file', 'files__write_file', 'github__create_issue']);
    for (const name of ['github__list_issues', 'github__delete_repo']) expect(await one.ask(name)).toMatch(/excluded by the configuration/);
  });

  it.each(EVERY)('%s names the closest where nobody has a tool of that name', async (name) => {
    const one = talk(surface(name));
    expect(await one.ask('github__creat_issue')).toContain('Did you mean github__create_issue');
  });

  it.each(EVERY)('%s reaches every tool by its name, listed or not', async (name) => {
    const m = surface(name);
    await talk(m).call('files__read_file', { path: 'a' });
    expect(m.asked.map(({ upstream, request }) => [upstream, request.params?.object['name']])).toEqual([['files', 'read_file']]);
  });
});

describe('a search', () => {
  const many = catalogOf('many', Array.from({ length: 30 }, (_, at) => ({ name: `read_page_${at}`, description: 'Reads a page.', inputSchema: { type: 'object' } })));
  it.each([
    ['working-set', 10], ['search', 10], ['loader', 10], ['loader-slim', 8], ['retrieve', 5], ['gateway', 8], ['deferred', 10],
  ] as const)('on %s gives %i hits, or as many as search.limit says', async (name, standard) => {
    const hits = async (limit?: number) => {
      const one = talk(middle([many], { config: { surface: name, search: { budgetBytes: 20_000, learn: false, synonyms: {}, limit } as MwsConfig['search'] } }));
      return new Set((await one.ask('search_tools', { query: 'read a page' })).match(/read_page_\d+/g)).size;
    };
    expect([await hits(), await hits(3), await hits(12)]).toEqual([standard, 3, 12]);
  });
});

describe('the description of search_tools', () => {
  it('names backends with what they are about, from the configuration or from the names of their tools', async () => {
    const [search] = await talk(surface('search', { config: { backendHints: { files: 'documents on disk' } } })).list();
    expect(search?.description).toContain('Backends: github (issue, repo); files (documents on disk).');
  });
});
