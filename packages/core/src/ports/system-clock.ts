import type { Clock } from './clock.js';

/** The machine's own time. Its timers never keep the process alive (where the platform has processes). */
export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer: { unref?: () => unknown } & ReturnType<typeof setTimeout> = setTimeout(run, ms);
    timer.unref?.();
    return () => clearTimeout(timer);
  },
};
