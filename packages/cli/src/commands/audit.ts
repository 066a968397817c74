import { defineCommand } from '../command.js';
import { json } from './options.js';

export const audit = defineCommand({
  name: 'audit',
  summary: 'What your servers cost in tokens, and whether mws pays',
  details:
    'Counts the tokens of every tool with and without mws, names the biggest descriptions, the same tool behind several ' +
    'servers and tools that were never called. With --price also money, for conversations that read the list once each. ' +
    'Says so where mws does not pay, and where that is not known: on the surface deferred, whose clients load schemas themselves.',
  options: {
    price: { type: 'number', requiresArg: true, describe: 'Price of a million input tokens' },
    days: { type: 'number', default: 30, requiresArg: true, describe: 'How far back calls count' },
    top: { type: 'number', default: 10, requiresArg: true, describe: 'Most rows of each list' },
    json,
  },
  examples: [
    ['mws audit', 'servers by cost'],
    ['mws audit --price 3', 'with money, at 3 a million tokens'],
  ],
  load: async () => (await import('../actions/audit.js')).runAudit,
});
