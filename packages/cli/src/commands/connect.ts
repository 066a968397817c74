import { defineCommand } from '../command.js';

export const connect = defineCommand({
  name: 'connect',
  summary: 'Be a stdio server for one client, in front of the shared daemon',
  details:
    'What clients run: it finds the daemon of this configuration or starts it, and carries the protocol between the two. ' +
    'It owns no servers, so any number of clients share one set of processes. When the daemon ends or is restarted, the ' +
    "client's session goes on; a call that was in flight is answered with an error that says that its outcome is " +
    "unknown. Servers see the daemon's environment and env file, not the client's; for what depends on the working " +
    'directory use `mws serve --stdio`. Configuration files of the working directory are not looked at.',
  options: { profile: { type: 'string', requiresArg: true, describe: 'Profile of the configuration that the client sees  [default: the whole]' } },
  examples: [
    ['mws connect', 'as a client starts it; `mws install` writes that'],
    ['mws connect -c work.json', 'the daemon of another configuration'],
  ],
  load: async () => (await import('../actions/connect.js')).runConnect,
});
