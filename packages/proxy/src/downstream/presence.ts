import type { Clock, PresenceStore } from '@mcp-working-set/core';
import { keyOf } from '../listing/working-set-key.js';

const MINUTE_MS = 60_000;
/** A conversation counts as open for that long after its last request. */
export const RECENT_MS = 30 * MINUTE_MS;
/** What is open by itself (a peer, a stream) is held for that long, and held again well before. */
const HOLD_MS = 15 * MINUTE_MS;
const REFRESH_MS = 5 * MINUTE_MS;
/** Requests of one conversation touch the store at most that often. */
const THROTTLE_MS = MINUTE_MS;
const REMEMBERED = 10_000;

export interface Presence {
  /** Something is open from now until the returned function is called. */
  open(id: string, who: { principal: string; profile: string; project?: string | undefined }): () => void;
  /** A request came: the conversation `id` is open for the next 30 minutes. */
  recent(id: string, who: { principal: string; profile: string }): void;
  /** A conversation has ended for good. */
  forget(id: string): void;
  /** Releases what is open by itself; recent requests keep counting. */
  close(): void;
}

/** Says in the store which conversations are open, so that demotions wait for them. Without a store it does nothing. */
export const createPresence = (store: PresenceStore | undefined, clock: Clock): Presence => {
  const { pid } = process;
  const held = new Map<string, { principal: string; scope: string }>();
  const last = new Map<string, number>();
  let stop: (() => void) | undefined;

  const hold = (id: string, row: { principal: string; scope: string }, forMs: number): void =>
    store?.hold({ id, principal: row.principal, scope: row.scope, pid, until: clock.now() + forMs });

  const refresh = (): void => {
    for (const [id, row] of held) hold(id, row, HOLD_MS);
    stop = held.size > 0 ? clock.after(REFRESH_MS, refresh) : undefined;
  };

  return {
    open(id, who) {
      const row = keyOf(who);
      held.set(id, row);
      hold(id, row, HOLD_MS);
      stop ??= clock.after(REFRESH_MS, refresh);
      return () => {
        if (held.delete(id)) store?.release(id);
      };
    },
    recent(id, who) {
      const now = clock.now();
      const before = last.get(id);
      if (before !== undefined && now - before < THROTTLE_MS) return;
      if (before === undefined && last.size >= REMEMBERED) last.clear();
      last.set(id, now);
      hold(id, keyOf(who), RECENT_MS);
    },
    forget(id) {
      last.delete(id);
      store?.release(id);
    },
    close() {
      stop?.();
      for (const id of held.keys()) store?.release(id);
      held.clear();
      last.clear();
    },
  };
};
