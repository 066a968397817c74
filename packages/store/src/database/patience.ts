import { setTimeout as sleep } from 'node:timers/promises';
import { isBusy } from './errors.js';

/** How long a lock of another process is waited for: its transactions take under 50 ms, so this is a stuck one. */
export const PATIENCE_MS = 10_000;

/**
 * Runs `attempt` until no lock of another process stands in its way, waiting asynchronously (1 to about 30 ms, with
 * jitter, so that several waiters do not meet again). Throws the last error after `limitMs`.
 */
export const patiently = async <T>(attempt: () => T, limitMs: number = PATIENCE_MS): Promise<T> => {
  const end = performance.now() + limitMs;
  for (let wait = 1; ; wait = Math.min(wait * 2, 20)) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() > end) throw error;
    }
    await sleep(wait * (0.5 + Math.random()));
  }
};
