import type { Clock, MwsConfig, StateStore } from '@mcp-working-set/core';
import { profileKey } from '../promotion/scopes.js';
import { LOCAL_KEY } from '../state/keys.js';

/** It is looked at least that often. */
const LOOK_MS = 30_000;

export interface IdleOptions {
  readonly clock: Clock;
  /** How long nobody must have been there; 0 never. It may change. */
  idleSeconds(): number;
  /** When a client was last there. */
  lastUse(): number;
  /** Conversations that are open all the same, over HTTP. */
  open(): Promise<number>;
  /** Called once. */
  onIdle(): void;
}

/** Conversations that any process of this state has open: of everything, and of each profile with a working set of its own. */
export const openConversations = async ({ presence }: Pick<StateStore, 'presence'>, { profiles }: Pick<MwsConfig, 'profiles'>, now: number): Promise<number> => {
  const keys = [LOCAL_KEY, ...Object.keys(profiles).map(profileKey)];
  return (await Promise.all(keys.map((key) => presence.open(key, now)))).reduce((sum, one) => sum + one, 0);
};

/** Tells when nobody has been there for long enough; the returned function ends that. */
export const watchIdle = ({ clock, idleSeconds, lastUse, open, onIdle }: IdleOptions): (() => void) => {
  let stopped = false;
  let cancel = (): void => {};
  /** Since when nothing but conversations over HTTP was seen. */
  let lastOpen = 0;
  const look = async (): Promise<void> => {
    const idleMs = idleSeconds() * 1_000;
    if (idleMs > 0 && clock.now() - Math.max(lastUse(), lastOpen) >= idleMs) {
      if ((await open().catch(() => 0)) > 0) lastOpen = clock.now();
      // Somebody may have come while the store was asked.
      else if (!stopped && clock.now() - lastUse() >= idleMs) {
        stopped = true;
        onIdle();
      }
    }
    if (!stopped) next();
  };
  const next = (): void => void (cancel = clock.after(Math.min(LOOK_MS, Math.max(100, idleSeconds() * 250)), () => void look()));
  next();
  return () => {
    stopped = true;
    cancel();
  };
};
