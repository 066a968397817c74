import type { Clock } from '../ports/clock.js';

export interface ManualClock extends Clock {
  /** Lets `ms` pass: timers that fall due run in order of their time, each seeing its own time as now. */
  advance(ms: number): void;
}

/** A clock that stands still until it is advanced. `start` in milliseconds since the epoch. */
export const manualClock = (start: number = Date.UTC(2026, 10, 30)): ManualClock => {
  let now = start;
  let timers: { readonly due: number; readonly run: () => void }[] = [];
  return {
    now: () => now,
    after(ms, run) {
      const timer = { due: now + Math.max(0, ms), run };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    advance(ms) {
      const end = now + ms;
      for (;;) {
        const next = timers.filter((timer) => timer.due <= end).reduce<(typeof timers)[number] | undefined>((first, timer) => (first === undefined || timer.due < first.due ? timer : first), undefined);
        if (next === undefined) break;
        timers = timers.filter((timer) => timer !== next);
        now = next.due;
        next.run();
      }
      now = end;
    },
  };
};
