import { MwsError } from '@mcp-working-set/core';
import { readFileSync } from 'node:fs';

/** The text of a file; undefined where there is none. Throws `MwsError` client-file-unusable where it cannot be read. */
export const readIfThere = (file: string): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(file));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    const reason = error instanceof TypeError ? 'it is no UTF-8 text' : (code ?? 'unknown reason');
    throw new MwsError('client-file-unusable', `${file} is left as it is: it cannot be read (${reason})`, { cause: error });
  }
};
