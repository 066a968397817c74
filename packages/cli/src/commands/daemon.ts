import { defineCommand } from '../command.js';
import { dryRun, json, yes } from './options.js';

export const daemon = defineCommand({
  name: 'daemon',
  positionals: '<action>',
  positional: { action: { choices: ['run', 'start', 'stop', 'restart', 'status', 'logs', 'install', 'uninstall'] as const, describe: 'What to do with it' } },
  summary: 'Run, start, stop and look at the shared daemon',
  details:
    'The daemon is what all clients share: one set of servers, one port, one log. `run` is what the others start: the daemon itself, in the foreground and without a banner; ' +
    '`start` puts it into the background; `stop` lets calls in flight end first. `mws connect` starts one by itself ' +
    'where none runs, and that one ends by itself an hour after its last client has left (daemon.idleSeconds). Where `listen.port` is taken the daemon serves on a free port, and its log, `start`, `status` and `mws doctor` say so. `install` has systemd or launchd keep it running from login on. `mws serve` is the same in the foreground. Exit code of `status`: 0 where it is running, 1 where it is not.',
  options: {
    'started-by': { choices: ['person', 'service', 'client'] as const, default: 'person' as const, hidden: true },
    follow: { type: 'boolean', alias: 'f', default: false, describe: 'logs: go on until Ctrl-C' },
    yes, 'dry-run': dryRun, json,
  },
  examples: [
    ['mws daemon start', 'have it in the background'],
    ['mws daemon install --dry-run', 'see the unit that would be written'],
    ['mws daemon status', 'whether it runs, and where'],
    ['mws daemon logs --follow', 'watch what it does'],
  ],
  load: async () => (await import('../actions/daemon.js')).runDaemon,
});
