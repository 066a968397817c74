import { join } from 'node:path';
import { JSON_FORMAT as format } from '../formats/json.js';
import { appFolder } from '../machine.js';
import type { Machine } from '../machine.js';
import { readEntry } from '../reading.js';
import type { ClientDefinition } from '../types.js';

/** The folder of the person's own settings, where extensions keep files too. */
export const codeUserFolder = (machine: Machine): string => join(appFolder(machine), 'Code', 'User');

/** `servers`, not `mcpServers`; what it asks the person for (`${input:…}`) becomes a variable. */
export const vscode: ClientDefinition = {
  id: 'vscode',
  name: 'VS Code',
  desktop: true,
  defers: true,
  traces: (machine) => [codeUserFolder(machine)],
  tables: (machine) => [
    { scope: 'user', file: join(codeUserFolder(machine), 'mcp.json'), format, path: ['servers'], project: undefined },
    { scope: 'project', file: join(machine.cwd, '.vscode', 'mcp.json'), format, path: ['servers'], project: machine.cwd },
    // Where they stood before they got a file of their own.
    { scope: 'user', file: join(codeUserFolder(machine), 'settings.json'), format, path: ['mcp', 'servers'], project: undefined, installs: 'never' },
    { scope: 'project', file: join(machine.cwd, '.vscode', 'settings.json'), format, path: ['mcp', 'servers'], project: machine.cwd, installs: 'never' },
  ],
  read: (entry, table) => readEntry(entry, table, { dialect: 'editor' }),
  write: (mount) => mount.kind === 'http'
    ? { type: 'http', url: mount.url }
    : { type: 'stdio', command: mount.command, args: mount.args },
};
