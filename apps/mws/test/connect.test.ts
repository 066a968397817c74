import { expect, onTestFinished, test } from 'vitest';
import { CLIENTS } from './support/clients.js';
import type { TestClient } from './support/clients.js';
import { descendants, eventually, isAlive } from './support/processes.js';
import { jsonOfMws, runMws, startMws } from './support/program.js';
import { daemonPid, endDaemonAfterwards, shim } from './support/shared-daemon.js';
import { stdioStub } from './support/stub.js';
import { createWorld } from './support/world.js';
import type { World } from './support/world.js';

const NAMES = ['SDK v1', 'SDK v2 auto', 'SDK v2 2026-07-28'] as const;

const furnished = (): World => {
  const world = createWorld({ mcpServers: { stub: stdioStub() }, listen: { port: 0 } });
  endDaemonAfterwards(world);
  return world;
};

const connect = async (world: World, name: string): Promise<TestClient> => {
  const client = await CLIENTS[name]!(shim(world), name, world);
  onTestFinished(() => client.close().catch(() => {}));
  return client;
};

test('three clients that start at once share one daemon and one set of server processes', async () => {
  const world = furnished();
  const clients = await Promise.all(NAMES.map((name) => connect(world, name)));
  for (const client of clients) expect(await client.call('stub__echo', { text: 'hello' })).toMatchObject({ text: 'hello', isError: false });
  const pid = daemonPid(world) ?? -1;
  expect(isAlive(pid)).toBe(true);
  expect(descendants(pid)).toHaveLength(1);
  const status = await jsonOfMws(world, 'daemon', 'status');
  expect(status).toMatchObject({ pid, clients: 3, startedBy: 'client', upstreams: [{ id: 'stub', state: 'ready' }] });
  await Promise.all(clients.map((client) => client.close()));
  await eventually(async () => (await jsonOfMws(world, 'daemon', 'status')).clients === 0);
  expect(daemonPid(world)).toBe(pid);
});

for (const name of NAMES) {
  test(`${name}: the daemon is killed in the middle of a call; the call is answered with an error, the session goes on [connect.shim]`, async () => {
    const world = furnished();
    const client = await connect(world, name);
    await client.call('stub__echo', { text: 'x' });
    const first = daemonPid(world) ?? -1;
    const children = descendants(first);
    const slow = client.call('stub__slow', { ms: 600_000 }).then(() => 'answered', (error: Error) => error.message);
    await eventually(async () => (await jsonOfMws(world, 'daemon', 'status')).upstreams[0].state === 'ready');
    await new Promise((resolve) => setTimeout(resolve, 100));
    process.kill(first, 'SIGKILL');
    expect(await slow).toContain('outcome is unknown');
    expect((await client.call('stub__echo', { text: 'again' })).text).toBe('again');
    expect(await client.list()).toContain('search_tools');
    expect(daemonPid(world)).not.toBe(first);
    for (const pid of children) await eventually(() => !isAlive(pid));
  });
}

test('a restart in good order loses no call and needs nothing of the client', async () => {
  const world = furnished();
  const client = await connect(world, 'SDK v1');
  await client.call('stub__echo', { text: 'x' });
  const first = daemonPid(world) ?? -1;
  const slow = client.call('stub__slow', { ms: 700 });
  await new Promise((resolve) => setTimeout(resolve, 100));
  const restarted = runMws(world, 'daemon', 'restart');
  expect((await slow).isError).toBe(false);
  expect(await restarted).toMatchObject({ code: 0, out: expect.stringContaining('has ended') });
  expect((await client.call('stub__echo', { text: 'after' })).text).toBe('after');
  const second = daemonPid(world) ?? -1;
  expect(second).not.toBe(first);
  expect(isAlive(first)).toBe(false);
});

test('a configuration that is broken is said to the client as an answer, and mending it is enough', async () => {
  const world = furnished();
  const good = { mcpServers: { stub: stdioStub() }, listen: { port: 0 } };
  world.configure({ mcpServers: 5 });
  const broken = startMws(world, ['connect'], 'pipe');
  const say = (id: number) => broken.child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', id, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } } })}\n`);
  say(1);
  await broken.until('"id":1');
  expect(JSON.parse(broken.output.out)).toMatchObject({ error: { message: expect.stringMatching(/mws cannot be reached: the daemon ended at once: .*mcpServers/) } });
  world.configure(good);
  say(2);
  await broken.until('"id":2');
  expect(broken.output.out.trim().split('\n').map((line) => JSON.parse(line))[1]).toMatchObject({ id: 2, result: { protocolVersion: '2025-06-18' } });
  broken.child.stdin?.end();
  expect((await broken.ended).code).toBe(0);
});

test('start, status, logs and stop', async () => {
  const world = furnished();
  expect(await runMws(world, 'daemon', 'status')).toMatchObject({ code: 1, out: expect.stringContaining('No daemon is running') });
  expect((await runMws(world, 'daemon', 'start')).out).toMatch(/runs in the background \(process \d+\): http:/);
  const pid = daemonPid(world) ?? -1;
  expect((await runMws(world, 'daemon', 'start')).out).toContain(`process ${pid}`);
  const client = await connect(world, 'SDK v1');
  await client.call('stub__echo', { text: 'x' });
  expect((await runMws(world, 'daemon', 'status')).out).toContain('1 client, 1 server');
  await client.close();
  expect(await runMws(world, 'daemon', 'stop')).toMatchObject({ code: 0, out: expect.stringContaining('has ended') });
  expect(isAlive(pid)).toBe(false);
  expect((await runMws(world, 'daemon', 'logs')).out).toContain('serves http://127.0.0.1');
});
