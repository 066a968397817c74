import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { UpstreamSpec } from '@mcp-working-set/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UpstreamRequest, Upstreams } from '../../src/upstreams/types.js';
import type { NotificationMessage, RequestMessage } from '../../src/wire/message.js';
import { resultReply } from '../../src/wire/reply.js';
import { until } from '../until.js';
import { callOf, httpSpec, open, recordingLogger, stdioSpec, textOf } from './support.js';

const require = createRequire(import.meta.url);
/** Entry of a server's package, as its command starts it. */
const entry = (name: string): string => {
  const manifest = require.resolve(`@modelcontextprotocol/${name}/package.json`);
  const { bin } = require(manifest) as { bin: Record<string, string> };
  return join(dirname(manifest), Object.values(bin)[0] as string);
};
const server = (name: string, ...args: string[]) => ({ command: process.execPath, args: [entry(name), ...args] });

const folder = mkdtempSync(join(tmpdir(), 'mws-real-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
writeFileSync(join(folder, 'note.txt'), 'Grüße aus der Datei');

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
};
/** Ended after all tests: a hook that a hook registers is not run. */
const children: ChildProcess[] = [];
afterAll(() => children.forEach((child) => child.kill('SIGKILL')));
const everythingOverHttp = async (): Promise<UpstreamSpec> => {
  const port = await freePort();
  const child = spawn(process.execPath, [entry('server-everything'), 'streamableHttp'], { env: { ...process.env, PORT: String(port) }, stdio: ['ignore', 'ignore', 'pipe'] });
  children.push(child);
  // It says on stderr when it listens.
  await once(child.stderr as NodeJS.ReadableStream, 'data');
  return httpSpec('everything', `http://127.0.0.1:${port}/mcp`);
};

const KINDS: Record<string, () => Promise<UpstreamSpec>> = {
  stdio: async () => stdioSpec('everything', server('server-everything')),
  'Streamable HTTP': everythingOverHttp,
};

describe.each(Object.keys(KINDS))('server-everything over %s', { timeout: 30_000 }, (kind) => {
  let upstreams: Upstreams;
  beforeAll(async () => {
    upstreams = open([await (KINDS[kind] as () => Promise<UpstreamSpec>)()], {}, () => {});
  }, 30_000);
  afterAll(() => upstreams.close());
  const ask = (name: string, args: object = {}, more: Partial<UpstreamRequest> = {}) => upstreams.request('everything', { ...callOf(name, args, { progressToken: 'mine' }), ...more });

  test('lists its tools, those that ask the client among them [eras.sdk-servers]', async () => {
    await upstreams.refresh('everything');
    // It registers the tools that ask something when it knows what the client can, and tells of the change.
    await until(() => (upstreams.catalogs()[0]?.tools.length ?? 0) >= 15);
    const names = upstreams.catalogs()[0]?.tools.map((tool) => (tool as { name: string }).name);
    expect(names).toEqual(expect.arrayContaining(['echo', 'get-sum', 'get-structured-content', 'trigger-sampling-request', 'trigger-elicitation-request', 'trigger-long-running-operation']));
    expect(names).not.toContain('get-roots-list');
    expect(upstreams.status()[0]).toMatchObject({ state: 'ready', era: 'legacy', revision: '2025-11-25', catalog: 'live' });
  });

  test('answers calls, with images and structured content', async () => {
    expect(textOf(await ask('echo', { message: 'hallo' }))).toBe('Echo: hallo');
    const image = (await ask('get-tiny-image')).result?.value as { content: { type: string; data?: string }[] };
    expect(image.content.find(({ type }) => type === 'image')?.data?.length).toBeGreaterThan(1_000);
    expect((await ask('get-structured-content', { location: 'New York' })).result?.value).toHaveProperty('structuredContent');
  });

  test('reports progress of a long operation under the caller\'s token', async () => {
    const seen: NotificationMessage[] = [];
    const reply = await ask('trigger-long-running-operation', { duration: 1, steps: 3 }, { onNotification: (message) => seen.push(message) });
    expect(textOf(reply)).toContain('Long running operation completed');
    expect(seen.filter(({ method }) => method === 'notifications/progress').map(({ params }) => params?.object)).toEqual([1, 2, 3].map((progress) => ({ progressToken: 'mine', progress, total: 3 })));
  });

  test('gets its questions answered by the one who called [eras.sdk-servers]', async () => {
    const asked: RequestMessage[] = [];
    const reply = await ask('trigger-sampling-request', { prompt: 'Say it', maxTokens: 5 }, {
      async onRequest(message) {
        asked.push(message);
        return resultReply({ role: 'assistant', model: 'none', content: { type: 'text', text: 'sampled by the caller' } });
      },
    });
    expect(asked.map(({ method }) => method)).toEqual(['sampling/createMessage']);
    expect(textOf(reply)).toContain('sampled by the caller');
  });

  test('twenty calls at once', async () => {
    const sums = await Promise.all(Array.from({ length: 20 }, async (_, i) => textOf(await ask('get-sum', { a: i, b: 1 }))));
    expect(sums).toEqual(Array.from({ length: 20 }, (_, i) => `The sum of ${i} and 1 is ${i + 1}.`));
  });
});

test('server-everything over HTTP is closed with its session, and another takes its place', { timeout: 30_000 }, async () => {
  const spec = await everythingOverHttp();
  const first = open([spec]);
  await first.request('everything', callOf('echo', { message: 'a' }));
  await first.close();
  const second = open([spec], { state: first.state });
  expect(textOf(await second.request('everything', callOf('echo', { message: 'b' })))).toBe('Echo: b');
});

test('three real servers at once, in the background from a cold start', { timeout: 60_000 }, async () => {
  const logger = recordingLogger();
  const upstreams = open([
    stdioSpec('everything', server('server-everything')),
    stdioSpec('files', server('server-filesystem', folder)),
    stdioSpec('memory', server('server-memory'), { env: { MEMORY_FILE_PATH: join(folder, 'memory.json') } }),
  ], { logger });
  await upstreams.start();
  expect(await upstreams.settled(50_000)).toBe(true);
  expect(upstreams.catalogs().map(({ upstream, tools }) => [upstream, tools.length > 5])).toEqual([['everything', true], ['files', true], ['memory', true]]);
  expect(textOf(await upstreams.request('files', callOf('read_text_file', { path: join(folder, 'note.txt') })))).toBe('Grüße aus der Datei');
  await upstreams.request('memory', callOf('create_entities', { entities: [{ name: 'A', entityType: 'letter', observations: ['first'] }] }));
  expect(textOf(await upstreams.request('memory', callOf('read_graph')))).toContain('"first"');
  expect(logger.lines.filter(({ level }) => level === 'warn' || level === 'error')).toEqual([]);
});

test('a server of the official SDK that speaks both eras is spoken to in the newer one', { timeout: 30_000 }, async () => {
  const file = fileURLToPath(new URL('../stubs/sdk-both.mjs', import.meta.url));
  const upstreams = open([stdioSpec('both', { command: process.execPath, args: [file] })]);
  expect((await upstreams.refresh('both')).tools).toMatchObject([{ name: 'hello' }]);
  expect(textOf(await upstreams.request('both', callOf('hello')))).toBe('hello');
  const [first] = upstreams.status();
  // One that started slowly finds both questions waiting, and then keeps the older era for this time.
  if (first?.era === 'legacy') {
    const again = open([stdioSpec('both', { command: process.execPath, args: [file] })], { state: upstreams.state });
    expect(textOf(await again.request('both', callOf('hello')))).toBe('hello');
    expect(again.status()[0]).toMatchObject({ era: 'modern', revision: '2026-07-28' });
  } else expect(first).toMatchObject({ era: 'modern', revision: '2026-07-28' });
});
