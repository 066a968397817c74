import { expect, onTestFinished, test } from 'vitest';
import { WALKERS } from './support/clients.js';
import type { TestClient } from './support/clients.js';
import { eventually } from './support/processes.js';
import { jsonOfMws, MAIN, serveHttp } from './support/program.js';
import { stdioStub } from './support/stub.js';
import { createWorld } from './support/world.js';

const META = ['search_tools', 'call_tool'];

test('`mws promote` in a process of its own is told to the clients of every other that append, and seen by all', { timeout: 180_000 }, async () => {
  const world = createWorld({ mcpServers: { well: stdioStub({ tools: 1 }) }, promote: { everyMinutes: 0, appenders: { 'append-me': '1' } } });
  const daemon = await serveHttp(world);
  const targets = [{ url: daemon.url }, { command: process.execPath, args: [MAIN, 'serve', '--stdio'], env: world.env, cwd: world.cwd }];
  const connect = async (name: string): Promise<TestClient[]> => {
    const clients: TestClient[] = [];
    for (const target of targets) {
      for (const library of ['SDK v1', 'SDK v2 2026-07-28']) {
        const client = await WALKERS[library]!(target, name, world);
        onTestFinished(() => client.close().catch(() => {}));
        clients.push(client);
      }
    }
    return clients;
  };
  const appenders = await connect('append-me');
  const others = await connect('leave-me');
  const told = (clients: readonly TestClient[]): (number | undefined)[] => clients.map((client) => client.told?.());
  for (const client of [...appenders, ...others]) {
    expect(await client.call('well__echo', { text: 'again' })).toEqual({ text: 'again', isError: false });
    expect(await client.list()).toEqual(META);
  }
  expect([told(appenders), told(others)]).toEqual([[0, 0, 0, 0], [0, 0, 0, 0]]);

  expect(await jsonOfMws(world, 'promote')).toMatchObject({ rows: [{ name: 'well__echo', decision: 'add' }] });
  // Every process finds out by itself.
  await eventually(() => told(appenders).every((times) => (times ?? 0) > 0));
  for (const client of [...appenders, ...others]) expect(await client.list()).toEqual([...META, 'well__echo']);
  expect([told(appenders), told(others)]).toEqual([[1, 1, 1, 1], [0, 0, 0, 0]]);
});
