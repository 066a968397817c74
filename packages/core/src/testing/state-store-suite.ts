import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json.js';
import type { StateStore } from '../ports/state-store.js';
import type { WorkingSet } from '../usage/types.js';
import { learnedWordsSuite } from './learned-words-suite.js';
import { logSuite } from './log-suite.js';
import { callRecord, sessionRow, workingSetMember } from './records.js';
import { catalog, definition } from './tools.js';
import { transcriptSuite } from './transcript-suite.js';

const GLOBAL = { principal: 'local', scope: 'global' };
const WEEK = 7 * 24 * 3_600_000;

const catalogSuite = (open: () => Promise<StateStore>): void => {
  const one = catalog('github', [definition('t', { inputSchema: { type: 'object', properties: JSON.parse('{"__proto__":{"default":1e21},"\\u2028":{}}') as JsonObject } }), 'u', null], { instructions: 'Be kind.' });

  it('come back as they were, under their key and configuration only', async () => {
    const { catalogs } = await open();
    await catalogs.put('github', 'f1', one);
    expect(await catalogs.get('github', 'f1')).toStrictEqual(one);
    expect(await catalogs.get('github', 'f2')).toBeUndefined();
    expect(await catalogs.get('github/modern/ann', 'f1')).toBeUndefined();
  });

  it('are replaced whole, and deleted', async () => {
    const { catalogs } = await open();
    await catalogs.put('github', 'f1', one);
    await catalogs.put('github', 'f1', { ...one, fetchedAt: 7 });
    expect((await catalogs.get('github', 'f1'))?.fetchedAt).toBe(7);
    await catalogs.put('github', 'f2', catalog('github', []));
    expect(await catalogs.get('github', 'f1')).toBeUndefined();
    expect((await catalogs.get('github', 'f2'))?.tools).toEqual([]);
    await catalogs.delete('github');
    await catalogs.delete('github');
    expect(await catalogs.get('github', 'f2')).toBeUndefined();
  });

  it('are not changed by who put them', async () => {
    const { catalogs } = await open();
    const tools = [{ name: 'a', inputSchema: { type: 'object' } }];
    await catalogs.put('github', 'f1', { ...one, tools });
    tools[0]!.name = 'b';
    tools.push({ name: 'c', inputSchema: { type: 'object' } });
    expect((await catalogs.get('github', 'f1'))?.tools).toEqual([{ name: 'a', inputSchema: { type: 'object' } }]);
  });
};

const workingSetSuite = (open: () => Promise<StateStore>): void => {
  const settled: WorkingSet = { decided: [workingSetMember('a')], decidedAt: 2, effective: [workingSetMember('a'), workingSetMember('b', { reason: 'pin' })] };
  const pending: WorkingSet = { ...settled, effective: [workingSetMember('a'), workingSetMember('b', { leavingSince: 3 })], removalPendingSince: 3 };

  it('come back as they were, by principal and scope', async () => {
    const { workingSets } = await open();
    const keys = [GLOBAL, { principal: 'local', scope: 'profile:work' }, { principal: 'local/global', scope: '' }];
    expect(await workingSets.get(GLOBAL)).toBeUndefined();
    expect(await workingSets.update(keys[0]!, () => pending)).toEqual(pending);
    await workingSets.update(keys[1]!, () => settled);
    expect(await workingSets.get(keys[0]!)).toStrictEqual(pending);
    expect(await workingSets.get(keys[1]!)).toStrictEqual(settled);
    expect(await workingSets.get(keys[2]!)).toBeUndefined();
    await workingSets.update(keys[0]!, () => settled);
    expect(await workingSets.get(keys[0]!)).toStrictEqual(settled);
    const text = (key: object): string => JSON.stringify(Object.entries(key).sort());
    expect((await workingSets.keys()).map(text).sort()).toEqual(keys.slice(0, 2).map(text).sort());
  });

  it('are changed in one step, also when many change them at once', async () => {
    const { workingSets } = await open();
    const count = 20;
    await Promise.all(Array.from({ length: count }, () => workingSets.update(GLOBAL, (before) => ({ decided: [], decidedAt: (before?.decidedAt ?? 0) + 1, effective: [] }))));
    expect((await workingSets.get(GLOBAL))?.decidedAt).toBe(count);
  });

  it('stay as they were when a change throws', async () => {
    const { workingSets } = await open();
    await workingSets.update(GLOBAL, () => settled);
    await expect(workingSets.update(GLOBAL, () => { throw new Error('not today'); })).rejects.toThrow('not today');
    expect(await workingSets.get(GLOBAL)).toEqual(settled);
  });
};

