import { defineCommand } from '../command.js';
import { json, profile } from './options.js';

export const report = defineCommand({
  name: 'report',
  summary: 'What is listed, what it costs, what was called',
  details:
    'Compares the tokens of the list with those of listing everything, charges search replies, what call_tool adds around calls, and failed calls, and sums calls ' +
    'and searches by day, client and tool. Each profile is counted at its own list. Of the surface deferred no list is said to save anything, since its clients load ' +
    'schemas themselves; what mws answered there is charged. A net that is negative is printed as such.',
  options: {
    days: { type: 'number', default: 30, requiresArg: true, describe: 'How far back calls and searches are summed' },
    profile: profile('Only what this profile lists, and what was called in it'),
    json,
  },
  examples: [
    ['mws report', 'the last 30 days'],
    ['mws report --days 7 --json', 'the last week, for a program'],
  ],
  load: async () => (await import('../actions/report.js')).runReport,
});
