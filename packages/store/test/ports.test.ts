import type { SessionRow, UpstreamCatalog, WorkingSet } from '@mcp-working-set/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { open, stateFile } from './helpers.js';

const catalog: UpstreamCatalog = {
  upstream: 'github', era: 'legacy', revision: '2025-11-25', fetchedAt: 1_000, capabilities: { tools: { listChanged: true } },
  serverInfo: { name: 'github', version: '1' }, instructions: 'Be kind.',
  tools: [{ name: 'create_issue', inputSchema: { type: 'object', properties: { 'odd \u2028 key': { default: 1e21 } } } }, 'no tool at all', null],
};

const set: WorkingSet = {
  decided: [{ upstream: 'github', tool: 'create_issue', reason: 'promoted', since: 1 }],
  decidedAt: 2,
  effective: [{ upstream: 'github', tool: 'create_issue', reason: 'promoted', since: 1 }, { upstream: 'fs', tool: 'read', reason: 'pin', since: 0 }],
  removalPendingSince: 3,
};

const session: SessionRow = {
  id: 'one', revision: '2025-06-18', client: { name: 'codex', version: '0.171' }, capabilities: { roots: {} }, principal: 'local',
  profile: 'default', loaded: ['github__create_issue'], createdAt: 10, lastSeen: 10,
};

describe('catalogs', () => {
  it('gives back the catalog as it was put, and nothing under another key or configuration', async () => {
    const { catalogs } = await open({ file: stateFile() });
    await catalogs.put('github', 'f1', catalog);
    expect(await catalogs.get('github', 'f1')).toStrictEqual(catalog);
    expect(await catalogs.get('github', 'f2')).toBeUndefined();
    expect(await catalogs.get('github/modern/ann', 'f1')).toBeUndefined();
    await catalogs.delete('github');
    expect(await catalogs.get('github', 'f1')).toBeUndefined();
  });

  it('replaces an earlier one, and takes the new time where nothing else changed', async () => {
    const { catalogs } = await open({ file: stateFile() });
    await catalogs.put('github', 'f1', catalog);
    await catalogs.put('github', 'f1', { ...catalog, fetchedAt: 2_000 });
    expect(await catalogs.get('github', 'f1')).toEqual({ ...catalog, fetchedAt: 2_000 });
    await catalogs.put('github', 'f2', { ...catalog, tools: [] });
    expect(await catalogs.get('github', 'f1')).toBeUndefined();
    expect((await catalogs.get('github', 'f2'))?.tools).toEqual([]);
  });

  it('keeps any JSON', async () => {
    const { catalogs } = await open({ file: stateFile() });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.jsonValue(), { maxLength: 5 }), async (tools) => {
        const sent = JSON.parse(JSON.stringify({ ...catalog, tools })) as UpstreamCatalog;
        await catalogs.put('any', 'f', sent);
        expect(await catalogs.get('any', 'f')).toEqual(sent);
      }),
      { numRuns: 50 },
    );
  });
});

describe('working sets', () => {
  it('are kept by principal and scope', async () => {
    const { workingSets } = await open({ file: stateFile() });
    const keys = [{ principal: 'local', scope: 'global' }, { principal: 'local', scope: 'profile:work' }, { principal: 'ann', scope: 'global' }] as const;
    expect(await workingSets.get(keys[0])).toBeUndefined();
    const { removalPendingSince: _, ...settled } = set;
    expect(await workingSets.update(keys[0], () => set)).toEqual(set);
    await workingSets.update(keys[1], () => settled);
    expect(await workingSets.get(keys[0])).toStrictEqual(set);
    expect(await workingSets.get(keys[1])).toStrictEqual(settled);
    expect(await workingSets.get(keys[2])).toBeUndefined();
    expect(await workingSets.keys()).toEqual([keys[0], keys[1]]);
  });

  it('stay as they were when a change throws', async () => {
    const { workingSets } = await open({ file: stateFile() });
    const key = { principal: 'local', scope: 'global' };
    await workingSets.update(key, () => set);
    await expect(workingSets.update(key, () => { throw new Error('not today'); })).rejects.toThrow('not today');
    expect(await workingSets.get(key)).toEqual(set);
  });
});

