import type { Clock } from '@mcp-working-set/core';

/** How an attempt to keep a stream open went. */
export interface StreamEnd {
  /** The upstream has no such stream, or wants none: it is not asked again. */
  readonly refused: boolean;
  /** HTTP status of a refusal. */
  readonly status?: number | undefined;
  /** Something arrived that can be resumed after. */
  readonly lastEventId?: string | undefined;
  readonly retryMs?: number | undefined;
  /** It was open. */
  readonly opened?: boolean | undefined;
}

/** Opens the stream once; calls `ended` when it is over; returns the way to end it. */
export type OpenStream = (lastEventId: string | undefined, ended: (end: StreamEnd) => void) => () => void;

const FIRST_GAP_MS = 1_000;
const LONGEST_GAP_MS = 60_000;
/** Streams that end at once, in a row, after which it is left alone until the next connect. */
const MAX_FRUITLESS = 12;
/** A stream that held that long was a good one. */
const GOOD_MS = 30_000;

/**
 * Keeps an optional stream of the upstream open: news comes on it, but nothing depends on it, so its troubles stay here.
 * Reopened with growing gaps, a bounded number of times. The returned function ends it. `onRefused` hears of a refusal, and
 * whether the stream had been open before.
 */
export const keepStream = (clock: Clock, open: OpenStream, onRefused?: (status: number | undefined, before: boolean) => void): (() => void) => {
  let stopped = false;
  let stop = (): void => {};
  let fruitless = 0;
  let opened = false;
  let lastEventId: string | undefined;

  const attempt = (): void => {
    if (stopped) return;
    const since = clock.now();
    let over = false;
    stop = open(lastEventId, (end) => {
      if (over || stopped) return;
      over = true;
      if (end.refused) {
        onRefused?.(end.status, opened);
        return;
      }
      opened ||= end.opened === true;
      const news = end.lastEventId !== undefined && end.lastEventId !== lastEventId;
      lastEventId = end.lastEventId ?? lastEventId;
      fruitless = news || clock.now() - since >= GOOD_MS ? 0 : fruitless + 1;
      if (fruitless > MAX_FRUITLESS) return;
      const gap = Math.min(LONGEST_GAP_MS, FIRST_GAP_MS * 2 ** Math.max(0, fruitless - 1));
      stop = clock.after(Math.max(gap, Math.min(end.retryMs ?? 0, LONGEST_GAP_MS)), attempt);
    });
  };
  attempt();
  return () => {
    stopped = true;
    stop();
  };
};
