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
    dialect: 'none', headers: 'http_headers', include: 'enabled_tools', exclude: 'disabled_tools', timeout: ['tool_timeout_sec', 1_000],
  });
  if (!('entry' in result)) return result;
  const { entry: server } = result;
  if (server.url === undefined) {
    const names = texts(entry.env_vars);
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
