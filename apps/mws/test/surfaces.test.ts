import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { CLIENTS } from './support/clients.js';
import type { TestClient } from './support/clients.js';
import { serveHttp } from './support/program.js';
import { stdioStub } from './support/stub.js';
import { createWorld } from './support/world.js';

const SURFACES = ['working-set', 'search', 'loader', 'loader-slim', 'retrieve', 'gateway', 'deferred', 'full'] as const;
const LOADER = ['search_tools', 'list_tools', 'load_tools', 'unload_tools', 'describe_tool'];

/** Every surface under an address of its own, in front of one server. */
const serveAll = async () => {
  const profiles = Object.fromEntries(SURFACES.map((surface) => [surface, { surface }]));
  const world = createWorld({ mcpServers: { well: stdioStub() }, profiles, bundles: { talk: ['well/echo'] } });
  const daemon = await serveHttp(world);
  return { world, at: (surface: string) => `${daemon.url}/${surface}` };
};

const HELLO = { text: 'hello', isError: false };

/** Finds the tool that says a text again, loads it where there is loading, calls it, and unloads it. */
const WALKS: Readonly<Record<(typeof SURFACES)[number], (client: TestClient, modern: boolean) => Promise<void>>> = {
  'working-set': async (client) => standard(client),
  search: async (client) => standard(client),
  deferred: async (client) => {
    expect(await client.list()).toEqual(expect.arrayContaining(['search_tools', 'call_tool', 'well__echo', 'well__count']));
    expect(await client.call('well__echo', { text: 'hello' })).toEqual(HELLO);
    await found(client);
  },
  full: async (client) => {
    expect(await client.list()).toContain('well__echo');
    expect(await client.list()).not.toContain('search_tools');
    expect(await client.call('well__echo', { text: 'hello' })).toEqual(HELLO);
  },
  loader: async (client, modern) => {
    const meta = [...LOADER, ...(modern ? ['call_tool'] : [])];
    expect(await client.list()).toEqual(meta);
    await found(client);
    expect((await client.call('list_tools', { server: 'well' })).text).toContain('echo: Says the text again.');
    expect((await client.call('describe_tool', { name: 'well/echo' })).text).toContain('Input schema: {');
    const loaded = await client.call('load_tools', { tools: ['well/echo'] });
    expect(loaded.text).toContain('well__echo: {"type":"object"');
    await useLoaded(client, modern, meta);
    if (!client.connectsAnew) await client.call('unload_tools', { tools: ['well/echo'] });
    expect(await client.list()).toEqual(meta);
  },
  'loader-slim': async (client, modern) => {
    const meta = ['search_tools', 'load_tool', 'unload_tool', 'load_bundle', 'proxy_report', ...(modern ? ['call_tool'] : [])];
    expect(await client.list()).toEqual(meta);
    await found(client);
    expect((await client.call('load_bundle', { name: 'talk' })).text).toContain('well__echo: {');
    await useLoaded(client, modern, meta);
    if (!client.connectsAnew) await client.call('unload_tool', { tools: ['*'] });
    expect(await client.list()).toEqual(meta);
    expect((await client.call('proxy_report', {})).text).toContain('every tool listed: ');
  },
  retrieve: async (client) => {
    expect(await client.list()).toEqual(['search_tools', 'invoke_tool', 'list_servers']);
    expect((await client.call('search_tools', { query: 'say a text again', k: 1 })).text).toMatch(/^server: well\nname: echo\n/);
    expect(await client.call('invoke_tool', { server: 'well', name: 'echo', arguments: { text: 'hello' } })).toEqual(HELLO);
    expect((await client.call('list_servers', {})).text).toContain('well: ready, 15 tools');
  },
  gateway: async (client) => {
    expect(await client.list()).toEqual(['list_servers', 'list_tools', 'search_tools', 'suggest_tools', 'get_tool_schema', 'call_tool', 'gateway_status']);
    expect((await client.call('suggest_tools', { prompt: 'Please say this text again: hello' })).text).toContain('tool: echo');
    expect((await client.call('get_tool_schema', { server: 'well', tool: 'echo' })).text).toContain('Input schema: {');
    expect(await client.call('call_tool', { server: 'well', tool: 'echo', arguments: { text: 'hello' } })).toEqual(HELLO);
    expect((await client.call('gateway_status', {})).text).toContain('well: ready');
  },
};

