import { MwsError } from '@mcp-working-set/core';
import type { Handle } from '../sqlite.js';
import { assertReadable } from '../migrations/migrate.js';
import { migrations } from '../migrations/index.js';
import type { Connection } from './connection.js';
import { codeOf, isDamage, stateError } from './errors.js';
import { sizeOf } from './files.js';
import { openConnection, type OpenOptions } from './open.js';
import { patiently } from './patience.js';

/** The state file while it is in use: transactions, other processes' locks, and files that are damaged or replaced under it. */
export interface Engine {
  readonly file: string;
  /** Runs `run` as soon as no lock stands in its way. Rejects with `MwsError`. */
  read<T>(run: (connection: Connection) => T): Promise<T>;
  /** Runs `run` in a write transaction; it may run more than once and must be quick. Rejects with `MwsError`, or what `run` threw. */
  write<T>(run: (connection: Connection) => T): Promise<T>;
  /** One try at a write transaction; throws SQLite errors as they come, a busy one while the file is being reopened. */
  tryWrite<T>(run: (connection: Connection) => T): T;
  /** One try at reading; throws like `tryWrite`. */
  tryRead<T>(run: (connection: Connection) => T): T;
  /** Each function that it makes says whether something was committed since it was last asked, batches of its own process aside. */
  watch(): () => boolean;
  /** Copies the log back into the file if it has grown over `bytes`; waits for nobody, fails without a word. */
  checkpoint(bytes: number): void;
  close(): void;
}

const LATEST = migrations.at(-1)?.version ?? 0;
const USER_VERSION = 'PRAGMA user_version';
const DATA_VERSION = 'PRAGMA data_version';
/** How often it is looked whether the path still leads to the open file, milliseconds. */
const LOOK_EVERY = 1_000;

const busy = (): Error => Object.assign(new Error('the state file is being reopened'), { code: 'SQLITE_BUSY' });

const transaction = <T>(handle: Handle, run: () => T): T => {
  handle.exec('BEGIN IMMEDIATE');
  try {
    const result = run();
    handle.exec('COMMIT');
    return result;
  } finally {
    if (handle.inTransaction) handle.exec('ROLLBACK');
  }
};

/** `options` are those the connection was opened with. */
export const createEngine = (connection: Connection, options: OpenOptions): Engine => {
  const { file, logger } = options;
  let current: Connection | undefined = connection;
  let schema = connection.version;
  let reopening: Promise<void> | undefined;
  let refused: MwsError | undefined;
  let down: MwsError | undefined;
  let closed = false;
  let looked = performance.now();
  let ownCommits = 0;

  const reopen = (suspect: boolean): Promise<void> => {
    reopening ??= (async () => {
      try {
        current?.close();
        current = undefined;
        const opened = await openConnection({ ...options, suspect });
        if (closed) return opened.close();
        current = opened;
        schema = opened.version;
        down = undefined;
      } catch (error) {
        const failure = stateError(file, error);
        if (failure.message !== down?.message) logger.warn(failure.message);
        down = failure;
        throw failure;
      } finally {
        reopening = undefined;
      }
    })();
    return reopening;
  };

  /** In the background; a failure shows at the next use, which tries again. */
  const reopenSoon = (suspect: boolean): void => void reopen(suspect).catch(() => {});

  const look = (): void => {
    const now = performance.now();
    if (now - looked < LOOK_EVERY) return;
    looked = now;
    if (current === undefined || current.isCurrent()) return;
    logger.warn(`The state file ${file} was removed or replaced while mws was using it. The one at that path is used from now on.`);
    reopenSoon(false);
  };

  const usable = (): Connection => {
    if (closed) throw new MwsError('state-unusable', `The state file ${file} was closed.`, { userFault: false });
    if (refused !== undefined) throw refused;
    look();
    if (current === undefined) throw reopening === undefined && down !== undefined ? down : busy();
    return current;
  };

  const tryWrite = <T>(run: (connection: Connection) => T): T => {
    const used = usable();
    return transaction(used.handle, () => {
      const version = Number(used.statement(USER_VERSION).get()?.['user_version']);
      if (version !== schema) {
        try {
          assertReadable(used.handle, file, LATEST);
        } catch (error) {
          if (error instanceof MwsError) refused = error;
          throw error;
        }
        schema = version;
      }
      return run(used);
    });
  };

  /** Waits for locks and for a reopening; damage is mended once. */
  const settle = async <T>(attempt: () => T): Promise<T> => {
    for (let mended = false; ; mended = true) {
      try {
        if (current === undefined && !closed) await reopen(false);
        return await patiently(attempt);
      } catch (error) {
        if (!isDamage(error) || mended) throw codeOf(error).startsWith('SQLITE_') ? stateError(file, error) : error;
      }
      await reopen(true);
    }
  };

  return {
    file,
    tryWrite(run) {
      try {
        return tryWrite(run);
      } catch (error) {
        if (isDamage(error)) reopenSoon(true);
        else if (current === undefined && reopening === undefined && !closed) reopenSoon(false);
        throw error;
      }
    },
    read: (run) => settle(() => run(usable())),
    write: (run) =>
      settle(() => {
        const result = tryWrite(run);
        ownCommits++;
        return result;
      }),
    tryRead: (run) => run(usable()),
    watch() {
      const seen = { connection, dataVersion: dataVersionOf(connection), ownCommits };
      return () => {
        try {
          const used = usable();
          const dataVersion = dataVersionOf(used);
          const hit = used !== seen.connection || dataVersion !== seen.dataVersion || ownCommits !== seen.ownCommits;
          Object.assign(seen, { connection: used, dataVersion, ownCommits });
          return hit;
        } catch {
          // Locked or being reopened: what changed is seen at the next look.
          return false;
        }
      };
    },
    checkpoint(bytes) {
      try {
        if (current !== undefined && sizeOf(`${file}-wal`) > bytes) current.handle.exec('PRAGMA wal_checkpoint(PASSIVE)');
      } catch {
        // Somebody else is at it, or the disk is full: the log stays a while longer.
      }
    },
    close() {
      closed = true;
      current?.close();
      current = undefined;
    },
  };
};

/** Another number than before where another handle committed. */
const dataVersionOf = (connection: Connection): unknown => connection.statement(DATA_VERSION).get()?.['data_version'];
