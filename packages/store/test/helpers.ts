import type { CallRecord, Logger, SearchRecord, StateStore } from '@mcp-working-set/core';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { inject, onTestFinished } from 'vitest';
import { openStore, type OpenStoreOptions } from '../src/index.js';

/** A folder of its own for one test. */
export const folder = (): string => {
  const path = mkdtempSync(join(tmpdir(), 'mws-store-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
};

export const stateFile = (): string => join(folder(), 'state.db');

/** Opens a store that is closed when the test is over. */
export const open = async (options: OpenStoreOptions): Promise<StateStore> => {
  const store = await openStore(options);
  onTestFinished(() => store.close());
  return store;
};

/** A logger that keeps its lines. */
export const listeningLogger = (): Logger & { readonly lines: string[] } => {
  const lines: string[] = [];
  const keep = (level: string) => (message: string): void => void lines.push(`${level}: ${message}`);
  return { lines, debug: keep('debug'), info: keep('info'), warn: keep('warn'), error: keep('error') };
};

export const call = (more: Partial<CallRecord> = {}): CallRecord => ({
  time: 1_000, client: 'claude-code', session: 's1', principal: 'local', profile: 'default', upstream: 'github', tool: 'create_issue',
  via: 'direct', outcome: 'ok', ms: 12.5, bytesIn: 20, bytesOut: 300, source: 'proxy', ...more,
});

export const search = (more: Partial<SearchRecord> = {}): SearchRecord => ({
  time: 1_000, client: 'codex', session: 's1', principal: 'local', profile: 'default', bytes: 900, tokens: 250, hits: 5, followed: false, ...more,
});

/** Root may write everything, so that as root another user must try; where the tests run as somebody else, that one does. */
export const ordinaryUser: { uid?: number } = process.getuid?.() === 0 ? { uid: 65_534 } : {};

/** Why no child can run as an ordinary user; undefined where one can. */
export const whyNoOrdinaryUser = (): string | undefined => {
  if (process.platform === 'win32') return 'this system has no such permissions';
  if (ordinaryUser.uid === undefined) return undefined;
  const tried = spawnSync(process.execPath, ['-e', 'require("node:fs").readFileSync(process.argv[1])', inject('storeForChildren')], { uid: ordinaryUser.uid, gid: ordinaryUser.uid });
  return tried.status === 0 ? undefined : 'the tests run as root, and this folder cannot be read by another user';
};

export interface Child {
  readonly process: ChildProcess;
  readonly pid: number;
  /** The next line that it prints; rejects when it ends without one. */
  line(): Promise<string>;
  /** Everything it printed that was not yet asked for, once it has ended. */
  rest(): Promise<string[]>;
  say(text: string): void;
  kill(): Promise<void>;
  ended(): Promise<number | null>;
}

/**
 * Starts a Node process that runs `program` (the body of a module; `store` is the built room, `Sqlite` the library,
 * `args` what was given, `say` prints a line, `heard` resolves to the next line on its standard input).
 */
export const child = (program: string, args: readonly unknown[] = [], options: { uid?: number } = {}): Child => {
  const sqlite = createRequire(import.meta.url).resolve('better-sqlite3');
  const text = `
    import * as store from ${JSON.stringify(pathToFileURL(inject('storeForChildren')).href)};
    import Sqlite from ${JSON.stringify(pathToFileURL(sqlite).href)};
    import { createInterface } from 'node:readline';
    const args = ${JSON.stringify(args)};
    const say = (line) => process.stdout.write(line + '\\n');
    const input = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
    const heard = async () => (await input.next()).value;
    ${program}
    process.stdin.destroy();
  `;
  const started = spawn(process.execPath, ['--input-type=module', '-e', text], {
    stdio: ['pipe', 'pipe', 'inherit'],
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid, env: { ...process.env, HOME: '/', TMPDIR: tmpdir() } }),
  });
  const lines = createInterface({ input: started.stdout })[Symbol.asyncIterator]();
  const exit = once(started, 'exit');
  const ended = async (): Promise<number | null> => {
    await exit;
    return started.exitCode;
  };
  const kill = async (): Promise<void> => {
    started.kill('SIGKILL');
    await exit;
  };
  onTestFinished(kill);
  return {
    process: started,
    pid: started.pid ?? -1,
    async line() {
      const next = await lines.next();
      if (next.done === true) throw new Error('the process ended without a word');
      return next.value;
    },
    async rest() {
      const rest: string[] = [];
      for (let next = await lines.next(); next.done !== true; next = await lines.next()) rest.push(next.value);
      return rest;
    },
    say: (line) => void started.stdin.write(`${line}\n`),
    kill,
    ended,
  };
};
