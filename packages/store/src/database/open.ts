import type { Clock, Logger } from '@mcp-working-set/core';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrations as all } from '../migrations/index.js';
import type { Migration } from '../migrations/migration.js';
import { acquireProcessLock } from '../process-lock.js';
import { openHandle } from '../sqlite.js';
import { connect, type Connection } from './connection.js';
import { codeOf, isDamage, stateError } from './errors.js';
import { hasOtherContent, isOrphanedLog, prepareFile, renameAside } from './files.js';
import { patiently, PATIENCE_MS } from './patience.js';

export interface OpenOptions {
  readonly file: string;
  readonly logger: Logger;
  readonly clock: Clock;
  /** Damage was met: look at every page before the file is used again. */
  readonly suspect?: boolean;
  readonly migrations?: readonly Migration[];
}

/** The file vanished between two steps: somebody is moving it aside. */
const vanished = (error: unknown): boolean => /^(ENOENT|SQLITE_CANTOPEN|SQLITE_IOERR_FSTAT)/.test(codeOf(error));

/**
 * Opens the state file, makes it where it is missing, brings it to the newest schema. A damaged one is moved aside with
 * a warning that names it, and a fresh one is made; nothing is ever deleted. Throws `MwsError` `state-unusable` or
 * `state-too-new`.
 */
export const openConnection = async (options: OpenOptions): Promise<Connection> => {
  const { file, migrations = all } = options;
  let suspect = options.suspect ?? false;
  for (let attempt = 1; ; attempt++) {
    try {
      if (suspect || isOrphanedLog(file)) await replaceIfUnusable(options);
      return await patiently(() => {
        prepareFile(file);
        return connect(file, migrations);
      });
    } catch (error) {
      const again = attempt < 5 && (isDamage(error) || vanished(error));
      if (!again || (codeOf(error) === 'SQLITE_NOTADB' && hasOtherContent(file))) throw stateError(file, error);
      suspect = isDamage(error);
    }
    await sleep(10 * attempt);
  }
};

/** Under a lock of its own, so that of several processes that meet the damage one moves the file, and never the fresh one. */
const replaceIfUnusable = async ({ file, logger, clock }: OpenOptions): Promise<void> => {
  const lockFile = `${file}.repair-lock`;
  const end = performance.now() + PATIENCE_MS;
  let lock = acquireProcessLock(lockFile);
  while (lock === undefined) {
    if (performance.now() > end) throw stateError(file, Object.assign(new Error('repair lock'), { code: 'SQLITE_BUSY' }));
    await sleep(20);
    lock = acquireProcessLock(lockFile);
  }
  try {
    const reason = isOrphanedLog(file) ? 'its log was left without it' : await patiently(() => damageOf(file));
    if (reason === undefined) return;
    const aside = renameAside(file, clock.now());
    logger.warn(`The state file ${file} was unusable (${reason}). It was moved to ${aside}; a new one is begun.`, { file, aside });
  } finally {
    lock.release();
  }
};

/** What is wrong with the content of a file; undefined where nothing is, or there is no file. */
const damageOf = (file: string): string | undefined => {
  let handle;
  try {
    // Read-only: what is about to be moved aside stays as it was found.
    handle = openHandle(file, { readonly: true });
    const found = String(handle.prepare('PRAGMA integrity_check(1)').pluck().get());
    return found === 'ok' ? undefined : found.replaceAll(/\s+/g, ' ').slice(0, 120);
  } catch (error) {
    if (vanished(error)) return undefined;
    if (isDamage(error)) return codeOf(error);
    throw error;
  } finally {
    handle?.close();
  }
};
