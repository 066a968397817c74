import { defineCommand } from '../command.js';
import { clients, dryRun, json, secrets, yes } from './options.js';

export const importCommand = defineCommand({
  name: 'import',
  summary: 'Put servers that clients have configured behind mws',
  details:
    'Reads the configurations of the MCP clients on this machine and of the project in the working directory, brings the ' +
    "same servers together and adds those that are new to mws's configuration; the clients' files stay as they are. " +
    'Secrets that stand there in the clear become variables, kept in an env file that you alone can read. Everything is ' +
    'shown before it is written, backed up, and taken back by `mws undo`.',
  options: {
    client: clients('Only what these clients have configured'),
    server: { type: 'string', requiresArg: true, describe: 'Only these servers, by name, separated by commas' },
    scope: { choices: ['all', 'user', 'project'] as const, default: 'all' as const, describe: "Servers of every project, of this project, or both" },
    secrets,
    yes, 'dry-run': dryRun, json,
  },
  examples: [
    ['mws import --dry-run', 'see what is there and what would be written'],
    ['mws import --client cursor,codex --yes', 'take over what two clients have'],
    ['mws import --server github --secrets inline', 'one server, its token as it stands'],
  ],
  load: async () => (await import('../actions/import.js')).runImport,
});
