import { defineCommand } from '../command.js';
import { json } from './options.js';

export const bundles = defineCommand({
  name: 'bundles',
  positionals: '<action>',
  positional: { action: { type: 'string', choices: ['suggest'], describe: 'suggest: find tools that are used together' } },
  summary: 'Find tools that are used together',
  details:
    'Looks through your calls for tools that meet in the same sessions more often than chance would have it. Lift is how ' +
    'many times more often (1 is chance). Writes nothing. Exit code 1 when there are none.',
  options: {
    'min-support': { type: 'number', requiresArg: true, default: 3, describe: 'Sessions in which two tools must meet' },
    'min-lift': { type: 'number', requiresArg: true, default: 2, describe: 'How many times more often than by chance' },
    'max-tools': { type: 'number', requiresArg: true, default: 8, describe: 'Tools in one bundle at most' },
    json,
  },
  examples: [
    ['mws bundles suggest', 'tools that go together'],
    ['mws bundles suggest --min-support 10 --json', 'only what is well founded, for a program'],
  ],
  load: async () => (await import('../actions/bundles.js')).runBundles,
});
