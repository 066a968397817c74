import type { StopSignal } from '@mcp-working-set/cli';

const SIGNALS: readonly StopSignal[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Takes over the signals that ask a process to stop, until the returned function gives them back. */
export const onStopSignal = (handler: (signal: StopSignal) => void): (() => void) => {
  const listeners = SIGNALS.map((signal) => [signal, () => handler(signal)] as const);
  for (const [signal, listener] of listeners) process.on(signal, listener);
  return () => {
    for (const [signal, listener] of listeners) process.off(signal, listener);
  };
};
