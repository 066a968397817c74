import { join } from 'node:path';
import { JSON_FORMAT as format } from '../formats/json.js';
import { readEntry } from '../reading.js';
import type { ClientDefinition } from '../types.js';

/** `httpUrl` is Streamable HTTP, `url` alone is the older SSE transport. */
export const geminiCli: ClientDefinition = {
  id: 'gemini-cli',
  name: 'Gemini CLI',
  desktop: false,
  defers: false,
  traces: ({ home }) => [join(home, '.gemini')],
  tables: ({ home, cwd }) => [
    { scope: 'user', file: join(home, '.gemini', 'settings.json'), format, path: ['mcpServers'], project: undefined },
    { scope: 'project', file: join(cwd, '.gemini', 'settings.json'), format, path: ['mcpServers'], project: cwd },
  ],
  read: (entry, table) => readEntry(entry, table, {
    dialect: 'shell', urls: { httpUrl: 'http', url: 'sse' }, include: 'includeTools', exclude: 'excludeTools', waits: [['timeout', 1, 'call']],
  }),
  write: (mount) => mount.kind === 'http' ? { httpUrl: mount.url } : { command: mount.command, args: mount.args },
};
