import { manualClock } from '@mcp-working-set/core/testing';
import { describe, expect, it } from 'vitest';
import { openHandle } from '../src/sqlite.js';
import { call, child, open, stateFile } from './helpers.js';

const key = { principal: 'local', scope: 'global' };
const member = (tool: string) => ({ upstream: 'fs', tool, reason: 'promoted' as const, since: 0 });

describe('two handles on one file', () => {
  it('see each other\'s commits through changed(), once each', async () => {
    const file = stateFile();
    const [a, b] = [await open({ file }), await open({ file })];
    a.changed();
    b.changed();
    expect([a.changed(), b.changed()]).toEqual([false, false]);
    a.calls.append(call());
    expect(b.changed()).toBe(false);
    await a.flush();
    expect([b.changed(), b.changed()]).toEqual([true, false]);
    await b.values.put('pinned', 'yes');
    expect([a.changed(), a.changed()]).toEqual([true, false]);
    expect(await a.values.get('pinned')).toBe('yes');
  });

  it('notice what they wrote themselves, but for the batches of every call', async () => {
    const store = await open({ file: stateFile() });
    store.changed();
    store.calls.append(call());
    await store.flush();
    expect(store.changed()).toBe(false);
    await store.workingSets.update(key, () => ({ decided: [], decidedAt: 0, effective: [] }));
    expect([store.changed(), store.changed()]).toEqual([true, false]);
  });
});

const lesson = { principal: 'local', upstream: 'files', tool: 'read', stems: ['peek'], gain: 1, time: 1, halfLifeMs: 1_000, mostCount: 8, mostStems: 40 };

describe('learned words that another process forgets', () => {
  it('are seen to be gone at once', async () => {
    const file = stateFile();
    const store = await open({ file });
    store.learnedWords.learn(lesson);
    await store.flush();
    const other = child(`
      const state = await store.openStore({ file: args[0] });
      say('open');
      await heard();
      await state.learnedWords.forget();
      say('forgotten');
      await heard();
    `, [file]);
    await other.line();
    const before = store.learnedWords.forgotten();
    other.say('forget');
    await other.line();
    expect(store.learnedWords.forgotten()).not.toBe(before);
    expect(store.learnedWords.forgotten()).toBe(store.learnedWords.forgotten());
    expect(await store.learnedWords.read('local')).toEqual([]);
    store.learnedWords.learn(lesson);
    expect(await store.learnedWords.read('local')).toHaveLength(1);
  });

  it('do not come back with a batch that was given before', async () => {
    const file = stateFile();
    const clock = manualClock(1);
    const [daemon, command] = [await open({ file, clock }), await open({ file })];
    daemon.learnedWords.learn(lesson);
    await command.learnedWords.forget();
    await daemon.flush();
    expect(await command.learnedWords.read('local')).toEqual([]);
  });
});

