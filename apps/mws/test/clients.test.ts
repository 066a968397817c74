import { describe, expect, onTestFinished, test } from 'vitest';
import { CLIENTS } from './support/clients.js';
import type { Target, TestClient } from './support/clients.js';
import { jsonOfMws, MAIN, serveHttp } from './support/program.js';
import { createWorld, realServers } from './support/world.js';
import type { World } from './support/world.js';

const META = ['search_tools', 'call_tool'];

const targets: Readonly<Record<string, (world: World) => Promise<Target>>> = {
  http: async (world) => ({ url: (await serveHttp(world)).url }),
  stdio: async (world) => ({ command: process.execPath, args: [MAIN, 'serve', '--stdio'], env: world.env, cwd: world.cwd }),
};

describe.each(Object.keys(targets))('over %s', (transport) => {
  test.each(Object.keys(CLIENTS))('%s lists, searches, calls, and sees what was promoted', { timeout: 120_000 }, async (library) => {
    const world = createWorld();
    world.configure({ mcpServers: realServers(world.folder), pins: ['memory/read_graph'] });
    const target = await targets[transport]!(world);
    const connect = async (name: string): Promise<TestClient> => {
      const client = await CLIENTS[library]!(target, name, world);
      onTestFinished(() => client.close().catch(() => {}));
      return client;
    };

    const first = await connect('first-client');
    const found = await first.call('search_tools', { query: 'echo back a message' });
    expect(found).toMatchObject({ isError: false });
    expect(found.text).toContain('everything__echo');
    expect(await first.list()).toEqual([...META, 'memory__read_graph']);

    // Listed; not listed, by its own name; not listed, through call_tool: the same result.
    expect((await first.call('memory__read_graph', {})).text).toContain('entities');
    const direct = await first.call('everything__echo', { message: 'hello' });
    expect(direct).toEqual({ text: 'Echo: hello', isError: false });
    expect(await first.call('call_tool', { name: 'everything__echo', arguments: { message: 'hello' } })).toEqual(direct);

    const second = await connect('second-client');
    expect(await second.call('everything__echo', { message: 'again' })).toEqual({ text: 'Echo: again', isError: false });
    expect((await second.call('files__list_allowed_directories', {})).text).toContain('files');

    const decided = await jsonOfMws(world, 'promote');
    expect(decided.rows.filter((row: { decision: string }) => row.decision === 'add').map((row: { name: string }) => row.name).sort())
      .toEqual(['everything__echo', 'memory__read_graph']);
    const after = [...META, 'memory__read_graph', 'everything__echo'];
    expect(await first.list()).toEqual(after);
    expect(await second.list()).toEqual(after);
    expect(await second.call('everything__echo', { message: 'listed' })).toEqual({ text: 'Echo: listed', isError: false });

    const report = await jsonOfMws(world, 'report');
    expect(report.listed.map(({ name }: { name: string }) => name)).toEqual(after);
    expect(report.usage).toMatchObject({ calls: 6, ok: 6, viaCallTool: 1, searches: 1, followed: 1 });
    expect(report.cost.counter).toBe('o200k_base');
  });
});
