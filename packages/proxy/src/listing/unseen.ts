import type { Upstreams } from '../upstreams/types.js';

/** Ids of the upstreams of which nothing is known, not even from an earlier run. */
export const unseen = (upstreams: Pick<Upstreams, 'status'>): readonly string[] =>
  upstreams.status().filter(({ catalog }) => catalog === 'none').map(({ id }) => id);

/** Waits for them, where there are any, so many milliseconds at most. */
export const awaitUnseen = async (upstreams: Pick<Upstreams, 'status' | 'settled'>, timeoutMs: number): Promise<void> => {
  if (unseen(upstreams).length > 0) await upstreams.settled(timeoutMs);
};
