import fc from 'fast-check';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { acquireProcessLock } from '../src/index.js';
import { openHandle } from '../src/sqlite.js';
import { call, child, listeningLogger, open, stateFile } from './helpers.js';

const asideOf = (file: string): string[] =>
  readdirSync(dirname(file)).filter((name) => /unusable-\d{4}-\d\d-\d\dT/.test(name) && !/-(wal|shm)$/.test(name)).map((name) => join(dirname(file), name));

/** A state file with 500 calls and some values, closed. */
const filled = async (): Promise<string> => {
  const file = stateFile();
  const store = await open({ file });
  for (let i = 0; i < 500; i++) store.calls.append(call({ time: i, clientCallId: `c${i}` }));
  for (let i = 0; i < 50; i++) await store.values.put(`name ${i}`, 'x'.repeat(i * 20));
  await store.close();
  return file;
};

const overwrite = (file: string, at: number, bytes: Uint8Array): void => {
  const content = readFileSync(file);
  content.set(bytes.subarray(0, Math.max(0, content.length - at)), at);
  writeFileSync(file, content);
};

describe('a damaged state file', () => {
  it('is moved aside whole, named in a warning, and begun anew', async () => {
    for (const harm of [
      (file: string) => overwrite(file, 0, new Uint8Array(4096)),
      (file: string) => overwrite(file, 100, new Uint8Array(3000).fill(0xa5)),
      (file: string) => truncateSync(file, Math.floor(statSync(file).size / 2)),
      (file: string) => truncateSync(file, 20),
    ]) {
      const file = await filled();
      harm(file);
      const damaged = readFileSync(file);
      const logger = listeningLogger();
      const store = await open({ file, logger });
      const aside = asideOf(file);
      expect(aside).toHaveLength(1);
      expect(readFileSync(aside[0] ?? '').equals(damaged)).toBe(true);
      expect(logger.lines).toEqual([expect.stringContaining(`moved to ${aside[0] ?? '?'}`)]);
      store.calls.append(call());
      expect(await store.calls.count()).toBe(1);
      expect(await store.values.list('')).toEqual([]);
    }
  });

  it('is moved once by several processes that meet it, all of which then share the new one', async () => {
    const file = await filled();
    overwrite(file, 100, new Uint8Array(3000).fill(0xa5));
    // All of them meet the damage before the first can mend it.
    const lock = acquireProcessLock(`${file}.repair-lock`);
    const racers = Array.from({ length: 4 }, (_, i) => child(`
      say('opening');
      const state = await store.openStore({ file: args[0] });
      await state.values.put('from ' + args[1], 'here');
      await state.close();
      say('done');
    `, [file, i]));
    for (const racer of racers) expect(await racer.line()).toBe('opening');
    await new Promise((resolve) => setTimeout(resolve, 500));
    lock?.release();
    expect(await Promise.all(racers.map((racer) => racer.line()))).toEqual(racers.map(() => 'done'));
    expect(asideOf(file)).toHaveLength(1);
    expect(await (await open({ file })).values.list('from')).toHaveLength(4);
  });

  it('is met while it is in use: the file is replaced, what waited is written, nobody falls', async () => {
    const file = await filled();
    const logger = listeningLogger();
    const store = await open({ file, logger });
    overwrite(file, 4096, new Uint8Array(statSync(file).size).fill(0xa5));
    store.calls.append(call({ time: 7 }));
    await store.values.put('after', 'damage');
    await store.flush();
    expect(await store.values.get('after')).toBe('damage');
    expect((await store.calls.read()).map((each) => each.time)).toEqual([7]);
    expect(asideOf(file)).toHaveLength(1);
    expect(logger.lines.some((line) => line.includes(asideOf(file)[0] ?? '?'))).toBe(true);
  });

  it('may be a log without its database, which SQLite would delete', async () => {
    const file = await filled();
    const writer = child(`
      const state = await store.openStore({ file: args[0] });
      await state.values.put('in the log', 'only');
      say('written');
      await heard();
    `, [file]);
    await writer.line();
    await writer.kill();
    const log = readFileSync(`${file}-wal`);
    expect(log.length).toBeGreaterThan(0);
    rmSync(file);
    const store = await open({ file });
    expect(readdirSync(dirname(file)).filter((name) => name.endsWith('-wal') && name.includes('unusable'))
      .map((name) => readFileSync(join(dirname(file), name)).equals(log))).toEqual([true]);
    expect(await store.values.list('')).toEqual([]);
  });

  it('never costs more than itself, wherever it was hit', async () => {
    const original = readFileSync(await filled());
    await fc.assert(
      fc.asyncProperty(fc.nat(original.length - 1), fc.uint8Array({ minLength: 1, maxLength: 6_000 }), async (at, bytes) => {
        const file = stateFile();
        writeFileSync(file, original);
        overwrite(file, at, bytes);
        const hit = readFileSync(file);
        let store;
        try {
          store = await open({ file });
        } catch (error) {
          // Its first bytes no longer say that it is a database, let alone ours: it is named and left.
          expect(error).toMatchObject({ code: 'state-unusable' });
          expect(at).toBeLessThan(100);
          expect(readFileSync(file).equals(hit)).toBe(true);
          return;
        }
        const harmless = async (run: Promise<unknown>): Promise<void> => void (await run.catch((error: unknown) => expect(error).toMatchObject({ name: 'MwsError' })));
        store.calls.append(call({ time: 1e6, clientCallId: 'new' }));
        store.changed();
        await harmless(store.calls.read());
        await harmless(store.calls.count());
        await harmless(store.values.list(''));
        await harmless(store.values.put('after', 'all'));
        await harmless(store.flush());
        await store.close();
        const kept = asideOf(file);
        for (const aside of kept) expect(statSync(aside).size).toBe(original.length);
      }),
      { numRuns: 40 },
    );
  }, 120_000);
});

describe('a state file that is taken away while it is in use', () => {
  it('is made again by the next use, and the new one keeps its log when the old one is closed', async () => {
    const file = await filled();
    const logger = listeningLogger();
    const [store, idle] = [await open({ file, logger }), await open({ file })];
    rmSync(dirname(file), { recursive: true });
    mkdirSync(dirname(file));
    const fresh = await open({ file });
    await fresh.values.put('in the new one', 'yes');
    // The look at the path is due once a second.
    await new Promise((resolve) => setTimeout(resolve, 1_050));
    store.calls.append(call());
    await store.flush();
    expect(await store.values.get('in the new one')).toBe('yes');
    expect(await fresh.calls.count()).toBe(1);
    expect(logger.lines).toEqual([expect.stringMatching(/was removed or replaced/)]);
    // This one never noticed; closing it must not take the new file's log with it.
    await idle.close();
    expect(existsSync(`${file}-wal`)).toBe(true);
    expect(existsSync(`${file}-shm`)).toBe(true);
    const raw = openHandle(file, { readonly: true });
    expect(raw.prepare('SELECT count(*) FROM key_values').pluck().get()).toBe(1);
    raw.close();
  });
});
