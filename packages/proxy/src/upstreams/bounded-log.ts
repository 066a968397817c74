import type { Clock } from '@mcp-working-set/core';

const CLIP = 500;

export interface BoundedLogOptions {
  readonly clock: Clock;
  /** Lines passed on at once, and regained over a second. */
  readonly burst: number;
  readonly perSecond: number;
  readonly write: (line: string) => void;
  readonly redact: (text: string) => string;
}

/**
 * Passes lines on, clipped and at a bounded rate: what an upstream babbles must fill neither disk nor event loop. What
 * was left out is counted, and said with the next line that passes.
 */
export const createBoundedLog = ({ clock, burst, perSecond, write, redact }: BoundedLogOptions): ((line: string) => void) => {
  let budget = burst;
  let since = clock.now();
  let dropped = 0;
  return (line) => {
    const now = clock.now();
    budget = Math.min(burst, budget + ((now - since) / 1000) * perSecond);
    since = now;
    if (budget < 1) {
      dropped++;
      return;
    }
    budget--;
    const left = dropped > 0 ? ` (${dropped} lines before it left out)` : '';
    dropped = 0;
    // Redacted before it is clipped: the end of a secret must not survive at the edge.
    const safe = redact(line.length > 8 * CLIP ? line.slice(0, 8 * CLIP) : line);
    write(`${safe.length > CLIP ? `${safe.slice(0, CLIP)}…` : safe}${left}`);
  };
};
