import type { Clock, UpstreamSpec } from '@mcp-working-set/core';
import { pause } from './pause.js';

/** What became of the upstreams under another configuration, by id. */
export interface Reconfigured {
  readonly kept: readonly string[];
  readonly added: readonly string[];
  /** Replaced after the new one worked. */
  readonly swapped: readonly string[];
  readonly removed: readonly string[];
  /** Changed, but not working as they stand now: the former ones go on until the new ones do. */
  readonly failed: readonly { readonly id: string; readonly reason: string }[];
}

/** How long calls on an upstream that is gone may go on. */
const DRAIN_MS = 30_000;
const LOOK_MS = 250;

/** Whether nothing of what makes the connection has changed; which tools are chosen is decided elsewhere. */
export const sameConnection = (a: UpstreamSpec, b: UpstreamSpec): boolean => {
  const essence = ({ include: _, exclude: __, profiles: ___, ...rest }: UpstreamSpec): string => JSON.stringify(rest);
  return essence(a) === essence(b);
};

/** Resolves when nothing is in flight any more, at the latest after half a minute. */
export const drained = async (clock: Clock, inFlight: () => number): Promise<void> => {
  const until = clock.now() + DRAIN_MS;
  while (inFlight() > 0 && clock.now() < until) await pause(clock, LOOK_MS);
};
