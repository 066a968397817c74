import { join } from 'node:path';
import { JSON_FORMAT as format } from '../formats/json.js';
import { readEntry } from '../reading.js';
import type { ClientDefinition } from '../types.js';

export const kiro: ClientDefinition = {
  id: 'kiro',
  name: 'Kiro',
  desktop: true,
  defers: false,
  traces: ({ home }) => [join(home, '.kiro')],
  tables: ({ home, cwd }) => [
    { scope: 'user', file: join(home, '.kiro', 'settings', 'mcp.json'), format, path: ['mcpServers'], project: undefined },
    { scope: 'project', file: join(cwd, '.kiro', 'settings', 'mcp.json'), format, path: ['mcpServers'], project: cwd },
  ],
  read: (entry, table) => readEntry(entry, table, { dialect: 'braces', exclude: 'disabledTools', waits: [['timeout', 1, 'call']] }),
  write: (mount) => mount.kind === 'http'
    ? { url: mount.url, disabled: false }
    : { command: mount.command, args: mount.args, disabled: false },
};
