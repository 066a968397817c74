import { defineCommand } from '../command.js';
import { json } from './options.js';

export const doctor = defineCommand({
  name: 'doctor',
  summary: 'Look for what is wrong, and say what to do about it',
  details:
    'Checks configuration, permissions, programs of servers, the servers themselves (they are started and asked), daemon, ' +
    'port and the configurations of MCP clients. Each problem comes with its remedy. Exit code 1 where there is one.',
  options: {
    offline: { type: 'boolean', default: false, describe: 'Start no server' },
    json,
  },
  examples: [
    ['mws doctor', 'everything'],
    ['mws doctor --offline', 'only what can be seen without starting a server'],
  ],
  load: async () => (await import('../actions/doctor.js')).runDoctor,
});
