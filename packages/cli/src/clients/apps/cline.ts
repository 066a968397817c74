import { isJsonObject } from '@mcp-working-set/core';
import type { JsonObject } from '@mcp-working-set/core';
import { join } from 'node:path';
import { JSON_FORMAT as format } from '../formats/json.js';
import { folderFrom } from '../machine.js';
import type { Machine } from '../machine.js';
import { readEntry } from '../reading.js';
import type { ClientDefinition } from '../types.js';
import { codeUserFolder } from './vscode.js';

const extensionFolder = (machine: Machine): string => join(codeUserFolder(machine), 'globalStorage', 'saoudrizwan.claude-dev');

const FILE = ['settings', 'cline_mcp_settings.json'];

const home = (machine: Machine): string => folderFrom(machine, 'CLINE_DIR', join(machine.home, '.cline'));

/** The file that the extension, the CLI and the app share. */
const sharedFile = (machine: Machine): string => join(folderFrom(machine, 'CLINE_DATA_DIR', join(home(machine), 'data')), ...FILE);

/** The CLI nests what the extension writes flat; older versions call the type `transportType`. */
const flat = ({ transport, transportType, ...entry }: JsonObject): JsonObject => ({
  ...(transportType === undefined ? {} : { type: transportType }),
  ...entry,
  ...(isJsonObject(transport) ? transport : transport === undefined ? {} : { transport }),
});

/** Once in the extension's own folder, now in a file of all its forms. Remote servers are SSE unless `type` is `streamableHttp`. */
export const cline: ClientDefinition = {
  id: 'cline',
  name: 'Cline',
  desktop: true,
  defers: false,
  traces: (machine) => [home(machine), extensionFolder(machine)],
  tables: (machine) => [
    { scope: 'user', format, path: ['mcpServers'], project: undefined, file: sharedFile(machine) },
    { scope: 'user', format, path: ['mcpServers'], project: undefined, file: join(extensionFolder(machine), ...FILE), unless: sharedFile(machine) },
  ],
  read: (entry, table) => readEntry(flat(entry), table, { dialect: 'editor', urls: { url: 'sse' }, waits: [['timeout', 1_000, 'call']] }),
  write: (mount) => mount.kind === 'http'
    ? { type: 'streamableHttp', url: mount.url, disabled: false, autoApprove: [] }
    : { command: mount.command, args: mount.args, disabled: false, autoApprove: [] },
};
