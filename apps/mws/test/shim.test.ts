import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { CLIENTS } from './support/clients.js';
import type { Target, TestClient } from './support/clients.js';
import { shimOfVersion } from './support/newer-shim.js';
import { eventually, isAlive } from './support/processes.js';
import { jsonOfMws, MAIN, runMws, startMws } from './support/program.js';
import { rawClient } from './support/raw-client.js';
import { daemonPid, endDaemonAfterwards, shim } from './support/shared-daemon.js';
import { stdioStub } from './support/stub.js';
import { createWorld } from './support/world.js';
import type { World } from './support/world.js';

const furnished = (more: object = {}): World => {
  const world = createWorld({ mcpServers: { stub: stdioStub() }, listen: { port: 0 }, ...more });
  endDaemonAfterwards(world);
  return world;
};

const open = async (world: World, name: string, target: Target = shim(world)): Promise<TestClient> => {
  const client = await CLIENTS[name]!(target, name, world);
  onTestFinished(() => client.close().catch(() => {}));
  return client;
};

const folders = (world: World): readonly string[] => ['shop', 'notes', 'new'].map((name) => {
  const folder = join(world.home, name);
  mkdirSync(join(folder, '.git'), { recursive: true });
  return folder;
});

const records = async (world: World): Promise<readonly Record<string, unknown>[]> =>
  (await runMws(world, 'export', '--calls')).out.trim().split('\n').map((line) => JSON.parse(line) as Record<string, unknown>);

test.each(['SDK v1', 'SDK v2 2026-07-28'])('%s: shims of two folders share a daemon, and each lists what is used in its own', async (name) => {
  const world = furnished({ promote: { scope: 'project', everyMinutes: 0 } });
  const [shop = '', notes = '', fresh = ''] = folders(world);
  const at = (cwd: string): Target => ({ ...shim(world), cwd });
  for (const [folder, tool] of [[shop, 'stub__echo'], [notes, 'stub__slow']] as const) {
    for (let session = 0; session < 2; session += 1) {
      const client = await open(world, name, at(folder));
      expect((await client.call(tool, tool === 'stub__echo' ? { text: 'x' } : { ms: 1 })).isError).toBe(false);
      await client.close();
    }
  }
  // What a stdio server of that folder writes down, and a client over HTTP, which is in no project.
  const own = await open(world, 'SDK v1', { ...at(shop), args: [MAIN, 'serve', '--stdio'] });
  await own.call('stub__echo', { text: 'x' });
  await own.close();
  const { url } = await jsonOfMws(world, 'daemon', 'status');
  const overHttp = await open(world, name, { url });
  await overHttp.call('stub__echo', { text: 'x' });
  await overHttp.close();
  const pid = daemonPid(world);
  const projects = (await records(world)).map(({ tool, project }) => [tool, project]);
  const [, shopProject] = projects[0] ?? [];
  expect(shopProject).toMatch(/^[\w-]{22}:shop$/);
  expect(projects).toEqual([
    ['echo', shopProject], ['echo', shopProject], ['slow', expect.stringMatching(/^[\w-]{22}:notes$/)], ['slow', projects[2]?.[1]],
    ['echo', shopProject], ['echo', undefined],
  ]);

  await runMws(world, 'promote');
  const listed = async (folder: string): Promise<readonly string[]> => (await (await open(world, name, at(folder))).list()).filter((tool) => tool.startsWith('stub__')).sort();
  expect(await listed(shop)).toEqual(['stub__echo']);
  expect(await listed(notes)).toEqual(['stub__slow']);
  expect(await listed(fresh)).toEqual(['stub__echo', 'stub__slow']);
  expect(daemonPid(world)).toBe(pid);
});

test('profile, surface and name of the entry are those of this client alone', async () => {
  const world = furnished({ profiles: { few: { include: ['stub/echo'] } } });
  const list = async (...args: string[]) => (await open(world, 'SDK v1', { ...shim(world), args: [MAIN, 'connect', ...args] })).list();
  expect(await list('--profile', 'few', '--surface', 'full')).toEqual(['stub__echo']);
  expect(await list('--surface', 'full')).toHaveLength(15);
  expect(await list()).toEqual(['search_tools', 'call_tool']);
  const named = await open(world, 'SDK v1', { ...shim(world), args: [MAIN, 'connect', '--server-name', 'desk'] });
  expect((await named.call('search_tools', { query: 'mcp__desk__stub__echo' })).text).toContain('stub__echo');
});

