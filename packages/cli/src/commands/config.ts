import { defineCommand } from '../command.js';
import { json } from './options.js';

export const config = defineCommand({
  name: 'config',
  positionals: '<action>',
  positional: { action: { choices: ['show', 'check', 'schema', 'path'] as const, describe: 'What to do' } },
  summary: 'Show and check the configuration, print its JSON Schema',
  details:
    'show: what holds after defaults and variables, secrets hidden. check: every problem with its place; exit code 2 where ' +
    'something is left out or cannot be used. schema: for editors, as "$schema". path: the file that is used.',
  options: { json },
  examples: [
    ['mws config check', 'is anything wrong with it?'],
    ['mws config show', 'what holds'],
    ['mws config schema', 'for an editor'],
  ],
  load: async () => (await import('../actions/config.js')).runConfig,
});
