import { createMemoryState } from '@mcp-working-set/core';
import { manualClock } from '@mcp-working-set/core/testing';
import { expect, it } from 'vitest';
import { cachedCatalogs } from '../../src/listing/catalog-cache.js';
import { catalogOf } from '../unit/fakes.js';

it.each([
  ['serves what is young', { enabled: true, ttlSeconds: 60 }, 59_000, 'as stored'],
  ['has what is older asked for again, and serves it meanwhile', { enabled: true, ttlSeconds: 60 }, 60_000, 'old'],
  ['keeps a catalog for longer than a day where that is wanted', { enabled: true, ttlSeconds: 200_000 }, 100_000_000, 'fresh'],
  ['has nothing where it is switched off', { enabled: false, ttlSeconds: 60 }, 0, 'nothing'],
] as const)('%s', async (_, settings, age, seen) => {
  const clock = manualClock(1_000_000_000);
  const { catalogs } = createMemoryState();
  await catalogs.put('a', 'f', { ...catalogOf('a', []), fetchedAt: clock.now() - age });
  const got = await cachedCatalogs(catalogs, () => settings, clock).get('a', 'f');
  const expected = { 'as stored': clock.now() - age, old: 0, fresh: clock.now(), nothing: undefined }[seen];
  expect(got?.fetchedAt).toBe(expected);
});
