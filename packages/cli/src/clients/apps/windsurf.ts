import { join } from 'node:path';
import { JSON_FORMAT as format } from '../formats/json.js';
import { readEntry } from '../reading.js';
import type { ClientDefinition } from '../types.js';

export const windsurf: ClientDefinition = {
  id: 'windsurf',
  name: 'Windsurf',
  desktop: true,
  defers: false,
  traces: ({ home }) => [join(home, '.codeium', 'windsurf')],
  tables: ({ home }) => [
    { scope: 'user', file: join(home, '.codeium', 'windsurf', 'mcp_config.json'), format, path: ['mcpServers'], project: undefined },
  ],
  read: (entry, table) => readEntry(entry, table, { dialect: 'editor', urls: { serverUrl: undefined, url: undefined }, exclude: 'disabledTools' }),
  write: (mount) => mount.kind === 'http' ? { serverUrl: mount.url } : { command: mount.command, args: mount.args },
};
