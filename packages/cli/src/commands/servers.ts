import { defineCommand } from '../command.js';
import { dryRun, json, secrets, yes } from './options.js';

export const servers = defineCommand({
  name: 'servers',
  positionals: '<action> [name] [words..]',
  positional: {
    action: { choices: ['list', 'add', 'remove', 'enable', 'disable', 'test', 'refresh'] as const, describe: 'What to do' },
    name: { type: 'string', describe: 'Which server; for test and refresh without it all' },
    words: { type: 'string', array: true, describe: 'add: its address, or `--` and its command line' },
  },
  summary: 'List, add, remove, switch and test the servers behind mws',
  details:
    'Changes the configuration file, comments and order kept; a running daemon takes it over by itself. `test` starts ' +
    'the server and asks it for its tools; `refresh` does the same and keeps the answer. A list that is suddenly empty it doubts: then the former list stays, which it says, and the exit code is 0. Shown first, taken back by `mws undo`.',
  options: {
    env: { type: 'string', requiresArg: true, describe: 'add: variables for its process, NAME=value with commas between' },
    header: { type: 'string', requiresArg: true, describe: 'add: a header for its address, "Name: value"' },
    clear: { type: 'boolean', default: false, describe: 'refresh: forget first what is known of its tools, so that one that does not answer has none' },
    secrets, yes, 'dry-run': dryRun, json,
  },
  examples: [
    ['mws servers list', 'what is behind mws'],
    ['mws servers add files -- npx -y some-server ~/docs', 'a program'],
    ['mws servers add wiki https://wiki.test/mcp', 'an address'],
    ['mws servers test files', 'does it start, what does it offer?'],
    ['mws servers refresh --clear', 'nothing but what the servers say now'],
  ],
  load: async () => (await import('../actions/servers.js')).runServers,
});
