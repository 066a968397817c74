import { defineCommand } from '../command.js';
import { profile } from './options.js';

export const exportCommand = defineCommand({
  name: 'export',
  summary: 'Write the log of calls and searches as JSON lines',
  details:
    'One line per call or search, oldest first: names (also that of the project\'s folder), sizes, durations and outcomes. There is nothing else in the log: no path, ' +
    'argument, result or query. It is for programs that count; what `mws import-state` takes back is written by `mws export-state`.',
  options: {
    calls: { type: 'boolean', default: false, describe: 'The calls and searches that mws has logged' },
    days: { type: 'number', requiresArg: true, describe: 'Only those of so many days  [default: all]' },
    profile: profile('Only those of this profile'),
  },
  examples: [
    ['mws export --calls > calls.jsonl', 'everything'],
    ['mws export --calls --days 7', 'the last week'],
  ],
  load: async () => (await import('../actions/export.js')).runExport,
});