describe('sessions', () => {
  it('survive with all they hold', async () => {
    const file = stateFile();
    const first = await open({ file });
    const rows: SessionRow[] = [session, { ...session, id: 'two', logLevel: 'debug', closed: 'deleted' }];
    for (const row of rows) await first.sessions.put(row);
    first.sessions.touch('one', 50);
    await first.close();
    const { sessions } = await open({ file });
    expect(await sessions.get('one')).toStrictEqual({ ...session, lastSeen: 50 });
    expect(await sessions.get('two')).toStrictEqual(rows[1]);
    expect(await sessions.get('three')).toBeUndefined();
  });

  it('are touched forwards only, and never opened by it', async () => {
    const store = await open({ file: stateFile() });
    const { sessions } = store;
    await sessions.put({ ...session, lastSeen: 100 });
    await sessions.put({ ...session, id: 'shut', closed: 'swept' });
    sessions.touch('one', 90);
    sessions.touch('shut', 500);
    await store.flush();
    expect((await sessions.get('one'))?.lastSeen).toBe(100);
    expect(await sessions.get('shut')).toMatchObject({ lastSeen: 10, closed: 'swept' });
  });

  it('are swept when they were not seen, and forgotten a week after they were closed', async () => {
    const week = 7 * 24 * 3_600_000;
    const { sessions } = await open({ file: stateFile() });
    for (const [id, lastSeen] of [['old', 10], ['touched', 10], ['new', 30]] as const) await sessions.put({ ...session, id, lastSeen });
    sessions.touch('touched', 20);
    expect(await sessions.sweep(20, 40)).toEqual(['old']);
    expect(await sessions.get('old')).toMatchObject({ closed: 'swept' });
    expect(await sessions.sweep(20, 40 + week)).toEqual([]);
    expect(await sessions.get('old')).toBeDefined();
    await sessions.sweep(20, 41 + week);
    expect(await sessions.get('old')).toBeUndefined();
    expect(await sessions.get('touched')).toBeDefined();
  });
});

describe('leases', () => {
  it('have one holder until they end, who may extend them', async () => {
    const { leases } = await open({ file: stateFile() });
    expect(await leases.acquire('promote', 'a', 0, 100)).toBe(true);
    expect(await leases.acquire('promote', 'b', 99, 200)).toBe(false);
    expect(await leases.acquire('other', 'b', 99, 200)).toBe(true);
    expect(await leases.acquire('promote', 'a', 99, 150)).toBe(true);
    expect(await leases.acquire('promote', 'b', 149, 300)).toBe(false);
    expect(await leases.acquire('promote', 'b', 150, 300)).toBe(true);
    await leases.release('promote', 'a');
    expect(await leases.acquire('promote', 'a', 160, 300)).toBe(false);
    await leases.release('promote', 'b');
    expect(await leases.acquire('promote', 'a', 160, 300)).toBe(true);
  });
});

describe('values', () => {
  it('are put, kept, deleted and listed by prefix', async () => {
    const { values } = await open({ file: stateFile() });
    expect(await values.get('key')).toBeUndefined();
    expect(await values.putIfAbsent('key', 'first')).toBe('first');
    expect(await values.putIfAbsent('key', 'second')).toBe('first');
    await values.put('key', 'third');
    for (const name of ['trust:b', 'trust:a', 'trust', 'trusty', 'TRUST:a', 'trust:%', 'trust:ü', 'trust:\u{1F600}', 'trust:\uFFFF']) await values.put(name, `of ${name}`);
    const names = ['trust:%', 'trust:a', 'trust:b', 'trust:ü', 'trust:\u{1F600}', 'trust:\uFFFF'];
    expect(await values.list('trust:')).toEqual(names.map((name) => [name, `of ${name}`]));
    expect((await values.list('')).length).toBe(10);
    await values.delete('key');
    await values.delete('key');
    expect(await values.get('key')).toBeUndefined();
  });
});
