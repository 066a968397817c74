import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { World } from './world.js';

/** The program as it is built: these tests drive nothing else. */
export const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

if (!existsSync(MAIN)) throw new Error('apps/mws/dist/main.js is missing: build first (npm test does), these tests drive the built program');

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface Program {
  readonly pid: number;
  readonly child: ChildProcess;
  /** What it printed so far. */
  readonly output: { out: string; err: string };
  readonly ended: Promise<Ran>;
  /** Resolves when stdout or stderr holds `text`; rejects when the program ends before. */
  until(text: string): Promise<void>;
}

/** Starts `mws` in a world of its own; it is killed at the end of the test if it is still there. */
export const startMws = (world: World, args: readonly string[], stdin: 'pipe' | 'ignore' = 'ignore'): Program => {
  const child = spawn(process.execPath, [MAIN, ...args], { cwd: world.cwd, env: world.env, stdio: [stdin, 'pipe', 'pipe'] });
  const output = { out: '', err: '' };
  const checks = new Set<() => void>();
  const read = (stream: 'out' | 'err') => (chunk: Buffer): void => {
    output[stream] += chunk.toString();
    for (const check of checks) check();
  };
  child.stdout?.on('data', read('out'));
  child.stderr?.on('data', read('err'));
  const ended = new Promise<Ran>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, ...output }));
  });
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await ended;
  });
  return {
    pid: child.pid ?? -1,
    child,
    output,
    ended,
    until: (text) => new Promise((resolve, reject) => {
      const check = (): void => {
        if (!output.out.includes(text) && !output.err.includes(text)) return;
        checks.delete(check);
        resolve();
      };
      checks.add(check);
      check();
      void ended.then((ran) => reject(new Error(`mws ended before it said "${text}": ${JSON.stringify(ran)}`)), reject);
    }),
  };
};

/** Runs `mws` to its end. */
export const runMws = (world: World, ...args: string[]): Promise<Ran> => startMws(world, args).ended;

/** Runs `mws … --json` and reads what it prints; fails where the exit code is not 0. */
export const jsonOfMws = async (world: World, ...args: string[]): Promise<any> => {
  const ran = await runMws(world, ...args, '--json');
  if (ran.code !== 0) throw new Error(`mws ${args.join(' ')} ended with ${ran.code}: ${ran.err}`);
  return JSON.parse(ran.out);
};

export interface Daemon extends Program {
  readonly url: string;
}

/** Starts `mws serve` on a free port and waits until it says where it serves. */
export const serveHttp = async (world: World, ...args: string[]): Promise<Daemon> => {
  const program = startMws(world, ['serve', '--port', '0', ...args]);
  await program.until('(process ');
  const url = /serves (http:\S+)/.exec(program.output.out)?.[1];
  if (url === undefined) throw new Error(`no address in: ${program.output.out}`);
  return { ...program, url };
};
