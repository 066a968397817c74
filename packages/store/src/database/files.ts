import { accessSync, chmodSync, closeSync, constants, existsSync, mkdirSync, openSync, readSync, realpathSync, renameSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { codeOf } from './errors.js';

const systemError = (code: string): Error => Object.assign(new Error(code), { code });

/**
 * Makes the folder (0700) and an empty file (0600) where there are none, and checks that both can be written. SQLite
 * gives `-wal` and `-shm` the mode of the file. Throws the system's error.
 *
 * An existing file is never opened here: closing a descriptor would drop the locks that this process holds on it
 * through SQLite.
 */
export const prepareFile = (file: string): void => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    const stats = statSync(file);
    if (stats.isDirectory()) throw systemError('EISDIR');
    if (!stats.isFile()) throw systemError('EINVAL');
    if (process.platform !== 'win32' && (stats.mode & 0o077) !== 0) tighten(file);
  }
  accessSync(file, constants.R_OK | constants.W_OK);
  accessSync(dirname(file), constants.W_OK | constants.X_OK);
};

/** Best effort: where the file belongs to somebody else, the check that follows says what is wrong. */
const tighten = (file: string): void => {
  for (const suffix of ['', '-wal', '-shm']) {
    try {
      chmodSync(file + suffix, 0o600);
    } catch {
      // not there, or not ours
    }
  }
};

/** The path behind links, since what belongs to a database stands beside the file itself. */
export const realPathOf = (file: string): string => {
  try {
    return realpathSync(file);
  } catch {
    return resolve(file);
  }
};

/** What a path leads to at this moment; undefined where it leads nowhere. */
export const identityOf = (file: string): string | undefined => {
  const stats = statSync(file, { throwIfNoEntry: false, bigint: true });
  return stats === undefined ? undefined : `${stats.dev}:${stats.ino}`;
};

/** Bytes of a file, 0 where there is none. */
export const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** A write-ahead log whose database is gone or empty: SQLite would delete it unread. */
export const isOrphanedLog = (file: string): boolean => sizeOf(`${file}-wal`) > 0 && sizeOf(file) === 0;

/**
 * Renames a database with what belongs to it, to a name that carries the time and is free; returns that name. The log
 * goes first: a crash in between must not leave it where a fresh database would take it for its own.
 */
export const renameAside = (file: string, now: number): string => {
  const stem = `${file}.unusable-${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}`;
  let aside = stem;
  for (let i = 2; existsSync(aside) || existsSync(`${aside}-wal`); i++) aside = `${stem}-${i}`;
  for (const suffix of ['-wal', '-shm', '']) {
    try {
      renameSync(file + suffix, aside + suffix);
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error;
    }
  }
  return aside;
};

/**
 * Whether the file begins with something that no SQLite database begins with, blank pages aside: then it was never ours.
 * Only asked once SQLite has refused the file, so that there are no locks to lose.
 */
export const hasOtherContent = (file: string): boolean => {
  const head = Buffer.alloc(16);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, head, 0, 16, 0);
  } finally {
    closeSync(descriptor);
  }
  return !head.equals(Buffer.from('SQLite format 3\0')) && head.some((byte) => byte !== 0);
};
