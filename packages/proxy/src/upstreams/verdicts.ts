import { isJsonObject, type Clock, type KeyValueStore } from '@mcp-working-set/core';

/** What is known about the eras an upstream speaks; undefined: never tried. */
export interface Verdict {
  readonly modern?: boolean | undefined;
  readonly legacy?: boolean | undefined;
  /** The older era is spoken over HTTP+SSE, not over Streamable HTTP. */
  readonly sse?: boolean | undefined;
  /** It asks its clients during calls where nothing says which call is meant: one call at a time on each connection. */
  readonly exclusive?: boolean | undefined;
  /** When it was made, milliseconds since the epoch. */
  readonly at: number;
}

/** A server may learn the newer era with an upgrade, so "does not speak it" is believed that long only. */
const BELIEVE_MS = 7 * 24 * 3_600_000;
const PREFIX = 'upstream-era/';

export interface Verdicts {
  get(): Promise<Verdict | undefined>;
  /** Adds what a connection found out; what the store cannot keep is only found out again. */
  learn(found: Omit<Verdict, 'at'>): void;
}

/** Remembers over restarts which eras an upstream speaks, by fingerprint, so that the next connect asks directly. */
export const createVerdicts = (values: KeyValueStore, clock: Clock, fingerprint: string): Verdicts => {
  const name = PREFIX + fingerprint;
  let known: Verdict | undefined;
  let loaded: Promise<void> | undefined;

  const load = async (): Promise<void> => {
    try {
      const value: unknown = JSON.parse((await values.get(name)) ?? 'null');
      if (isJsonObject(value) && typeof value['at'] === 'number') {
        known = { at: value['at'], modern: flag(value['modern']), legacy: flag(value['legacy']), sse: flag(value['sse']), exclusive: flag(value['exclusive']) };
      }
    } catch {
      // An unreadable verdict is none.
    }
  };

  return {
    async get() {
      await (loaded ??= load());
      if (!known) return undefined;
      if (clock.now() - known.at <= BELIEVE_MS) return known;
      return { ...known, modern: known.modern || undefined, legacy: known.legacy || undefined, sse: undefined };
    },
    learn(found) {
      const stale = known !== undefined && clock.now() - known.at > BELIEVE_MS;
      const before = known;
      const same = before && Object.entries(found).every(([key, value]) => before[key as keyof typeof found] === value);
      if (same && !stale) return;
      known = { ...known, ...found, at: clock.now() };
      void values.put(name, JSON.stringify(known)).catch(() => {});
    },
  };
};

const flag = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined);
