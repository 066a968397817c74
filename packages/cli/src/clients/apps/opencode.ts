import { join } from 'node:path';
import { JSON_FORMAT as format } from '../formats/json.js';
import { configFolder } from '../machine.js';
import type { Machine } from '../machine.js';
import { readEntry, texts } from '../reading.js';
import type { ClientDefinition } from '../types.js';

const folder = (machine: Machine): string => join(configFolder(machine), 'opencode');

/** Program and arguments are one list, `command`; variables are `environment`; `timeout` is for the list of tools. Both file names are read. */
export const opencode: ClientDefinition = {
  id: 'opencode',
  name: 'OpenCode',
  desktop: false,
  defers: false,
  traces: (machine) => [folder(machine)],
  tables: (machine) => [
    ...['opencode.json', 'opencode.jsonc'].map((name) => ({ scope: 'user' as const, file: join(folder(machine), name), format, path: ['mcp'], project: undefined })),
    ...['opencode.json', 'opencode.jsonc'].map((name) => ({ scope: 'project' as const, file: join(machine.cwd, name), format, path: ['mcp'], project: machine.cwd })),
  ],
  read: (entry, table) => {
    const [command, ...args] = texts(entry.command);
    return readEntry(command === undefined ? entry : { ...entry, command, args }, table, { dialect: 'curly', env: 'environment', waits: [['timeout', 1, 'list']] });
  },
  write: (mount) => mount.kind === 'http'
    ? { type: 'remote', url: mount.url, enabled: true }
    : { type: 'local', command: [mount.command, ...mount.args], enabled: true },
};
