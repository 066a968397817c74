import { isJsonObject } from '@mcp-working-set/core';
import type { JsonObject } from '@mcp-working-set/core';
import { join } from 'node:path';
import { valueAt } from '../formats/format.js';
import { JSON_FORMAT as format } from '../formats/json.js';
import { appFolder, configFolder } from '../machine.js';
import type { Machine } from '../machine.js';
import { readEntry } from '../reading.js';
import type { ClientDefinition } from '../types.js';

const folder = (machine: Machine): string =>
  machine.platform === 'win32' ? join(appFolder(machine), 'Zed') : join(machine.platform === 'darwin' ? join(machine.home, '.config') : configFolder(machine), 'zed');

/** Permissions of tools, `mcp:server:tool`. */
const elsewhere: ClientDefinition['elsewhere'] = (_, valueOf) => ({ file }, name) => {
  const tools = Object.entries((valueAt(valueOf(file), ['agent', 'tool_permissions', 'tools']) ?? {}) as JsonObject);
  return { exclude: tools.flatMap(([tool, rule]) => (tool.startsWith(`mcp:${name}:`) && isJsonObject(rule) && rule.default === 'deny' ? [tool.slice(`mcp:${name}:`.length)] : [])) };
};

/** `context_servers`, among all other settings. An entry without a program or address belongs to an extension. */
export const zed: ClientDefinition = {
  id: 'zed',
  name: 'Zed',
  desktop: true,
  defers: false,
  traces: (machine) => [folder(machine)],
  tables: (machine) => [
    { scope: 'user', file: join(folder(machine), 'settings.json'), format, path: ['context_servers'], project: undefined },
    { scope: 'project', file: join(machine.cwd, '.zed', 'settings.json'), format, path: ['context_servers'], project: machine.cwd },
  ],
  read: (entry, table) => {
    // Older versions nest the program: `command: { path, args, env }`.
    const { command } = entry;
    const nested = isJsonObject(command) ? command : undefined;
    const flat = nested ? { ...entry, ...nested, command: nested.path } : entry;
    const result = readEntry(flat, table, {
      dialect: 'none', waits: [['timeout', 1_000, 'call']], own: { program: ['source', ...(nested ? ['path'] : [])], address: ['source'] },
    });
    return 'entry' in result ? result : { skipped: 'an extension of Zed starts it' };
  },
  elsewhere,
  write: (mount) => mount.kind === 'http' ? { url: mount.url } : { source: 'custom', command: mount.command, args: mount.args, env: {} },
};