const sessionSuite = (open: () => Promise<StateStore>): void => {
  it('come back as they were', async () => {
    const { sessions } = await open();
    expect(await sessions.get('one')).toBeUndefined();
    const watched = [{ asked: 'mws://notes/note://one', upstream: 'notes', uri: 'note://one' }];
    await sessions.put(sessionRow({ logLevel: 'debug', watched }));
    expect(await sessions.get('one')).toStrictEqual(sessionRow({ logLevel: 'debug', watched }));
    await sessions.update('one', { watched: [] });
    expect(await sessions.get('one')).toStrictEqual(sessionRow({ logLevel: 'debug', watched: [] }));
    await sessions.put(sessionRow({ closed: 'deleted', loaded: [] }));
    expect(await sessions.get('one')).toStrictEqual(sessionRow({ closed: 'deleted', loaded: [] }));
  });

  it('are changed in part, whatever else is changed at the same time, and not once they are over', async () => {
    const { sessions } = await open();
    await sessions.put(sessionRow({ loaded: [] }));
    await Promise.all([sessions.update('one', { loaded: ['a', 'b'] }), sessions.update('one', { logLevel: 'debug' }), sessions.update('none', { logLevel: 'debug' })]);
    expect(await sessions.get('one')).toStrictEqual(sessionRow({ loaded: ['a', 'b'], logLevel: 'debug' }));
    await sessions.update('one', { closed: 'deleted' });
    await sessions.update('one', { closed: 'swept', logLevel: 'error' });
    expect(await sessions.get('one')).toStrictEqual(sessionRow({ loaded: ['a', 'b'], logLevel: 'debug', closed: 'deleted' }));
    expect(await sessions.get('none')).toBeUndefined();
  });

  it('are touched forward only, and only while they are open', async () => {
    const { sessions, flush } = await open();
    await sessions.put(sessionRow());
    await sessions.put(sessionRow({ id: 'two', closed: 'deleted' }));
    for (const [id, now] of [['one', 50], ['two', 50], ['none', 50]] as const) sessions.touch(id, now);
    await flush();
    sessions.touch('one', 40);
    await flush();
    expect([(await sessions.get('one'))?.lastSeen, (await sessions.get('two'))?.lastSeen, await sessions.get('none')]).toEqual([50, 10, undefined]);
  });

  it('are swept when they were not seen, touches counted, and forgotten a week after', async () => {
    const { sessions } = await open();
    for (const [id, lastSeen] of [['old', 10], ['touched', 10], ['new', 100]] as const) await sessions.put(sessionRow({ id, lastSeen }));
    await sessions.put(sessionRow({ id: 'gone', closed: 'deleted' }));
    sessions.touch('touched', 60);
    expect(await sessions.sweep(50, 200)).toEqual(['old']);
    expect(await sessions.sweep(50, 200)).toEqual([]);
    expect((await sessions.get('old'))?.closed).toBe('swept');
    expect((await sessions.get('touched'))?.closed).toBeUndefined();
    await sessions.sweep(50, 200 + WEEK);
    expect([await sessions.get('old'), await sessions.get('gone')]).toEqual([expect.anything(), undefined]);
    await sessions.sweep(50, 201 + WEEK);
    expect(await sessions.get('old')).toBeUndefined();
    expect(await sessions.get('new')).toBeDefined();
  });
};

