import { MwsError } from '@mcp-working-set/core';
import { join } from 'node:path';
import { JSON_FORMAT as format } from '../formats/json.js';
import { appFolder, folderFrom } from '../machine.js';
import type { Machine } from '../machine.js';
import { readEntry } from '../reading.js';
import type { ClientDefinition, ServerTable } from '../types.js';

const FILE = 'claude_desktop_config.json';

const usualFile = (machine: Machine): string => join(appFolder(machine), 'Claude', FILE);

/** Installed as a package of Windows, it sees a folder of its own in the place of `%APPDATA%`. Elsewhere there is none. */
const packagedFiles = (machine: Machine): readonly string[] => machine.platform === 'win32'
  ? [join(folderFrom(machine, 'LOCALAPPDATA', join(machine.home, 'AppData', 'Local')), 'Packages', 'Claude_pzs8sxrjxfjjc', 'LocalCache', 'Roaming', 'Claude', FILE)]
  : [];

/** Programs only: its remote connectors are kept with the account, not in the file. Nothing is expanded. */
export const claudeDesktop: ClientDefinition = {
  id: 'claude-desktop',
  name: 'Claude Desktop',
  desktop: true,
  defers: false,
  traces: (machine) => [join(appFolder(machine), 'Claude'), ...packagedFiles(machine)],
  tables: (machine) => {
    const table: Omit<ServerTable, 'file'> = { scope: 'user', format, path: ['mcpServers'], project: undefined };
    const packaged = packagedFiles(machine);
    return [{ ...table, file: usualFile(machine), unless: packaged[0] }, ...packaged.map((file) => ({ ...table, file }))];
  },
  read: (entry, table) => readEntry(entry, table, { dialect: 'none' }),
  write: (mount) => {
    if (mount.kind === 'http') throw new MwsError('client-file-unusable', 'Claude Desktop is left as it is: its file takes programs only, no addresses; without `--transport http` it gets `mws connect`');
    return { command: mount.command, args: mount.args };
  },
};
