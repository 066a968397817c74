import { join } from 'node:path';
import { JSON_FORMAT as format } from '../formats/json.js';
import { folderFrom } from '../machine.js';
import type { Machine } from '../machine.js';
import { readEntry } from '../reading.js';
import type { ClientDefinition } from '../types.js';

/** `~/.claude.json`, or `.claude.json` in the folder that `$CLAUDE_CONFIG_DIR` names. */
const stateFile = (machine: Machine): string => join(folderFrom(machine, 'CLAUDE_CONFIG_DIR', machine.home), '.claude.json');

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
    { scope: 'local', file: stateFile(machine), format, path: ['projects', machine.cwd, 'mcpServers'], project: machine.cwd },
  ],
  read: (entry, table) => readEntry(entry, table, { dialect: 'braces', waits: [['timeout', 1, 'call']] }),
  write: (mount) => mount.kind === 'http'
    ? { type: 'http', url: mount.url }
    : { type: 'stdio', command: mount.command, args: mount.args, env: {} },
};

