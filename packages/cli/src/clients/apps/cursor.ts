import { join } from 'node:path';
import { JSON_FORMAT as format } from '../formats/json.js';
import { readEntry } from '../reading.js';
import type { ClientDefinition } from '../types.js';

export const cursor: ClientDefinition = {
  id: 'cursor',
  name: 'Cursor',
  desktop: true,
  defers: false,
  traces: ({ home }) => [join(home, '.cursor')],
  tables: ({ home, cwd }) => [
    { scope: 'user', file: join(home, '.cursor', 'mcp.json'), format, path: ['mcpServers'], project: undefined },
    { scope: 'project', file: join(cwd, '.cursor', 'mcp.json'), format, path: ['mcpServers'], project: cwd },
  ],
  read: (entry, table) => readEntry(entry, table, { dialect: 'editor' }),
  write: (mount) => mount.kind === 'http' ? { url: mount.url } : { command: mount.command, args: mount.args },
};
