import type { ProfileSettings } from '@mcp-working-set/core';
import { describe, expect, it } from 'vitest';
import { afterReply, catalogOf, middle } from '../unit/fakes.js';
import { surface, talk } from './support.js';

const profile = (more: Partial<ProfileSettings>): ProfileSettings =>
  ({ include: [], exclude: [], surface: 'working-set', pins: [], autoLoad: [], bundles: {}, projects: [], ...more });

describe('a profile', () => {
  it('shows its servers alone, on every path', async () => {
    const m = surface('working-set', { pins: ['*'], config: { profiles: { web: profile({ servers: ['github'], pins: ['*/create_issue'] }) } } });
    const one = talk(m, {}, 'web');
    expect(await one.names()).toEqual(['search_tools', 'call_tool', 'github__create_issue']);
    expect(await one.ask('search_tools', { query: '' })).not.toContain('files');
    expect(await one.ask('search_tools', { query: 'files__read_file' })).not.toContain('files__read_file(');
    expect(await one.ask('call_tool', { name: 'files__read_file' })).toMatch(/excluded by the configuration/);
    expect(await one.ask('files__read_file')).toMatch(/excluded by the configuration/);
    expect((await one.list())[0]?.description).not.toContain('files');
    expect(m.asked).toEqual([]);
  });

  it('alone shows the servers that name it, while the plain address has the others', async () => {
    const m = surface('working-set', { pins: ['*/create_issue'], config: { plainServers: ['files'], profiles: { web: profile({ pins: ['*/create_issue'] }) } } });
    const [plain, web] = [talk(m), talk(m, {}, 'web')];
    expect(await plain.names()).toEqual(['search_tools', 'call_tool', 'files__create_issue']);
    expect(await web.names()).toEqual(['search_tools', 'call_tool', 'github__create_issue', 'files__create_issue']);
    expect(await plain.ask('search_tools', { query: '' })).not.toContain('github');
    expect(await plain.ask('call_tool', { name: 'github__create_issue' })).toMatch(/excluded by the configuration/);
    expect(await plain.ask('github__create_issue')).toMatch(/excluded by the configuration/);
    expect(m.asked).toEqual([]);
  });

  it('alone speaks of a server that it would show and that is left out', async () => {
    const leftOutServers = [{ id: 'mail', reason: 'the variable MAIL_KEY is not set', profiles: ['web'] }];
    const m = surface('working-set', { config: { leftOutServers, plainServers: ['github', 'files'], profiles: { web: profile({ servers: ['files', 'mail'] }), code: profile({ servers: ['github'] }) } } });
    const [plain, web, code] = [talk(m), talk(m, {}, 'web'), talk(m, {}, 'code')];
    expect(await web.ask('search_tools', { query: 'file' })).toMatch(/\nLeft out, .*: mail\.$/);
    expect(await web.ask('call_tool', { name: 'mail__send' })).toContain('MAIL_KEY is not set');
    for (const other of [plain, code]) {
      expect(await other.ask('search_tools', { query: 'file' })).not.toContain('mail');
      expect(await other.ask('call_tool', { name: 'mail__send' })).not.toContain('MAIL_KEY');
    }
  });

  it('has include and exclude of its own, over names of several servers', async () => {
    const m = surface('full', { config: { profiles: { few: profile({ surface: 'full', include: ['*/create_issue', 'github__*'], exclude: ['github/delete_*'] }) } } });
    expect(await talk(m, {}, 'few').names()).toEqual(['github__create_issue', 'github__list_issues', 'files__create_issue']);
    expect(await talk(m).names()).toHaveLength(6);
  });

  it('has a surface and bundles of its own', async () => {
    const m = surface('full', { config: { profiles: { lean: profile({ surface: 'loader-slim', bundles: { files: ['files/*'] } }) } } });
    const one = talk(m, {}, 'lean');
    expect(await one.names()).toEqual(['search_tools', 'load_tool', 'unload_tool', 'load_bundle', 'proxy_report']);
    await one.ask('load_bundle', { name: 'files' });
    expect(await one.names()).toHaveLength(8);
  });

  it('has a working set of its own', async () => {
    const m = surface('working-set', { config: { profiles: { web: profile({}) } } });
    const member = { upstream: 'files', tool: 'read_file', reason: 'promoted', since: 1 } as const;
    await m.state.workingSets.update({ principal: 'local', scope: 'profile:web' }, () => ({ decided: [member], decidedAt: 1, effective: [member] }));
    expect(await talk(m, {}, 'web').names()).toContain('files__read_file');
    expect(await talk(m).names()).toEqual(['search_tools', 'call_tool']);
  });
});

