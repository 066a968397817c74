import type { WordTable } from '@mcp-working-set/search/embeddings';
import type { OpenForeignDatabase, StateStore } from '@mcp-working-set/core';
import type { Readable, Writable } from 'node:stream';

/** A lock of the operating system that dies with its process. */
export interface ProcessLock {
  release(): void;
}

/** Signals that ask a process to end; SIGHUP comes when its terminal is closed. */
export type StopSignal = 'SIGINT' | 'SIGTERM' | 'SIGHUP';

/** Everything of the outside world that the command line touches besides files: given by the program, by tests faked. */
export interface CliEnvironment {
  readonly version: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Working directory and home directory, absolute. */
  readonly cwd: string;
  readonly home: string;
  readonly pid: number;
  /** Default: the system that this runs on. */
  readonly platform?: NodeJS.Platform;
  /** Program and first arguments that start mws again, absolute; default: `mws`, as it is found on the PATH. */
  readonly program?: readonly string[];
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable;
  /** Which of the three are terminals. */
  readonly isTty: { readonly stdin: boolean; readonly stdout: boolean; readonly stderr: boolean };
  /** Columns of the terminal; absent where there is none. */
  readonly columns?: number | undefined;
  /** Opens the state file, creating it where it is missing; rejects with `MwsError` state-unusable or state-too-new. */
  openState(file: string): Promise<StateStore>;
  openForeign: OpenForeignDatabase;
  /** The table of word vectors for ranking by meaning; undefined where its package is not installed. */
  wordTable?: () => Promise<WordTable | undefined>;
  /** Takes a lock named by a file; undefined while another process has it. */
  acquireLock(file: string): ProcessLock | undefined;
  /** Called by a command that serves, before it loads the proxy. */
  beforeServing?: () => void;
  /** Calls `handler` for every such signal until the returned function is called. */
  onSignal(handler: (signal: StopSignal) => void): () => void;
}