const found = async (client: TestClient): Promise<void> => expect((await client.call('search_tools', { query: 'say a text again' })).text).toContain('well__echo');
const standard = async (client: TestClient): Promise<void> => {
  expect(await client.list()).toEqual(['search_tools', 'call_tool']);
  await found(client);
  expect(await client.call('call_tool', { name: 'well__echo', arguments: { text: 'hello' } })).toEqual(HELLO);
};
/** A loaded tool is in the list of a 2025 session; on 2026-07-28 the list stays, and call_tool is in it. */
const useLoaded = async (client: TestClient, modern: boolean, meta: readonly string[]): Promise<void> => {
  if (modern) {
    expect(await client.list()).toEqual(meta);
    expect(await client.call('call_tool', { name: 'well__echo', arguments: { text: 'hello' } })).toEqual(HELLO);
  } else if (!client.connectsAnew) {
    expect(await client.list()).toEqual([...meta, 'well__echo']);
    expect(await client.call('well__echo', { text: 'hello' })).toEqual(HELLO);
  }
};

describe('every surface under its own address', () => {
  test.each(['SDK v1', 'SDK v2 legacy', 'SDK v2 2026-07-28'])('%s walks through', { timeout: 300_000 }, async (library) => {
    const { world, at } = await serveAll();
    for (const surface of SURFACES) {
      const client = await CLIENTS[library]!({ url: at(surface) }, `walker-${surface}`, world);
      try {
        await WALKS[surface](client, library.includes('2026-07-28'));
      } catch (error) {
        throw new Error(`on ${surface}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
      } finally {
        await client.close();
      }
    }
  });

  test('load_tools tells its own session that the list has changed, and no other', { timeout: 60_000 }, async () => {
    const { at } = await serveAll();
    const connect = async () => {
      const client = new Client({ name: 'listener', version: '1' });
      let told = 0;
      client.setNotificationHandler(ToolListChangedNotificationSchema, () => void told++);
      await client.connect(new StreamableHTTPClientTransport(new URL(at('loader'))) as Parameters<typeof client.connect>[0]);
      onTestFinished(() => client.close());
      await client.callTool({ name: 'search_tools', arguments: { query: 'echo' } });
      return { client, told: () => told };
    };
    const [one, other] = [await connect(), await connect()];
    const before = [one.told(), other.told()];
    await one.client.callTool({ name: 'load_tools', arguments: { tools: ['well/echo'] } });
    expect(one.told()).toBe((before[0] ?? 0) + 1);
    expect(other.told()).toBe(before[1]);
    expect((await other.client.listTools()).tools.map(({ name }) => name)).toEqual(LOADER);
  });
});

describe('the examples', () => {
  const root = fileURLToPath(new URL('../../../', import.meta.url));
  test.each([
    ['mcp-working-set', ['search_tools', 'call_tool', 'files__read_text_file']],
    ['mcp-slim-proxy', ['search_tools', 'load_tool', 'unload_tool', 'load_bundle', 'proxy_report', 'files__read_text_file']],
    ['toolsift', ['search_tools', 'invoke_tool', 'list_servers', 'files__read_text_file']],
    ['mcp-lean', [...LOADER, 'files__read_text_file']],
    ['context-saver', ['list_servers', 'list_tools', 'search_tools', 'suggest_tools', 'get_tool_schema', 'call_tool', 'gateway_status', 'reload_config']],
  ])('%s runs as it stands', { timeout: 120_000 }, async (name, listed) => {
    const world = createWorld();
    // A clone of its own, so that its state is not that of this one.
    mkdirSync(join(world.folder, 'apps'));
    symlinkSync(join(root, 'apps/mws'), join(world.folder, 'apps/mws'));
    cpSync(join(root, 'examples'), join(world.folder, 'examples'), { recursive: true });
    world.env['PWD'] = world.folder;
    const daemon = await serveHttp(world, '--config', join(world.folder, 'examples', `${name}.json`));
    const client = await CLIENTS['SDK v1']!({ url: daemon.url }, 'reader', world);
    onTestFinished(() => client.close().catch(() => {}));
    await client.call('search_tools', { query: 'read a text file' });
    expect(await client.list()).toEqual(listed);
    const path = join(root, 'examples/sample-files/welcome.md');
    const read = name === 'context-saver'
      ? await client.call('call_tool', { server: 'files', tool: 'read_text_file', arguments: { path } })
      : await client.call('files__read_text_file', { path });
    expect(read).toMatchObject({ isError: false, text: expect.stringContaining('#') });
  });
});
