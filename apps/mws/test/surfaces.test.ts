import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { CLIENTS } from './support/clients.js';
import { serveHttp } from './support/program.js';
import { stdioStub } from './support/stub.js';
import { createWorld } from './support/world.js';

const LOADER = ['search_tools', 'list_tools', 'load_tools', 'unload_tools', 'describe_tool'];

describe('loading', () => {
  test('load_tools tells its own session that the list has changed, and no other', { timeout: 60_000 }, async () => {
    const daemon = await serveHttp(createWorld({ mcpServers: { well: stdioStub() }, surface: 'loader' }));
    const connect = async () => {
      const client = new Client({ name: 'listener', version: '1' });
      let told = 0;
      client.setNotificationHandler(ToolListChangedNotificationSchema, () => void told++);
      await client.connect(new StreamableHTTPClientTransport(new URL(daemon.url)) as Parameters<typeof client.connect>[0]);
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
    expect((await client.call('search_tools', { query: 'create entities in the knowledge graph' })).text).toContain('create_entities');
    if (name === 'mcp-slim-proxy') expect((await client.call('load_bundle', { name: 'facts' })).text).toContain('memory__search_nodes: {');
    const path = join(root, 'examples/sample-files/welcome.md');
    const read = name === 'context-saver'
      ? await client.call('call_tool', { server: 'files', tool: 'read_text_file', arguments: { path } })
      : await client.call('files__read_text_file', { path });
    expect(read).toMatchObject({ isError: false, text: expect.stringContaining('#') });
  });
});
