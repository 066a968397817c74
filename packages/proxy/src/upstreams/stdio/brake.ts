import type { Readable } from 'node:stream';
import type { Clock } from '@mcp-working-set/core';

const WINDOW_MS = 100;

/**
 * Keeps a program that babbles from taking the event loop: more than `most` units of noise within 100 ms and its stream
 * is not read for the rest of them. Its own messages come later for it; nobody else's do.
 */
export const createBrake = (stream: Readable, clock: Clock, most: number): ((units: number) => void) => {
  let since = 0;
  let heard = 0;
  let paused = false;
  return (units) => {
    const now = clock.now();
    if (now - since >= WINDOW_MS) {
      since = now;
      heard = 0;
    }
    heard += units;
    if (paused || heard <= most) return;
    paused = true;
    stream.pause();
    clock.after(WINDOW_MS, () => {
      paused = false;
      stream.resume();
    });
  };
};
