import { MwsError } from '@mcp-working-set/core';
import Sqlite from 'better-sqlite3';

/** An open SQLite file; the only place that knows the library behind it. */
export type Handle = Sqlite.Database;
export type Statement = Sqlite.Statement<unknown[], Record<string, unknown>>;
/** Gives rows as arrays, a quarter faster where there are many. */
export type RowStatement = Sqlite.Statement<unknown[], readonly unknown[]>;

let loaded = false;
let uris: boolean | undefined;

/**
 * Loads the native part with URI file names switched on. They are the only way to `immutable` and `readonly_shm`,
 * without which a foreign database can't be read without leaving files beside it; the library reads this variable once,
 * when it is loaded, and offers no other switch. The variable is put back before anything else can see it.
 */
const load = (): void => {
  if (loaded) return;
  const before = process.env['SQLITE_USE_URI'];
  process.env['SQLITE_USE_URI'] = '1';
  try {
    new Sqlite(':memory:').close();
    loaded = true;
  } catch (error) {
    throw new MwsError(
      'state-unusable',
      'SQLite could not be loaded: the native part of better-sqlite3 is missing, or was built for another Node. ' +
        'Install again with this Node, or run `npm rebuild better-sqlite3`; without a prebuilt module that needs python3, make and a C++ compiler.',
      { cause: error },
    );
  } finally {
    if (before === undefined) delete process.env['SQLITE_USE_URI'];
    else process.env['SQLITE_USE_URI'] = before;
  }
};

/** Opens a file that exists. No busy timeout unless asked for: a lock is reported, not waited for, since waiting would stop the event loop. */
export const openHandle = (name: string, options: { readonly?: boolean; timeout?: number } = {}): Handle => {
  load();
  return new Sqlite(name, { timeout: options.timeout ?? 0, readonly: options.readonly ?? false, fileMustExist: true });
};

/** Whether URI names work; not where somebody else in this process loaded the native part first. */
export const urisWork = (): boolean => {
  if (uris !== undefined) return uris;
  load();
  try {
    new Sqlite('file::memory:', { fileMustExist: true }).close();
    uris = true;
  } catch {
    uris = false;
  }
  return uris;
};
