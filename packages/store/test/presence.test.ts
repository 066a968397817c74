import { describe, expect, it } from 'vitest';
import { isGone, markOf } from '../src/processes.js';
import { openHandle } from '../src/sqlite.js';
import { child, open, stateFile } from './helpers.js';

const key = { principal: 'local', scope: 'global' };
const row = (id: string, more: { until?: number; pid?: number; scope?: string } = {}) => ({ id, ...key, pid: process.pid, until: 100, ...more });

describe('presence', () => {
  it('counts what is open in one working set', async () => {
    const { presence } = await open({ file: stateFile() });
    presence.hold(row('a'));
    presence.hold(row('b', { until: 200 }));
    presence.hold(row('c', { scope: 'profile:work' }));
    expect(await presence.open(key, 50)).toBe(2);
    expect(await presence.open(key, 100)).toBe(1);
    presence.hold(row('a', { until: 300 }));
    expect(await presence.open(key, 150)).toBe(2);
    presence.release('b');
    presence.release('never held');
    expect(await presence.open(key, 150)).toBe(1);
    expect(await presence.open({ ...key, scope: 'profile:work' }, 50)).toBe(1);
    expect(await presence.open({ ...key, principal: 'ann' }, 50)).toBe(0);
  });

  it('loses the rows of a process at once when it is killed, and no others', async () => {
    const file = stateFile();
    const store = await open({ file });
    const other = child(`
      const state = await store.openStore({ file: args[0] });
      state.presence.hold({ id: 'child', principal: 'local', scope: 'global', pid: process.pid, until: 1e15 });
      await state.flush();
      say('held');
      await heard();
    `, [file]);
    store.presence.hold(row('mine', { until: 1e15 }));
    await other.line();
    expect(await store.presence.open(key, 50)).toBe(2);
    await other.kill();
    expect(await store.presence.open(key, 50)).toBe(1);
    await store.flush();
    const raw = openHandle(file, { readonly: true });
    expect(raw.prepare('SELECT id FROM presence').pluck().all()).toEqual(['mine']);
    raw.close();
  });

  it('does not take a process for another one that has got its pid', async () => {
    const file = stateFile();
    const store = await open({ file });
    store.presence.hold(row('a', { until: 1e15 }));
    await store.flush();
    const raw = openHandle(file);
    raw.prepare("UPDATE presence SET born = born || '0' WHERE born <> ''").run();
    raw.close();
    // Where the system does not say when a process began, the row stays until its end.
    expect(await store.presence.open(key, 50)).toBe(markOf(process.pid).born === '' ? 1 : 0);
  });
});

describe('a process', () => {
  it('is alive as long as it runs, also when it may not be signalled or is of another machine', async () => {
    const other = child('await heard();');
    const mark = markOf(other.pid);
    expect(isGone(mark)).toBe(false);
    expect(isGone(markOf(process.pid))).toBe(false);
    expect(isGone({ pid: 1, place: mark.place, born: '' })).toBe(false);
    await other.kill();
    expect(isGone(mark)).toBe(true);
    expect(isGone({ ...mark, place: 'elsewhere' })).toBe(false);
    for (const pid of [0, -1, 1.5, Number.NaN]) expect(isGone({ ...mark, pid })).toBe(false);
  });
});
