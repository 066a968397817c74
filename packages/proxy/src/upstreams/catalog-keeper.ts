import type { CatalogStore, Clock, Logger, UpstreamCatalog, UpstreamSpec } from '@mcp-working-set/core';
import { asUpstreamError } from './errors.js';

/** A stored catalog is served that long without being asked for again. */
const FRESH_MS = 24 * 3_600_000;
/** Changes told within that time are one. */
const BURST_MS = 100;
/** After a re-list that found nothing new, the next one waits, longer each time: some servers tell of a change at every list. */
const QUIET_GAP_MS = 5_000;
const LONGEST_QUIET_MS = 300_000;
/** First wait after a failed listing; doubled up to the longest. */
const RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 300_000;
/** A list that is doubted is asked for once more after that, before it counts. */
const CONFIRM_MS = 3_000;
/**
 * When a list without tools is asked for again, where the server says that it has tools: gateways that are only starting
 * themselves answer so, and say nothing later.
 */
const EMPTY_GAPS_MS = [5_000, 30_000, 120_000];
/** An unchanged catalog is written again only when its date has aged by that. */
const REWRITE_MS = 3_600_000;

/** Keeps the last good catalog of one upstream: served from the store at once, replaced as a whole, never merged. */
export interface CatalogKeeper {
  readonly catalog: UpstreamCatalog | undefined;
  /** `stored`: from the store, not yet confirmed. */
  readonly source: 'none' | 'stored' | 'live';
  /** Why the last listing failed, where it did. */
  readonly lastError: string | undefined;
  /** Why a list that was read is doubted while the former one stays, where it is. */
  readonly degraded: string | undefined;
  /** Takes what the store has. Never rejects: a store that fails or holds something foreign has nothing. */
  load(): Promise<void>;
  /** Whether it is missing or old. */
  readonly due: boolean;
  /** Lists now; callers that come while one is under way share it. Rejects with `UpstreamError`; the last good one stays. */
  refresh(): Promise<UpstreamCatalog>;
  /** The upstream says that its tools have changed. */
  changed(): void;
  /** It was connected anew, perhaps because it died: what is missing now may only not have started yet. */
  reconnected(): void;
  /** Lists in the background, and again later while that fails. */
  fetch(): Promise<void>;
  /** Lists in the background what was last listed before `time`, unless that is about to happen anyway. */
  freshen(time: number): void;
  close(): void;
}

export interface KeeperOptions {
  readonly spec: UpstreamSpec;
  readonly store: CatalogStore;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Fetches the whole list; `background` where nobody waits for it. */
  readonly list: (background: boolean) => Promise<UpstreamCatalog>;
  /** Another catalog than before is in force. */
  readonly onChanged: () => void;
  /** Milliseconds that background work has to wait anyway. */
  readonly retryInMs: () => number;
}

