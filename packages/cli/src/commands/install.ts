import { defineCommand } from '../command.js';
import { clients, dryRun, json, yes } from './options.js';

export const install = defineCommand({
  name: 'install',
  summary: 'Put mws into MCP clients',
  details:
    'Adds one entry to the configuration of each client on this machine, or of those named; all else in the file keeps ' +
    'every byte. The entry runs `mws connect`, which starts or finds the one daemon that all clients share. Their other ' +
    'servers stay: `mws setup` moves them. Shown as a diff first, backed up, taken back by `mws undo` or `mws uninstall`.',
  options: {
    client: clients('Only these clients'),
    scope: { choices: ['user', 'project'] as const, default: 'user' as const, describe: 'For every project, or for the one in the working directory' },
    transport: { choices: ['stdio', 'http'] as const, default: 'stdio' as const, describe: 'Through `mws connect`, or by the address of a daemon that you keep running' },
    profile: { type: 'string', requiresArg: true, describe: 'Profile of the configuration that the clients see  [default: the whole]' },
    hook: { type: 'boolean', default: false, describe: 'Claude Code: also a hook that applies your permission rules to the tools behind mws, and rules that allow what changes nothing' },
    'as-plugin': { type: 'boolean', default: false, describe: 'Claude Code: write a plugin with server and hook, instead of its settings' },
    yes, 'dry-run': dryRun, json,
  },
  examples: [
    ['mws install', 'into every client of this machine'],
    ['mws install --client claude-code --scope project', "into this project's .mcp.json"],
    ['mws install --client claude-code --hook', 'keep your rules for servers that moved in force'],
    ['mws install --client vscode --transport http -n', 'see what an address would look like'],
  ],
  load: async () => (await import('../actions/install.js')).runInstall,
});
