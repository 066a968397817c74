import { defineCommand } from '../command.js';
import { json } from './options.js';

export const promote = defineCommand({
  name: 'promote',
  summary: 'Decide from what was used which tools are listed',
  details:
    'Reads what is new in the transcripts of your clients (names, times and outcomes; never arguments or results), joins it ' +
    'with the log of calls, and decides: a tool joins when calls of it succeeded in promote.minSessions different sessions ' +
    'within promote.windowDays, stays while it is used within promote.keepDays, and pins are always listed. A running proxy lists additions from its next ' +
    'tools/list on; what is dropped goes when no client is connected, at the latest after promote.demoteAfterHours.',
  options: {
    'dry-run': { type: 'boolean', alias: 'n', default: false, describe: 'Show the decision, write nothing' },
    json,
  },
  examples: [
    ['mws promote --dry-run', 'show what would change, and why'],
    ['mws promote', 'decide and store; fit for cron'],
    ['mws promote --json', 'the decision for a program'],
  ],
  load: async () => (await import('../actions/promote.js')).runPromote,
});
