import { buildCatalog } from '@mcp-working-set/core';
import { describe, expect, it } from 'vitest';
import { createUnwrap } from '../src/index.js';
import type { NamedCall } from '../src/index.js';

const tools = (...names: string[]) => names.map((name) => ({ name, inputSchema: { type: 'object' } }));
const upstream = (id: string, ...names: string[]) => ({
  upstream: id, era: 'legacy' as const, revision: '2025-11-25', fetchedAt: 0, tools: tools(...names), capabilities: {}, serverInfo: {},
});
const META = new Set(['search_tools', 'call_tool', 'invoke_tool']);
const LONG = 'a_tool_with_a_very_long_name_that_is_longer_than_any_limit_that_a_client_has_ever_had';
const catalog = buildCatalog({
  catalogs: [upstream('github', 'create_issue', 'list.issues/all', LONG), upstream('git', 'hub_log', 'log'), upstream('mail box', 'send mail')],
  shorthand: false, reserved: META, backendHints: {},
});
const unwrap = createUnwrap({
  aliases: ['mws', 'toolbox'], servers: new Map([['gh-old', 'github'], ['my.mail', 'mail box']]), catalog, metaTools: META, callTools: new Set(['call_tool', 'invoke_tool']),
});
const exposed = (upstreamId: string, original: string): string =>
  catalog.tools.find((tool) => tool.upstream === upstreamId && tool.original === original)?.exposed ?? 'missing';
const wire = (client: string, name: string, innerTool?: string): string | undefined => {
  const found = unwrap({ client, name, raw: false, ...(innerTool === undefined ? {} : { innerTool }) });
  return found && `${found.upstream}/${found.tool} ${found.via}`;
};
const raw = (call: Omit<NamedCall, 'client' | 'name' | 'raw'>) => unwrap({ client: 'codex', name: 'x', raw: true, ...call });

describe('unwrap', () => {
  it.each([
    ['claude-code', 'mcp__mws__call_tool'], ['claude-code', 'mcp__plugin_any-thing_toolbox__invoke_tool'], ['codex', 'mcp__toolbox__call_tool'],
    ['codex', 'mws__call_tool'], ['gemini-cli', 'mcp_mws_call_tool'], ['opencode', 'toolbox_call_tool'], ['kilo', 'mws_call_tool'],
    ['copilot-cli', 'mws-call_tool'], ['vscode', 'mcp_toolbox_call_tool'], ['cline', 'mws__call_tool'], ['roo', 'mcp--mws--call_tool'], ['roo', 'mcp__mws__call_tool'],
    ['never heard of', 'mcp__mws__call_tool'],
  ])('%s: %s counts for the inner tool', (client, name) => {
    expect(wire(client, name, 'github__create_issue')).toBe(`github/create_issue ${/invoke/.test(name) ? 'invoke_tool' : 'call_tool'}`);
    expect(wire(client, name, 'github/create_issue')).toContain('github/create_issue');
  });

  it('counts nothing for a meta-tool itself, one within another, a tool that nobody knows, or no inner one', () => {
    expect(wire('claude-code', 'mcp__mws__search_tools', 'github__create_issue')).toBeUndefined();
    expect(wire('claude-code', 'mcp__mws__call_tool', 'call_tool')).toBeUndefined();
    expect(wire('claude-code', 'mcp__mws__call_tool', 'github__never_heard_of')).toBeUndefined();
    expect(wire('claude-code', 'mcp__mws__call_tool')).toBeUndefined();
    expect(wire('claude-code', 'mcp__other__call_tool', 'github__create_issue')).toBeUndefined();
    expect(wire('claude-code', 'mcp__github__never_heard_of')).toBeUndefined();
    expect(wire('claude-code', 'Bash')).toBeUndefined();
  });

  it.each([
    ['claude-code', 'mcp__mws__github__create_issue'], ['claude-code', 'mcp__github__create_issue'], ['claude-code', 'mcp__gh-old__create_issue'],
    ['claude-code', 'mcp__plugin_p_github__create_issue'], ['gemini-cli', 'mcp_github_create_issue'], ['gemini-cli', 'github__create_issue'],
    ['opencode', 'github_create_issue'], ['opencode', 'mws_github__create_issue'], ['copilot-cli', 'github-create_issue'], ['vscode', 'mcp_github_create_issue'],
  ])('%s: %s is the tool itself, listed by mws or mounted by the client', (client, name) => {
    expect(wire(client, name)).toBe('github/create_issue direct');
  });

  it.each([
    ['claude-code', 'mcp__github__list_issues_all'], ['codex', 'mcp__github__list_issues_all'], ['codex', 'github__list_issues_all'],
    ['gemini-cli', 'mcp_github_list.issues_all'], ['opencode', 'github_list_issues_all'], ['vscode', 'mcp_github_list_issues/all'], ['roo', 'mcp--github--listissuesall'],
  ])('%s: %s is found by the client\'s own mangling', (client, name) => {
    expect(wire(client, name)).toBe('github/list.issues/all direct');
  });

  it('finds names that a client cut, by making them, not by guessing', () => {
    const gemini = `mcp_github_${LONG}`;
    expect(wire('gemini-cli', `${gemini.slice(0, 30)}...${gemini.slice(-30)}`)).toBe(`github/${LONG} direct`);
    expect(wire('vscode', `mcp_github_${LONG}`.slice(0, 64))).toBe(`github/${LONG} direct`);
    expect(wire('roo', `mcp--github--${LONG}`.slice(0, 64))).toBe(`github/${LONG} direct`);
    expect(wire('claude-code', `mcp__mws__${exposed('github', LONG)}`)).toBe(`github/${LONG} direct`);
  });

  it('says nothing where two tools have one spelling', () => {
    // github/… and git/hub_… are both `git_hub_…` nowhere, but `git` + `hub_log` is `github`'s nothing: only exact names count.
    expect(wire('opencode', 'git_hub_log')).toBe('git/hub_log direct');
    const twins = createUnwrap({
      aliases: [], servers: new Map(), callTools: new Set(), metaTools: new Set(),
      catalog: buildCatalog({ catalogs: [upstream('a', 'b_c'), upstream('a_b', 'c')], shorthand: false, reserved: new Set(), backendHints: {} }),
    });
    expect(twins({ client: 'opencode', name: 'a_b_c', raw: false })).toBeUndefined();
    expect(twins({ client: 'claude-code', name: 'mcp__a_b__c', raw: false })).toMatchObject({ upstream: 'a_b', tool: 'c' });
  });

  it('takes raw names as they are, and whatever the proxy would route after an alias', () => {
    expect(raw({ server: 'mail box', tool: 'send mail' })).toMatchObject({ upstream: 'mail box', tool: 'send mail', via: 'direct' });
    expect(raw({ server: 'my.mail', tool: 'send mail' })).toMatchObject({ upstream: 'mail box' });
    expect(raw({ server: 'mws', tool: 'call_tool', innerTool: exposed('mail box', 'send mail') })).toMatchObject({ tool: 'send mail', via: 'call_tool' });
    expect(raw({ server: 'mws', tool: 'github/create_issue' })).toMatchObject({ upstream: 'github', via: 'direct' });
    expect(raw({ server: 'unknown', tool: 'create_issue' })).toBeUndefined();
    expect(wire('claude-code', 'mcp__mws__create_issue')).toBe('github/create_issue direct');
  });
});
