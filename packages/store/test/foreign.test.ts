import { createHash } from 'node:crypto';
import { appendFileSync, chmodSync, chownSync, copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chooseWay } from '../src/foreign/plan.js';
import { openForeignDatabase } from '../src/index.js';
import { openHandle } from '../src/sqlite.js';
import { child, folder, ordinaryUser, whyNoOrdinaryUser, type Child } from './helpers.js';

/** Names and contents of everything in a folder. */
const picture = (place: string): string[] =>
  readdirSync(place).sort().map((name) => `${name} ${createHash('sha256').update(readFileSync(join(place, name))).digest('hex')}`);

/** A program that keeps messages in its database: says `ready`, then does what it hears. */
const owner = async (file: string, journal = 'wal'): Promise<Child> => {
  const running = child(`
    const db = new Sqlite(args[0]);
    db.pragma('journal_mode = ' + args[1]);
    db.exec('CREATE TABLE IF NOT EXISTS message (id INTEGER PRIMARY KEY, text TEXT, size INTEGER)');
    const add = (text, size = 1) => db.prepare('INSERT INTO message (text, size) VALUES (?, ?)').run(text, size);
    add('first');
    say('ready');
    for (let word = await heard(); word !== undefined; word = await heard()) {
      if (word === 'close') { db.close(); say('closed'); break; }
      if (word === 'begin') { db.exec('BEGIN IMMEDIATE'); add('unfinished'); }
      else if (word === 'many') db.transaction(() => { for (let i = 0; i < 3000; i++) add('message ' + i); })();
      else if (word === 'spill') { db.pragma('cache_size = 1'); db.exec("BEGIN IMMEDIATE; UPDATE message SET text = 'unfinished' || text"); }
      else if (word === 'rewrite') { db.exec("UPDATE message SET text = text || '!'"); db.pragma('wal_checkpoint(TRUNCATE)'); }
      else add(word);
      say('done');
    }
  `, [file, journal]);
  await running.line();
  return running;
};

const tell = async (running: Child, word: string): Promise<void> => {
  running.say(word);
  await running.line();
};

const texts = (file: string): unknown[] => {
  const foreign = openForeignDatabase(file);
  const rows = foreign.all('SELECT text FROM message ORDER BY id').map((row) => row['text']);
  foreign.close();
  return rows;
};

/** Reads and proves that nothing beside the file came, went or changed. */
const untouched = (file: string): unknown[] => {
  const before = picture(dirname(file));
  const rows = texts(file);
  expect(picture(dirname(file))).toEqual(before);
  return rows;
};

