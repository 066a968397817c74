import { MwsError } from '@mcp-working-set/core';
import { accessSync, constants, existsSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const isReadOnly = (place: string): boolean => {
  try {
    accessSync(place, constants.W_OK);
    // Who may do everything is held to what the mode says.
    return (statSync(place).mode & 0o222) === 0;
  } catch {
    return true;
  }
};

const nearestFolder = (folder: string): string => (existsSync(folder) || dirname(folder) === folder ? folder : nearestFolder(dirname(folder)));

/** Throws `MwsError` client-file-unusable where a file, or the folder that it is replaced in, is read-only. */
export const refuseReadOnly = (file: string): void => {
  const there = existsSync(file);
  const folder = nearestFolder(dirname(there ? realpathSync(file) : file));
  const place = [...(there ? [file] : []), folder].find(isReadOnly);
  if (place === undefined) return;
  throw new MwsError('client-file-unusable', `${file} is left as it is: ${place === file ? 'it' : place} is read-only; make ${place === file ? 'it' : 'that folder'} writable, or write the entry where the file is made from`);
};
