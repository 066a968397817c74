import type { Clock } from '@mcp-working-set/core';
import type { Upstreams } from '../upstreams/types.js';
import { awaitUnseen } from './unseen.js';

/** A client waits no longer for its first list. */
const FIRST_LIST_MS = 2_000;

/**
 * What a list waits for: upstreams of which nothing is known yet, until a little after the start. Many clients list once a
 * conversation, and would have no tools in their first one.
 */
export const createFirstList = ({ upstreams, clock }: { upstreams: Pick<Upstreams, 'status' | 'settled'>; clock: Clock }): (() => Promise<void>) => {
  const until = clock.now() + FIRST_LIST_MS;
  return async () => {
    const left = until - clock.now();
    if (left > 0) await awaitUnseen(upstreams, left);
  };
};
