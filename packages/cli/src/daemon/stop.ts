import type { CliEnvironment, StopSignal } from '../environment.js';

/** The wish to stop, as it arrives. */
export interface StopRequests {
  /** Resolves at the first signal, with its name. */
  readonly first: Promise<StopSignal>;
  /** Resolves at the second one: do not wait any longer. */
  readonly second: Promise<StopSignal>;
  /** Hands the signals back to the system. */
  dispose(): void;
}

/**
 * `onHangup` gets SIGHUP where no terminal is attached, whose end that signal would tell: then it is how daemons are told
 * to read their configuration again.
 */
export const listenForStop = (environment: Pick<CliEnvironment, 'onSignal' | 'isTty'>, onHangup?: () => void): StopRequests => {
  let seen = 0;
  let resolveFirst: (signal: StopSignal) => void = () => {};
  let resolveSecond: (signal: StopSignal) => void = () => {};
  const first = new Promise<StopSignal>((resolve) => (resolveFirst = resolve));
  const second = new Promise<StopSignal>((resolve) => (resolveSecond = resolve));
  const dispose = environment.onSignal((signal) => {
    if (signal === 'SIGHUP' && onHangup && !environment.isTty.stdin) {
      onHangup();
      return;
    }
    seen += 1;
    if (seen === 1) resolveFirst(signal);
    else resolveSecond(signal);
  });
  return { first, second, dispose };
};
