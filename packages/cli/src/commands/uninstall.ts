import { defineCommand } from '../command.js';
import { clients, dryRun, json, yes } from './options.js';

export const uninstall = defineCommand({
  name: 'uninstall',
  summary: 'Take mws out of MCP clients',
  details:
    'Removes the entry of mws from every client of this machine and of the project in the working directory, or from ' +
    'those named, and puts servers back that `mws setup` had moved away. The configuration of mws stays.',
  options: { client: clients('Only these clients'), yes, 'dry-run': dryRun, json },
  examples: [
    ['mws uninstall --dry-run', 'see what would be taken out'],
    ['mws uninstall --client cursor --yes', 'one client, without asking'],
  ],
  load: async () => (await import('../actions/uninstall.js')).runUninstall,
});
