import { describe, expect, onTestFinished, test } from 'vitest';
import { CLIENTS } from './support/clients.js';
import type { Target, TestClient } from './support/clients.js';
import { jsonOfMws, MAIN, runMws, serveHttp } from './support/program.js';
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
    // The first start may take its time; what comes after finds every catalog in the state file.
    expect((await runMws(world, 'search', 'everything')).code).toBe(0);
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

    const unlisted = (client: TestClient, name: string, args: Record<string, unknown>) =>
      client.onlyListed ? client.call('call_tool', { name, arguments: args }) : client.call(name, args);

    // Listed; not listed, by its own name; not listed, through call_tool: the same result.
    expect((await first.call('memory__read_graph', {})).text).toContain('entities');
    const direct = await unlisted(first, 'everything__echo', { message: 'hello' });
    expect(direct).toEqual({ text: 'Echo: hello', isError: false });
    expect(await first.call('call_tool', { name: 'everything__echo', arguments: { message: 'hello' } })).toEqual(direct);

    const second = await connect('second-client');
    expect(await unlisted(second, 'everything__echo', { message: 'again' })).toEqual({ text: 'Echo: again', isError: false });
    expect((await unlisted(second, 'files__list_allowed_directories', {})).text).toContain('files');

    const decided = await jsonOfMws(world, 'promote');
    expect(decided.rows.filter((row: { decision: string }) => row.decision === 'add').map((row: { name: string }) => row.name).sort())
      .toEqual(['everything__echo', 'memory__read_graph']);
    const after = [...META, 'memory__read_graph', 'everything__echo'];
    expect(await first.list()).toEqual(after);
    expect(await second.list()).toEqual(after);
    expect(await second.call('everything__echo', { message: 'listed' })).toEqual({ text: 'Echo: listed', isError: false });

    // Which hits a search had is known to the process that answered it.
    const followed = first.connectsAnew && transport === 'stdio' ? 0 : 1;
    const report = await jsonOfMws(world, 'report');
    expect(report.listed.map(({ name }: { name: string }) => name)).toEqual(after);
    expect(report.usage).toMatchObject({ calls: 6, ok: 6, viaCallTool: first.onlyListed ? 4 : 1, searches: 1, followed });
    expect(report.cost.counter).toBe('o200k_base');
  });
});
