import type { Clock } from '@mcp-working-set/core';

/** Texts that were too long for one answer, in memory, for those who may read on. */
export interface HeldTexts {
  /** Keeps a text for its owner; undefined where it cannot be kept. */
  hold(owner: string, text: string): string | undefined;
  /** The text of a handle; undefined for one that is not the owner's, or is gone. Reading keeps it for as long again. */
  read(owner: string, handle: string): string | undefined;
}

export interface HeldTextsOptions {
  readonly clock: Clock;
  readonly newId: () => string;
  /** Of all texts together; strings are counted as two bytes a character. Default 64 MiB. */
  readonly mostBytes?: number;
  /** Default 500. */
  readonly mostTexts?: number;
  /** Default 30 minutes. */
  readonly ageMs?: number;
}

interface Held {
  readonly owner: string;
  readonly text: string;
  readonly until: number;
}

export const createHeldTexts = (options: HeldTextsOptions): HeldTexts => {
  const { clock, newId, mostBytes = 64 * 1024 * 1024, mostTexts = 500, ageMs = 30 * 60_000 } = options;
  /** The one that goes next comes first. */
  const held = new Map<string, Held>();
  let bytes = 0;
  let sweeping = false;

  const drop = (handle: string): void => {
    bytes -= 2 * (held.get(handle)?.text.length ?? 0);
    held.delete(handle);
  };

  const keep = (handle: string, owner: string, text: string): void => {
    held.set(handle, { owner, text, until: clock.now() + ageMs });
    bytes += 2 * text.length;
  };

  /** Old ones go also while nobody calls. */
  const sweep = (): void => {
    const now = clock.now();
    for (const [handle, { until }] of held) if (until <= now) drop(handle);
    sweeping = held.size > 0;
    if (sweeping) clock.after(ageMs, sweep);
  };

  return {
    hold(owner, text) {
      if (2 * text.length > mostBytes) return undefined;
      const handle = newId();
      keep(handle, owner, text);
      while (bytes > mostBytes || held.size > mostTexts) drop(held.keys().next().value as string);
      if (!sweeping) {
        sweeping = true;
        clock.after(ageMs, sweep);
      }
      return handle;
    },
    read(owner, handle) {
      const entry = held.get(handle);
      if (entry?.owner !== owner || entry.until <= clock.now()) return undefined;
      drop(handle);
      keep(handle, owner, entry.text);
      return entry.text;
    },
  };
};
