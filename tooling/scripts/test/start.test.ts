import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/*
 * `npm start` in a clone of its own, already installed as far as its stamp says, with a program in mws's place that writes
 * down how it was called and ends as it is told to.
 */
const scripts = join(dirname(fileURLToPath(import.meta.url)), '..');
const { packageManager } = JSON.parse(readFileSync(join(scripts, '../../package.json'), 'utf8')) as { packageManager: string };
let clone = '';
const started: ChildProcess[] = [];

const PROGRAM = `
  import { writeFileSync } from 'node:fs';
  const signals = [];
  const note = () => writeFileSync('called.json', JSON.stringify({ pid: process.pid, args: process.argv.slice(2), pwd: process.env.PWD, signals }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {
    signals.push(signal);
    note();
    setTimeout(() => process.exit(signals[0] === 'SIGINT' ? 0 : 7), 900);
  });
  note();
  if (process.argv.includes('--end')) process.exit(5);
  if (process.argv.includes('--die')) process.kill(process.pid, 'SIGKILL');
  setInterval(() => {}, 1000);
`;

interface Called {
  readonly pid: number;
  readonly args: readonly string[];
  readonly pwd: string;
  readonly signals: readonly string[];
}
const called = (): Called => JSON.parse(readFileSync(join(clone, 'called.json'), 'utf8')) as Called;
const lives = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
const until = async (holds: () => boolean): Promise<void> => {
  for (const end = Date.now() + 60_000; !holds(); ) {
    if (Date.now() > end) throw new Error('waited a minute in vain');
    await new Promise((done) => setTimeout(done, 20));
  }
};

const start = async (args: readonly string[], wait = true) => {
  rmSync(join(clone, 'called.json'), { force: true });
  const child = spawn(process.execPath, ['tooling/scripts/start.mjs', ...args], { cwd: clone, stdio: ['ignore', 'pipe', 'pipe'] });
  started.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  const ended = new Promise<number | null>((done) => child.on('close', done));
  if (wait) await until(() => existsSync(join(clone, 'called.json')) || child.exitCode !== null);
  return { child, ended, output: () => output };
};

beforeAll(async () => {
  clone = realpathSync(mkdtempSync(join(tmpdir(), 'start-')));
  cpSync(scripts, join(clone, 'tooling/scripts'), { recursive: true, filter: (path) => !path.includes('node_modules') });
  for (const folder of ['packages', 'apps/mws/dist', 'node_modules', 'examples']) mkdirSync(join(clone, folder), { recursive: true });
  writeFileSync(join(clone, 'package.json'), JSON.stringify({ name: 'clone', private: true, packageManager, scripts: { build: 'node -e 0 --' } }));
  writeFileSync(join(clone, 'pnpm-workspace.yaml'), 'packages: []\n');
  writeFileSync(join(clone, 'pnpm-lock.yaml'), '');
  writeFileSync(join(clone, 'apps/mws/package.json'), '{ "type": "module" }');
  writeFileSync(join(clone, 'apps/mws/dist/main.js'), PROGRAM);
  const { stamp } = (await import(pathToFileURL(join(clone, 'tooling/scripts/lib/install.mjs')).href)) as { stamp(): string };
  writeFileSync(join(clone, 'node_modules/.mws-installed.json'), stamp());
  // Where pnpm is has been asked already: npm takes seconds to say it.
  const asked = join(scripts, '../../node_modules/.cache/mws/pnpm.json');
  if (existsSync(asked)) cpSync(asked, join(clone, 'node_modules/.cache/mws/pnpm.json'));
});
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(clone, { recursive: true, force: true });
});

describe('npm start', () => {
  it('serves the quick start, hands on arguments and one signal, keeps the exit code, leaves nothing running', async () => {
    const { child, ended, output } = await start(['--port', '4500']);
    const { pid, args, pwd } = called();
    expect(args).toEqual(['serve', '--config', join(clone, 'examples/quick-start.json'), '--port', '4500']);
    expect(pwd).toBe(clone);
    expect(existsSync(join(clone, '.state'))).toBe(true);
    expect(output()).toMatch(/build: done/);
    expect(output()).not.toMatch(/install:/);
    // As from a terminal: once from it, once again from npm.
    child.kill('SIGTERM');
    child.kill('SIGTERM');
    await until(() => called().signals.length > 0);
    expect(await ended).toBe(7);
    expect(called().signals).toEqual(['SIGTERM']);
    expect(lives(pid)).toBe(false);
  }, 90_000);

  it('ends with 0 where Ctrl-C ends the program well', async () => {
    const { child, ended } = await start([]);
    child.kill('SIGINT');
    expect(await ended).toBe(0);
    expect(called().signals).toEqual(['SIGINT']);
  }, 90_000);

  it('ends as the program ends by itself', async () => {
    expect(await (await start(['--end'])).ended).toBe(5);
    expect(await (await start(['--die'])).ended).toBe(137);
  }, 90_000);

  it('stops the program when what started it is gone', async () => {
    rmSync(join(clone, 'called.json'), { force: true });
    const shell = spawn('sh', ['-c', `'${process.execPath}' tooling/scripts/start.mjs & wait`], { cwd: clone, stdio: 'ignore' });
    started.push(shell);
    await until(() => existsSync(join(clone, 'called.json')));
    const { pid } = called();
    shell.kill('SIGKILL');
    await until(() => !lives(pid));
    expect(called().signals).toEqual(['SIGTERM']);
  }, 90_000);

  it('says why and ends with 1 where the build fails', async () => {
    const manifest = readFileSync(join(clone, 'package.json'), 'utf8');
    writeFileSync(join(clone, 'package.json'), manifest.replace('node -e 0 --', "node -e 'console.log(`the reason`); process.exit(3)' --"));
    const { stamp } = (await import(`${pathToFileURL(join(clone, 'tooling/scripts/lib/install.mjs')).href}?again`)) as { stamp(): string };
    writeFileSync(join(clone, 'node_modules/.mws-installed.json'), stamp());
    const { ended, output } = await start([], false);
    expect(await ended).toBe(1);
    expect(output()).toMatch(/build: failed[^]*the reason/);
    expect(existsSync(join(clone, 'called.json'))).toBe(false);
  }, 90_000);
});
