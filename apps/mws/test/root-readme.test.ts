import { parseConfig } from '@mcp-working-set/core/config';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { CLIENTS } from './support/clients.js';
import { descendants, eventually, isAlive } from './support/processes.js';
import { blocks, commandLines, expectMwsLine } from './support/readme.js';
import { createWorld, realServers } from './support/world.js';

/* The README of the repository: what it tells people to type is typed here. */
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const README = readFileSync(`${ROOT}README.md`, 'utf8');

test('every mws command of the README does what it says', async () => {
  const world = createWorld();
  world.configure({ mcpServers: realServers(world.folder) });
  const lines = commandLines(README).filter((line) => line.startsWith('mws '));
  expect(lines.length).toBeGreaterThan(5);
  for (const line of lines) await expectMwsLine(line, world);
});

test('the other commands of the README are scripts of this repository', () => {
  const { scripts } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as { scripts: Record<string, string> };
  const others = commandLines(README).filter((line) => !line.startsWith('mws '));
  expect(others).toEqual(['npm start', 'npm test']);
  for (const script of [scripts['start'], scripts['test']]) expect(existsSync(`${ROOT}${script?.split(' ').at(-1)}`)).toBe(true);
});

test('npm start serves the three servers and leaves nothing behind', async () => {
  const child = spawn('npm', ['start', '--', '--port', '0'], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  await eventually(() => output.includes('Any other') || child.exitCode !== null);
  expect(output).toMatch(/everything\s+\d+ tools\s+files\s+\d+ tools\s+memory\s+\d+ tools/);
  expect(output).toMatch(/saves [\d,]+/);
  const url = /serves (http:\S+)/.exec(output)?.[1] as string;
  expect(output).toContain(`claude mcp add --transport http mws ${url}`);

  const client = await CLIENTS['SDK v1']!({ url }, 'reader', createWorld());
  expect((await client.list()).slice(0, 2)).toEqual(['search_tools', 'call_tool']);
  expect((await client.call('call_tool', { name: 'everything__echo', arguments: { message: 'hello' } })).text).toContain('hello');
  await client.close();

  const running = descendants(child.pid as number);
  expect(running.length).toBeGreaterThan(2);
  child.kill('SIGINT');
  await ended;
  await eventually(() => !running.some(isAlive));
}, 240_000);

test('what the README says to write down is read without a problem, and is what mws itself prints', () => {
  const configs = blocks(README, 'jsonc');
  expect(configs.length).toBe(1);
  for (const text of configs) {
    const { problems } = parseConfig(text, { place: 'README.md', env: { GITHUB_TOKEN: 'x' }, home: '/home/me' });
    expect(problems).toEqual([]);
  }
  const [codex] = blocks(README, 'toml');
  expect(codex?.trim().split('\n')).toEqual(['[mcp_servers.mws]', 'url = "http://127.0.0.1:4484/mcp"']);
});
