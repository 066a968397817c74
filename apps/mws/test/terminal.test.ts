import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { eventually, isAlive } from './support/processes.js';
import { MAIN } from './support/program.js';
import { stdioStub } from './support/stub.js';
import { createWorld } from './support/world.js';
import type { World } from './support/world.js';

/** `script` of util-linux gives a program a terminal of its own, driven through its standard input. */
const TERMINAL = 'script';
const hasTerminal = spawnSync(TERMINAL, ['--version'], { encoding: 'utf8' }).stdout?.includes('util-linux') ?? false;

const [ENTER, CTRL_C] = ['\r', '\u0003'];

const onTerminal = (world: World, ...args: string[]) => {
  // Without a size everything would stand one letter below the other.
  const line = ['stty cols 100 rows 40; exec', process.execPath, MAIN, ...args].map((word, at) => (at === 0 ? word : `'${word}'`)).join(' ');
  const child = spawn(TERMINAL, ['-qefc', line, '/dev/null'], { cwd: world.cwd, env: { ...world.env, TERM: 'xterm', SHELL: '/bin/sh' }, stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let shown = '';
  let seen = 0;
  child.stdout.on('data', (chunk: Buffer) => (shown += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    ended,
    async asked(text: string): Promise<void> {
      await eventually(() => {
        if (child.exitCode !== null) throw new Error(`ended before it asked "${text}": ${shown}`);
        return shown.includes(text, seen);
      });
      seen = shown.indexOf(text, seen) + text.length;
    },
    type: (keys: string) => void child.stdin.write(keys),
    shown: () => shown,
  };
};

/** A home with one client that has one server, which notes its start in a file. */
const furnished = (control: object = {}) => {
  const world = createWorld();
  const client = join(world.home, '.cursor/mcp.json');
  mkdirSync(dirname(client), { recursive: true });
  const text = JSON.stringify({ mcpServers: { tools: stdioStub({ ...control, startLog: join(world.folder, 'starts') }) } });
  writeFileSync(client, text);
  const config = readFileSync(world.configFile, 'utf8');
  const unchanged = (): void => {
    expect(readFileSync(client, 'utf8')).toBe(text);
    expect(readFileSync(world.configFile, 'utf8')).toBe(config);
    expect(readdirSync(dirname(world.configFile))).toEqual(['config.json']);
  };
  return { world, client, unchanged };
};

const QUESTIONS = ['Which clients', 'Which servers', '[y/N]'] as const;

test.skipIf(!hasTerminal)('on a terminal of its own setup asks, does it, and Ctrl-C at any question changes nothing (needs `script` of util-linux)', async () => {
  for (const at of [0, 1, 2]) {
    const { world, unchanged } = furnished();
    const terminal = onTerminal(world, 'setup', '--no-check');
    for (const text of QUESTIONS.slice(0, at)) {
      await terminal.asked(text);
      terminal.type(ENTER);
    }
    await terminal.asked(QUESTIONS[at] ?? '');
    terminal.type(CTRL_C);
    expect(await terminal.ended, terminal.shown()).toBe(1);
    expect(terminal.shown()).toContain('Nothing was written.');
    unchanged();
  }

  const { world, client } = furnished();
  const terminal = onTerminal(world, 'setup', '--no-check');
  for (const text of QUESTIONS) {
    await terminal.asked(text);
    terminal.type(text === '[y/N]' ? `y${ENTER}` : ENTER);
  }
  expect(await terminal.ended, terminal.shown()).toBe(0);
  expect(Object.keys(JSON.parse(readFileSync(client, 'utf8')).mcpServers)).toEqual(['mws']);
});

test.skipIf(!hasTerminal)('Ctrl-C while setup waits for a server changes nothing and leaves no process (needs `script` of util-linux)', async () => {
  const { world, unchanged } = furnished({ on: { '*': 'hang' }, ignoreEof: true, ignoreSigterm: true });
  const terminal = onTerminal(world, 'setup');
  for (const text of QUESTIONS.slice(0, 2)) {
    await terminal.asked(text);
    terminal.type(ENTER);
  }
  await terminal.asked('waiting for tools');
  const starts = join(world.folder, 'starts');
  await eventually(() => existsSync(starts));
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name)).map(Number).filter((pid) => {
    try {
      return pid !== process.pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').some((word) => word.includes(starts) && word.startsWith('{'));
    } catch {
      return false;
    }
  });
  expect(pids.length).toBeGreaterThan(0);
  terminal.type(CTRL_C);
  expect(await terminal.ended, terminal.shown()).toBe(1);
  expect(terminal.shown()).toContain('Nothing was written.');
  unchanged();
  for (const pid of pids) await eventually(() => !isAlive(pid));
});
