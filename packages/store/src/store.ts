import { silentLogger, systemClock, type Clock, type Logger, type StateStore } from '@mcp-working-set/core';
import { createEngine, type Engine } from './database/engine.js';
import { stateError } from './database/errors.js';
import { realPathOf } from './database/files.js';
import { openConnection } from './database/open.js';
import { createWriteQueue } from './database/queue.js';
import { createCalls } from './ports/calls.js';
import { createCatalogs } from './ports/catalogs.js';
import { createLeases } from './ports/leases.js';
import { createLearnedWords } from './ports/learned-words.js';
import { createPresence } from './ports/presence.js';
import { createSearches } from './ports/searches.js';
import { createSessions } from './ports/sessions.js';
import { createTranscripts } from './ports/transcripts.js';
import { createValues } from './ports/values.js';
import { createWorkingSets } from './ports/working-sets.js';
import { defaultRetention, startRetention, type RetentionLimits } from './retention.js';

export interface OpenStoreOptions {
  /** Path of the state file; its folder is made where it is missing. */
  readonly file: string;
  readonly logger?: Logger;
  /** Time of the batches and of what is forgotten; waiting for locks always takes the machine's time. */
  readonly clock?: Clock;
  /** How long records are kept. Default: 180 days, and at most 500,000 of a kind. */
  readonly retention?: Partial<RetentionLimits>;
  /** Records that may wait in memory while the file can't be written; beyond it the oldest are dropped. Default 20,000. */
  readonly queueBound?: number;
}

/** How long closing waits for another process's lock. */
const CLOSE_MS = 3_000;

/**
 * Copying the log back waits for the disk, some 10 to 30 ms, so it is done in a quiet moment once the log has passed
 * 1 MB; only a burst without a pause brings it to the 2,000 pages at which SQLite does it by itself.
 */
const QUIET_MS = 500;
const LOG_BYTES = 1024 * 1024;

/** Copies the log back when nothing was written for a moment; returns what says that something was, and what ends it. */
const createTidier = (engine: Engine, clock: Clock): { wrote(): void; stop(): void } => {
  let cancel: (() => void) | undefined;
  const tidy = (): void => {
    cancel = undefined;
    engine.checkpoint(LOG_BYTES);
  };
  const stop = (): void => {
    cancel?.();
    cancel = undefined;
  };
  return {
    wrote() {
      stop();
      cancel = clock.after(QUIET_MS, tidy);
    },
    stop,
  };
};

/**
 * Opens the state of mws, makes it where there is none. Any number of processes may hold one file at once.
 * Rejects with `MwsError`: `state-too-new` for a file of a newer mws, `state-unusable` for a file that is no state file,
 * can't be written or stays locked. A damaged one is moved aside, named in a warning, and begun anew.
 */
export const openStore = async (options: OpenStoreOptions): Promise<StateStore> => {
  const { logger = silentLogger, clock = systemClock } = options;
  const opening = { file: realPathOf(options.file), logger, clock };
  const engine = createEngine(await openConnection(opening), opening);
  const tidier = createTidier(engine, clock);
  const queue = createWriteQueue(engine, { logger, clock, bound: options.queueBound ?? 20_000, onIdle: tidier.wrote });
  const leases = createLeases(engine);
  const stopRetention = startRetention({ engine, leases, limits: { ...defaultRetention, ...options.retention }, clock, logger });
  let closing: Promise<void> | undefined;

  const close = async (): Promise<void> => {
    stopRetention();
    tidier.stop();
    try {
      await queue.flush(CLOSE_MS);
    } catch (error) {
      logger.warn(stateError(engine.file, error).message, { lost: queue.size() });
    }
    queue.stop();
    engine.close();
  };

  return {
    calls: createCalls(engine, queue),
    searches: createSearches(engine, queue),
    transcripts: createTranscripts(engine),
    learnedWords: createLearnedWords(engine, queue),
    catalogs: createCatalogs(engine, logger),
    workingSets: createWorkingSets(engine),
    sessions: createSessions(engine, queue),
    presence: createPresence(engine, queue),
    leases,
    values: createValues(engine),
    changed: engine.watch(),
    flush: () => queue.flush(),
    close: () => (closing ??= close()),
  };
};