export const createCatalogKeeper = (options: KeeperOptions): CatalogKeeper => {
  const { spec, store, clock, logger } = options;
  let catalog: UpstreamCatalog | undefined;
  let source: 'none' | 'stored' | 'live' = 'none';
  let content = '';
  let writtenAt = 0;
  let running: Promise<UpstreamCatalog> | undefined;
  let degraded: string | undefined;
  let restarted = false;
  let again = false;
  let quietGap = 0;
  let empties = 0;
  let lastListAt = Number.NEGATIVE_INFINITY;
  let failures = 0;
  let lastError: string | undefined;
  let scheduled: (() => void) | undefined;
  let closed = false;

  const schedule = (ms: number): void => {
    if (closed || scheduled) return;
    scheduled = clock.after(ms, () => {
      scheduled = undefined;
      void fetch();
    });
  };

  /** Takes a list in force, unless it is suspiciously empty, or shorter since a restart that nobody asked for. */
  const take = (next: UpstreamCatalog): UpstreamCatalog => {
    const missing = catalog ? missingFrom(next, catalog) : 0;
    const doubted = missing > 0 && (next.tools.length === 0 || restarted);
    restarted = false;
    if (doubted && degraded === undefined && catalog) {
      degraded = `it no longer lists ${missing} of its ${catalog.tools.length} tools; the former list stays until it says so again`;
      logger.warn(`${spec.id}: ${degraded}`);
      schedule(CONFIRM_MS);
      return catalog;
    }
    degraded = undefined;
    const text = contentOf(next);
    const changed = text !== content;
    quietGap = changed ? 0 : Math.min(LONGEST_QUIET_MS, quietGap === 0 ? QUIET_GAP_MS : quietGap * 2);
    catalog = changed || !catalog ? next : { ...catalog, fetchedAt: next.fetchedAt };
    content = text;
    source = 'live';
    const gap = next.tools.length === 0 && next.capabilities['tools'] !== undefined ? EMPTY_GAPS_MS[empties++] : undefined;
    if (next.tools.length > 0) empties = 0;
    if (gap !== undefined) schedule(gap);
    if (changed || next.fetchedAt - writtenAt > REWRITE_MS) {
      writtenAt = next.fetchedAt;
      store.put(spec.id, spec.fingerprint, catalog).catch(() => logger.warn(`${spec.id}: its catalog could not be stored`));
    }
    if (changed) options.onChanged();
    return catalog;
  };

  const list = async (background: boolean): Promise<UpstreamCatalog> => {
    try {
      const next = await options.list(background);
      failures = 0;
      lastError = undefined;
      return take(next);
    } catch (error) {
      const { reason, what } = asUpstreamError(spec.id, error);
      if (reason !== 'paused') lastError = what;
      throw error;
    } finally {
      lastListAt = clock.now();
      running = undefined;
      if (again) {
        again = false;
        schedule(Math.max(BURST_MS, quietGap));
      }
    }
  };
  const refresh = (background: boolean): Promise<UpstreamCatalog> => (running ??= list(background));

  const changed = (): void => {
    if (running) {
      // What is under way may have been asked before the change.
      again = true;
      return;
    }
    const since = clock.now() - lastListAt;
    schedule(since >= quietGap ? BURST_MS : Math.max(BURST_MS, quietGap - since));
  };

  const fetch = async (): Promise<void> => {
    try {
      await refresh(true);
    } catch (error) {
      if (closed) return;
      const failure = asUpstreamError(spec.id, error);
      if (failure.reason !== 'paused') failures++;
      logger[failures === 1 ? 'warn' : 'debug'](`${spec.id}: its tools could not be listed`, { reason: failure.what });
      // Not while the circuit breaker is open; and a stored catalog is no reason to leave it alone.
      schedule(Math.max(options.retryInMs(), Math.min(LONGEST_RETRY_MS, RETRY_MS * 2 ** Math.max(0, failures - 1))));
    }
  };

  return {
    get catalog() {
      return catalog;
    },
    get source() {
      return source;
    },
    get due() {
      return !catalog || clock.now() - catalog.fetchedAt > FRESH_MS;
    },
    get lastError() {
      return lastError;
    },
    get degraded() {
      return degraded;
    },
    async load() {
      try {
        const stored = await store.get(spec.id, spec.fingerprint);
        if (!stored || catalog || !Array.isArray(stored.tools)) return;
        catalog = stored;
        content = contentOf(stored);
        writtenAt = stored.fetchedAt;
        source = 'stored';
      } catch {
        logger.warn(`${spec.id}: its stored catalog cannot be read`);
      }
    },
    refresh: () => refresh(false),
    changed() {
      restarted = false;
      changed();
    },
    reconnected() {
      restarted = true;
      changed();
    },
    fetch,
    freshen(time) {
      if (catalog && catalog.fetchedAt < time && !scheduled && !running) void fetch();
    },
    close() {
      closed = true;
      scheduled?.();
    },
  };
};

/** How many tools of a list another one no longer has; what has no name is not counted. */
const missingFrom = (next: UpstreamCatalog, before: UpstreamCatalog): number => {
  const names = new Set(next.tools.map(nameOf));
  return before.tools.filter((tool) => !names.has(nameOf(tool))).length;
};
const nameOf = (tool: unknown): unknown => (tool as { readonly name?: unknown } | null)?.name;

/** Everything of a catalog but its date, for comparison. */
const contentOf = ({ fetchedAt: _, ...rest }: UpstreamCatalog): string => JSON.stringify(rest);
