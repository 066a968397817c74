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
    watch: { type: 'boolean', alias: 'w', default: false, describe: 'Decide again and again, and print when a list changes' },
    every: { type: 'number', requiresArg: true, describe: 'Minutes between two decisions  [default: 1 with --watch, 60 with a timer]' },
    'install-timer': { type: 'boolean', default: false, describe: 'Let this system run it now and then (not needed beside mws serve)' },
    'remove-timer': { type: 'boolean', default: false, describe: 'Take that back' },
    timer: { choices: ['systemd', 'launchd', 'cron'] as const, requiresArg: true, describe: 'Which kind of timer  [default: what this system has]' },
    json,
  },
  examples: [
    ['mws promote --dry-run', 'show what would change, and why'],
    ['mws promote', 'decide and store; fit for cron'],
    ['mws promote --json', 'the decision for a program'],
    ['mws promote --install-timer --every 120', 'run it every two hours'],
  ],
  load: async () => (await import('../actions/promote.js')).runPromote,
});
