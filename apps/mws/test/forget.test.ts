import { expect, onTestFinished, test } from 'vitest';
import { CLIENTS } from './support/clients.js';
import { runMws, serveHttp } from './support/program.js';
import { stdioStub } from './support/stub.js';
import { createWorld } from './support/world.js';

test('mws search --forget takes effect in a running daemon at its next search', async () => {
  const tools = [{ name: 'echo', description: 'Opens a case for the desk.', inputSchema: { type: 'object' } }];
  const world = createWorld({ search: { learn: true }, mcpServers: { desk: stdioStub({ tools }) } });
  const client = await CLIENTS['SDK v1']!({ url: (await serveHttp(world)).url }, 'one', world);
  onTestFinished(() => client.close());
  const search = async (query: string): Promise<string> => (await client.call('search_tools', { query })).text;

  await search('open a grumble case');
  await client.call('call_tool', { name: 'desk__echo', arguments: {} });
  // What a call taught is noted after its answer.
  await expect.poll(() => search('grumble'), { timeout: 20_000 }).toContain('desk__echo');
  expect(await runMws(world, 'search', '--forget')).toMatchObject({ code: 0, out: 'Forgot 3 learned words.\n' });
  expect(await search('grumble')).not.toContain('desk__echo');
});
