import { MwsError } from '@mcp-working-set/core';
import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { CliEnvironment } from '../environment.js';
import { EXIT } from '../exit-codes.js';
import { openChannel } from './channel-client.js';
import type { Channel } from './channel-client.js';
import type { Hello } from './channel-words.js';
import type { DaemonPlace } from './identity.js';
import { readRuntime } from './runtime-file.js';
import type { StartedBy } from './runtime-file.js';

export interface EnsureOptions {
  readonly place: DaemonPlace;
  /** Arguments that name the configuration; none for the default one. */
  readonly configArguments: readonly string[];
  readonly hello: Omit<Hello, 'token'>;
  /** Who starts it, where none runs: one that a client started ends when nobody needs it. */
  readonly startedBy: StartedBy;
  /** How long a daemon may take to start, milliseconds. */
  readonly patienceMs: number;
}

const POLL_MS = 20;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const find = async ({ place, hello }: EnsureOptions): Promise<Channel | MwsError> => {
  const runtime = readRuntime(place.runtimeFile);
  if (!runtime) return new MwsError('not-running', 'no daemon runs');
  try {
    return await openChannel(runtime, hello);
  } catch (error) {
    // What it cannot give no other daemon of this configuration can.
    if (error instanceof MwsError && error.code === 'usage') throw error;
    return error instanceof MwsError ? error : new MwsError('not-running', String(error));
  }
};

const lastLine = (file: string): string => {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n').at(-1) ?? '';
  } catch {
    return '';
  }
};

/** Starts the daemon as a process of its own session: it outlives who started it. */
const start = ({ program = ['mws'], env, home }: CliEnvironment, { place, configArguments, startedBy }: EnsureOptions) => {
  const [command = 'mws', ...first] = program;
  mkdirSync(dirname(place.logFile), { recursive: true, mode: 0o700 });
  const log = openSync(place.logFile, 'a', 0o600);
  try {
    const child = spawn(command, [...first, 'daemon', 'run', '--started-by', startedBy, ...configArguments], {
      cwd: home, env: { ...env }, detached: true, windowsHide: true, stdio: ['ignore', log, log],
    });
    const state: { ended?: number | null; pid: number | undefined; stop(): void } = { pid: child.pid, stop: () => void child.kill() };
    child.once('exit', (code) => (state.ended = code));
    child.once('error', () => (state.ended = EXIT.failed));
    child.unref();
    return state;
  } finally {
    closeSync(log);
  }
};

/**
 * The daemon's channel; starts the daemon where none runs. Two who do this at once start one: the second process finds
 * the lock taken and ends. Rejects with `MwsError` not-running, saying why, where none can be had in time, and with usage
 * where it refuses what is wanted.
 */
export const ensureDaemon = async (environment: CliEnvironment, options: EnsureOptions): Promise<Channel> => {
  const found = await find(options);
  if (!(found instanceof MwsError)) return found;
  let child = start(environment, options);
  let tries = 1;
  const end = Date.now() + options.patienceMs;
  let reason = found.message;
  while (Date.now() < end) {
    await pause(POLL_MS);
    const next = await find(options);
    if (!(next instanceof MwsError)) {
      // Somebody else's was first: ours, still starting, must not take the place when that one ends.
      if (child.ended === undefined && child.pid !== next.pid) child.stop();
      return next;
    }
    reason = next.message;
    if (child.ended === undefined) continue;
    // Another one has the lock: it is starting, or about to end and to leave the place free.
    if (child.ended !== EXIT.held && tries >= 2) {
      throw new MwsError('not-running', `the daemon ended at once: ${lastLine(options.place.logFile).replace(/^error /, '') || `exit code ${child.ended}`}`);
    }
    await pause(POLL_MS * 5);
    child = start(environment, options);
    tries += 1;
  }
  throw new MwsError('not-running', `the daemon does not start: ${reason}; \`mws daemon run\` shows why`);
};
