import type { Logger } from '@mcp-working-set/core';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setPriority } from 'node:os';
import type { CommandContext } from '../command.js';
import type { Session } from '../gateway/session.js';

const MINUTE_MS = 60_000;
/** After the start, so that it does not compete with it; then as often as configured. */
const FIRST_MS = MINUTE_MS;
/** The lease ends a little before the next turn, so that its holder and no clock's jitter decides who is next. */
const SLACK_MS = 10_000;
/** Lower than whatever a person waits for. */
const NICE = 10;

/** What a promotion needs: everything but what is only known when it runs. */
export interface ScheduleOptions {
  readonly context: Pick<CommandContext, 'environment' | 'clock'>;
  readonly session: Omit<Session, 'unknown' | 'stale'>;
  readonly logger: Logger;
}

/** Runs `mws promote` as a process of its own: reading transcripts then never makes a call wait. Resolves to its exit code. */
const inOwnProcess = ({ context: { environment }, session: { file } }: ScheduleOptions, program: readonly string[], started: (child: ChildProcess) => void): Promise<number | null> =>
  new Promise((resolve, reject) => {
    const [command = 'mws', ...first] = program;
    const child = spawn(command, [...first, 'promote', '--config', file], {
      cwd: environment.cwd, env: { ...environment.env }, windowsHide: true, stdio: 'ignore',
    });
    started(child);
    child.once('error', reject);
    child.once('exit', resolve);
    try {
      if (child.pid !== undefined) setPriority(child.pid, NICE);
    } catch {
      // Gone already, or not allowed here: it runs like any other.
    }
  });

/** Reading transcripts needs much that a daemon which starts a process for it never loads. */
const inThisProcess = async ({ context, session }: ScheduleOptions): Promise<void> => {
  const { promote } = await import('./run.js');
  const unknown = session.gateway.status().filter(({ catalog }) => catalog === 'none').map(({ id }) => id);
  await promote(context, { ...session, unknown, stale: [] }, { write: true });
};

/**
 * Decides anew every `promote.everyMinutes` while a daemon runs, in one of all processes that share its state. What goes
 * wrong is logged, without what was read. The returned function ends it and whatever it has started.
 */
export const schedulePromotion = (options: ScheduleOptions): (() => void) => {
  const { context: { clock, environment }, session: { config, state }, logger } = options;
  const everyMs = config.promote.everyMinutes * MINUTE_MS;
  // Without a server there is nothing to list.
  if (everyMs === 0 || config.upstreams.length === 0) return () => {};
  const holder = randomUUID();
  let child: ChildProcess | undefined;
  let stopped = false;
  let cancel = (): void => {};

  const run = async (): Promise<void> => {
    try {
      const now = clock.now();
      if (!(await state.leases.acquire('promote', holder, now, now + Math.max(everyMs - SLACK_MS, everyMs / 2)))) return;
      const { program } = environment;
      if (program === undefined) await inThisProcess(options);
      else {
        const code = await inOwnProcess(options, program, (started) => (child = started));
        if (code !== 0 && !stopped) logger.warn('the promotion failed; `mws promote` says why', { code: code ?? 'killed' });
      }
      logger.debug('decided which tools are listed', { ms: clock.now() - now });
    } catch (error) {
      if (!stopped) logger.warn('the promotion failed; `mws promote` says why', { code: (error as NodeJS.ErrnoException).code ?? 'unknown' });
    } finally {
      child = undefined;
    }
  };
  const next = (ms: number): void => {
    cancel = clock.after(ms, () => void run().finally(() => stopped || next(everyMs)));
  };
  next(Math.min(FIRST_MS, everyMs));
  return () => {
    stopped = true;
    cancel();
    child?.kill();
  };
};
