import { isJsonObject } from '@mcp-working-set/core';
import type { JsonObject } from '@mcp-working-set/core';
import { join } from 'node:path';
import { valueAt } from '../formats/format.js';
import { JSON_FORMAT as format } from '../formats/json.js';
import { configFolder } from '../machine.js';
import type { Machine } from '../machine.js';
import { readEntry, texts } from '../reading.js';
import type { ClientDefinition, ReadEntry, ServerTable } from '../types.js';

const folder = (machine: Machine): string => join(configFolder(machine), 'opencode');

const NAMES = ['opencode.json', 'opencode.jsonc'];

/** A server has a `type`; `servers` and `timeout` of version 2 beside servers of version 1 have none. */
const isServer = (value: JsonObject): boolean => typeof value.type === 'string';

/** Servers stand in `mcp.servers` (version 2) or in `mcp` (both versions read that). */
const tablesOf = (file: string, place: Pick<ServerTable, 'scope' | 'project' | 'installs'>): readonly ServerTable[] => [
  { installs: 'if there', ...place, file, format, path: ['mcp', 'servers'], isTable: (value) => !isServer(value) },
  { ...place, file, format, path: ['mcp'] },
];

/** Version 2 waits for three things; the `timeout` of version 1 is for the list of tools. */
const waitsOf = (timeout: JsonObject): JsonObject => Object.fromEntries(Object.entries(timeout).map(([kind, wait]) => [`timeout.${kind}`, wait]));

const read = (entry: JsonObject, table: ServerTable, name: string): ReadEntry | undefined => {
  if (table.path.length === 1 && ['servers', 'timeout'].includes(name) && !isServer(entry)) return undefined;
  const { timeout, ...rest } = entry;
  const [command, ...args] = texts(entry.command);
  const flat = { ...rest, ...(isJsonObject(timeout) ? waitsOf(timeout) : timeout === undefined ? {} : { timeout }), ...(command === undefined ? {} : { command, args }) };
  return readEntry(flat, table, {
    dialect: 'curly', env: 'environment',
    waits: [['timeout', 1, 'list'], ['timeout.catalog', 1, 'list'], ['timeout.startup', 1, 'start'], ['timeout.execution', 1, 'call']],
  });
};

/** Rules for tools, by patterns over `server_tool`: `"tools": { "paint_*": false }`, `"permission": { "paint_clear": "deny" }`. */
const elsewhere: ClientDefinition['elsewhere'] = (_, valueOf) => ({ file }, name) => {
  const value = valueOf(file);
  const [tools, permission] = ['tools', 'permission'].map((key) => Object.entries((valueAt(value, [key]) ?? {}) as JsonObject));
  const denied = [...(tools ?? []).filter(([, on]) => on === false), ...(permission ?? []).filter(([, rule]) => rule === 'deny')].map(([pattern]) => pattern);
  const server = name.replace(/[^A-Za-z0-9_-]/g, '_');
  const exclude = denied.flatMap((pattern) => (pattern.startsWith(`${server}_`) ? [pattern.slice(server.length + 1)] : pattern === `${server}*` ? ['*'] : []));
  return exclude.includes('*') ? { off: true } : { exclude };
};

/** Program and arguments are one list, `command`; variables are `environment`. Both file names are read. */
export const opencode: ClientDefinition = {
  id: 'opencode',
  name: 'OpenCode',
  desktop: false,
  defers: false,
  traces: (machine) => [folder(machine)],
  tables: (machine) => [
    ...NAMES.flatMap((name) => tablesOf(join(folder(machine), name), { scope: 'user', project: undefined })),
    ...tablesOf(join(folder(machine), 'config.json'), { scope: 'user', project: undefined, installs: 'never' }),
    ...['.', '.opencode'].flatMap((sub) => NAMES.flatMap((name) => tablesOf(join(machine.cwd, sub, name), { scope: 'project', project: machine.cwd }))),
  ],
  read,
  elsewhere,
  write: (mount) => mount.kind === 'http'
    ? { type: 'remote', url: mount.url, enabled: true }
    : { type: 'local', command: [mount.command, ...mount.args], enabled: true },
};
