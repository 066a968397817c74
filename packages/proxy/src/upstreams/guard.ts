import type { Clock } from '@mcp-working-set/core';
import {
  abandoned, admission, began, breakerPhase, closedBreaker, connected, failed, retryInMs, succeeded, type Breaker, type BreakerPhase,
} from './breaker.js';
import { UpstreamError } from './errors.js';
import { pause } from './pause.js';

/** What an upstream that was down a moment ago gets to show that it is back, milliseconds. */
const SHORT_MS = 3_000;

/** The circuit breaker of one upstream at work: lets through, waits for a probe, refuses. */
export interface Guard {
  /** True while nothing stands in the way: the usual case, in which `enter` need not be asked. */
  readonly open: boolean;
  /**
   * Runs work as far as the breaker allows; `use` is false for work in the background. Work gets the milliseconds that it
   * may spend on connecting. Rejects with `UpstreamError` paused where it has to wait.
   */
  enter<T>(use: boolean, work: (connectMs: number) => Promise<T>): Promise<T>;
  failed(failure: UpstreamError): void;
  succeeded(): void;
  /** A connection has been made. */
  connected(): void;
  readonly probing: boolean;
  readonly phase: BreakerPhase;
  readonly lastError: string | undefined;
  /** Milliseconds until background work may try again. */
  retryInMs(): number;
}

export const createGuard = (upstream: string, clock: Clock): Guard => {
  let breaker: Breaker = closedBreaker;
  let probe: Promise<void> | undefined;
  let lastError: string | undefined;

  const paused = (): UpstreamError => {
    const seconds = Math.max(1, Math.ceil(retryInMs(breaker, clock.now()) / 1000));
    const last = lastError === undefined ? '' : ` (last: ${lastError})`;
    return new UpstreamError(upstream, 'paused', `failed ${breaker.failures} times in a row${last}; it is tried again within ${seconds} s`);
  };

  return {
    get open() {
      return breaker.openedAt === undefined;
    },
    async enter(use, work) {
      const since = clock.now();
      for (;;) {
        const verdict = admission(breaker, clock.now(), use);
        if (verdict === 'go') return work(Number.POSITIVE_INFINITY);
        if (verdict === 'share' && probe && clock.now() - since < SHORT_MS) {
          // Its outcome decides for all; one that takes long decides nothing in time.
          await Promise.race([probe, pause(clock, SHORT_MS)]);
          continue;
        }
        if (verdict === 'wait' || verdict === 'share') throw paused();
        breaker = began(breaker);
        let done: () => void = () => {};
        probe = new Promise((resolve) => (done = resolve));
        try {
          return await work(verdict === 'short-probe' ? SHORT_MS : Number.POSITIVE_INFINITY);
        } finally {
          // A probe that has neither failed nor succeeded was given up by its caller.
          breaker = abandoned(breaker);
          probe = undefined;
          done();
        }
      }
    },
    failed(failure) {
      lastError = failure.what;
      breaker = failed(breaker, clock.now());
    },
    succeeded() {
      if (breaker === closedBreaker && lastError === undefined) return;
      lastError = undefined;
      breaker = succeeded(breaker);
    },
    connected() {
      lastError = undefined;
      breaker = connected(breaker);
    },
    get probing() {
      return breaker.probing;
    },
    get phase() {
      return breakerPhase(breaker, clock.now());
    },
    get lastError() {
      return lastError;
    },
    retryInMs: () => retryInMs(breaker, clock.now()),
  };
};
