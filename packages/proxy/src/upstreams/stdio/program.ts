import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Clock, StdioUpstream } from '@mcp-working-set/core';
import { createBoundedLog } from '../bounded-log.js';
import { UpstreamError } from '../errors.js';
import { pause } from '../pause.js';
import { createBrake } from './brake.js';
import { resolveCommand } from './command.js';
import { hopsOf, MAX_HOPS, upstreamEnvironment } from './environment.js';
import { processTree } from './tree.js';

/** After the end of its input a program has that long to end by itself, and after SIGTERM that long again. */
export const GRACE = { eofMs: 1_000, termMs: 1_500 } as const;
const TAIL_LINES = 8;
const MAX_STDERR_LINE = 4_096;
/** What stands below an error and would push it out of the tail: where it was thrown, and who says so. */
const FRAME = /^\s+at |^Node\.js v\d/;
/** Lines of stderr within 100 ms that are read without a pause. */
const MAX_STDERR_LINES = 500;
/** A program's last words may still be in the pipe when it has ended; whoever else holds the pipe open is not waited for. */
const LAST_WORDS_MS = 200;

export interface ProgramOptions {
  readonly spec: StdioUpstream;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly redact: (text: string) => string;
  /** A line of the program's stderr, fit for a log. */
  readonly log: (line: string) => void;
}

/** A running program and everything it starts. */
export interface Program {
  readonly pid: number;
  readonly child: ChildProcessWithoutNullStreams;
  /** Resolves, in words, when the program has ended by itself or by us. Never rejects. */
  readonly exited: Promise<string>;
  /** Last lines of its stderr. */
  tail(): readonly string[];
  /** Ends the whole tree: end of input, SIGTERM, SIGKILL. Resolves when nobody is left, or after the last signal. */
  stop(): Promise<void>;
}

/** Trees that are alive, for the one moment in which nothing can be waited for: our own end. */
const living = new Set<{ signal(name: 'SIGKILL'): boolean }>();
let watching = false;
const watchOwnEnd = (): void => {
  if (watching) return;
  watching = true;
  // Only a safety net for an end without `close` (an uncaught error); after a SIGKILL children see the end of their input.
  process.on('exit', () => {
    for (const tree of living) tree.signal('SIGKILL');
  });
};

/** Starts a stdio upstream, without a shell and in a group of its own. Rejects with `UpstreamError` where it cannot. */
export const startProgram = async (options: ProgramOptions): Promise<Program> => {
  const { spec, environment, clock, redact, log } = options;
  if (hopsOf(environment) >= MAX_HOPS) {
    throw new UpstreamError(spec.id, 'unreachable', 'not started: mws has been started by itself, look for it among its own servers');
  }
  const { platform } = process;
  const env = upstreamEnvironment(environment, spec.env, platform);
  const { file, args, verbatim } = resolveCommand({
    command: spec.command, args: spec.args, cwd: spec.cwd, environment: env, platform, exists: existsSync,
  });
  let child: ChildProcessWithoutNullStreams;
  try {
    child = spawn(file, args, {
      env,
      ...(spec.cwd === undefined ? {} : { cwd: spec.cwd }),
      stdio: 'pipe',
      detached: platform !== 'win32',
      windowsHide: true,
      windowsVerbatimArguments: verbatim,
    });
  } catch (error) {
    throw startError(spec, error);
  }
  // Broken pipes are seen as the program's end; without listeners they would end us.
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream.on('error', () => {});
  const exited = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => {
      const say = (): void => resolve(signal ? `the process was ended by ${signal}` : `the process exited with code ${code}`);
      child.once('close', say);
      clock.after(LAST_WORDS_MS, say);
    });
    child.once('error', () => resolve('the process could not be started'));
  });
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', (error) => reject(startError(spec, error)));
  });
  const pid = child.pid as number;
  const tree = processTree(pid, platform);
  living.add(tree);
  watchOwnEnd();
  const tail = drainStderr(child, clock, redact, log);

  const waitForEnd = async (ms: number): Promise<boolean> => {
    const until = clock.now() + ms;
    for (;;) {
      if ((child.exitCode !== null || child.signalCode !== null) && !tree.alive()) return true;
      const left = until - clock.now();
      if (left <= 0) return false;
      await Promise.race([exited, pause(clock, Math.min(left, 25))]);
      if (!tree.alive()) continue;
      await pause(clock, Math.min(left, 25));
    }
  };
  let stopping: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    // The clock's timers keep no process alive; this one shall not end before its children.
    const hold = setInterval(() => {}, 1_000);
    try {
      await end();
    } finally {
      clearInterval(hold);
    }
  };
  const end = async (): Promise<void> => {
    tree.note();
    if (!child.stdin.destroyed) child.stdin.end();
    if (!(await waitForEnd(GRACE.eofMs))) {
      tree.note();
      tree.signal('SIGTERM');
      if (!(await waitForEnd(GRACE.termMs))) {
        tree.signal('SIGKILL');
        await waitForEnd(GRACE.termMs);
      }
    }
    living.delete(tree);
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy();
  };
  return { pid, child, exited, tail, stop: () => (stopping ??= stop()) };
};

/** Reads stderr to its end, whatever is on it: a full pipe would stop the program. */
const drainStderr = (
  child: ChildProcessWithoutNullStreams,
  clock: Clock,
  redact: (text: string) => string,
  write: (line: string) => void,
): (() => readonly string[]) => {
  const log = createBoundedLog({ clock, burst: 50, perSecond: 10, write, redact });
  const brake = createBrake(child.stderr, clock, MAX_STDERR_LINES);
  const tail: string[] = [];
  let rest = '';
  const take = (line: string): void => {
    if (line.trim() === '') return;
    if (!FRAME.test(line)) tail.push(line);
    if (tail.length > TAIL_LINES) tail.shift();
    log(line);
  };
  child.stderr.setEncoding('utf8');
  child.stderr.on('data', (chunk: string) => {
    const lines = (rest + chunk).split(/\r?\n/);
    rest = lines.pop() ?? '';
    brake(lines.length);
    for (const line of lines) take(line.slice(0, MAX_STDERR_LINE));
    if (rest.length > MAX_STDERR_LINE) {
      take(rest.slice(0, MAX_STDERR_LINE));
      rest = '';
    }
  });
  return () => [...tail, rest].filter((line) => line.trim() !== '').slice(-TAIL_LINES).map((line) => redact(line).slice(0, 300));
};

const startError = (spec: StdioUpstream, error: unknown): UpstreamError => {
  const code = (error as NodeJS.ErrnoException).code ?? 'unknown error';
  const program = JSON.stringify(spec.command.length > 100 ? `…${spec.command.slice(-100)}` : spec.command);
  if (code === 'ENOENT' && spec.cwd !== undefined && !existsSync(spec.cwd)) {
    return new UpstreamError(spec.id, 'unreachable', 'cannot be started: its working directory (cwd) is not there');
  }
  const line = /\s/.test(spec.command.trim()) && spec.args.length === 0 ? ' (what follows the name of the program belongs into "args")' : '';
  const what = code === 'ENOENT' ? `is not on this machine or not on the PATH${line}` : code === 'EACCES' ? 'may not be executed' : `failed with ${code}`;
  return new UpstreamError(spec.id, 'unreachable', `cannot be started: the command ${program} ${what}`, { cause: error });
};
