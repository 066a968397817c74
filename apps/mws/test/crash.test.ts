import { openForeignDatabase, openStore } from '@mcp-working-set/store';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect, onTestFinished, test } from 'vitest';
import { CLIENTS } from './support/clients.js';
import { serveHttp } from './support/program.js';
import { STDIO_STUB } from './support/stub.js';
import { createWorld } from './support/world.js';

const CALLS = 1_000;
const WORKERS = 8;
/** Pause of a worker between two calls: the calls must take long enough for some to be old when the kill comes. */
const PAUSE_MS = 20;
/**
 * A call that was answered that long before the kill must be in the log. The promise is a second; the design aims at 100
 * milliseconds, which is shown by `MWS_CRASH_WINDOW_MS=100 npx vitest run test/crash.test.ts` on a machine with nothing
 * else to do.
 */
const WINDOW_MS = Number(process.env.MWS_CRASH_WINDOW_MS ?? 1_000);

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

test('a daemon killed in the middle of 1,000 calls has logged what it answered, and starts with its last catalog', { timeout: 120_000 }, async () => {
  const world = createWorld();
  const server = join(world.folder, 'server.mjs');
  writeFileSync(server, `import ${JSON.stringify(STDIO_STUB)};`);
  world.configure({ mcpServers: { stub: { command: process.execPath, args: [server] } } });
  const daemon = await serveHttp(world);
  const connect = async (name: string): Promise<Client> => {
    const client = new Client({ name, version: '1' });
    const transport = new StreamableHTTPClientTransport(new URL(daemon.url));
    await client.connect(transport as Parameters<typeof client.connect>[0]);
    onTestFinished(() => client.close().catch(() => {}));
    return client;
  };

  const answered = new Map<string, number>();
  let next = 0;
  let killed = 0;
  const work = async (client: Client): Promise<void> => {
    while (next < CALLS && killed === 0) {
      const id = `call-${next++}`;
      try {
        await client.callTool({ name: 'stub__echo', arguments: { text: id }, _meta: { 'claudecode/toolUseId': id } });
      } catch {
        return;
      }
      if (killed === 0) answered.set(id, Date.now());
      if (answered.size >= CALLS * 0.7 && killed === 0) {
        killed = Date.now();
        daemon.child.kill('SIGKILL');
      }
      await pause(PAUSE_MS);
    }
  };
  const clients = await Promise.all(Array.from({ length: WORKERS }, (_, i) => connect(`caller-${i}`)));
  await Promise.all(clients.map(work));
  await daemon.ended;
  const due = [...answered].filter(([, time]) => time < killed - WINDOW_MS).map(([id]) => id);
  expect(due.length).toBeGreaterThan(100);

  const file = join(world.stateDir, 'state.db');
  const state = await openStore({ file });
  const logged = await state.calls.read();
  await state.close();
  const ids = new Set(logged.map(({ clientCallId }) => clientCallId));
  expect(due.filter((id) => !ids.has(id))).toEqual([]);
  expect(ids.size).toBe(logged.length);
  expect(logged.filter(({ outcome }) => outcome !== 'ok')).toEqual([]);
  const database = openForeignDatabase(file);
  expect(database.all('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  database.close();

  // The server is gone now; what it published is still there.
  writeFileSync(server, 'process.exit(1);');
  const again = await serveHttp(world);
  const after = await CLIENTS['SDK v1']!({ url: again.url }, 'after', world);
  onTestFinished(() => after.close().catch(() => {}));
  expect((await after.call('search_tools', { query: 'say a text again' })).text).toContain('stub__echo');
  expect(await after.call('stub__echo', { text: 'x' })).toMatchObject({ isError: true });
});
