import type { JsonObject } from '@mcp-working-set/core';
import { isJsonObject } from '@mcp-working-set/core';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { readIfThere } from '../changes/read.js';
import { spelled } from '../hook/rules.js';
import { readValue, valueAt } from './formats/format.js';
import type { Edit } from './formats/format.js';
import { JSON_FORMAT } from './formats/json.js';

import type { Editor } from './install.js';
import { folderFrom } from './machine.js';
import type { Machine } from './machine.js';
import type { ServerTable } from './types.js';

/** Tools of mws that change nothing, on every surface. */
const HARMLESS = ['search_tools', 'suggest_tools', 'list_tools', 'list_servers', 'describe_tool', 'call_read_tool', 'read_result', 'load_tools'];
const EVENT = ['hooks', 'PreToolUse'];

/** Settings of Claude Code for every project. */
const settingsTable = (machine: Machine): ServerTable => ({
  scope: 'user', path: [], format: JSON_FORMAT, project: undefined,
  file: join(folderFrom(machine, 'CLAUDE_CONFIG_DIR', join(machine.home, '.claude')), 'settings.json'),
});

const shellWord = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

/** The hook as it stands in the settings. */
export const hookEntry = (serverName: string, command: readonly string[]): JsonObject => ({
  matcher: `mcp__${serverName}__.*`,
  hooks: [{ type: 'command', command: command.map(shellWord).join(' ') }],
});

const isHook = (value: unknown): value is JsonObject =>
  isJsonObject(value) && Array.isArray(value.hooks) && (value.hooks as readonly unknown[]).every((one) => isJsonObject(one) && typeof one.command === 'string' && /(?:^|[\s/\\'"])(?:mws|main\.js)'? hook(?:\s|$)/.test(one.command));

const listAt = (text: string | undefined, file: string, path: readonly string[]): readonly unknown[] => {
  const list = text === undefined ? undefined : valueAt(readValue(JSON_FORMAT, text, file), path);
  return Array.isArray(list) ? list : [];
};

/** Puts the hook, and rules that allow what changes nothing, into the settings of Claude Code; what is there stays. */
export const installPermissions = (editor: Editor, machine: Machine, serverName: string, command: readonly string[]): void => {
  const table = settingsTable(machine);
  const text = readIfThere(table.file);
  const wanted = hookEntry(serverName, command);
  const hooks = listAt(text, table.file, EVENT);
  const allowed = new Set(listAt(text, table.file, ['permissions', 'allow']));
  const rules = HARMLESS.map((tool) => `mcp__${serverName}__${tool}`).filter((rule) => !allowed.has(rule) && !allowed.has(`mcp__${serverName}`));
  const edits: Edit[] = [
    ...hooks.filter((one) => isHook(one) && !isDeepStrictEqual(one, wanted)).map((value): Edit => ({ kind: 'drop', path: EVENT, value: value as JsonObject })),
    ...(hooks.some((one) => isDeepStrictEqual(one, wanted)) ? [] : [{ kind: 'append', path: EVENT, value: wanted } as const]),
    ...rules.map((value): Edit => ({ kind: 'append', path: ['permissions', 'allow'], value })),
  ];
  if (edits.length > 0) editor.edit(table, edits);
};

/** Where the hook stands, for who takes mws out again; undefined where it does not. */
export const installedPermissions = (machine: Machine, serverName: string): { readonly table: ServerTable; readonly edits: readonly Edit[] } | undefined => {
  const table = settingsTable(machine);
  const text = readIfThere(table.file);
  const edits = [
    ...listAt(text, table.file, EVENT).filter(isHook).map((value): Edit => ({ kind: 'drop', path: EVENT, value })),
    ...listAt(text, table.file, ['permissions', 'allow']).filter((rule) => HARMLESS.some((tool) => rule === `mcp__${serverName}__${tool}`)).map((value): Edit => ({ kind: 'drop', path: ['permissions', 'allow'], value: String(value) })),
  ];
  return edits.length > 0 ? { table, edits } : undefined;
};

/** Whether the person has rules for tools of these servers: they would be without effect once the servers are behind mws. */
export const hasRulesFor = (machine: Machine, servers: readonly string[]): boolean => {
  const { file } = settingsTable(machine);
  const concerns = (rule: unknown): boolean =>
    servers.some((server) => typeof rule === 'string' && (rule === `mcp__${spelled(server)}` || rule.startsWith(`mcp__${spelled(server)}__`)));
  try {
    const text = readIfThere(file);
    return ['allow', 'ask', 'deny'].some((key) => listAt(text, file, ['permissions', key]).some(concerns));
  } catch {
    // Settings that cannot be read hold no rule that is in force.
    return false;
  }
};
