import type { UpstreamCatalog } from '@mcp-working-set/core';
import { catalog, searchRecord, sessionRow, workingSetMember } from '@mcp-working-set/core/testing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openHandle } from '../src/sqlite.js';
import { call, listeningLogger, open, stateFile } from './helpers.js';

// What every store promises is in the suite of core; here is what only a file can show.

it('everything survives a restart', async () => {
  const file = stateFile();
  const first = await open({ file });
  const key = { principal: 'local', scope: 'profile:work' };
  const set = { decided: [workingSetMember('a')], decidedAt: 2, effective: [workingSetMember('a'), workingSetMember('b')], removalPendingSince: 3 };
  await first.catalogs.put('github', 'f', catalog('github', [{ name: 'a' }]));
  await first.workingSets.update(key, () => set);
  await first.sessions.put(sessionRow({ logLevel: 'debug' }));
  await first.sessions.put(sessionRow({ id: 'shut', closed: 'deleted' }));
  first.sessions.touch('one', 50);
  await first.values.put('key', 'value');
  await first.leases.acquire('promote', 'a', 0, 100);
  await first.close();
  const second = await open({ file });
  expect(await second.catalogs.get('github', 'f')).toStrictEqual(catalog('github', [{ name: 'a' }]));
  expect(await second.workingSets.get(key)).toStrictEqual(set);
  expect(await second.sessions.get('one')).toStrictEqual(sessionRow({ logLevel: 'debug', lastSeen: 50 }));
  expect(await second.sessions.get('shut')).toStrictEqual(sessionRow({ id: 'shut', closed: 'deleted' }));
  expect(await second.values.get('key')).toBe('value');
  expect(await second.leases.acquire('promote', 'b', 50, 200)).toBe(false);
});

it('what was counted survives a restart: calls and searches, with the tokens of each reply', async () => {
  const file = stateFile();
  const first = await open({ file });
  first.calls.append(call());
  first.searches.append(searchRecord({ tokens: 321 }));
  await first.close();
  const second = await open({ file });
  expect(await second.calls.read()).toEqual([call()]);
  expect(await second.searches.read()).toEqual([searchRecord({ tokens: 321 })]);
});

it('a catalog keeps any JSON', async () => {
  const { catalogs } = await open({ file: stateFile() });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.jsonValue({ stringUnit: 'binary' }), { maxLength: 5 }), async (tools) => {
      const sent = JSON.parse(JSON.stringify({ ...catalog('any', []), tools })) as UpstreamCatalog;
      await catalogs.put('any', 'f', sent);
      expect(await catalogs.get('any', 'f')).toEqual(sent);
    }),
    { numRuns: 50 },
  );
});

it('a catalog that is published again unchanged is not written again, only its time is', async () => {
  const file = stateFile();
  const store = await open({ file });
  const tools = Array.from({ length: 500 }, (_, i) => ({ name: `tool_${i}`, description: 'x'.repeat(500) }));
  const [before, after] = [Date.UTC(2026, 10, 29), Date.UTC(2026, 10, 30)];
  await store.catalogs.put('github', 'f', { ...catalog('github', tools), fetchedAt: before });
  const other = openHandle(file);
  other.pragma('wal_checkpoint(TRUNCATE)');
  await store.catalogs.put('github', 'f', { ...catalog('github', tools), fetchedAt: after });
  const [log] = other.pragma('wal_checkpoint') as { log: number }[];
  expect(log?.log).toBeLessThan(5);
  expect((await store.catalogs.get('github', 'f'))?.fetchedAt).toBe(after);
  other.close();
});

it('a stored catalog that is no JSON is a miss', async () => {
  const file = stateFile();
  const logger = listeningLogger();
  const { catalogs } = await open({ file, logger });
  await catalogs.put('github', 'f', catalog('github', []));
  const other = openHandle(file);
  other.exec("UPDATE catalog_bodies SET body = x'7b'");
  other.close();
  expect(await catalogs.get('github', 'f')).toBeUndefined();
  expect(logger.lines).toEqual([expect.stringMatching(/^warn: .*fetched anew/)]);
});

it('values may have any names', async () => {
  const { values } = await open({ file: stateFile() });
  const names = ['p:%', 'p:\u0000', 'p:\u0000b', "p:'", 'p:ü', 'p:\u{1F600}', 'p:\uFFFF'].sort();
  for (const name of [...names, 'p', 'q:', 'P:a', '']) await values.put(name, `of ${name}`);
  expect(await values.list('p:')).toEqual(names.map((name) => [name, `of ${name}`]));
});
