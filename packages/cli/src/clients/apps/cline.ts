import { join } from 'node:path';
import { JSON_FORMAT as format } from '../formats/json.js';
import { readEntry } from '../reading.js';
import type { ClientDefinition } from '../types.js';
import { codeUserFolder } from './vscode.js';

/** In the extension's own folder. Remote servers are SSE unless `type` is `streamableHttp`. */
export const cline: ClientDefinition = {
  id: 'cline',
  name: 'Cline',
  desktop: true,
  defers: false,
  traces: (machine) => [join(codeUserFolder(machine), 'globalStorage', 'saoudrizwan.claude-dev')],
  tables: (machine) => [{
    scope: 'user', format, path: ['mcpServers'], project: undefined,
    file: join(codeUserFolder(machine), 'globalStorage', 'saoudrizwan.claude-dev', 'settings', 'cline_mcp_settings.json'),
  }],
  // Older versions call the type `transportType`.
  read: ({ transportType, ...entry }, table) => readEntry({ ...(transportType === undefined ? {} : { type: transportType }), ...entry }, table, { dialect: 'editor', urls: { url: 'sse' }, waits: [['timeout', 1_000, 'call']] }),
  write: (mount) => mount.kind === 'http'
    ? { type: 'streamableHttp', url: mount.url, disabled: false, autoApprove: [] }
    : { command: mount.command, args: mount.args, disabled: false, autoApprove: [] },
};
