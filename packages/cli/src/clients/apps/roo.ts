import { join } from 'node:path';
import { JSON_FORMAT as format } from '../formats/json.js';
import { readEntry } from '../reading.js';
import type { ClientDefinition } from '../types.js';
import { codeUserFolder } from './vscode.js';

/** As Cline, with a file of the project too; remote servers say their `type`. */
export const roo: ClientDefinition = {
  id: 'roo',
  name: 'Roo Code',
  desktop: true,
  defers: false,
  traces: (machine) => [join(codeUserFolder(machine), 'globalStorage', 'rooveterinaryinc.roo-cline')],
  tables: (machine) => [
    {
      scope: 'user', format, path: ['mcpServers'], project: undefined,
      file: join(codeUserFolder(machine), 'globalStorage', 'rooveterinaryinc.roo-cline', 'settings', 'mcp_settings.json'),
    },
    { scope: 'project', format, path: ['mcpServers'], project: machine.cwd, file: join(machine.cwd, '.roo', 'mcp.json') },
  ],
  read: (entry, table) => readEntry(entry, table, { dialect: 'editor', urls: { url: 'sse' }, exclude: 'disabledTools', waits: [['timeout', 1_000, 'call']] }),
  write: (mount) => mount.kind === 'http'
    ? { type: 'streamable-http', url: mount.url, disabled: false, alwaysAllow: [] }
    : { command: mount.command, args: mount.args, disabled: false, alwaysAllow: [] },
};
