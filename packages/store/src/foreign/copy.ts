import { constants, copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeOf } from '../database/errors.js';
import { changedUnderway } from './errors.js';
import { fullStampOf } from './plan.js';

export interface PrivateCopy {
  readonly file: string;
  /** What the original looked like. */
  readonly stamp: string;
  remove(): void;
}

/** Copies a database with its log or journal into a folder that only this user can enter; shares blocks where the file system can. */
export const copyPrivately = (original: string): PrivateCopy => {
  const folder = mkdtempSync(join(tmpdir(), 'mws-read-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  const file = join(folder, 'copy.db');
  try {
    for (let attempt = 0; attempt < 3; attempt++) {
      const stamp = fullStampOf(original);
      for (const suffix of ['', '-wal', '-journal']) {
        rmSync(file + suffix, { force: true });
        try {
          copyFileSync(original + suffix, file + suffix, constants.COPYFILE_FICLONE);
        } catch (error) {
          if (suffix === '' || codeOf(error) !== 'ENOENT') throw error;
        }
      }
      if (fullStampOf(original) === stamp) return { file, stamp, remove };
    }
    throw changedUnderway(original);
  } catch (error) {
    remove();
    throw error;
  }
};
