import { isJsonObject } from '@mcp-working-set/core';
import type { JsonObject } from '@mcp-working-set/core';
import { join } from 'node:path';
import { TOML_FORMAT as format } from '../formats/toml.js';
import { folderFrom } from '../machine.js';
import type { Machine } from '../machine.js';
import { readEntry, textTable, texts } from '../reading.js';
import type { ClientDefinition, ReadEntry, ServerTable } from '../types.js';

const folder = (machine: Machine): string => folderFrom(machine, 'CODEX_HOME', join(machine.home, '.codex'));

const reference = (name: string): string => `\${${name}}`;

/** Secrets are named, not written: `bearer_token_env_var`, `env_http_headers` and `env_vars` become `${NAME}`. */
const read = (entry: JsonObject, table: ServerTable): ReadEntry => {
  const result = readEntry(entry, table, {
    dialect: 'none', headers: 'http_headers', include: 'enabled_tools', emptyAllowsNone: true, exclude: 'disabled_tools',
    waits: [['tool_timeout_sec', 1_000, 'call'], ['startup_timeout_sec', 1_000, 'start'], ['startup_timeout_ms', 1, 'start']],
    own: { program: ['env_vars'], address: ['bearer_token_env_var', 'env_http_headers'] },
  });
  if (!('entry' in result)) return result;
  const { entry: server } = result;
  if (server.url === undefined) {
    // A newer form names a variable in an object, beside where it is from.
    const names = Array.isArray(entry.env_vars) ? texts(entry.env_vars.map((one) => (isJsonObject(one) ? (one.name ?? null) : one))) : [];
    const env = { ...server.env, ...Object.fromEntries(names.map((name) => [name, reference(name)])) };
    return { ...result, entry: { ...server, ...(Object.keys(env).length > 0 ? { env } : {}) } };
  }
  const token = entry.bearer_token_env_var;
  const named = isJsonObject(entry.env_http_headers) ? textTable(entry.env_http_headers) : {};
  const headers = {
    ...server.headers,
    ...Object.fromEntries(Object.entries(named).map(([header, name]) => [header, reference(name)])),
    ...(typeof token === 'string' ? { Authorization: `Bearer ${reference(token)}` } : {}),
  };
  return { ...result, entry: { ...server, ...(Object.keys(headers).length > 0 ? { headers } : {}) } };
};

export const codex: ClientDefinition = {
  id: 'codex',
  name: 'Codex',
  desktop: false,
  defers: true,
  traces: (machine) => [folder(machine)],
  tables: (machine) => [
    { scope: 'user', file: join(folder(machine), 'config.toml'), format, path: ['mcp_servers'], project: undefined },
    { scope: 'project', file: join(machine.cwd, '.codex', 'config.toml'), format, path: ['mcp_servers'], project: machine.cwd },
  ],
  read,
  write: (mount) => mount.kind === 'http' ? { url: mount.url } : { command: mount.command, args: mount.args },
};
