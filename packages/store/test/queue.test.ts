import { silentLogger } from '@mcp-working-set/core';
import { manualClock } from '@mcp-working-set/core/testing';
import { describe, expect, it } from 'vitest';
import type { Connection } from '../src/database/connection.js';
import type { Engine } from '../src/database/engine.js';
import { createWriteQueue } from '../src/database/queue.js';
import { openHandle } from '../src/sqlite.js';
import { call, child, listeningLogger, open, stateFile } from './helpers.js';

/** What stands in the file, seen by somebody else. */
const onDisk = (file: string): number => {
  const other = openHandle(file, { readonly: true });
  try {
    return Number(other.prepare('SELECT count(*) FROM calls').pluck().get());
  } finally {
    other.close();
  }
};

describe('appended records', () => {
  it('are written together a moment later, well within 100 ms', async () => {
    const clock = manualClock();
    const file = stateFile();
    const store = await open({ file, clock });
    for (let i = 0; i < 10; i++) store.calls.append(call({ time: i }));
    expect(onDisk(file)).toBe(0);
    clock.advance(24);
    expect(onDisk(file)).toBe(0);
    clock.advance(1);
    expect(onDisk(file)).toBe(10);
  });

  it('are tried again every few milliseconds while another process writes', async () => {
    const clock = manualClock();
    const file = stateFile();
    const store = await open({ file, clock });
    const other = openHandle(file);
    other.exec('BEGIN IMMEDIATE');
    store.calls.append(call());
    clock.advance(80);
    other.exec('COMMIT');
    expect(onDisk(file)).toBe(0);
    clock.advance(10);
    expect(onDisk(file)).toBe(1);
    other.close();
  });

  it('go to the disk in steps that leave the lock to others in between', () => {
    const clock = manualClock();
    const steps: number[] = [];
    let written = 0;
    const connection = { handle: { inTransaction: true } } as Connection;
    const engine = {
      file: 'state.db',
      tryWrite(run: (connection: Connection) => unknown) {
        const before = written;
        run(connection);
        steps.push(written - before);
      },
    } as unknown as Engine;
    const queue = createWriteQueue(engine, { logger: silentLogger, clock, bound: 5_000 });
    for (let i = 0; i < 1_000; i++) queue.add(() => void written++);
    clock.advance(25);
    expect(queue.size()).toBe(0);
    expect(written).toBe(1_000);
    expect(Math.max(...steps)).toBeLessThanOrEqual(256);
  });

  it('are bounded in memory: the oldest go, with one warning, and word when it is over', async () => {
    const clock = manualClock();
    const logger = listeningLogger();
    const file = stateFile();
    const store = await open({ file, clock, logger, queueBound: 5 });
    const other = openHandle(file);
    other.exec('BEGIN IMMEDIATE');
    for (let i = 0; i < 12; i++) store.calls.append(call({ time: i }));
    clock.advance(500);
    expect(logger.lines.filter((line) => line.startsWith('warn'))).toHaveLength(1);
    other.exec('COMMIT');
    other.close();
    await store.flush();
    expect((await store.calls.read()).map((each) => each.time)).toEqual([7, 8, 9, 10, 11]);
    expect(logger.lines.at(-1)).toMatch(/^info: .*can be written again/);
  });

  it('are written by close(), and dropped without a word after it', async () => {
    const file = stateFile();
    const store = await open({ file });
    store.calls.append(call());
    store.presence.hold({ id: 'a', principal: 'local', scope: 'global', pid: process.pid, until: 1e15 });
    await Promise.all([store.close(), store.close()]);
    store.calls.append(call());
    store.searches.markFollowed('s1', 0, 0);
    expect(onDisk(file)).toBe(1);
    expect(store.changed()).toBe(false);
    await expect(store.values.get('a')).rejects.toMatchObject({ code: 'state-unusable' });
    await expect(store.calls.read()).rejects.toMatchObject({ code: 'state-unusable' });
  });

  it('survive a SIGKILL of their process, but for the last moment', async () => {
    const file = stateFile();
    const writer = child(`
      const state = await store.openStore({ file: args[0] });
      for (let i = 0; ; i++) {
        const time = Date.now();
        state.calls.append({ time, client: 'c', session: String(i), principal: 'local', profile: 'default', upstream: 'u', tool: 't',
          via: 'direct', outcome: 'ok', ms: 1, bytesIn: 1, bytesOut: 1, source: 'proxy' });
        say(String(time));
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
    `, [file]);
    const appended: number[] = [];
    for (let i = 0; i < 600; i++) appended.push(Number(await writer.line()));
    // Somebody else writes too, so that the lock is not free all the time.
    const state = await open({ file });
    for (let i = 0; i < 30; i++) await state.values.put(`n${i}`, 'x'.repeat(1_000));
    await writer.kill();
    for (const line of await writer.rest()) appended.push(Number(line));
    const stored = (await state.calls.read()).map((each) => each.time);
    // The promise is 100 ms (`pnpm kill-test` measures it on a quiet machine); here a loaded one decides nothing.
    const safe = appended.filter((time) => time < (appended.at(-1) ?? 0) - 1_000);
    expect(appended.length).toBeGreaterThanOrEqual(600);
    expect(stored.slice(0, safe.length)).toEqual(safe);
    const raw = openHandle(file);
    expect(raw.prepare('PRAGMA integrity_check').pluck().get()).toBe('ok');
    raw.close();
  });
});
