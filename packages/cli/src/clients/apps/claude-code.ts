import type { Json } from '@mcp-working-set/core';
import { join } from 'node:path';
import { valueAt } from '../formats/format.js';
import { JSON_FORMAT as format } from '../formats/json.js';
import { folderFrom } from '../machine.js';
import type { Machine } from '../machine.js';
import { readEntry, texts } from '../reading.js';
import type { ClientDefinition } from '../types.js';

/** `~/.claude.json`, or `.claude.json` in the folder that `$CLAUDE_CONFIG_DIR` names. */
const stateFile = (machine: Machine): string => join(folderFrom(machine, 'CLAUDE_CONFIG_DIR', machine.home), '.claude.json');

/** Keys of a project in that file: on Windows its path may stand there with slashes. */
const projectKeys = ({ platform, cwd }: Machine): readonly string[] => (platform === 'win32' ? [cwd.replaceAll('\\', '/'), cwd] : [cwd]);

/** Local servers and those of `.mcp.json` are switched off by lists, here and in the settings. */
const elsewhere: ClientDefinition['elsewhere'] = (machine, valueOf) => {
  const state = valueOf(stateFile(machine));
  const projects = projectKeys(machine).map((key) => valueAt(state, ['projects', key]));
  const settings = [folderFrom(machine, 'CLAUDE_CONFIG_DIR', join(machine.home, '.claude')), join(machine.cwd, '.claude')]
    .flatMap((folder) => ['settings.json', 'settings.local.json'].map((name) => valueOf(join(folder, name))));
  const named = (values: readonly (Json | undefined)[], key: string): readonly string[] => values.flatMap((value) => texts(valueAt(value, [key])));
  const [local, shared] = [named(projects, 'disabledMcpServers'), named([...projects, ...settings], 'disabledMcpjsonServers')];
  return ({ scope }, name) => ({ off: (scope === 'local' && local.includes(name)) || (scope === 'project' && shared.includes(name)) });
};

/** User and local servers stand in one file, those of a project in its `.mcp.json`. */
export const claudeCode: ClientDefinition = {
  id: 'claude-code',
  name: 'Claude Code',
  desktop: false,
  defers: true,
  traces: (machine) => [stateFile(machine), folderFrom(machine, 'CLAUDE_CONFIG_DIR', join(machine.home, '.claude'))],
  tables: (machine) => [
    { scope: 'user', file: stateFile(machine), format, path: ['mcpServers'], project: undefined },
    { scope: 'project', file: join(machine.cwd, '.mcp.json'), format, path: ['mcpServers'], project: machine.cwd },
    ...projectKeys(machine).map((key) => ({ scope: 'local' as const, file: stateFile(machine), format, path: ['projects', key, 'mcpServers'], project: machine.cwd })),
  ],
  elsewhere,
  read: (entry, table) => readEntry(entry, table, { dialect: 'braces', waits: [['timeout', 1, 'call']] }),
  write: (mount) => mount.kind === 'http'
    ? { type: 'http', url: mount.url }
    : { type: 'stdio', command: mount.command, args: mount.args, env: {} },
};

