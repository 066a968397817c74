import { defineCommand } from '../command.js';

export const logs = defineCommand({
  name: 'logs',
  summary: 'What the daemon and its servers say',
  details: 'The last thousand lines of the running daemon, or what the last one left. The same as `mws daemon logs`.',
  options: { follow: { type: 'boolean', alias: 'f', default: false, describe: 'Go on until Ctrl-C' } },
  examples: [
    ['mws logs', 'what was said lately'],
    ['mws logs --follow', 'and what is said from now on'],
  ],
  load: async () => (await import('../actions/daemon.js')).runLogs,
});
