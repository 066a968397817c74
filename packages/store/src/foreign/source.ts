import { existsSync, realpathSync, statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { codeOf } from '../database/errors.js';
import { openHandle, urisWork, type Handle } from '../sqlite.js';
import { copyPrivately } from './copy.js';
import { fullStampOf, planFor, stampOf, type Way } from './plan.js';

/** A foreign file while it is open in one way. */
export interface Source {
  readonly handle: Handle;
  readonly way: Way;
  /** Whether what is read now is what stands in the file; where not, it must be opened anew. */
  isFresh(): boolean;
  /** Whether everything read since it was opened belongs together. */
  isWhole(): boolean;
  close(): void;
}

/** How long a lock of the owner is waited for: these calls are synchronous, and made by scheduled work alone. */
const TIMEOUT_MS = 100;

const always = (): boolean => true;

/** Proves that it can be read, and with that takes the locks that keep the owner from removing its log. */
const readable = (handle: Handle): Handle => {
  try {
    handle.defaultSafeIntegers(true);
    handle.prepare('SELECT count(*) FROM sqlite_master').get();
    return handle;
  } catch (error) {
    handle.close();
    throw error;
  }
};

const plain = (file: string, way: 'locks' | 'log'): Source => {
  const handle = readable(openHandle(file, { readonly: true, timeout: TIMEOUT_MS }));
  // Where a log appears the owner has gone over to one, and another way is right.
  const isFresh = way === 'log' ? always : (): boolean => !existsSync(`${file}-wal`);
  return { handle, way, isFresh, isWhole: always, close: () => void handle.close() };
};

const byUri = (file: string, parameters: string): Handle =>
  readable(openHandle(`${pathToFileURL(file).href}?mode=ro&${parameters}`, { readonly: true, timeout: TIMEOUT_MS }));

const withLog = (file: string): Source => {
  if (!urisWork()) return plain(file, 'log');
  try {
    const handle = byUri(file, 'readonly_shm=1');
    return { handle, way: 'log', isFresh: always, isWhole: always, close: () => void handle.close() };
  } catch (error) {
    // An index that has no place for one more reader. It exists, so that an ordinary reader makes no file either.
    if (codeOf(error).startsWith('SQLITE_READONLY') && planFor(file) === 'log') return plain(file, 'log');
    throw error;
  }
};

const still = (file: string): Source => {
  const [stamp, fullStamp] = [stampOf(file), fullStampOf(file)];
  const handle = byUri(file, 'immutable=1');
  return {
    handle,
    way: 'still',
    isFresh: () => fullStampOf(file) === fullStamp,
    isWhole: () => stampOf(file) === stamp,
    close: () => void handle.close(),
  };
};

const copied = (file: string): Source => {
  const copy = copyPrivately(file);
  try {
    const handle = readable(openHandle(copy.file));
    handle.exec('PRAGMA query_only = ON');
    // An open file outlives its name: nothing stays behind even if this process is killed.
    if (process.platform !== 'win32') copy.remove();
    return {
      handle,
      way: 'copy',
      isFresh: () => fullStampOf(file) === copy.stamp,
      isWhole: always,
      close() {
        handle.close();
        copy.remove();
      },
    };
  } catch (error) {
    copy.remove();
    throw error;
  }
};

const open = (file: string): Source => {
  switch (planFor(file)) {
    case 'locks':
      try {
        return plain(file, 'locks');
      } catch (error) {
        // A transaction that its program did not finish: undone in a copy, since here nothing may be written.
        if (codeOf(error).startsWith('SQLITE_READONLY')) return copied(file);
        throw error;
      }
    case 'log':
      return withLog(file);
    case 'still':
      return urisWork() ? still(file) : copied(file);
    case 'copy':
      return copied(file);
  }
};

/** Opens a file in the way that fits it at this moment. Throws system and SQLite errors as they come. */
export const openSource = (path: string): Source => {
  const file = realpathSync(path);
  if (statSync(file).isDirectory()) throw Object.assign(new Error('EISDIR'), { code: 'EISDIR' });
  for (let attempt = 1; ; attempt++) {
    try {
      return open(file);
    } catch (error) {
      // Its program may have been started or ended between the look and the opening.
      if (attempt >= 3 || !/^(SQLITE_CANTOPEN|SQLITE_READONLY|ENOENT)/.test(codeOf(error))) throw error;
    }
  }
};
