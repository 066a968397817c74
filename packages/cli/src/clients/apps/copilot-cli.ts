import { join } from 'node:path';
import { JSON_FORMAT as format } from '../formats/json.js';
import { folderFrom } from '../machine.js';
import type { Machine } from '../machine.js';
import { readEntry } from '../reading.js';
import type { ClientDefinition } from '../types.js';

const folder = (machine: Machine): string => folderFrom(machine, 'COPILOT_HOME', join(machine.home, '.copilot'));

/** `type` is `local`, `http` or `sse`; `tools` names those that may be used. A project's file is `.github/mcp.json`. */
export const copilotCli: ClientDefinition = {
  id: 'copilot-cli',
  name: 'Copilot CLI',
  desktop: false,
  defers: true,
  traces: (machine) => [folder(machine)],
  tables: (machine) => [
    { scope: 'user', file: join(folder(machine), 'mcp-config.json'), format, path: ['mcpServers'], project: undefined },
    { scope: 'project', file: join(machine.cwd, '.github', 'mcp.json'), format, path: ['mcpServers'], project: machine.cwd },
  ],
  read: (entry, table) => readEntry(entry, table, { dialect: 'shell', include: 'tools', emptyAllowsNone: true, exclude: 'excludeTools', waits: [['timeout', 1, 'call']] }),
  write: (mount) => mount.kind === 'http'
    ? { type: 'http', url: mount.url, headers: {}, tools: ['*'] }
    : { type: 'local', command: mount.command, args: mount.args, env: {}, tools: ['*'] },
};
