import type { Clock } from '@mcp-working-set/core';
import type { Exchange } from '../dispatch/types.js';
import { RawJson } from '../wire/message.js';

/** A call that has been silent for that long is told to be alive. Clients give up after 60 s. */
const SILENT_MS = 20_000;
const LOOK_EVERY_MS = 5_000;
/** Progress of our own moves on from the upstream's by next to nothing, so that what it says later is still more. */
const STEP = 1e-6;

export interface Kept {
  readonly exchange: Exchange;
  readonly params: RawJson | undefined;
  /** The last progress that the upstream told. */
  readonly progress: RawJson | undefined;
  /** When something was last heard or said about it. */
  heardAt: number;
}

/** Sends progress for calls that take long and say nothing, where their clients asked for progress. */
export interface KeepAlive {
  add(call: Kept): void;
  remove(call: Kept): void;
}

/** One timer for all calls: a call that is answered soon costs no timer. */
export const createKeepAlive = (clock: Clock): KeepAlive => {
  const calls = new Map<Kept, number>();
  let running = false;

  const look = (): void => {
    const now = clock.now();
    for (const [call, said] of calls) {
      if (now - call.heardAt < SILENT_MS) continue;
      call.heardAt = now;
      const token = call.params?.member('_meta')?.member('progressToken');
      if (!token) continue;
      calls.set(call, said + 1);
      const told = call.progress?.member('progress')?.value;
      const progress = (typeof told === 'number' ? told : 0) + (said + 1) * STEP;
      const params = `{"progressToken":${token.text},"progress":${progress},"message":"Still running"}`;
      call.exchange.notify('notifications/progress', new RawJson(params));
    }
    running = calls.size > 0;
    if (running) clock.after(LOOK_EVERY_MS, look);
  };

  return {
    add(call) {
      calls.set(call, 0);
      if (running) return;
      running = true;
      clock.after(LOOK_EVERY_MS, look);
    },
    remove: (call) => void calls.delete(call),
  };
};
