import { defineCommand } from '../command.js';
import { dryRun, json, yes } from './options.js';

export const tools = defineCommand({
  name: 'tools',
  positionals: '<action> [name]',
  positional: {
    action: { choices: ['list', 'show', 'pin', 'unpin', 'enable', 'disable'] as const, describe: 'What to do' },
    name: { type: 'string', describe: "A tool: listed name, server/tool, or the server's own; list: a glob" },
  },
  summary: 'List and show tools, pin them, switch them off',
  details:
    'A pinned tool is always listed. A disabled one is refused on every path: never listed, found or called. Both are ' +
    'keys of the configuration file (pins, exclude), which is edited with comments and order kept; a running daemon ' +
    'takes it over by itself. Where several servers have a tool of that own name, nothing is done and each is named.',
  options: {
    listed: { type: 'boolean', default: false, describe: 'list: only what clients are listed now' },
    yes, 'dry-run': dryRun, json,
  },
  examples: [
    ['mws tools list "github/*"', 'the tools of one server, with what they cost'],
    ['mws tools show github/create_issue', 'one tool in full'],
    ['mws tools pin github/create_issue --yes', 'have it always listed'],
    ['mws tools disable github/delete_repo', 'nobody may call it'],
  ],
  load: async () => (await import('../actions/tools.js')).runTools,
});
