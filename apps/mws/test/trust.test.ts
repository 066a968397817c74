import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runMws, startMws } from './support/program.js';
import { httpStub, stdioStub } from './support/stub.js';
import { createWorld } from './support/world.js';

test("a folder's file is used once it is approved, until it changes", async () => {
  const world = createWorld();
  rmSync(world.configFile);
  const file = join(world.cwd, '.mcp.json');
  const write = (name: string): void => writeFileSync(file, JSON.stringify({ mcpServers: { [name]: stdioStub() } }));
  write('first');
  const before = await runMws(world, 'search', 'echo');
  expect(before.code).toBe(1);
  expect(before.err).toContain('`mws trust` shows what it would start');
  expect((await runMws(world, 'trust')).code).toBe(1);
  expect((await runMws(world, 'trust', '--yes')).code).toBe(0);
  expect((await runMws(world, 'search', 'echo')).out).toContain('first__echo');
  write('second');
  const after = await runMws(world, 'search', 'echo');
  expect(after.code).toBe(1);
  expect(after.err).toContain('has changed since it was approved');
  expect((await runMws(world, 'search', 'echo', '--config', '.mcp.json')).out).toContain('second__echo');
});

const CANARY = 'canary0123456789abcdef';

/** Every file below a folder, as text. */
const contents = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');

test('no secret of the configuration is in any output, log or state file [secrets.upstream]', async () => {
  const world = createWorld();
  const secret = { env: { TOKEN: CANARY } };
  const { url } = await httpStub({ era: 'legacy' });
  const config = {
    mcpServers: {
      works: { ...stdioStub(), ...secret },
      dies: { command: process.execPath, args: ['-e', 'console.error("bad token", process.env.TOKEN); process.exit(1)'], ...secret },
      flag: { command: process.execPath, args: ['-e', 'process.exit(1)', '--api-key', CANARY] },
      remote: { type: 'http', url: `${url}?key=${CANARY}`, headers: { Authorization: `Bearer ${CANARY}` } },
      gone: { type: 'http', url: `http://user:${CANARY}@127.0.0.1:9/mcp`, headers: { Authorization: `Bearer ${CANARY}` } },
      wrong: { command: 7, env: { TOKEN: CANARY } },
    },
  };
  world.configure(config);
  writeFileSync(join(world.cwd, 'mws.json'), JSON.stringify(config));
  const daemon = startMws(world, ['serve', '--port', '0', '--log-level', 'debug']);
  await daemon.until('Ctrl-C stops it');
  daemon.child.kill('SIGTERM');
  const ran = [await daemon.ended];
  for (const args of [['search', 'echo'], ['report'], ['report', '--json'], ['promote', '--json'], ['search', '', '--json'], ['trust', '--yes'], ['trust', '--json']]) {
    ran.push(await runMws(world, ...args, '--log-level', 'debug'));
  }
  expect(ran.map(({ out, err }) => out + err).join('\n')).not.toContain(CANARY);
  expect(contents(world.stateDir)).not.toContain(CANARY);
  // It was there to be told: the servers did run.
  expect(ran[0]?.out).toContain('works 15 tools');
});
