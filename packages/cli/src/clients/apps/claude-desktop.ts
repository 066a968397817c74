import { join } from 'node:path';
import { JSON_FORMAT as format } from '../formats/json.js';
import { appFolder } from '../machine.js';
import { readEntry } from '../reading.js';
import type { ClientDefinition } from '../types.js';

/** Programs only: its remote connectors are kept with the account, not in the file. Nothing is expanded. */
export const claudeDesktop: ClientDefinition = {
  id: 'claude-desktop',
  name: 'Claude Desktop',
  desktop: true,
  defers: false,
  traces: (machine) => [join(appFolder(machine), 'Claude')],
  tables: (machine) => [
    { scope: 'user', file: join(appFolder(machine), 'Claude', 'claude_desktop_config.json'), format, path: ['mcpServers'], project: undefined },
  ],
  read: (entry, table) => readEntry(entry, table, { dialect: 'none' }),
  write: (mount) => mount.kind === 'http'
    ? { url: mount.url }
    : { command: mount.command, args: mount.args },
};
