import { isJsonObject } from '@mcp-working-set/core';
import type { Json, JsonObject } from '@mcp-working-set/core';
import { isDeepStrictEqual } from 'node:util';
import { readBackup, textHash } from '../changes/journal.js';
import type { JournalEntry } from '../changes/journal.js';
import { readIfThere } from '../changes/read.js';
import type { FileChange } from '../changes/types.js';
import { refuseReadOnly } from '../changes/writable.js';
import type { CliEnvironment } from '../environment.js';
import { membersOf } from './discover.js';
import { editText, readValue } from './formats/format.js';
import type { Edit } from './formats/format.js';
import type { ServerTable } from './types.js';

const isEmpty = (value: unknown): boolean =>
  value === null || (Array.isArray(value) ? value.length === 0 : isJsonObject(value) && Object.keys(value).length === 0);

/** A value without tables and lists that hold nothing, whatever made them empty. */
const withoutEmpty = (value: unknown): unknown => {
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).map(([key, inner]) => [key, withoutEmpty(inner)] as const);
  return Object.fromEntries(members.filter(([, inner]) => !isEmpty(inner)));
};

/** Files that `mws setup` took servers out of, as far as they are not back. */
export const filesOfSetup = (journal: readonly JournalEntry[]): ReadonlySet<string> => {
  const files = new Set<string>();
  for (const { command, undoneAt, files: changed } of [...journal].reverse()) {
    if (undoneAt !== undefined) continue;
    for (const { file, before } of changed) {
      if (command === 'setup' && before !== undefined) files.add(file);
      if (command === 'uninstall') files.delete(file);
    }
  }
  return files;
};

/** What a file was before a command of mws changed it. */
interface Earlier {
  readonly command: string;
  readonly text: string | undefined;
  readonly madeFolder: string | undefined;
  /** Nobody else has changed the file since. */
  readonly unbroken: boolean;
}

/** Texts that a file had before commands that moved servers away or put mws in, newest first. */
const earlier = (environment: CliEnvironment, journal: readonly JournalEntry[], file: string, current: string): readonly Earlier[] => {
  let hash: string | undefined = textHash(current);
  let unbroken = true;
  return journal.filter(({ undoneAt }) => undoneAt === undefined).flatMap((entry) => entry.files.flatMap((one, index) => {
    if (one.file !== file) return [];
    unbroken &&= one.after === hash;
    hash = one.before;
    try {
      return [{ command: entry.command, text: readBackup(environment, entry, index, one), madeFolder: one.madeFolder, unbroken }];
    } catch {
      return [];
    }
  }));
};

/** Whether a member of a table is mws itself. */
export type IsOwnEntry = (table: ServerTable, name: string, value: Json) => boolean;

/** Servers that `mws setup` took out of these tables, whenever it ran since mws was last taken out, and that are not back yet. */
const movedServers = (tables: readonly ServerTable[], backups: readonly Earlier[], current: string, isOwnEntry: IsOwnEntry): Edit[] => {
  const last = backups.findIndex(({ command }) => command === 'uninstall');
  const before = (last < 0 ? backups : backups.slice(0, last)).flatMap(({ command, text }) => (command === 'setup' && text !== undefined ? [text] : [])).reverse();
  return tables.flatMap((table) => {
    const membersIn = (text: string): JsonObject => {
      const parsed = table.format.parse(text);
      return ('value' in parsed ? membersOf(parsed.value, table) : undefined) ?? {};
    };
    const now = membersIn(current);
    const moved = Object.entries(Object.assign({}, ...before.map(membersIn)) as JsonObject);
    return moved.flatMap(([name, value]): Edit[] =>
      value === undefined || isOwnEntry(table, name, value) || Object.hasOwn(now, name) ? [] : [{ kind: 'set', path: [...table.path, name], value }]);
  });
};

/**
 * The file after `edits`, which take mws out, and with what `mws setup` had moved out of it. Where nobody else has changed
 * it since a backup that says the same, its very bytes come back; a file that was not there before is gone again.
 */
export const uninstallFrom = (
  environment: CliEnvironment,
  file: string,
  tables: readonly ServerTable[],
  edits: readonly Edit[],
  journal: readonly JournalEntry[],
  isOwnEntry: IsOwnEntry,
): FileChange => {
  const before = readIfThere(file);
  const [table] = tables;
  if (before === undefined || !table) return { file, before, after: before };
  const { format } = table;
  refuseReadOnly(file);
  const without = editText(format, before, edits, file);
  const backups = earlier(environment, journal, file, before);
  const restored = editText(format, without, movedServers(tables, backups, without, isOwnEntry), file);
  const wanted = withoutEmpty(readValue(format, restored, file));
  for (const { text, madeFolder, unbroken } of backups) {
    if (!unbroken) break;
    if (text === undefined) {
      if (isEmpty(wanted)) return { file, before, after: undefined, madeFolder };
    } else {
      const parsed = format.parse(text);
      if ('value' in parsed && isDeepStrictEqual(withoutEmpty(parsed.value), wanted)) return { file, before, after: text };
    }
  }
  return { file, before, after: restored };
};
