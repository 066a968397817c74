import { MwsError } from '@mcp-working-set/core';
import { chmodSync, existsSync, mkdirSync, realpathSync, renameSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, sep } from 'node:path';
import { readIfThere } from './read.js';
import type { CliEnvironment } from '../environment.js';
import { forget, record } from './journal.js';
import type { JournalEntry } from './journal.js';
import { realChanges } from './types.js';
import type { ChangePlan, FileChange } from './types.js';

const modeOf = (file: string): number | undefined => {
  try {
    return statSync(file).mode & 0o777;
  } catch {
    return undefined;
  }
};

/** Where a link leads: the link stays a link. */
const realFile = (file: string): string => {
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
};

/** The outermost folder that has to be made for a file; undefined where its folder is there. */
const missingFolder = (file: string): string | undefined => {
  const folder = dirname(file);
  return existsSync(folder) ? undefined : (missingFolder(folder) ?? folder);
};

/** Takes away the folders of a file, from its own to `outermost`, as long as they are empty. */
const removeFolders = (file: string, outermost: string): void => {
  try {
    for (let folder = dirname(file); folder === outermost || folder.startsWith(`${outermost}${sep}`); folder = dirname(folder)) rmdirSync(folder);
  } catch {
    // Something else lives there by now.
  }
};

/** Puts a text in place in one step; undefined takes the file away, and the folders that had been made for it. */
const replace = (place: string, text: string | undefined, mode: number, pid: number, madeFolder?: string): void => {
  const file = realFile(place);
  if (text === undefined) {
    rmSync(file, { force: true });
    if (madeFolder !== undefined) removeFolders(place, madeFolder);
    return;
  }
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.mws-${pid}`;
  try {
    rmSync(draft, { force: true });
    writeFileSync(draft, text, { mode: 0o600, flag: 'wx' });
    chmodSync(draft, mode);
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
};

const modeFor = ({ isPrivate }: Pick<FileChange, 'isPrivate'>, before: number | undefined): number => (isPrivate ? 0o600 : (before ?? 0o644));

/**
 * Backs up and changes files, all or nothing. Throws `MwsError` file-changed where one is no longer what the plan was
 * made from, and client-file-unusable where one cannot be written; then everything is as before.
 */
export const applyChanges = (environment: CliEnvironment, plan: ChangePlan, at: number): JournalEntry => {
  const files = realChanges(plan).map((change) => ({ ...change, mode: modeOf(change.file), madeFolder: change.after === undefined ? change.madeFolder : missingFolder(change.file) }));
  for (const { file, before } of files) {
    if (readIfThere(file) !== before) throw new MwsError('file-changed', `${file} was changed by somebody else meanwhile; nothing was done, run the command again`);
  }
  const entry = record(environment, plan.command, at, files);
  const done: typeof files = [];
  try {
    for (const change of files) {
      done.push(change);
      replace(change.file, change.after, modeFor(change, change.mode), environment.pid, change.madeFolder);
    }
  } catch (error) {
    for (const { file, before, mode, madeFolder } of done) replace(file, before, mode ?? 0o644, environment.pid, madeFolder);
    forget(environment, entry);
    const failed = done.at(-1)?.file ?? '';
    throw new MwsError('client-file-unusable', `${failed} cannot be written (${(error as NodeJS.ErrnoException).code ?? 'unknown reason'}); nothing was changed`, { cause: error });
  }
  return entry;
};

/** Puts files back without a backup of their own: what `undo` does. */
export const restoreFiles = (environment: CliEnvironment, files: readonly { readonly file: string; readonly text: string | undefined; readonly mode: number | undefined; readonly madeFolder?: string | undefined }[]): void => {
  for (const { file, text, mode, madeFolder } of files) replace(file, text, mode ?? 0o600, environment.pid, madeFolder);
};
