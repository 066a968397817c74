import { resolve } from 'node:path';
import { isBusy, stateError } from './database/errors.js';
import { prepareFile } from './database/files.js';
import { openHandle, type Handle } from './sqlite.js';

/** Keeps handles from being collected, and with that closed, while their lock is held. */
const held = new Set<Handle>();

/** A lock that is held until it is released or the process is gone, however it ends. */
export interface ProcessLock {
  /** Gives it back; a second call does nothing. */
  release(): void;
}

/**
 * Takes the operating system's lock on `file` (made empty, 0600, where it is missing, and never removed: removing a
 * lock file is a race). Undefined when somebody has it, another handle in this process included. The lock is an
 * exclusive SQLite transaction that writes nothing, so the file must hold nothing else, and nobody in this process may
 * open and close it: that would drop the lock. Throws `MwsError` `state-unusable` where the file cannot be locked.
 */
export const acquireProcessLock = (file: string): ProcessLock | undefined => {
  const path = resolve(file);
  try {
    prepareFile(path);
    const handle = openHandle(path);
    try {
      handle.exec('BEGIN EXCLUSIVE');
    } catch (error) {
      handle.close();
      if (isBusy(error)) return undefined;
      throw error;
    }
    held.add(handle);
    return {
      release() {
        if (held.delete(handle)) handle.close();
      },
    };
  } catch (error) {
    throw stateError(path, error, 'lock file');
  }
};
