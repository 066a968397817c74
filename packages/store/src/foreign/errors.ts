import { MwsError } from '@mcp-working-set/core';
import { codeOf } from '../database/errors.js';

const readings: readonly (readonly [RegExp, string])[] = [
  [/^ENOENT/, 'there is no such file'],
  [/^(EISDIR|SQLITE_CANTOPEN_ISDIR)/, 'it is a directory'],
  [/^(EACCES|EPERM|SQLITE_PERM|SQLITE_AUTH)/, 'permission is denied'],
  [/^SQLITE_NOTADB/, 'it is no SQLite database'],
  [/^SQLITE_CORRUPT/, 'it is damaged'],
  [/^SQLITE_(BUSY|LOCKED|PROTOCOL)/, 'the program it belongs to has kept it locked; try again'],
  [/^(ENOSPC|EDQUOT|SQLITE_FULL)/, 'no space is left for the copy that is needed to read it'],
  [/^SQLITE_CANTOPEN/, 'it cannot be opened'],
];

/** What stands in the way of reading, with the file's name. */
export const foreignError = (file: string, error: unknown): MwsError => {
  if (error instanceof MwsError) return error;
  const code = codeOf(error);
  const text = readings.find(([pattern]) => pattern.test(code))?.[1] ?? (error instanceof Error ? error.message : String(error));
  return new MwsError('state-unusable', `The database ${file} cannot be read: ${text}${code === '' ? '' : ` (${code})`}.`, { cause: error });
};

export const changedUnderway = (file: string): MwsError =>
  new MwsError('state-unusable', `The database ${file} was changed while it was read. Read it again.`, { userFault: false });
