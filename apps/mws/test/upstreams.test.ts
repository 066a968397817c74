import { expect, onTestFinished, test } from 'vitest';
import { CLIENTS } from './support/clients.js';
import type { TestClient } from './support/clients.js';
import { serveHttp } from './support/program.js';
import type { Daemon } from './support/program.js';
import { httpStub, stdioStub } from './support/stub.js';
import { createWorld } from './support/world.js';

/** A proxy in front of one odd server and one that is well. */
const beside = async (odd: Readonly<Record<string, unknown>>): Promise<{ daemon: Daemon; client: TestClient }> => {
  const world = createWorld({ mcpServers: { odd, well: stdioStub() } });
  const daemon = await serveHttp(world);
  const client = await CLIENTS['SDK v1']!({ url: daemon.url }, 'client', world);
  onTestFinished(() => client.close().catch(() => {}));
  return { daemon, client };
};

const works = async (client: TestClient, server: string): Promise<void> => {
  expect(await client.call(`${server}__echo`, { text: 'hello' })).toEqual({ text: 'hello', isError: false });
  expect(await client.call('call_tool', { name: `${server}__echo`, arguments: { text: 'again' } })).toEqual({ text: 'again', isError: false });
};

/** A search for a tool's exact name shows that tool. */
const found = async (client: TestClient, name: string): Promise<void> => {
  expect((await client.call('search_tools', { query: name })).text).toContain('Says the text again.');
};

test('a stateless HTTP server (2026-07-28)', async () => {
  const stub = await httpStub({ era: 'modern' });
  const { client } = await beside({ type: 'http', url: stub.url });
  await works(client, 'odd');
  await found(client, 'odd__echo');
  expect(await stub.stats()).toMatchObject({ call: 2, initialize: 0 });
});

test('an HTTP server with sessions (2025-11-25)', async () => {
  const stub = await httpStub({ era: 'legacy' });
  const { client } = await beside({ type: 'http', url: stub.url });
  await works(client, 'odd');
  await found(client, 'odd__echo');
  expect(await stub.stats()).toMatchObject({ call: 2, discover: 0, sessions: 1 });
});

test('a stdio server', async () => {
  const { client } = await beside(stdioStub());
  await works(client, 'odd');
  await found(client, 'odd__echo');
});

test.each([
  ['that is no program', { command: 'no-such-program-anywhere' }],
  ['that ends at once', stdioStub({ startExit: 1 })],
  ['that nobody listens for', { type: 'http', url: 'http://127.0.0.1:9/mcp' }],
])('a dead server (%s) costs the other one nothing and is named', async (_kind, odd) => {
  const { client, daemon } = await beside(odd);
  await works(client, 'well');
  expect((await client.call('search_tools', { query: '' })).text).toMatch(/(not known|not answered|unreachable)[^]*\bodd\b/i);
  expect(await client.call('odd__echo', {}).catch(() => ({ isError: true }))).toMatchObject({ isError: true });
  await daemon.until('Ctrl-C stops it');
  expect(daemon.output.out).toContain('odd failed');
});

test.each(['stdio', 'http'])('a hung server over %s costs the other one nothing [list.partial]', async (kind) => {
  const { client } = await beside(kind === 'stdio' ? stdioStub({ on: { '*': 'hang' } }) : { type: 'http', url: (await httpStub({ on: { '*': 'hang' } })).url });
  await works(client, 'well');
  await found(client, 'well__echo');
});

test('a server that crashes in the middle of a call gives an error, and is started again by the next one', async () => {
  const { client } = await beside(stdioStub());
  await works(client, 'odd');
  const cut = await client.call('odd__exit', {});
  expect(cut.isError).toBe(true);
  expect(cut.text).toContain('odd');
  await works(client, 'well');
  await works(client, 'odd');
});

test('a server that lists garbage keeps its good tools', async () => {
  const { client } = await beside(stdioStub({ pages: 'strange' }));
  await works(client, 'odd');
  await found(client, 'odd__echo');
});
