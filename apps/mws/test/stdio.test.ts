import { expect, test } from 'vitest';
import { descendants, eventually, isAlive } from './support/processes.js';
import { jsonOfMws, startMws } from './support/program.js';
import { rawClient } from './support/raw-client.js';
import { stdioStub } from './support/stub.js';
import { createWorld } from './support/world.js';

const stubWorld = () => createWorld({ mcpServers: { stub: stdioStub() } });

for (const args of [['serve', '--stdio'], ['serve', '--transport', 'stdio'], []]) {
  test(`mws ${args.join(' ')} serves stdin and stdout, and ends with its client`, async () => {
    const program = startMws(stubWorld(), args, 'pipe');
    const client = rawClient(program);
    expect((await client.initialize()).result).toMatchObject({ protocolVersion: '2025-06-18', serverInfo: { name: 'mcp-working-set' } });
    const called = await client.request('tools/call', { name: 'stub__echo', arguments: { text: 'hello' } });
    expect(called.result.content).toEqual([{ type: 'text', text: 'hello' }]);
    const children = descendants(program.pid);
    expect(children.length).toBeGreaterThan(0);
    client.close();
    expect((await program.ended).code).toBe(0);
    await eventually(() => !children.some(isAlive));
  });
}

test('nothing but JSON-RPC is on stdout, whatever goes wrong [stdio.stdout]', async () => {
  const world = createWorld({
    mcpServers: { stub: stdioStub(), gone: { command: 'no-such-program-anywhere' }, bad: { command: 'x', args: ['${MWS_TEST_NOT_SET}'] } },
  });
  const program = startMws(world, ['serve', '--stdio', '--log-level', 'debug'], 'pipe');
  const client = rawClient(program);
  await client.initialize();
  await client.request('tools/call', { name: 'gone__anything', arguments: {} });
  await client.request('tools/call', { name: 'search_tools', arguments: { query: '' } });
  client.close();
  const { out, err } = await program.ended;
  for (const line of out.trimEnd().split('\n')) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' });
  expect(err).toContain('MWS_TEST_NOT_SET');
});

test('a signal ends it and its servers [processes.trees]', async () => {
  const program = startMws(stubWorld(), ['serve', '--stdio'], 'pipe');
  const client = rawClient(program);
  await client.initialize();
  await client.request('tools/call', { name: 'stub__echo', arguments: { text: 'x' } });
  const children = descendants(program.pid);
  program.child.kill('SIGTERM');
  expect((await program.ended).code).toBe(0);
  await eventually(() => !children.some(isAlive));
});

test('two processes and a daemon share one state file', async () => {
  const world = stubWorld();
  const programs = [1, 2].map(() => startMws(world, ['serve', '--stdio'], 'pipe'));
  const clients = programs.map(rawClient);
  await Promise.all(clients.map((client) => client.initialize()));
  await Promise.all(clients.flatMap((client) => Array.from({ length: 20 }, () => client.request('tools/call', { name: 'stub__echo', arguments: { text: 'x' } }))));
  for (const client of clients) client.close();
  expect((await Promise.all(programs.map(({ ended }) => ended))).map(({ code }) => code)).toEqual([0, 0]);
  expect((await jsonOfMws(world, 'report')).usage).toMatchObject({ calls: 40, ok: 40, sessions: 2 });
});
