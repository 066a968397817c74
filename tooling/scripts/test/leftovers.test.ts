import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { endLeftovers, MARK } from '../lib/leftovers.mjs';

const start = (mark: string, program: string) => spawn(process.execPath, ['-e', program], { env: { ...process.env, [MARK]: mark }, stdio: ['ignore', 'pipe', 'ignore'] });

// Elsewhere no process shows its environment, and nothing is ever found.
describe.skipIf(!existsSync('/proc/self/environ'))('what a test run leaves behind', () => {
  it('is named and ended, with its children, and nobody else', async () => {
    const mark = randomUUID();
    const other = start(randomUUID(), 'setInterval(() => {}, 1000)');
    const left = start(mark, `
      require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1001)'], { stdio: 'ignore', detached: true });
      process.on('SIGTERM', () => {});
      console.log('ready');
      setInterval(() => {}, 1002);
    `);
    await new Promise((done) => left.stdout.once('data', done));
    const ended = new Promise((done) => left.once('exit', (_code, signal) => done(signal)));
    const commands = await endLeftovers(mark, 200);
    expect(commands.map((command) => /10\d\d/.exec(command)?.[0]).sort()).toEqual(['1001', '1001']);
    expect(await ended).toBe('SIGKILL');
    expect(other.exitCode).toBeNull();
    other.kill('SIGKILL');
    expect(await endLeftovers(mark, 200)).toEqual([]);
  });

  it('is nothing where it ends by itself in time', async () => {
    const mark = randomUUID();
    const child = start(mark, "console.log('ready'); setTimeout(() => {}, 400)");
    await new Promise((done) => child.stdout.once('data', done));
    expect(await endLeftovers(mark, 20_000)).toEqual([]);
  });
});