describe('a mount', () => {
  it('has a surface of its own, in a profile too, and what a client is called there names mws', async () => {
    const m = surface('working-set', { pins: ['files/read_file'], config: { profiles: { web: profile({ servers: ['github'] }) } } });
    const names = (caller: Parameters<typeof talk>[1], of?: string) => talk(m, caller, of).names();
    expect(await names({ mount: { surface: 'full' } })).toHaveLength(6);
    expect(await names({ mount: { surface: 'full' } }, 'web')).toHaveLength(3);
    expect(await names({ mount: { serverName: 'desk' } })).toEqual(await names({}));
    expect(await talk(m, { mount: { serverName: 'desk' } }).ask('search_tools', { query: 'mcp__desk__files__write_file' })).toContain('files__write_file');
    const one = { mount: { surface: 'search', serverName: 'desk' } } as const;
    expect(m.plan.view('web', one.mount)).toBe(m.plan.view('web', { ...one.mount }));
    expect(m.plan.view('web', {})).toBe(m.plan.view('web'));
  });

  it('keeps the names of its meta-tools free, also of a single server whose tools keep their own', async () => {
    const tool = (name: string, description: string) => ({ name, description, inputSchema: { type: 'object', properties: {} } });
    const lone = catalogOf('upstream', [tool('load_tools', 'Loads tools into the van.'), tool('drive', 'Drives the van.')]);
    const m = middle([lone], { config: { shorthand: true, surface: 'working-set', autoLoad: ['upstream/load_tools'] } });
    const plain = talk(m);
    expect(await plain.names()).toEqual(['search_tools', 'call_tool', 'load_tools']);
    expect(await plain.call('load_tools')).toMatchObject({ result: expect.anything() });
    expect(m.asked).toHaveLength(1);
    const mounted = talk(m, { mount: { surface: 'loader' } });
    expect(await mounted.names()).toEqual(['search_tools', 'list_tools', 'load_tools', 'unload_tools', 'describe_tool', 'upstream__load_tools']);
    expect(await mounted.ask('load_tools', { names: ['drive'] })).toMatch(/drive/);
    expect(m.asked).toHaveLength(1);
    expect(await mounted.names()).toContain('drive');
    await mounted.call('upstream__load_tools');
    expect(m.asked).toHaveLength(2);
    expect(await mounted.ask('search_tools', { query: 'van' })).toMatch(/^.*upstream__load_tools/m);
    expect(await mounted.ask('search_tools', { query: 'upstream__load_tools' })).toContain('upstream__load_tools');
    // The plain view is as before.
    expect(await plain.names()).toEqual(['search_tools', 'call_tool', 'load_tools']);
  });

  it('in a project lists what is used there, and its calls are kept under it', async () => {
    const m = surface('working-set', { config: { profiles: { web: profile({}) } } });
    const member = { upstream: 'files', tool: 'read_file', reason: 'promoted', since: 1 } as const;
    await m.state.workingSets.update({ principal: 'local', scope: 'project:abc:shop' }, () => ({ decided: [member], decidedAt: 1, effective: [member] }));
    const there = talk(m, { project: 'abc:shop' });
    expect(await there.names()).toContain('files__read_file');
    expect(await talk(m, { project: 'abc:shop' }, 'web').names()).not.toContain('files__read_file');
    expect(await talk(m).names()).not.toContain('files__read_file');
    await there.call('files__read_file');
    await talk(m).call('files__write_file');
    await afterReply();
    expect((await m.state.calls.read()).map(({ tool, project }) => [tool, project])).toEqual([['read_file', 'abc:shop'], ['write_file', undefined]]);
  });
});
