import type { Clock } from '@mcp-working-set/core';

/** Resolves after `ms`. */
export const pause = (clock: Clock, ms: number): Promise<void> => new Promise((resolve) => void clock.after(ms, resolve));