const smallSuites = (open: () => Promise<StateStore>): void => {
  it('presence counts what is open in one working set', async () => {
    const { presence, flush } = await open();
    const row = (id: string, more: object = {}) => ({ id, ...GLOBAL, pid: process.pid, until: 100, ...more });
    presence.hold(row('a'));
    presence.hold(row('b', { until: 200 }));
    presence.hold(row('c', { scope: 'profile:work' }));
    presence.hold(row('d', { principal: 'ann' }));
    await flush();
    expect(await presence.open(GLOBAL, 50)).toBe(2);
    expect(await presence.open(GLOBAL, 100)).toBe(1);
    presence.hold(row('a', { until: 300 }));
    presence.release('b');
    presence.release('never held');
    await flush();
    expect(await presence.open(GLOBAL, 150)).toBe(1);
  });

  it('a lease has one holder at a time, until its end', async () => {
    const { leases } = await open();
    expect(await leases.acquire('promote', 'a', 0, 10)).toBe(true);
    expect(await leases.acquire('promote', 'b', 9, 20)).toBe(false);
    expect(await leases.acquire('other', 'b', 9, 20)).toBe(true);
    expect(await leases.acquire('promote', 'a', 9, 30)).toBe(true);
    expect(await leases.acquire('promote', 'b', 29, 40)).toBe(false);
    expect(await leases.acquire('promote', 'b', 30, 40)).toBe(true);
    await leases.release('promote', 'a');
    expect(await leases.acquire('promote', 'a', 31, 50)).toBe(false);
    await leases.release('promote', 'b');
    expect(await leases.acquire('promote', 'a', 31, 50)).toBe(true);
    const winners = await Promise.all(['a', 'b', 'c'].map((holder) => leases.acquire('race', holder, 0, 10)));
    expect(winners.filter(Boolean)).toHaveLength(1);
  });

  it('values are put, put once, listed by prefix in order, deleted', async () => {
    const { values } = await open();
    expect(await values.get('k')).toBeUndefined();
    expect(await Promise.all([values.putIfAbsent('k', 'first'), values.putIfAbsent('k', 'second')])).toEqual(['first', 'first']);
    await values.put('k', '');
    expect([await values.get('k'), await values.putIfAbsent('k', 'third')]).toEqual(['', '']);
    for (const name of ['trust:b', 'trust:a', 'trust', 'trusty', 'TRUST:a', 'trust:%', 'trust:_']) await values.put(name, `of ${name}`);
    expect(await values.list('trust:')).toEqual(['trust:%', 'trust:_', 'trust:a', 'trust:b'].map((name) => [name, `of ${name}`]));
    expect((await values.list('')).length).toBe(8);
    await values.delete('k');
    await values.delete('k');
    expect(await values.get('k')).toBeUndefined();
  });
};

/**
 * What every `StateStore` promises, as a vitest suite. `open` gives an empty state and sees to its end; `again` opens a
 * second handle on the same state, where the implementation has such a thing.
 */
export const stateStoreSuite = (name: string, open: () => Promise<StateStore>, again?: (first: StateStore) => Promise<StateStore>): void => {
  describe(`${name} as a state store`, () => {
    logSuite(open);
    transcriptSuite(open);
    describe('learned words', () => learnedWordsSuite(open));
    describe('catalogs', () => catalogSuite(open));
    describe('working sets', () => workingSetSuite(open));
    describe('sessions', () => sessionSuite(open));
    describe('presence, leases, values', () => smallSuites(open));

    it('has changed once, after somebody committed, and not while nobody did', async () => {
      const first = await open();
      await first.flush();
      first.changed();
      expect(first.changed()).toBe(false);
      if (again === undefined) return;
      const second = await again(first);
      await second.values.put('k', 'v');
      expect([first.changed(), first.changed()]).toEqual([true, false]);
      expect(await first.values.get('k')).toBe('v');
      second.calls.append(callRecord());
      await second.flush();
      expect(first.changed()).toBe(true);
      expect(await first.calls.count()).toBe(1);
    });
  });
};
