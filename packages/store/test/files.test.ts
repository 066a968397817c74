import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openHandle } from '../src/sqlite.js';
import { call, child, folder, listeningLogger, open, ordinaryUser, stateFile, whyNoOrdinaryUser } from './helpers.js';

const mode = (path: string): number => statSync(path).mode & 0o777;
const refusal = (file: string, text: RegExp) =>
  expect.objectContaining({ code: 'state-unusable', userFault: true, message: expect.stringMatching(new RegExp(`${file}.*${text.source}`, 's')) as string }) as Error;

describe('the files of a store', () => {
  it.skipIf(process.platform === 'win32')('are for their owner alone, in a folder made for them', async () => {
    const file = join(folder(), 'state', 'mcp-working-set', 'state.db');
    const store = await open({ file });
    await store.values.put('a', 'b');
    expect(mode(join(file, '..'))).toBe(0o700);
    for (const suffix of ['', '-wal', '-shm']) expect([suffix, mode(file + suffix)]).toEqual([suffix, 0o600]);
  });

  it.skipIf(process.platform === 'win32')('are made so again where they were not, without touching the folder', async () => {
    const place = folder();
    const file = join(place, 'state.db');
    await (await open({ file })).close();
    chmodSync(file, 0o644);
    chmodSync(place, 0o755);
    const store = await open({ file });
    await store.values.put('a', 'b');
    for (const suffix of ['', '-wal', '-shm']) expect([suffix, mode(file + suffix)]).toEqual([suffix, 0o600]);
    expect(mode(place)).toBe(0o755);
  });

  it('are one when all is closed', async () => {
    const file = stateFile();
    const stores = [await open({ file }), await open({ file })];
    for (const store of stores) await store.values.put('a', 'b');
    for (const store of stores) await store.close();
    expect(['', '-wal', '-shm', '-journal', '.repair-lock'].filter((suffix) => existsSync(file + suffix))).toEqual(['']);
  });

  it.skipIf(process.platform === 'win32')('stand beside the file itself where the path is a link', async () => {
    const file = stateFile();
    await (await open({ file })).close();
    const link = join(folder(), 'state.db');
    symlinkSync(file, link);
    const store = await open({ file: link });
    await store.values.put('a', 'b');
    expect([existsSync(`${file}-wal`), existsSync(`${link}-wal`)]).toEqual([true, false]);
    symlinkSync(join(link, 'nowhere'), `${link}2`);
    await expect(open({ file: `${link}2` })).rejects.toMatchObject({ code: 'state-unusable' });
  });

  it('may have a folder and a name with odd letters', async () => {
    const file = join(folder(), 'ä ?#%20 folder', 'file: state?mode=memory.db');
    const store = await open({ file });
    await store.values.put('a', 'b');
    await store.close();
    expect(statSync(file).size).toBeGreaterThan(0);
  });
});

describe('a path that can be no state file', () => {
  it('is named, with a remedy, and left as it was', async () => {
    const place = folder();
    const letter = join(place, 'letter.txt');
    writeFileSync(letter, 'Dear Ann, I am no database. '.repeat(100));
    mkdirSync(join(place, 'folder.db'));
    await expect(open({ file: letter })).rejects.toThrow(refusal(letter, /no SQLite database.*left as it is.*move it away/));
    await expect(open({ file: join(place, 'folder.db') })).rejects.toThrow(refusal(join(place, 'folder.db'), /is a directory/));
    await expect(open({ file: join(letter, 'state.db') })).rejects.toThrow(refusal(join(letter, 'state.db'), /folder cannot be made/));
    expect(readFileSync(letter, 'utf8')).toBe('Dear Ann, I am no database. '.repeat(100));
  });

  it('may be another program\'s database', async () => {
    const file = stateFile();
    writeFileSync(file, '');
    const other = openHandle(file);
    other.exec("CREATE TABLE birds (name TEXT); INSERT INTO birds VALUES ('wren')");
    other.close();
    const before = readFileSync(file);
    await expect(open({ file })).rejects.toThrow(refusal(file, /another program/));
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('may be read-only, or in a folder that is', async (context) => {
    const obstacle = whyNoOrdinaryUser();
    if (obstacle !== undefined) return context.skip(obstacle);
    const OPEN = `
      try { const state = await store.openStore({ file: args[0] }); await state.values.put('a', 'b'); say('written'); }
      catch (error) { say(error.code + ' ' + error.userFault + ' ' + error.message); }
    `;
    const place = folder();
    const file = join(place, 'state.db');
    const store = await open({ file });
    await store.values.put('kept', 'yes');
    await store.close();
    const before = readFileSync(file);
    if (ordinaryUser.uid !== undefined) for (const path of [place, file]) chownSync(path, ordinaryUser.uid, ordinaryUser.uid);
    chmodSync(file, 0o400);
    expect(await child(OPEN, [file], ordinaryUser).line()).toMatch(/^state-unusable true .*permission is denied/);
    chmodSync(file, 0o600);
    chmodSync(place, 0o500);
    expect(await child(OPEN, [file], ordinaryUser).line()).toMatch(/^state-unusable true .*permission is denied/);
    expect(await child(OPEN, [join(place, 'new', 'state.db')], ordinaryUser).line()).toMatch(/^state-unusable true .*permission is denied/);
    expect(readFileSync(file).equals(before)).toBe(true);
    chmodSync(place, 0o700);
    expect(await child(OPEN, [file], ordinaryUser).line()).toBe('written');
  });
});

const withSmallDisk = (size: string, run: (place: string) => Promise<void>) => async (context: { skip(note: string): void }): Promise<void> => {
  const place = folder();
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'none', place]).status === 0;
  if (!mounted) return context.skip('a small disk can only be mounted by root on Linux');
  try {
    await run(place);
  } finally {
    spawnSync('umount', ['-l', place]);
  }
};

describe('a full disk', () => {
  it('is said at the start', withSmallDisk('16k', async (place) => {
    const file = join(place, 'state.db');
    writeFileSync(join(place, 'ballast'), Buffer.alloc(12 * 1024));
    await expect(open({ file })).rejects.toThrow(refusal(file, /no space is left/));
  }));

  it('loses nothing that is stored: writes are refused, records wait, and go on when there is room', withSmallDisk('1m', async (place) => {
    const file = join(place, 'state.db');
    const logger = listeningLogger();
    const store = await open({ file, logger });
    await store.values.put('kept', 'yes');
    store.calls.append(call({ time: 1 }));
    await store.flush();
    writeFileSync(join(place, 'ballast'), '');
    for (let n = 0; ; n++) {
      try {
        writeFileSync(join(place, 'ballast'), Buffer.alloc(4096), { flag: 'a' });
      } catch {
        break;
      }
    }
    await expect(store.values.put('big', 'x'.repeat(200_000))).rejects.toThrow(refusal(file, /no space is left/));
    store.calls.append(call({ time: 2, tool: 'y'.repeat(100_000) }));
    await expect(store.flush()).rejects.toThrow(refusal(file, /no space is left/));
    expect(await store.values.get('kept')).toBe('yes');
    expect((await store.calls.read()).map((each) => each.time)).toEqual([1]);
    writeFileSync(join(place, 'ballast'), '');
    await store.flush();
    expect((await store.calls.read()).map((each) => each.time)).toEqual([1, 2]);
    await store.close();
    const again = await open({ file });
    expect(await again.calls.count()).toBe(2);
    await again.close();
  }));
});
