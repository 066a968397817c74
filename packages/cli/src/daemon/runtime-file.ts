import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/** What a running daemon tells other commands of this user about itself. */
export interface Runtime {
  readonly pid: number;
  readonly url: string;
  readonly port: number;
  /** Allows administration; the file is readable by its owner alone. */
  readonly token: string;
  readonly version: string;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** Where other commands speak to it; older versions have none. */
  readonly channelPort?: number;
  /** Who started it: a person, a service manager, or a client's shim, which may replace it by a newer version. */
  readonly startedBy?: StartedBy;
}

export type StartedBy = 'person' | 'service' | 'client';

/** Written beside and moved into place, so that nobody reads half of it. */
export const writeRuntime = (file: string, runtime: Runtime): void => {
  const draft = `${file}.${runtime.pid}`;
  rmSync(draft, { force: true });
  writeFileSync(draft, `${JSON.stringify(runtime, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  renameSync(draft, file);
};

/** Undefined where there is none or it is not ours. It may be left over: only the lock says that a daemon runs. */
export const readRuntime = (file: string): Runtime | undefined => {
  try {
    const value = JSON.parse(readFileSync(file, 'utf8')) as Partial<Runtime>;
    const sound = typeof value.pid === 'number' && typeof value.port === 'number' && typeof value.url === 'string' &&
      typeof value.token === 'string' && typeof value.version === 'string' && typeof value.startedAt === 'number';
    return sound ? (value as Runtime) : undefined;
  } catch {
    return undefined;
  }
};

/** Removes the file if it is still that process's own. */
export const removeRuntime = (file: string, pid: number): void => {
  if (readRuntime(file)?.pid === pid) rmSync(file, { force: true });
};
