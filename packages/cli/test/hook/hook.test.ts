import { join } from 'node:path';
import { expect, test } from 'vitest';
import { decideCall } from '../../src/hook/decide.js';
import { createWorld } from '../support.js';

const RULES = {
  allow: ['mcp__github', 'mcp__files__read_*', 'mcp__mws__call_tool'],
  ask: ['mcp__github__merge_pr'],
  deny: ['mcp__github__delete_repo', 'mcp__wiki_one__*'],
};
const context = { mountedAs: ['mws', 'toolbox'], servers: ['github', 'github__enterprise', 'files', 'wiki.one'], earlierNames: { files: ['documents'] }, rules: RULES };
const decide = (tool_name: string, tool_input: unknown = {}) => decideCall({ tool_name, tool_input }, context)?.decision;

test.each([
  ['call_tool', 'github__create_issue', 'allow'],
  ['call_tool', 'github/create_issue', 'allow'],
  ['call_tool', 'mcp__mws__github__create_issue', 'allow'],
  ['call_write_tool', 'github__merge_pr', 'ask'],
  ['call_tool', 'github__delete_repo', 'deny'],
  ['call_tool', 'GitHub__delete_repo', 'deny'],
  ['call_tool', 'delete_repo', 'deny'],
  ['call_tool', 'wiki.one__anything', 'deny'],
  ['call_tool', 'files__read_text', 'allow'],
  ['call_tool', 'files__write', undefined],
  ['call_tool', 'github__enterprise__delete_repo', undefined],
  // Cut names: which tool it is cannot be seen.
  ['call_tool', 'github__a_very_long_name_that_was_cut_0123456789', 'ask'],
  ['call_tool', 'files__a_very_long_name_that_was_cut_0123456789', undefined],
])('%s of %s: %s', (call, name, decision) => {
  expect(decide(`mcp__mws__${call}`, { name, arguments: { name: 'github__delete_repo' } })).toBe(decision);
  expect(decide(`mcp__toolbox__${call}`, { name, arguments: {} })).toBe(decision);
});

test('a listed tool is judged by the rules of its server too; other servers and meta-tools are none of its business', () => {
  expect(decide('mcp__mws__github__delete_repo')).toBe('deny');
  expect(decide('mcp__mws__github__create_issue')).toBe('allow');
  expect(decide('mcp__mws__search_tools', { query: 'github__delete_repo' })).toBeUndefined();
  expect(decide('mcp__github__delete_repo')).toBeUndefined();
  expect(decide('Bash', { command: 'ls' })).toBeUndefined();
  expect(decide('mcp__mws__call_tool', {})).toBeUndefined();
  expect(decide('mcp__mws__call_tool', null)).toBeUndefined();
  expect(decideCall({}, context)).toBeUndefined();
});

test('the command reads user, project and local settings; what it cannot read it leaves to Claude Code', async () => {
  const world = createWorld();
  world.write(join(world.home, '.config/mcp-working-set/config.json'), '{ "serverName": "desk", /* c */ "mcpServers": { "github": {}, }, }');
  world.write(join(world.home, '.claude/settings.json'), '{"permissions":{"allow":["mcp__github","mcp__desk__call_tool(github__x)"]}}');
  world.write(join(world.cwd, '.claude/settings.local.json'), '{"permissions":{"deny":["mcp__github__delete_*"]}}');
  const ask = async (name: string, server = 'desk') => {
    const { code, out } = await world.run(['hook'], { input: JSON.stringify({ hook_event_name: 'PreToolUse', cwd: world.cwd, tool_name: `mcp__${server}__call_tool`, tool_input: { name, arguments: {} } }) });
    expect(code).toBe(0);
    return out === '' ? undefined : JSON.parse(out).hookSpecificOutput;
  };
  expect(await ask('github__list')).toEqual({ hookEventName: 'PreToolUse', permissionDecision: 'allow', permissionDecisionReason: 'your rule mcp__github allows this tool behind mws' });
  expect(await ask('github__delete_repo')).toMatchObject({ permissionDecision: 'deny' });
  expect(await ask('github__list', 'mws')).toBeUndefined();
  for (const input of ['', 'no json', '5']) expect(await world.run(['hook'], { input })).toMatchObject({ code: 0, out: '' });
  world.write(join(world.home, '.claude/settings.json'), '{ oops');
  expect(await ask('github__list')).toBeUndefined();
});
