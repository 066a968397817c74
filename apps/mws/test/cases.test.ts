import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { descendants, eventually, isAlive } from './support/processes.js';
import { runMws, startMws } from './support/program.js';
import { rawClient } from './support/raw-client.js';
import { stdioStub } from './support/stub.js';
import { createWorld } from './support/world.js';

const stubWorld = () => createWorld({ mcpServers: { stub: stdioStub() } });

test('B070: stdin ends, and so do mws and its servers', async () => {
  const program = startMws(stubWorld(), ['serve', '--stdio'], 'pipe');
  const client = rawClient(program);
  await client.initialize();
  await client.request('tools/call', { name: 'stub__echo', arguments: { text: 'x' } });
  const children = descendants(program.pid);
  expect(children.length).toBeGreaterThan(0);
  client.close();
  expect((await program.ended).code).toBe(0);
  await eventually(() => !children.some(isAlive));
});

test('B071: both pipes go away under it: a clean end, and no torn log', async () => {
  const world = stubWorld();
  const program = startMws(world, ['serve', '--stdio'], 'pipe');
  const client = rawClient(program);
  void client.initialize().catch(() => {});
  for (let n = 0; n < 3; n++) void client.request('tools/call', { name: 'stub__echo', arguments: { text: 'x' } }).catch(() => {});
  program.child.stdin?.destroy();
  program.child.stdout?.destroy();
  const { code, err } = await program.ended;
  expect(code).toBe(0);
  expect(err).not.toMatch(/EPIPE|^\s+at /m);
  await eventually(() => !descendants(program.pid).some(isAlive));
  expect((await runMws(world, 'report', '--json')).code).toBe(0);
});

/** mws over a configuration file that is watched, and how often a change of it was taken over. */
const watched = async () => {
  const world = createWorld({ mcpServers: {} });
  const program = startMws(world, ['serve', '--port', '0', '--log-level', 'info']);
  await program.until('serves http');
  const file = world.configFile;
  const aside = join(dirname(file), 'aside');
  mkdirSync(aside);
  const taken = (): number => program.output.err.split('configuration taken over').length - 1;
  let count = 0;
  const text = (): string => JSON.stringify({ mcpServers: {}, backendHints: { hint: `h${++count}` } });
  // Watching begins a moment after serving does.
  while (taken() === 0) {
    writeFileSync(file, text());
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return { file, aside, taken, text, end: () => program.child.kill('SIGTERM') };
};

test('B122: a configuration is taken over when it is saved in place, in bursts, or replaced by a rename', { timeout: 60_000 }, async () => {
  const { file, aside, taken, text, end } = await watched();
  const rename = (): void => {
    writeFileSync(join(aside, 'tmp'), text());
    renameSync(join(aside, 'tmp'), file);
  };
  const burst = (): void => {
    for (let n = 0; n < 5; n++) writeFileSync(file, text());
  };
  for (const write of [rename, rename, burst, rename, burst]) {
    const before = taken();
    write();
    await eventually(() => taken() > before);
    expect(taken()).toBe(before + 1);
  }
  end();
});

test('B122: a configuration is taken over when it is deleted and written anew, and when a link takes its place', { timeout: 60_000 }, async () => {
  const { file, aside, taken, text, end } = await watched();
  let links = 0;
  const anew = (): void => {
    rmSync(file);
    writeFileSync(file, text());
  };
  const link = (): void => {
    const target = join(aside, `target${++links}`);
    writeFileSync(target, text());
    symlinkSync(target, join(aside, 'link'));
    renameSync(join(aside, 'link'), file);
  };
  for (const write of [anew, anew, link, link, anew, link]) {
    const before = taken();
    write();
    await eventually(() => taken() > before);
    expect(taken()).toBe(before + 1);
  }
  end();
});
