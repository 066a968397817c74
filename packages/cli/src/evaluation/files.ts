import { MwsError } from '@mcp-working-set/core';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** Reads and parses a file that was named; wrong ones are the user's to mend, with the place that is wrong. */
export const readNamed = <T>(cwd: string, file: string, parse: (text: string) => T): T => {
  try {
    return parse(readFileSync(resolve(cwd, file), 'utf8'));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new MwsError('usage', `${file}: ${code === undefined ? message : `cannot be read (${code})`}`, { cause: error });
  }
};

/** Writes a report to a file that was named. */
export const writeNamed = (cwd: string, file: string, text: string): void => {
  try {
    writeFileSync(resolve(cwd, file), `${text.trimEnd()}\n`);
  } catch (error) {
    throw new MwsError('usage', `${file} cannot be written (${(error as NodeJS.ErrnoException).code ?? 'unknown reason'})`, { cause: error });
  }
};

/** What an argument's own parser says against it becomes wrong usage. */
export const asUsage = <T>(option: string, parse: () => T): T => {
  try {
    return parse();
  } catch (error) {
    throw new MwsError('usage', `${option}: ${(error as Error).message}`, { cause: error });
  }
};
