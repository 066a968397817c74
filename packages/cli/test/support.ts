import { createMemoryState } from '@mcp-working-set/core';
import type { StateStore } from '@mcp-working-set/core';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { onTestFinished } from 'vitest';
import { runCli } from '../src/index.js';
import type { CliEnvironment, StopSignal } from '../src/index.js';

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface World {
  /** Home directory and working directory, both empty at the start. */
  readonly home: string;
  readonly cwd: string;
  readonly env: Record<string, string | undefined>;
  /** State files by path, in memory; they outlive a command. */
  readonly states: Map<string, StateStore>;
  /** Paths of locks that somebody holds. */
  readonly locks: Set<string>;
  write(file: string, text: string): string;
  /** The environment as a command gets it, with streams that nobody reads. */
  environment(changes?: Partial<CliEnvironment>): CliEnvironment;
  run(argv: readonly string[], changes?: Partial<CliEnvironment> & { input?: string }): Promise<Ran>;
  /** Starts a command that ends by a signal; `until` resolves when its output holds a text. */
  start(argv: readonly string[], changes?: Partial<CliEnvironment>): Running;
}

export interface Running {
  readonly ended: Promise<Ran>;
  until(text: string): Promise<string>;
  signal(signal: StopSignal): void;
}

const collect = (stream: PassThrough, onText: () => void): { text: string } => {
  const collected = { text: '' };
  stream.on('data', (chunk: Buffer) => {
    collected.text += chunk.toString();
    onText();
  });
  return collected;
};

/** A machine of its own for one test: empty folders, state in memory, streams that are read back. */
export const createWorld = (): World => {
  const folder = mkdtempSync(join(tmpdir(), 'mws-cli-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const home = join(folder, 'home');
  const cwd = join(folder, 'project');
  mkdirSync(home);
  mkdirSync(cwd);
  const env: Record<string, string | undefined> = { PATH: process.env.PATH };
  const states = new Map<string, StateStore>();
  const locks = new Set<string>();

  const openState = async (file: string): Promise<StateStore> => {
    const state = states.get(file) ?? createMemoryState();
    states.set(file, state);
    return { ...state, changed: () => state.changed(), flush: () => state.flush(), close: async () => {} };
  };

  const environment = (changes: Partial<CliEnvironment> = {}): CliEnvironment => ({
    version: '1.2.3',
    env, cwd, home,
    pid: process.pid,
    stdin: new PassThrough(),
    stdout: new PassThrough(),
    stderr: new PassThrough(),
    isTty: { stdin: true, stdout: false, stderr: false },
    openState,
    wordTable: async () => ({ dimensions: 1, words: [], vectors: new Int8Array(0), find: () => undefined, weight: () => 0 }),
    openForeign: () => {
      throw new Error('no foreign database in this test');
    },
    acquireLock: (file) => {
      if (locks.has(file)) return undefined;
      locks.add(file);
      return { release: () => locks.delete(file) };
    },
    onSignal: () => () => {},
    ...changes,
  });

  const start = (argv: readonly string[], changes: Partial<CliEnvironment> = {}): Running => {
    const stdout = new PassThrough();
    const stderr = new PassThrough();
    const waiting = new Set<() => void>();
    const wake = (): void => waiting.forEach((check) => check());
    const out = collect(stdout, wake);
    const err = collect(stderr, wake);
    const handlers = new Set<(signal: StopSignal) => void>();
    const onSignal: CliEnvironment['onSignal'] = (handler) => {
      handlers.add(handler);
      return () => handlers.delete(handler);
    };
    const ended = runCli(argv, environment({ stdout, stderr, onSignal, ...changes })).then((code) => ({ code, out: out.text, err: err.text }));
    return {
      ended,
      until: (text) => new Promise((resolve, reject) => {
        const check = (): void => {
          if (!out.text.includes(text) && !err.text.includes(text)) return;
          waiting.delete(check);
          resolve(out.text);
        };
        waiting.add(check);
        check();
        void ended.then((ran) => reject(new Error(`ended before it said "${text}": ${JSON.stringify(ran)}`)));
      }),
      signal: (signal) => handlers.forEach((handler) => handler(signal)),
    };
  };

  return {
    home, cwd, env, states, locks, environment, start,
    write: (file, text) => {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
      return file;
    },
    run: (argv, { input, ...changes } = {}) => {
      const stdin = new PassThrough();
      stdin.end(input ?? '');
      return start(argv, { stdin, ...changes }).ended;
    },
  };
};
