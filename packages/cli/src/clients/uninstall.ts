import { isJsonObject } from '@mcp-working-set/core';
import { isDeepStrictEqual } from 'node:util';
import { readBackup } from '../changes/journal.js';
import type { JournalEntry } from '../changes/journal.js';
import { readIfThere } from '../changes/read.js';
import type { FileChange } from '../changes/types.js';
import type { CliEnvironment } from '../environment.js';
import { editText, readValue, valueAt } from './formats/format.js';
import type { Edit } from './formats/format.js';
import type { ServerTable } from './types.js';

const isEmpty = (value: unknown): boolean => Array.isArray(value) ? value.length === 0 : isJsonObject(value) && Object.keys(value).length === 0;

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

/** Texts that a file had before commands that moved servers away or put mws in, oldest first. */
const earlier = (environment: CliEnvironment, journal: readonly JournalEntry[], file: string): readonly { readonly command: string; readonly text: string | undefined; readonly madeFolder: string | undefined }[] =>
  [...journal].reverse().flatMap((entry) => entry.files.flatMap((one, index) => {
    if (one.file !== file || entry.undoneAt !== undefined) return [];
    try {
      return [{ command: entry.command, text: readBackup(environment, entry, index, one), madeFolder: one.madeFolder }];
    } catch {
      return [];
    }
  }));

/** Servers that `mws setup` took out of these tables and that are not back yet. */
const movedServers = (tables: readonly ServerTable[], backups: ReturnType<typeof earlier>, current: string): Edit[] => {
  const last = backups.findLastIndex(({ command }) => command === 'uninstall');
  const before = backups.slice(last + 1).find(({ command, text }) => command === 'setup' && text !== undefined)?.text;
  return tables.flatMap(({ format, path, file }) => {
    if (before === undefined) return [];
    const [then, now] = [before, current].map((text) => valueAt(readValue(format, text, file), path));
    return Object.entries(isJsonObject(then) ? then : {}).flatMap(([name, value]): Edit[] =>
      value === undefined || (isJsonObject(now) && Object.hasOwn(now, name)) ? [] : [{ kind: 'set', path: [...path, name], value }]);
  });
};

/**
 * The file after `edits`, which take mws out, and with what `mws setup` had moved out of it. Where a backup says the same, its very bytes come
 * back; a file that was not there before is gone again.
 */
export const uninstallFrom = (
  environment: CliEnvironment,
  file: string,
  tables: readonly ServerTable[],
  edits: readonly Edit[],
  journal: readonly JournalEntry[],
): FileChange => {
  const before = readIfThere(file);
  const [table] = tables;
  if (before === undefined || !table) return { file, before, after: before };
  const { format } = table;
  const without = editText(format, before, edits, file);
  const backups = earlier(environment, journal, file);
  const restored = editText(format, without, movedServers(tables, backups, without), file);
  const wanted = withoutEmpty(readValue(format, restored, file));
  for (const { text, madeFolder } of backups) {
    if (text === undefined) {
      if (isEmpty(wanted)) return { file, before, after: undefined, madeFolder };
    } else {
      const parsed = format.parse(text);
      if ('value' in parsed && isDeepStrictEqual(withoutEmpty(parsed.value), wanted)) return { file, before, after: text };
    }
  }
  return { file, before, after: restored };
};