describe('two processes on one file', () => {
  it('see each other\'s commits', async () => {
    const file = stateFile();
    const store = await open({ file });
    const other = child(`
      const state = await store.openStore({ file: args[0] });
      state.changed();
      say('open');
      await heard();
      say(String(state.changed()) + ' ' + (await state.values.get('from')));
      await state.values.put('from', 'child');
      say('done');
      await heard();
    `, [file]);
    await other.line();
    await store.values.put('from', 'parent');
    store.changed();
    other.say('look');
    expect(await other.line()).toBe('true parent');
    await other.line();
    expect([store.changed(), store.changed()]).toEqual([true, false]);
    expect(await store.values.get('from')).toBe('child');
  });

  it('lose no change of a working set, however many change it at once', async () => {
    const file = stateFile();
    const store = await open({ file });
    const others = Array.from({ length: 4 }, (_, i) => child(`
      const state = await store.openStore({ file: args[0] });
      say('open');
      await heard();
      const key = { principal: 'local', scope: 'global' };
      for (let n = 0; n < 50; n++) {
        await state.workingSets.update(key, (before) => {
          const effective = [...(before?.effective ?? []), { upstream: 'fs', tool: 'p' + args[1] + '-' + n, reason: 'promoted', since: 0 }];
          return { decided: effective, decidedAt: n, effective };
        });
      }
      await state.close();
      say('done');
    `, [file, i]));
    await Promise.all(others.map((other) => other.line()));
    for (const other of others) other.say('go');
    const own = Array.from({ length: 50 }, (_, n) =>
      store.workingSets.update(key, (before) => {
        const effective = [...(before?.effective ?? []), member(`own-${n}`)];
        return { decided: effective, decidedAt: n, effective };
      }));
    await Promise.all([...own, ...others.map((other) => other.line())]);
    const tools = new Set((await store.workingSets.get(key))?.effective.map((each) => each.tool));
    expect(tools.size).toBe(250);
  });

  it('give a lease and the first value of a name to one of them', async () => {
    const file = stateFile();
    const racers = Array.from({ length: 5 }, (_, i) => child(`
      const state = await store.openStore({ file: args[0] });
      say('open');
      await heard();
      const won = await state.leases.acquire('promote', 'p' + args[1], 0, 100);
      say(won + ' ' + await state.values.putIfAbsent('key', 'k' + args[1]));
      await heard();
    `, [file, i]));
    await Promise.all(racers.map((racer) => racer.line()));
    for (const racer of racers) racer.say('go');
    const said = (await Promise.all(racers.map((racer) => racer.line()))).map((line) => line.split(' '));
    expect(said.filter(([won]) => won === 'true')).toHaveLength(1);
    expect(new Set(said.map(([, value]) => value)).size).toBe(1);
  });

  it('may open a file that is not there yet at the same moment', async () => {
    for (let round = 0; round < 2; round++) {
      const file = stateFile();
      const racers = Array.from({ length: 6 }, (_, i) => child(`
        await heard();
        const state = await store.openStore({ file: args[0], logger: { debug() {}, info() {}, warn: say, error: say } });
        state.calls.append({ time: args[1], client: 'c', session: 's', principal: 'local', profile: 'default', upstream: 'u', tool: 't',
          via: 'direct', outcome: 'ok', ms: 1, bytesIn: 1, bytesOut: 1, source: 'proxy' });
        await state.close();
        say('done');
      `, [file, i]));
      for (const racer of racers) racer.say('go');
      expect(await Promise.all(racers.map((racer) => racer.rest()))).toEqual(racers.map(() => ['done']));
      const store = await open({ file });
      expect((await store.calls.read()).map((each) => each.time)).toEqual([0, 1, 2, 3, 4, 5]);
    }
  });
});

describe('while another process holds the write lock', () => {
  it('nothing blocks the event loop: appends, reads and changed() go on, writes wait their turn', async () => {
    const file = stateFile();
    const store = await open({ file });
    await store.values.put('before', '1');
    // In this very process: if the store waited for the lock in its event loop, the lock could never be given back.
    const other = openHandle(file);
    other.exec("BEGIN IMMEDIATE; INSERT INTO key_values VALUES ('theirs', '1')");
    store.calls.append(call());
    const settled: string[] = [];
    const writes = [
      store.values.put('mine', '2').then(() => settled.push('put')),
      store.workingSets.update(key, () => ({ decided: [], decidedAt: 0, effective: [] })).then(() => settled.push('update')),
      store.flush().then(() => settled.push('flush')),
    ];
    expect(await store.values.get('before')).toBe('1');
    expect(await store.values.get('theirs')).toBeUndefined();
    store.changed();
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(settled).toEqual([]);
    other.exec('COMMIT');
    await Promise.all(writes);
    expect(store.changed()).toBe(true);
    expect(await store.values.list('')).toEqual([['before', '1'], ['mine', '2'], ['theirs', '1']]);
    expect(await store.calls.count()).toBe(1);
    other.close();
  });
});
