import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { createSeeded } from './seeded.js';
import { callId, writeClaudeSession } from './transcripts-support.js';

const listedIn = async (world: Awaited<ReturnType<typeof createSeeded>>, cwd: string): Promise<string[]> => {
  const stdin = new PassThrough();
  const running = world.start(['serve', '--stdio'], { cwd, stdin });
  const say = (message: object): boolean => stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  say({ id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'one', version: '1' } } });
  await running.until('"id":1');
  say({ method: 'notifications/initialized' });
  say({ id: 2, method: 'tools/list' });
  const out = await running.until('"id":2');
  stdin.end();
  await running.ended;
  const reply = out.split('\n').map((line) => (line === '' ? undefined : JSON.parse(line))).find((message) => message?.id === 2);
  return reply.result.tools.map(({ name }: { name: string }) => name).filter((name: string) => name.startsWith('files__'));
};

test('over stdio each project folder has its own list, a new one that of all', async () => {
  const world = await createSeeded({ promote: { scope: 'project' } });
  const folders = ['shop', 'notes', 'new'].map((name) => join(world.home, name));
  const [shop = '', notes = '', fresh = ''] = folders;
  for (const folder of folders) mkdirSync(folder);
  for (const [at, session] of ['one', 'two'].entries()) {
    writeClaudeSession(world, `shop-${session}`, [{ id: callId(at), name: 'mcp__mws__files__read' }], shop);
    writeClaudeSession(world, `notes-${session}`, [{ id: callId(10 + at), name: 'mcp__mws__files__write' }], notes);
  }
  await world.run(['promote']);
  expect(await listedIn(world, shop)).toEqual(['files__read']);
  expect(await listedIn(world, notes)).toEqual(['files__write']);
  expect((await listedIn(world, fresh)).sort()).toEqual(['files__read', 'files__write']);
});
