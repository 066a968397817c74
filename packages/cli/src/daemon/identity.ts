import { MwsError } from '@mcp-working-set/core';
import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { CliEnvironment, ProcessLock } from '../environment.js';
import { readRuntime } from './runtime-file.js';

/** Where a daemon of one identity (state file, configuration file) keeps its lock and its runtime file. */
export interface DaemonPlace {
  readonly lockFile: string;
  readonly runtimeFile: string;
  /** What a daemon that runs in the background prints. */
  readonly logFile: string;
}

const real = (file: string): string => {
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
};

export const daemonPlace = (state: string, config: string): DaemonPlace => {
  const id = createHash('sha256').update(`${real(state)}\0${real(config)}`).digest('hex').slice(0, 16);
  const folder = join(dirname(state), 'run');
  return { lockFile: join(folder, `${id}.lock`), runtimeFile: join(folder, `${id}.json`), logFile: join(folder, `${id}.log`) };
};

const makeFolder = (folder: string): void => {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new MwsError('state-unusable', `the folder ${folder} cannot be made (${code ?? 'unknown error'}): make its place writable, or name another stateDir`, { cause: error });
  }
};

/** Takes the daemon's lock. Throws `MwsError` already-running, naming the one that has it. */
export const claimIdentity = (environment: CliEnvironment, place: DaemonPlace, config: string): ProcessLock => {
  makeFolder(dirname(place.lockFile));
  const lock = environment.acquireLock(place.lockFile);
  if (lock) return lock;
  const first = readRuntime(place.runtimeFile);
  const who = first ? `mws ${first.version}, process ${first.pid}, serves it on ${first.url}` : 'another mws is just starting with it';
  throw new MwsError('already-running', `already running with ${config}: ${who}; stop that one first, or give this one another configuration`);
};
