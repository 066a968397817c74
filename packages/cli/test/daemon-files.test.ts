import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { claimIdentity, daemonPlace } from '../src/daemon/identity.js';
import { portHolder } from '../src/daemon/port-holder.js';
import { readRuntime, removeRuntime, writeRuntime } from '../src/daemon/runtime-file.js';
import { createWorld } from './support.js';

const temporary = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'mws-daemon-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

const RUNTIME = { pid: 4711, url: 'http://127.0.0.1:4484/mcp', port: 4484, token: 'secret', version: '1.2.3', startedAt: 5 };

test('a runtime file is private, read back, and removed only by its own process', () => {
  const file = join(temporary(), 'run.json');
  writeRuntime(file, { ...RUNTIME, pid: 1 });
  writeRuntime(file, RUNTIME);
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
  expect(readRuntime(file)).toEqual(RUNTIME);
  removeRuntime(file, 1);
  expect(readRuntime(file)).toEqual(RUNTIME);
  removeRuntime(file, 4711);
  expect(readRuntime(file)).toBeUndefined();
  writeFileSync(file, '{"pid":1}');
  expect(readRuntime(file)).toBeUndefined();
});

test('the identity is state file and configuration file, through links', () => {
  const folder = temporary();
  const config = join(folder, 'config.json');
  writeFileSync(config, '');
  symlinkSync(config, join(folder, 'link.json'));
  const state = join(folder, 'state.db');
  expect(daemonPlace(state, join(folder, 'link.json'))).toEqual(daemonPlace(state, config));
  expect(daemonPlace(state, join(folder, 'other.json'))).not.toEqual(daemonPlace(state, config));
  expect(daemonPlace(join(folder, 'other.db'), config)).not.toEqual(daemonPlace(state, config));
});

test('the second one is told about the first, without its token', () => {
  const world = createWorld();
  const place = daemonPlace(join(world.home, 'state.db'), '/config.json');
  const lock = claimIdentity(world.environment(), place, '/config.json');
  expect(() => claimIdentity(world.environment(), place, '/config.json')).toThrow(/another mws is just starting/);
  writeRuntime(place.runtimeFile, RUNTIME);
  let message = '';
  try {
    claimIdentity(world.environment(), place, '/config.json');
  } catch (error) {
    message = (error as Error).message;
  }
  expect(message).toContain('process 4711');
  expect(message).toContain('http://127.0.0.1:4484/mcp');
  expect(message).not.toContain('secret');
  lock.release();
  expect(() => claimIdentity(world.environment(), place, '/config.json')).not.toThrow();
});

/** A `/proc` with one process that listens on port 4484 (hexadecimal 1184) of IPv6. */
const fakeProc = (cmdline: string): string => {
  const proc = temporary();
  mkdirSync(join(proc, 'net'));
  mkdirSync(join(proc, '77/fd'), { recursive: true });
  const head = '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n';
  writeFileSync(join(proc, 'net/tcp'), `${head}   0: 0100007F:1184 0100007F:9999 01 00000000:00000000 00:00000000 00000000  0 0 555 1\n`);
  writeFileSync(join(proc, 'net/tcp6'), `${head}   0: 00000000000000000000000001000000:1184 0:0000 0A 0:0 00:0 0  0 0 666 1\n`);
  symlinkSync('socket:[555]', join(proc, '77/fd/3'));
  symlinkSync('socket:[666]', join(proc, '77/fd/4'));
  writeFileSync(join(proc, '77/cmdline'), cmdline);
  return proc;
};

test('who holds a port is found by the listening socket and named without arguments', () => {
  expect(portHolder(4484, fakeProc('/usr/bin/node\0/opt/app/server.js\0--token=canary\0'))).toEqual({ pid: 77, program: 'node server.js' });
  expect(portHolder(4484, fakeProc('/usr/sbin/nginx\0-g\0'))).toEqual({ pid: 77, program: 'nginx' });
  expect(portHolder(4485, fakeProc('x\0'))).toBeUndefined();
  expect(portHolder(4484, join(temporary(), 'absent'))).toBeUndefined();
});

test.runIf(process.platform === 'linux')('a real holder is this process', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  expect(portHolder((server.address() as AddressInfo).port)?.pid).toBe(process.pid);
});
