/**
 * Circuit breaker of one upstream as a pure state machine; time comes in as a number.
 *
 * Closed: everything goes. After three failures in a row it opens for 30 s: background work waits, and a use (somebody
 * calls a tool) may look once whether the upstream is back: at once after opening, then with growing distance. After
 * the 30 s it is half open: the next one, of either kind, is the probe. A success closes it.
 */
export interface Breaker {
  /** Failures since the last success. */
  readonly failures: number;
  /** When it opened, or the last probe failed while open; undefined while closed. */
  readonly openedAt?: number | undefined;
  /** Whether a probe is under way. */
  readonly probing: boolean;
  /** Probes that failed since it opened. */
  readonly failedProbes: number;
  readonly lastProbeAt?: number | undefined;
}

export const BREAKER = { failures: 3, openMs: 30_000, firstProbeGapMs: 1_000 } as const;

export const closedBreaker: Breaker = { failures: 0, probing: false, failedProbes: 0 };

export type BreakerPhase = 'closed' | 'open' | 'half-open';

export const breakerPhase = (breaker: Breaker, now: number): BreakerPhase => {
  if (breaker.openedAt === undefined) return 'closed';
  return now - breaker.openedAt >= BREAKER.openMs ? 'half-open' : 'open';
};

/**
 * What may be done now: `go`; `probe` (go, and tell `began` first); `short-probe` (the same on a small budget, since the
 * upstream was down a moment ago); `share` (a probe is under way: wait for its outcome); `wait`.
 */
export type Admission = 'go' | 'probe' | 'short-probe' | 'share' | 'wait';

export const admission = (breaker: Breaker, now: number, use: boolean): Admission => {
  const phase = breakerPhase(breaker, now);
  if (phase === 'closed') return 'go';
  if (breaker.probing) return use ? 'share' : 'wait';
  if (phase === 'half-open') return 'probe';
  if (!use) return 'wait';
  if (breaker.failedProbes === 0 || breaker.lastProbeAt === undefined) return 'short-probe';
  const gap = Math.min(BREAKER.openMs, BREAKER.firstProbeGapMs * 2 ** (breaker.failedProbes - 1));
  return now - breaker.lastProbeAt >= gap ? 'short-probe' : 'wait';
};

export const began = (breaker: Breaker): Breaker => ({ ...breaker, probing: true });

/** A probe ended without a verdict (its caller went away): the next one may try. */
export const abandoned = (breaker: Breaker): Breaker => (breaker.probing ? { ...breaker, probing: false } : breaker);

/** The probe has got a connection: others may go on, and the next failure opens it again. */
export const connected = (breaker: Breaker): Breaker =>
  breaker.probing ? { ...closedBreaker, failures: BREAKER.failures - 1 } : breaker;

export const succeeded = (_breaker: Breaker): Breaker => closedBreaker;

export const failed = (breaker: Breaker, now: number): Breaker => {
  const failures = breaker.failures + 1;
  if (breaker.openedAt !== undefined) {
    const failedProbes = breaker.failedProbes + (breaker.probing ? 1 : 0);
    // A failed probe of the half-open state opens it anew; one while open does not prolong the 30 s.
    const openedAt = now - breaker.openedAt >= BREAKER.openMs ? now : breaker.openedAt;
    return { failures, openedAt, probing: false, failedProbes, lastProbeAt: now };
  }
  return failures < BREAKER.failures ? { ...breaker, failures } : { failures, openedAt: now, probing: false, failedProbes: 0 };
};

/** Milliseconds until background work may try again; 0 if now. */
export const retryInMs = (breaker: Breaker, now: number): number =>
  breaker.openedAt === undefined ? 0 : Math.max(0, breaker.openedAt + BREAKER.openMs - now);
