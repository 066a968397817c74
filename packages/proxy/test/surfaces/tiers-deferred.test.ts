import { estimateTokens, modelText, type ToolDefinition } from '@mcp-working-set/core';
import { describe, expect, it } from 'vitest';
import { compressDescription } from '../../src/listing/compress.js';
import { files, github, surface, talk } from './support.js';

describe('tiered calling', () => {
  it('splits call_tool by the annotations of the called tool and names the right one', async () => {
    const m = surface('working-set', { config: { callTiers: 'split' } });
    const one = talk(m);
    expect(await one.names()).toEqual(['search_tools', 'call_read_tool', 'call_write_tool', 'call_destructive_tool']);
    expect(await one.ask('call_read_tool', { name: 'github__create_issue', arguments: { title: 'a' } }))
      .toBe('github__create_issue changes something and destroys nothing: call it with call_write_tool.');
    expect(await one.ask('call_write_tool', { name: 'github__delete_repo' })).toMatch(/call it with call_destructive_tool/);
    expect(await one.ask('call_destructive_tool', { name: 'github__list_issues' })).toMatch(/call it with call_read_tool/);
    expect(m.asked).toEqual([]);
    for (const [tier, name] of [['call_read_tool', 'github__list_issues'], ['call_write_tool', 'github__create_issue'], ['call_destructive_tool', 'github__delete_repo']] as const) {
      await one.call(tier, { name, arguments: {} });
    }
    expect(m.asked.map(({ request }) => request.params?.object['name'])).toEqual(['list_issues', 'create_issue', 'delete_repo']);
    expect((await one.introduce()).instructions).toContain('call_read_tool, call_write_tool or call_destructive_tool {name, arguments}');
  });

  it('marks the tiers, and asks a person only where that was wanted', async () => {
    const marks = async (callTiers: 'split' | 'confirm') =>
      (await talk(surface('retrieve', { config: { callTiers } })).list()).filter(({ name }) => name.startsWith('call_')).map(({ annotations, _meta }) => [annotations?.['readOnlyHint'], annotations?.['destructiveHint'], _meta?.['anthropic/requiresUserInteraction']]);
    expect(await marks('split')).toEqual([[true, false, undefined], [false, false, undefined], [false, true, undefined]]);
    expect(await marks('confirm')).toEqual([[true, false, undefined], [false, false, undefined], [false, true, true]]);
  });

  it('lets large results through to Claude Code', async () => {
    const [, call] = await talk(surface('working-set')).list();
    expect(call?._meta).toEqual({ 'anthropic/maxResultSizeChars': 500_000, 'anthropic/alwaysLoad': true });
  });
});

describe('deferred', () => {
  it('lists every tool, marks meta-tools and the working set, and hints at the others', async () => {
    const tools = await talk(surface('deferred', { pins: ['files/read_file'], config: { backendHints: { github: 'code hosting' } } })).list();
    expect(tools.filter(({ _meta }) => _meta?.['anthropic/alwaysLoad'] === true).map(({ name }) => name)).toEqual(['search_tools', 'call_tool', 'files__read_file']);
    const hidden = tools.find(({ name }) => name === 'github__create_issue');
    expect(hidden?._meta?.['anthropic/searchHint']).toMatch(/^add, .*, code hosting$/);
    expect(hidden?.title).toMatch(/^Create issue \(/);
  });

  it.each([
    ['claude-code', 'mcp__mws__github__create_issue'],
    ['codex-mcp-client', 'mcp__mws__github__create_issue'],
    ['gemini-cli-mcp-client', 'mcp_mws_github__create_issue'],
    ['opencode', 'mws_github__create_issue'],
    ['somebody', 'github__create_issue'],
  ])('gives tools the name under which %s calls them', async (client, name) => {
    const text = await talk(surface('deferred'), { client }).ask('search_tools', { query: 'open an issue' });
    expect(text).toMatch(new RegExp(`^${name}\\*?\\(`, 'm'));
    expect(await talk(surface('working-set'), { client }).ask('search_tools', { query: 'open an issue' })).toMatch(/^github__create_issue\(/m);
  });

  it('answers a call under that name', async () => {
    const m = surface('deferred');
    await talk(m, { client: 'claude-code' }).call('call_tool', { name: 'mcp__mws__github__create_issue', arguments: { title: 'a' } });
    expect(m.asked.at(-1)?.request.params?.object).toMatchObject({ name: 'create_issue' });
  });
});

describe('compressed descriptions', () => {
  it('lose what says nothing, in the list alone, and only where that was wanted', async () => {
    const described = async (compressDescriptions: boolean) =>
      (await talk(surface('working-set', { pins: ['files/read_file'], config: { compressDescriptions } })).list()).at(-1)?.description;
    expect(await described(false)).toBe('Use this tool to read a file.\n\nArgs:\n    path: where it is\n');
    expect(await described(true)).toBe('Read a file.');
    const found = await talk(surface('working-set', { config: { compressDescriptions: true } })).ask('search_tools', { query: 'files__read_file' });
    expect(found).toContain('Args:');
  });

  it.each([
    ['an opening', 'Use this tool to read a file.', 'Read a file.'],
    ['blocks that the schema says again', 'Reads a file.\n\nArgs:\n    path (str): where it is\n    deep: all of it\n\nReturns:\n    What stands in it.\n', 'Reads a file.'],
    ['what is returned, as a block', 'Reads a file.\n\nReturns:\n    What stands in it.\n', 'Reads a file.'],
    ['what is returned, on one line', 'Reads a file.\nReturns: what stands in it\n', 'Reads a file.'],
    ['nothing of what else is said', 'Reads a file.\n\nArgs:\n    path: where it is\n\nNever use it on a device.', 'Reads a file.\nNever use it on a device.'],
    ['nothing where nothing would be left', 'Args:\n    path: where it is', 'Args:\n    path: where it is'],
  ])('lose %s', (_, description, short) => {
    expect(compressDescription({ name: 'a', description, inputSchema: { type: 'object' } }).description).toBe(short);
  });

  it('do not make what is saved look smaller or larger: the account is against what servers define', async () => {
    const everything = async (compressDescriptions: boolean) =>
      /every tool listed: (\d+)/.exec(await talk(surface('loader-slim', { config: { compressDescriptions } })).ask('proxy_report'))?.[1];
    const defined = [github, files].flatMap(({ tools }) => tools).reduce((sum: number, one) => sum + estimateTokens.count(modelText(one as ToolDefinition)), 0);
    expect(await everything(true)).toBe(String(defined));
    expect(await everything(false)).toBe(String(defined));
  });
});