test.each([
  [['--profile', 'fwe'], 'no profile is named "fwe"; there are: few'], [['--surface', 'all'], 'no surface is named "all"'], [['--server-name', 'a b'], '--server-name must be'],
])('%j is refused at once, and the daemon goes on', async (args, message) => {
  const world = furnished({ profiles: { few: {} } });
  const program = startMws(world, ['connect', ...args], 'pipe');
  const client = rawClient(program);
  expect((await client.initialize()).error?.message).toContain(message);
  const pid = daemonPid(world);
  expect((await client.request('tools/list')).error?.message).toContain(message);
  expect(daemonPid(world)).toBe(pid);
  client.close();
  expect((await program.ended).code).toBe(0);
});

test('a profile that is taken out of the configuration is gone for those who see it too', async () => {
  const world = furnished({ profiles: { few: { include: ['stub/echo'] } } });
  const target = { ...shim(world), args: [MAIN, 'connect', '--profile', 'few', '--surface', 'full'] };
  const client = await open(world, 'SDK v1', target);
  expect(await client.list()).toEqual(['stub__echo']);
  const pid = daemonPid(world);
  world.configure({ mcpServers: { stub: stdioStub() }, listen: { port: 0 }, profiles: { other: {} } });
  await eventually(() => client.list().then(() => false, (error: Error) => error.message.includes('no profile is named "few"; there are: other')));
  expect(daemonPid(world)).toBe(pid);
});

test('a daemon that a client started ends some time after its last client; one started by hand stays', async () => {
  const byHand = furnished({ daemon: { idleSeconds: 1 } });
  await runMws(byHand, 'daemon', 'start');
  expect(await jsonOfMws(byHand, 'daemon', 'status')).toMatchObject({ startedBy: 'person' });
  await (await open(byHand, 'SDK v1')).close();

  const world = furnished({ daemon: { idleSeconds: 1 } });
  const clients = [await open(world, 'SDK v1'), await open(world, 'SDK v2 auto')];
  const pid = daemonPid(world) ?? -1;
  await clients[0]?.close();
  // Longer than it would wait for the first of them to come back.
  expect((await clients[1]!.call('stub__slow', { ms: 2_500 })).isError).toBe(false);
  expect(isAlive(pid)).toBe(true);
  await clients[1]?.close();
  await eventually(() => !isAlive(pid));
  expect(daemonPid(world)).toBeUndefined();
  expect((await runMws(world, 'daemon', 'logs')).out).toContain('no client any more');
  expect((await jsonOfMws(byHand, 'daemon', 'status')).clients).toBe(0);

  // The next client has one again.
  expect((await (await open(world, 'SDK v1')).call('stub__echo', { text: 'again' })).text).toBe('again');
});

test('a newer shim replaces the daemon of an older client, once; a call in flight is answered first and its session goes on', async () => {
  const world = furnished();
  const client = await open(world, 'SDK v1');
  await client.call('stub__echo', { text: 'x' });
  const first = daemonPid(world) ?? -1;
  const slow = client.call('stub__slow', { ms: 700 });
  await eventually(async () => (await jsonOfMws(world, 'daemon', 'status')).upstreams[0].inFlight === 1);
  const newer = shimOfVersion(world, '999.0.0');
  expect((await newer.initialize()).result.serverInfo.name).toBe('mcp-working-set');
  expect((await slow).isError).toBe(false);
  expect((await client.call('stub__echo', { text: 'after' })).text).toBe('after');
  const second = daemonPid(world) ?? -1;
  expect(second).not.toBe(first);
  await eventually(() => !isAlive(first));
  // The new one is of the old version too, since that is what is installed: taking turns for ever helps nobody.
  expect(await jsonOfMws(world, 'daemon', 'status')).toMatchObject({ pid: second, clients: 2 });
});

test.each([['999.0.0', 'person', /is mws .*, this is 999\.0\.0: restart it with/], ['0.0.1', 'client', /^$/]] as const)('a shim of version %s leaves the daemon that a %s started, and says so where it is older', async (version, startedBy, message) => {
  const world = furnished();
  if (startedBy === 'person') await runMws(world, 'daemon', 'start');
  else await open(world, 'SDK v1');
  const pid = daemonPid(world);
  const other = shimOfVersion(world, version);
  expect((await other.initialize()).result.serverInfo.name).toBe('mcp-working-set');
  expect(await jsonOfMws(world, 'daemon', 'status')).toMatchObject({ pid, startedBy });
  expect(other.heard.err).toMatch(message);
});
