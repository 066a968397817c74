import { defineCommand } from '../command.js';
import { json } from './options.js';

export const status = defineCommand({
  name: 'status',
  summary: 'What is going on: daemon, servers, list, next promotion',
  details:
    'Asks the running daemon. Where none runs it shows what is known from the state file and starts no server. A server that is ' +
    'left out, since its configuration cannot be used, is a row too, with the reason. Exit code 1 when a server has failed.',
  options: { json },
  examples: [
    ['mws status', 'everything at a glance'],
    ['mws status --json', 'the same for a program'],
  ],
  load: async () => (await import('../actions/status.js')).runStatus,
});
