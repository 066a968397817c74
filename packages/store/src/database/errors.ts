import { MwsError } from '@mcp-working-set/core';

/** The code of an SQLite or system error, else the empty string. */
export const codeOf = (error: unknown): string => {
  const code = (error as { code?: unknown } | null | undefined)?.code;
  return typeof code === 'string' ? code : '';
};

/** Another process holds a lock at this moment. */
export const isBusy = (error: unknown): boolean => /^SQLITE_(BUSY|LOCKED|PROTOCOL)/.test(codeOf(error));

/** The file's content is damaged. */
export const isDamage = (error: unknown): boolean => /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error));

/** The row itself can't be stored; the database is well. */
export const isBadRow = (error: unknown): boolean =>
  error instanceof TypeError || error instanceof RangeError || /^SQLITE_(CONSTRAINT|MISMATCH|TOOBIG|RANGE)/.test(codeOf(error));

const readings: readonly (readonly [RegExp, string, userFault: boolean])[] = [
  [/^SQLITE_(BUSY|LOCKED|PROTOCOL)/, 'another process has kept it locked for too long. End that process, or try again', false],
  [/^(SQLITE_FULL|ENOSPC|EDQUOT)/, 'no space is left on its device. Free some; what is stored is untouched', true],
  [/^(SQLITE_READONLY|EROFS)/, 'it is read-only. Make it and its folder writable, or name another `stateDir`', true],
  [/^(EACCES|EPERM|SQLITE_PERM|SQLITE_AUTH)/, 'permission is denied. Make it and its folder writable for this user, or name another `stateDir`', true],
  [/^EISDIR/, 'it is a directory. Name another `stateDir`, or move the directory away', true],
  [/^ENOENT/, 'its path leads nowhere. Name another `stateDir`', true],
  [/^(ENOTDIR|EEXIST|ELOOP|ENAMETOOLONG|EINVAL)/, 'its folder cannot be made. Name another `stateDir`', true],
  [/^SQLITE_CANTOPEN/, 'it cannot be opened. Check that its folder exists and is writable', true],
  [/^SQLITE_NOTADB/, 'it is no SQLite database. It was left as it is: move it away, or name another `stateDir`', true],
  [/^SQLITE_CORRUPT/, 'it is damaged. Start mws again: it moves the file aside and begins a new one', false],
  [/^SQLITE_IOERR/, 'the system reported an input/output error. Check the disk', false],
];

/** The error as a person can act on it; an `MwsError` stays what it is. */
export const stateError = (file: string, error: unknown, what = 'state file'): MwsError => {
  if (error instanceof MwsError) return error;
  const code = codeOf(error);
  const reading = readings.find(([pattern]) => pattern.test(code));
  const text = reading?.[1] ?? `the database refused: ${error instanceof Error ? error.message : String(error)}`;
  return new MwsError('state-unusable', `The ${what} ${file} cannot be used: ${text}${code === '' ? '' : ` (${code})`}.`, {
    userFault: reading?.[2] ?? false,
    cause: error,
  });
};
