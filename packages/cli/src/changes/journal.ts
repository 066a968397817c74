import { MwsError } from '@mcp-working-set/core';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CliEnvironment } from '../environment.js';
import { defaultStateFolder } from '../state/default-folder.js';
import type { FileChange } from './types.js';

/** What the journal knows of one changed file. Hashes are of its bytes; undefined stands for no file. */
export interface JournalFile {
  readonly file: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** Permission bits before. */
  readonly mode: number | undefined;
  /** The outermost folder that was made for it; a client counts as installed where its folder is. */
  readonly madeFolder?: string | undefined;
}

/** One command that changed files. */
export interface JournalEntry {
  readonly id: string;
  readonly command: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly undoneAt?: number;
  readonly files: readonly JournalFile[];
}

/** Backups are whole files with whatever secrets they hold: for their owner alone, and not for ever. */
const KEPT = 50;

export const textHash = (text: string): string => createHash('sha256').update(text).digest('hex');

const folderOf = (environment: CliEnvironment): string => join(defaultStateFolder(environment), 'backups');

const manifest = (folder: string, id: string): string => join(folder, id, 'manifest.json');

/** Newest first. What cannot be read is not there. */
export const readJournal = (environment: CliEnvironment): readonly JournalEntry[] => {
  const folder = folderOf(environment);
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch {
    return [];
  }
  return names.sort().reverse().flatMap((id) => {
    try {
      return [JSON.parse(readFileSync(manifest(folder, id), 'utf8')) as JournalEntry];
    } catch {
      return [];
    }
  });
};

/** The text of a file before a command changed it. Throws `MwsError` file-changed where the backup is not what it was. */
export const readBackup = (environment: CliEnvironment, { id }: JournalEntry, index: number, file: JournalFile): string | undefined => {
  if (file.before === undefined) return undefined;
  const place = join(folderOf(environment), id, String(index));
  try {
    const text = readFileSync(place, 'utf8');
    if (textHash(text) === file.before) return text;
  } catch {
    // Told below, like a backup that somebody changed.
  }
  throw new MwsError('file-changed', `the backup ${place} of ${file.file} is missing or was changed; nothing was restored`);
};

const write = (file: string, text: string): void => writeFileSync(file, text, { mode: 0o600 });

/** Keeps the bytes of files that are about to be changed. */
export const record = (environment: CliEnvironment, command: string, at: number, files: readonly (FileChange & { mode: number | undefined })[]): JournalEntry => {
  const folder = folderOf(environment);
  const taken = new Set(readJournal(environment).map(({ id }) => id));
  const stamp = new Date(at).toISOString().replace(/[:.]/g, '-');
  let id = stamp;
  for (let count = 2; taken.has(id); count += 1) id = `${stamp}-${String(count).padStart(4, '0')}`;
  const entry: JournalEntry = {
    id, command, at,
    files: files.map(({ file, before, after, mode, madeFolder }) => ({
      file, mode, ...(after === undefined ? {} : { madeFolder }),
      before: before === undefined ? undefined : textHash(before),
      after: after === undefined ? undefined : textHash(after),
    })),
  };
  mkdirSync(join(folder, id), { recursive: true, mode: 0o700 });
  files.forEach(({ before }, index) => {
    if (before !== undefined) write(join(folder, id, String(index)), before);
  });
  write(manifest(folder, id), JSON.stringify(entry, null, 2));
  for (const { id: old } of readJournal(environment).slice(KEPT)) rmSync(join(folder, old), { recursive: true, force: true });
  return entry;
};

/** Says that a command's changes are taken back. */
export const markUndone = (environment: CliEnvironment, entry: JournalEntry, at: number): void =>
  write(manifest(folderOf(environment), entry.id), JSON.stringify({ ...entry, undoneAt: at }, null, 2));

/** Forgets a command whose changes did not happen. */
export const forget = (environment: CliEnvironment, { id }: JournalEntry): void => rmSync(join(folderOf(environment), id), { recursive: true, force: true });
