import { defineCommand } from '../command.js';
import { clients, dryRun, json, secrets, yes } from './options.js';

export const setup = defineCommand({
  name: 'setup',
  summary: 'From the servers you have to clients that use mws, in one go',
  details:
    'Finds the servers that your MCP clients have configured, asks each of them for its tools, moves those that answer ' +
    'behind mws and puts mws into the clients in their place. Shows tokens before and after, and every file as a diff ' +
    'before it is written; `mws undo` restores all of it. A server that does not answer stays where it is, and so does ' +
    'what belongs to one project unless --scope all; one whose variables are not set here cannot be asked, and moves. On a terminal it asks which servers and clients; --yes takes all.',
  options: {
    client: clients('Only these clients'),
    server: { type: 'string', requiresArg: true, describe: 'Only these servers, by name, separated by commas' },
    scope: { choices: ['user', 'all'] as const, default: 'user' as const, describe: "Servers of every project, or also those of the project in the working directory" },
    transport: { choices: ['stdio', 'http'] as const, default: 'stdio' as const, describe: 'How clients reach mws: see `mws install`' },
    secrets,
    check: { type: 'boolean', default: true, describe: 'Ask the servers first; --no-check moves them unasked' },
    hook: { type: 'boolean', describe: 'Claude Code: the hook of `mws install --hook`  [default: where you have permission rules for servers that move]' },
    yes, 'dry-run': dryRun, json,
  },
  examples: [
    ['mws setup', 'choose, look at the diffs, say yes'],
    ['mws setup --dry-run', 'see what it would do'],
    ['mws setup --client claude-code,codex --yes', 'two clients, without a question'],
  ],
  load: async () => (await import('../actions/setup.js')).runSetup,
});