describe('a foreign database is read with its log, and nothing is left beside it', () => {
  it('while its program runs, and goes on running', async () => {
    const file = join(folder(), 'opencode.db');
    const running = await owner(file);
    expect(untouched(file)).toEqual(['first']);
    const foreign = openForeignDatabase(file);
    expect(foreign.all('SELECT count(*) AS n FROM message')).toEqual([{ n: 1 }]);
    await tell(running, 'second');
    expect(foreign.all('SELECT count(*) AS n FROM message')).toEqual([{ n: 2 }]);
    await tell(running, 'begin');
    expect(untouched(file)).toEqual(['first', 'second']);
    foreign.close();
  });

  it('after its program was closed', async () => {
    const file = join(folder(), 'opencode.db');
    await tell(await owner(file), 'close');
    expect(readdirSync(dirname(file))).toEqual(['opencode.db']);
    expect(untouched(file)).toEqual(['first']);
  });

  it('after its program was killed', async () => {
    const file = join(folder(), 'opencode.db');
    await (await owner(file)).kill();
    expect(readdirSync(dirname(file))).toContain('opencode.db-wal');
    expect(untouched(file)).toEqual(['first']);
  });

  it('when it was copied with its log and without its index', async () => {
    const file = join(folder(), 'opencode.db');
    await (await owner(file)).kill();
    rmSync(`${file}-shm`);
    const temporary = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith('mws-read-'));
    const before = temporary();
    const foreign = openForeignDatabase(file);
    // The private copy has no name as long as it is read, so that not even a killed process leaves it.
    if (process.platform !== 'win32') expect(temporary()).toEqual(before);
    expect(foreign.all('SELECT text FROM message')).toEqual([{ text: 'first' }]);
    foreign.close();
    expect(temporary()).toEqual(before);
    expect(untouched(file)).toEqual(['first']);
  });

  it('when it has no log but a rollback journal, running, closed or killed in the middle of a change', async () => {
    const file = join(folder(), 'state.vscdb');
    const running = await owner(file, 'delete');
    expect(untouched(file)).toEqual(['first']);
    await tell(running, 'begin');
    expect(untouched(file)).toEqual(['first']);
    await running.kill();
    expect(untouched(file)).toEqual(['first']);
    const again = await owner(file, 'delete');
    await tell(again, 'close');
    expect(untouched(file)).toEqual(['first', 'first']);
  });

  it('when its program was killed with half a change in the file, which is undone in a private copy', async () => {
    const file = join(folder(), 'state.vscdb');
    const running = await owner(file, 'delete');
    await tell(running, 'many');
    const before = texts(file);
    await tell(running, 'spill');
    await running.kill();
    expect(readFileSync(file).includes('unfinished')).toBe(true);
    expect(untouched(file)).toEqual(before);
  });

  it('in every state, also where somebody else in the process loaded the library first', async () => {
    const READ = `
      new Sqlite(':memory:').close();
      const foreign = store.openForeignDatabase(args[0]);
      say(JSON.stringify(foreign.all('SELECT text FROM message ORDER BY id').map((row) => row.text)));
      foreign.close();
    `;
    for (const last of ['second', 'close', 'kill']) {
      const file = join(folder(), 'opencode.db');
      const running = await owner(file);
      if (last === 'kill') await running.kill();
      else await tell(running, last);
      const before = readdirSync(dirname(file));
      expect([last, await child(READ, [file]).line()]).toEqual([last, JSON.stringify(last === 'second' ? ['first', 'second'] : ['first'])]);
      expect(readdirSync(dirname(file))).toEqual(before);
    }
  });

  it('through a link, and under a name with odd letters', async () => {
    const place = folder();
    const file = join(place, 'ä ?#%41 data.db');
    const running = await owner(file);
    const link = join(folder(), 'link.db');
    symlinkSync(file, link);
    expect(untouched(file)).toEqual(['first']);
    expect(untouched(link)).toEqual(['first']);
    await tell(running, 'close');
    expect(untouched(file)).toEqual(['first']);
    expect(untouched(link)).toEqual(['first']);
  });

  it('in a folder and with files that this user may not write', async (context) => {
    const obstacle = whyNoOrdinaryUser();
    if (obstacle !== undefined) return context.skip(obstacle);
    const READ = `
      const foreign = store.openForeignDatabase(args[0]);
      say(JSON.stringify(foreign.all('SELECT text FROM message ORDER BY id').map((row) => row.text)));
      foreign.close();
    `;
    for (const [name, last] of [['running', 'second'], ['closed', 'close'], ['killed', 'kill']] as const) {
      const place = join(folder(), name);
      mkdirSync(place);
      const file = join(place, 'opencode.db');
      const running = await owner(file);
      if (last === 'kill') await running.kill();
      else await tell(running, last);
      const expected = JSON.stringify(last === 'second' ? ['first', 'second'] : ['first']);
      for (const entry of readdirSync(place)) chmodSync(join(place, entry), 0o444);
      chmodSync(place, 0o555);
      chmodSync(dirname(place), 0o755);
      const before = picture(place);
      expect([name, await child(READ, [file], ordinaryUser).line()]).toEqual([name, expected]);
      expect(picture(place)).toEqual(before);
      // Also where the folder may be written, and a file could be made by mistake.
      chmodSync(place, 0o777);
      if (ordinaryUser.uid !== undefined) chownSync(place, ordinaryUser.uid, ordinaryUser.uid);
      expect([name, await child(READ, [file], ordinaryUser).line()]).toEqual([name, expected]);
      expect(picture(place)).toEqual(before);
    }
  });
});

describe('a foreign database that changes while it is open', () => {
  it('is read anew once its program has started again', async () => {
    const file = join(folder(), 'opencode.db');
    await tell(await owner(file), 'close');
    const foreign = openForeignDatabase(file);
    expect(foreign.all('SELECT text FROM message')).toHaveLength(1);
    const running = await owner(file);
    expect(foreign.all('SELECT text FROM message')).toHaveLength(2);
    await tell(running, 'third');
    expect(foreign.all('SELECT text FROM message')).toHaveLength(3);
    await tell(running, 'close');
    foreign.close();
    expect(texts(file)).toEqual(['first', 'first', 'third']);
  });

  it('never gives an iteration half of one state and half of another', async () => {
    const file = join(folder(), 'opencode.db');
    const first = await owner(file);
    await tell(first, 'many');
    await tell(first, 'close');
    const foreign = openForeignDatabase(file);
    const rows = foreign.iterate('SELECT text FROM message ORDER BY id');
    expect(rows.next().value).toEqual({ text: 'first' });
    await tell(await owner(file), 'rewrite');
    expect(() => [...rows]).toThrow(expect.objectContaining({ code: 'state-unusable', message: expect.stringMatching(/changed while it was read/) as string }));
    const after = [...foreign.iterate('SELECT text FROM message ORDER BY id')];
    expect(after).toHaveLength(3_002);
    expect(after.every((row) => String(row['text']).endsWith('!'))).toBe(true);
    foreign.close();
  });
});

