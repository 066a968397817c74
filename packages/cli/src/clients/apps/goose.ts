import type { JsonObject } from '@mcp-working-set/core';
import { join } from 'node:path';
import { YAML_FORMAT as format } from '../formats/yaml.js';
import { appFolder, configFolder } from '../machine.js';
import type { Machine } from '../machine.js';
import { readEntry, texts, textTable } from '../reading.js';
import type { ClientDefinition, ReadEntry, ServerTable } from '../types.js';

const folder = (machine: Machine): string =>
  machine.platform === 'win32' ? join(appFolder(machine), 'Block', 'goose', 'config') : join(machine.platform === 'darwin' ? join(machine.home, '.config') : configFolder(machine), 'goose');

/** Headers and address of a remote one may name variables that stand beside them in `envs`. */
const withValues = (entry: JsonObject): JsonObject => {
  const values = textTable(entry.envs);
  if (typeof entry.uri !== 'string' || Object.keys(values).length === 0) return entry;
  const put = (text: string): string => text.replace(/\$\{(\w+)\}|\$(\w+)/g, (found, braced?: string, plain?: string) => values[braced ?? plain ?? ''] ?? found);
  return { ...entry, uri: put(entry.uri), headers: Object.fromEntries(Object.entries(textTable(entry.headers)).map(([key, text]) => [key, put(text)])) };
};

/** MCP servers are extensions among others; secrets of `env_keys` are in its keyring. */
const read = (entry: JsonObject, table: ServerTable): ReadEntry => {
  if (!['stdio', 'sse', 'streamable_http'].includes(String(entry.type))) return { skipped: 'it is a part of Goose' };
  const result = readEntry(withValues(entry), table, {
    dialect: 'shell', command: ['cmd'], env: 'envs', urls: { uri: entry.type === 'sse' ? 'sse' : 'http' }, include: 'available_tools', waits: [['timeout', 1_000, 'call']],
    own: { program: ['env_keys'], address: ['env_keys', 'envs'] },
  });
  const keys = texts(entry.env_keys);
  if (!('entry' in result) || keys.length === 0) return result;
  const env = result.entry.command === undefined ? {} : { env: { ...Object.fromEntries(keys.map((name) => [name, `\${${name}}`])), ...result.entry.env } };
  return { ...result, entry: { ...result.entry, ...env }, notes: [...result.notes, `Goose keeps ${keys.join(', ')} in its keyring; mws takes ${keys.length === 1 ? 'it' : 'them'} from the environment`] };
};

export const goose: ClientDefinition = {
  id: 'goose',
  name: 'Goose',
  desktop: false,
  defers: false,
  traces: (machine) => [folder(machine)],
  tables: (machine) => [
    { scope: 'user', file: join(folder(machine), 'config.yaml'), format, path: ['extensions'], project: undefined },
  ],
  read,
  // Goose finds an extension by the name in it, which must be that of its key.
  write: (mount, name) => mount.kind === 'http'
    ? { enabled: true, type: 'streamable_http', name, description: 'The tools of every server behind mws', uri: mount.url, envs: {}, env_keys: [], headers: {}, timeout: 300, bundled: null }
    : { enabled: true, type: 'stdio', name, description: 'The tools of every server behind mws', cmd: mount.command, args: mount.args, envs: {}, env_keys: [], timeout: 300, bundled: null },
};
