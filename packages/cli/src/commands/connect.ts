import { defineCommand } from '../command.js';
import { profile } from './options.js';

export const connect = defineCommand({
  name: 'connect',
  summary: 'Be a stdio server for one client, in front of the shared daemon',
  details:
    'What clients run: it finds the daemon of this configuration or starts it, and carries the protocol between the two. ' +
    'It owns no servers, so any number of clients share one set of processes. When the daemon ends or is restarted, the ' +
    "client's session goes on; a call that was in flight is answered with an error that says that its outcome is " +
    "unknown. Servers see the daemon's environment and env file, not the client's; for what depends on the working " +
    'directory use `mws serve --stdio`. Calls are kept under the project of the working directory, and with promote.scope ' +
    '"project" its own working set is listed. Configuration files of the working directory are not looked at.',
  options: {
    profile: profile('Profile of the configuration that the client sees  [default: the whole]'),
    surface: { type: 'string', requiresArg: true, describe: 'What this client is listed: working-set, search, loader, loader-slim, retrieve, gateway, deferred or full  [default: surface]' },
    'server-name': { type: 'string', requiresArg: true, describe: 'Name under which this client mounts mws  [default: serverName]' },
  },
  examples: [
    ['mws connect', 'as a client starts it; `mws install` writes that'],
    ['mws connect --profile web --surface deferred', 'one view, every tool announced'],
    ['mws connect -c work.json', 'the daemon of another configuration'],
  ],
  load: async () => (await import('../actions/connect.js')).runConnect,
});
