import type { CatalogStore, Clock, MwsConfig } from '@mcp-working-set/core';

/** An upstream asks again on its own for what is older. */
const DAY_MS = 86_400_000;

/**
 * Stored catalogs as the configuration wants them: none at all with `cache: false`; one older than `cacheTtlSeconds` looks
 * old, so that it serves until it has been asked for again, and a younger one looks fresh.
 */
export const cachedCatalogs = (store: CatalogStore, settings: () => MwsConfig['cache'], clock: Clock): CatalogStore => ({
  async get(key, fingerprint) {
    const { enabled, ttlSeconds } = settings();
    const stored = enabled ? await store.get(key, fingerprint) : undefined;
    if (!stored) return undefined;
    const now = clock.now();
    const age = now - stored.fetchedAt;
    if (age >= ttlSeconds * 1_000) return { ...stored, fetchedAt: 0 };
    return age < DAY_MS ? stored : { ...stored, fetchedAt: now };
  },
  put: (key, fingerprint, catalog) => store.put(key, fingerprint, catalog),
  delete: (key) => store.delete(key),
});
