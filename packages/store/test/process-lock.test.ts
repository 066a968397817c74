import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { acquireProcessLock } from '../src/index.js';
import { child, folder } from './helpers.js';

const TAKE = `const lock = store.acquireProcessLock(args[0]); say(lock ? 'taken' : 'held'); await heard();`;

describe('the process lock', () => {
  it('has one holder over all processes and is free the moment its process is killed', async () => {
    const file = join(folder(), 'deep', 'daemon.lock');
    const first = child(TAKE, [file]);
    expect(await first.line()).toBe('taken');
    const second = child(TAKE, [file]);
    expect(await second.line()).toBe('held');
    expect(acquireProcessLock(file)).toBeUndefined();
    await first.kill();
    const lock = acquireProcessLock(file);
    expect(lock).toBeDefined();
    const third = child(TAKE, [file]);
    expect(await third.line()).toBe('held');
    lock?.release();
    lock?.release();
    const fourth = child(TAKE, [file]);
    expect(await fourth.line()).toBe('taken');
  });

  it('has one holder within a process, and leaves an empty file of mode 0600', () => {
    const file = join(folder(), 'locks', 'daemon.lock');
    const lock = acquireProcessLock(file);
    expect(acquireProcessLock(file)).toBeUndefined();
    expect(statSync(file).size).toBe(0);
    if (process.platform !== 'win32') {
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(statSync(join(file, '..')).mode & 0o777).toBe(0o700);
    }
    lock?.release();
    const again = acquireProcessLock(file);
    expect(again).toBeDefined();
    again?.release();
  });

  it('is won by one of many that race for it', async () => {
    const file = join(folder(), 'daemon.lock');
    const racers = Array.from({ length: 6 }, () => child(`await heard(); ${TAKE}`, [file]));
    for (const racer of racers) racer.say('go');
    const said = await Promise.all(racers.map((racer) => racer.line()));
    expect(said.filter((line) => line === 'taken')).toHaveLength(1);
  });

  it('says what is wrong with a file that can be no lock, and leaves it', () => {
    const place = folder();
    writeFileSync(join(place, 'letter.txt'), 'Dear Ann, this is no lock file.');
    for (const file of [place, join(place, 'letter.txt'), join(place, 'letter.txt', 'below')]) {
      expect(() => acquireProcessLock(file)).toThrow(expect.objectContaining({ code: 'state-unusable', message: expect.stringContaining(file) as string }));
    }
    expect(statSync(join(place, 'letter.txt')).size).toBe(31);
  });
});
