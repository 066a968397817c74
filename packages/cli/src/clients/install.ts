import { isJsonObject, MwsError } from '@mcp-working-set/core';
import type { Json, JsonObject } from '@mcp-working-set/core';
import { existsSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { readIfThere } from '../changes/read.js';
import type { FileChange } from '../changes/types.js';
import { refuseReadOnly } from '../changes/writable.js';
import { membersOf, peek } from './discover.js';
import type { FoundServer } from './discover.js';
import { editText, readValue, valueAt } from './formats/format.js';
import type { Edit } from './formats/format.js';
import type { Machine } from './machine.js';
import type { ClientDefinition, Mount, ServerTable } from './types.js';

const isThere = (table: ServerTable): boolean => membersOf(peek(table.file, table.format), table) !== undefined;

/** The table that gets mws: of several of a scope the one that is there, or whose file is. */
export const tableFor = (client: ClientDefinition, machine: Machine, scope: 'user' | 'project'): ServerTable | undefined => {
  const tables = client.tables(machine).filter((table) => table.scope === scope && table.installs !== 'never');
  const usual = tables.filter(({ installs }) => installs === undefined);
  return tables.find(isThere) ?? usual.find(({ file }) => existsSync(file)) ?? usual[0];
};

/** Several edits may concern one file: each starts from what the one before left. */
export interface Editor {
  edit(table: ServerTable, edits: readonly Edit[]): void;
  changes(): readonly FileChange[];
}

export const createEditor = (): Editor => {
  const files = new Map<string, { readonly before: string | undefined; after: string }>();
  return {
    edit: ({ file, format }, edits) => {
      const state = files.get(file);
      const before = state ? state.before : readIfThere(file);
      const after = editText(format, state ? state.after : (before ?? ''), edits, file);
      if (after !== before) refuseReadOnly(file);
      files.set(file, { before, after });
    },
    changes: () => [...files].map(([file, { before, after }]) => ({ file, before, after: before === undefined && after === '' ? undefined : after })),
  };
};

/** Members that say how mws is reached, and that it is. The others of an entry are a person's. */
const WAY = new Set(['type', 'source', 'command', 'cmd', 'args', 'url', 'uri', 'httpUrl', 'serverUrl', 'name', 'enabled', 'disabled']);
/** Of these also those stay that only one way of reaching it has. */
const OF_TOOLS = /approv|allow|trust|tools|timeout/i;

const isProgram = (entry: JsonObject): boolean => entry.command !== undefined || entry.cmd !== undefined;

/** What is written, with what a person had set in the entry before: approvals, tools, waits, an environment. */
const withPersons = (wanted: Json, before: JsonObject | undefined): Json => {
  if (!before || !isJsonObject(wanted)) return wanted;
  const sameWay = isProgram(before) === isProgram(wanted);
  const persons = Object.entries(before).filter(([key]) => !WAY.has(key) && (sameWay || OF_TOOLS.test(key)));
  return { ...wanted, ...Object.fromEntries(persons) };
};

const entryOf = ({ file, format, path }: ServerTable, name: string | undefined): JsonObject | undefined => {
  const text = readIfThere(file);
  const entry = text === undefined || name === undefined ? undefined : valueAt(readValue(format, text, file), [...path, name]);
  return isJsonObject(entry) ? entry : undefined;
};

/**
 * Puts mws into a table under a name, in place of an entry of mws under another one. Throws `MwsError`
 * client-file-unusable where the name belongs to another server.
 */
export const install = (editor: Editor, table: ServerTable, name: string, client: ClientDefinition, mount: Mount, found: readonly FoundServer[]): void => {
  const here = found.filter((server) => server.table.file === table.file && isDeepStrictEqual(server.table.path, table.path));
  const other = here.find((server) => server.name === name && !server.own);
  if (other) throw new MwsError('client-file-unusable', `${table.file} has a server "${name}" that is not mws; choose another name with "serverName" in the configuration of mws`);
  const own = here.filter((server) => server.own);
  const outdated = own.filter((server) => server.name !== name);
  const before = entryOf(table, (own.find((server) => server.name === name) ?? own[0])?.name);
  editor.edit(table, [
    ...outdated.map((server): Edit => ({ kind: 'remove', path: [...table.path, server.name] })),
    { kind: 'set', path: [...table.path, name], value: withPersons(client.write(mount, name), before) },
  ]);
};

/** What a person has to do so that the client uses mws under this name; undefined where it does. */
export const switchedOff = (client: ClientDefinition, machine: Machine, table: ServerTable, name: string): string | undefined =>
  client.elsewhere?.(machine, (file) => peek(file))(table, name).off === true ? `${client.name} has "${name}" switched off; switch it on there` : undefined;

/** Whether an entry says already how mws is reached: then it keeps what a person added to it. */
export const isInstalled = (table: ServerTable, name: string, client: ClientDefinition, mount: Mount): boolean => {
  const entry = entryOf(table, name);
  const wanted = client.write(mount, name);
  return entry !== undefined && isJsonObject(wanted) && Object.entries(wanted).every(([key, value]) => !WAY.has(key) || isDeepStrictEqual(entry[key], value));
};