describe('reading a foreign database', () => {
  const made = (sql: string): string => {
    const file = join(folder(), 'data.db');
    writeFileSync(file, '');
    const handle = openHandle(file);
    handle.exec(sql);
    handle.close();
    return file;
  };

  it('keeps every value: exact whole numbers, texts, bytes, nothing', () => {
    const file = made(`CREATE TABLE v (a, b, c, d, e, f); INSERT INTO v VALUES (9007199254740991, 9007199254740993, -9223372036854775808, 1.5, x'00ff', NULL)`);
    const foreign = openForeignDatabase(file);
    const [row] = foreign.all('SELECT * FROM v');
    expect(row).toEqual({ a: 9_007_199_254_740_991, b: 9_007_199_254_740_993n, c: -9_223_372_036_854_775_808n, d: 1.5, e: Buffer.from([0, 255]), f: null });
    expect(foreign.all('SELECT ? AS a, ? AS b', ['text', 7])).toEqual([{ a: 'text', b: 7 }]);
    foreign.close();
  });

  it('may iterate the same statement twice at once, break off, and be closed meanwhile', () => {
    const file = made(`CREATE TABLE n (i); INSERT INTO n VALUES (1), (2), (3)`);
    const foreign = openForeignDatabase(file);
    const pairs: unknown[] = [];
    for (const outer of foreign.iterate('SELECT i FROM n')) {
      for (const inner of foreign.iterate('SELECT i FROM n')) pairs.push([outer['i'], inner['i']]);
      expect(foreign.all('SELECT i FROM n')).toHaveLength(3);
      if (outer['i'] === 2) break;
    }
    expect(pairs).toHaveLength(6);
    const open = foreign.iterate('SELECT i FROM n');
    open.next();
    foreign.close();
    foreign.close();
    expect([...open]).toEqual([{ i: 2 }, { i: 3 }]);
    expect(() => foreign.all('SELECT 1')).toThrow(expect.objectContaining({ code: 'state-unusable' }));
  });

  it('writes nothing, whatever the statement', () => {
    const file = made('CREATE TABLE n (i)');
    const before = readFileSync(file);
    const foreign = openForeignDatabase(file);
    for (const sql of ['INSERT INTO n VALUES (1)', 'DROP TABLE n', 'PRAGMA user_version = 3', 'nonsense', 'SELECT * FROM missing']) {
      expect(() => foreign.all(sql)).toThrow(expect.objectContaining({ code: 'state-unusable' }));
    }
    foreign.close();
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('says which file cannot be read, and why', () => {
    const place = folder();
    const letter = join(place, 'letter.txt');
    writeFileSync(letter, 'Dear Ann, I am no database. '.repeat(100));
    for (const [path, why] of [[join(place, 'missing.db'), /no such file/], [place, /directory/], [letter, /no SQLite database/]] as const) {
      expect(() => openForeignDatabase(path)).toThrow(expect.objectContaining({ code: 'state-unusable', message: expect.stringMatching(new RegExp(`${path}.*${why.source}`)) as string }));
    }
    expect(readdirSync(place)).toEqual(['letter.txt']);
  });

  it('of a torn copy is an error or rows, never a crash', () => {
    const file = made(`CREATE TABLE n (i TEXT); WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < 2000) INSERT INTO n SELECT 'row ' || i FROM c`);
    const whole = readFileSync(file);
    const torn = join(dirname(file), 'torn.db');
    for (let length = 0; length <= whole.length; length += 1_000) {
      writeFileSync(torn, whole.subarray(0, length));
      appendFileSync(torn, Buffer.alloc(512, 0xa5));
      copyFileSync(torn, `${torn}-wal`);
      try {
        const foreign = openForeignDatabase(torn);
        foreign.all('SELECT * FROM n');
        foreign.close();
      } catch (error) {
        expect(error).toMatchObject({ name: 'MwsError', code: 'state-unusable' });
      }
    }
  });
});

describe('the way a file is read', () => {
  it('follows from what stands beside it', () => {
    const isLogKind = (): boolean => true;
    expect(chooseWay({ logBytes: 100, hasIndex: true, isLogKind })).toBe('log');
    expect(chooseWay({ logBytes: 0, hasIndex: true, isLogKind })).toBe('log');
    expect(chooseWay({ logBytes: 100, hasIndex: false, isLogKind })).toBe('copy');
    expect(chooseWay({ logBytes: 0, hasIndex: false, isLogKind })).toBe('still');
    expect(chooseWay({ logBytes: undefined, hasIndex: true, isLogKind })).toBe('still');
    expect(chooseWay({ logBytes: undefined, hasIndex: false, isLogKind: () => false })).toBe('locks');
  });
});
