import { defineCommand } from '../command.js';

export const hook = defineCommand({
  name: 'hook',
  summary: 'Decide on calls of Claude Code by the tool behind mws',
  details:
    'A PreToolUse hook: it reads the event on standard input and applies the permission rules of Claude Code that name a ' +
    'tool of a server behind mws (mcp__github__create_issue, mcp__github, mcp__github__get_*) to calls that reach that ' +
    'tool through mws, by call_tool or by its listed name. deny wins over ask, ask over allow; without a matching rule ' +
    'it says nothing, and Claude Code decides as ever. `mws install --hook` writes it into the settings.',
  options: {},
  examples: [['mws hook', 'what Claude Code runs before a call, the event on standard input']],
  load: async () => (await import('../actions/hook.js')).runHook,
});
