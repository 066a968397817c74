import { MwsError } from '@mcp-working-set/core';
import { request } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { createSeeded } from './seeded.js';
import { createWorld, type World } from './support.js';

const search = (more: object) => ({
  time: Date.now(), client: 'one', session: 's1', principal: 'local', profile: 'default', bytes: 400, tokens: 100, hits: 2, followed: true, ...more,
});

/** A port that nobody has at the moment. */
const freePort = (): Promise<number> => new Promise((resolve) => {
  const server = createServer().listen(0, '0.0.0.0', () => {
    const { port } = server.address() as AddressInfo;
    server.close(() => resolve(port));
  });
});

test('report: list, cost, calls and searches; only of the days asked for', async () => {
  const world = await createSeeded({ pins: ['files/read'] });
  world.called('read', 's1');
  world.called('write', 's2', { outcome: 'error', via: 'call_tool', client: 'two' });
  world.called('read', 'old', { daysAgo: 40 });
  world.state.searches.append(search({}));
  const report = JSON.parse((await world.run(['report', '--json'])).out);
  expect(report.listed.map(({ name }: { name: string }) => name)).toEqual(['search_tools', 'call_tool', 'files__read']);
  expect(report.cost).toMatchObject({ counter: 'o200k_base', listed: { tools: 3 }, everything: { tools: 3 } });
  expect(report.usage).toMatchObject({ calls: 2, ok: 1, viaCallTool: 1, searches: 1, followed: 1, sessions: 2 });
  // Three small tools cost less than the two meta-tools: a loss, and said so.
  expect(report.cost.saved).toBeLessThan(0);
  // What the call that failed took is charged too.
  expect(report.usage.failedTokens).toBeGreaterThan(0);
  const net = 2 * report.cost.saved - 100 - report.balance.spentOnWrapping - report.usage.failedTokens;
  expect(report.balance).toMatchObject({ perConversation: report.cost.saved, spentOnSearches: 100, net });

  const { out } = await world.run(['report', '--days', '60']);
  expect(out).toMatch(/Listed now\ntool +tokens\nsearch_tools +\d+\ncall_tool +\d+\nfiles__read +\d+\n/);
  expect(out).toContain('The last 60 days\n3 calls, 67% ok, 1 through a meta-tool\n1 search, 1 followed by a call of a hit\n');
  expect(out).toMatch(/costs \d+ more/);
  expect(out).toMatch(/net: lost \d+ tokens: 3 conversations × -\d+ − 100 tokens of search replies/);
  expect(out).toMatch(/files__read +2 +100% +2 +12/);
  expect(out).toMatch(/client +calls +ok +searches/);
});

test('search: prints the reply, says which server could not be asked, fails where nothing matches', async () => {
  const world = await createSeeded();
  const found = await world.run(['search', 'write', 'a', 'file']);
  expect(found.code).toBe(0);
  expect(found.out).toContain('files__write');
  expect(found.err).toContain('server "files" could not be asked now, its tools are those of before');
  const json = JSON.parse((await world.run(['search', 'write', '--limit', '1', '--json'])).out);
  expect(json).toMatchObject({ query: 'write', hits: [{ name: 'files__write', upstream: 'files', tool: 'write' }], stale: ['files'], unknown: [] });
  expect(json.reply).toContain('files__write');
  expect((await world.run(['search', 'zzzzqqqq'])).code).toBe(1);
});

test('excluded tools are not counted and not found', async () => {
  const world = await createSeeded({ mcpServers: { files: { command: 'no-such-program-anywhere', exclude: ['delete'] } } });
  expect(JSON.parse((await world.run(['report', '--json'])).out).cost.everything.tools).toBe(2);
  const { out } = await world.run(['search', '']);
  expect(out).toContain('read');
  expect(out).not.toContain('delete');
});

test('numbers that make no sense are wrong usage', async () => {
  const world = createWorld();
  for (const args of [['search', 'x', '--limit', '0'], ['report', '--days', '-1'], ['serve', '--port', '70000'], ['serve', '--stdio', '--port', '1']]) {
    const { code, err } = await world.run(args);
    expect(code, args.join(' ')).toBe(2);
    expect(err).toMatch(/^error --(limit|days|port)/);
  }
});

test('serve: address, banner, a second one, a clean end', async () => {
  const world = await createSeeded({ serverName: 'desk' });
  const first = world.start(['serve', '--port', '0']);
  const out = await first.until('Ctrl-C stops it');
  const url = /serves (http:\S+)/.exec(out)?.[1] ?? '';
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
  expect(out).toContain(`claude mcp add --transport http desk ${url}`);
  expect(out).toContain('search_tools, call_tool');
  const second = await world.run(['serve', '--port', '0']);
  expect(second.code).toBe(3);
  expect(second.err).toContain(`process ${process.pid}, serves it on ${url}`);
  first.signal('SIGTERM');
  expect(await first.ended).toMatchObject({ code: 0, err: expect.stringContaining('SIGTERM: stopping') });
  expect(world.locks.size).toBe(0);
});

test.each([[[]], [['--transport', 'http']]])('serve takes host and port from the command line before the configuration %j', async (how) => {
  const world = await createSeeded({ listen: { host: '127.0.0.1', port: 0 } });
  const port = await freePort();
  const running = world.start(['serve', ...how, '--host', '0.0.0.0', '--port', String(port)]);
  expect(await running.until('Ctrl-C stops it')).toContain(`serves http://0.0.0.0:${port}/mcp`);
  // Who is on the network calls it by the name of the machine.
  const { status } = await new Promise<{ status: number | undefined }>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: '/health', headers: { host: `desk.example:${port}` } }, (answer) => resolve({ status: answer.resume().statusCode })).on('error', reject).end();
  });
  expect(status).toBe(200);
  running.signal('SIGTERM');
  expect(await running.ended).toMatchObject({ code: 0 });
});

test('serve takes host, port and path from the configuration, each unless the command line says otherwise', async () => {
  const port = await freePort();
  const world = await createSeeded({ listen: { host: '0.0.0.0', port, path: '/desk' } });
  for (const [more, wanted] of [
    [[], `http://0\\.0\\.0\\.0:${port}/desk`],
    [['--host', '127.0.0.1'], `http://127\\.0\\.0\\.1:${port}/desk`],
    [['--port', '0'], `http://0\\.0\\.0\\.0:(?!${port}/)\\d+/desk`],
  ] as const) {
    const running = world.start(['serve', ...more]);
    const said = /serves (http:\S+)/.exec(await running.until('Ctrl-C stops it'))?.[1] ?? '';
    expect(said).toMatch(new RegExp(`^${wanted}$`));
    // It is there, and nothing is at the path that it has without one.
    const statuses = ['/desk', '/mcp'].map(async (path) => (await fetch(`http://127.0.0.1:${new URL(said).port}${path}`, { method: 'POST', body: 'x' })).status);
    const [there, elsewhere] = await Promise.all(statuses);
    expect(there).not.toBe(404);
    expect(elsewhere).toBe(404);
    running.signal('SIGTERM');
    expect(await running.ended).toMatchObject({ code: 0 });
  }
});

test('serve without a terminal reads its configuration anew at SIGHUP and goes on; on a terminal that is its end', async () => {
  const server = '"s":{"command":"no-such-program-anywhere","args":["${WHICH:-one}"]}';
  const config = (world: World, more = ''): string => world.write(join(world.cwd, 'hup.json'), `{"mcpServers":{${server}${more}}}`);
  const served = createWorld();
  const running = served.start(['serve', '--port', '0', '--config', config(served)], { isTty: { stdin: false, stdout: false, stderr: false } });
  await running.until('serves http');
  // What is written is found out by itself, the first time by the look at the start; after the second nothing is looked at any more.
  for (const id of ['t', 'u']) {
    config(served, `,"${id}":{"command":"another-program-that-is-not"}`);
    await running.until(`added=${id}`);
  }
  // Not the file but what it refers to has changed: nobody but the signal tells of it.
  served.env['WHICH'] = 'two';
  running.signal('SIGHUP');
  await running.until('failed=s');
  running.signal('SIGTERM');
  const { code, err } = await running.ended;
  expect([code, err]).toEqual([0, expect.stringContaining('SIGTERM: stopping')]);
  expect(err).not.toContain('SIGHUP: stopping');

  const world = createWorld();
  const shown = world.start(['serve', '--port', '0', '--config', config(world)]);
  await shown.until('serves http');
  shown.signal('SIGHUP');
  expect((await shown.ended).err).toContain('SIGHUP: stopping');
});

test('serve over stdio writes nothing but the protocol to stdout, and ends with its input', async () => {
  const world = await createSeeded();
  const request = { jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } } };
  const file = world.write(join(world.cwd, 'own.json'), '{"mcpServers":{"left":{"command":"x","args":["${NOT_SET_ANYWHERE}"]}},"surface":"loader"}');
  for (const args of [['serve', '--stdio'], ['serve', '--transport', 'stdio'], [], ['--config', file]]) {
    const stdin = new PassThrough();
    const running = world.start(args, { stdin, isTty: { stdin: false, stdout: false, stderr: false } });
    stdin.write(`${JSON.stringify(request)}\n`);
    await running.until('"id":1');
    stdin.end();
    const { code, out, err } = await running.ended;
    expect(code).toBe(0);
    // What there is to say besides goes to stderr.
    if (args.includes(file)) expect(err).toContain('NOT_SET_ANYWHERE');
    expect(JSON.parse(out)).toMatchObject({ id: 1, result: { protocolVersion: '2025-06-18', instructions: expect.stringContaining(args.includes(file) ? 'load_tools' : 'call_tool') } });
  }
});

test('bare on a terminal shows the help', async () => {
  const { code, out } = await createWorld().run([]);
  expect(code).toBe(0);
  expect(out).toContain('Commands:');
});

test('an error that a person can act on is one line; another is owned up to', async () => {
  const world = createWorld();
  const failing = (fault: Error) => world.run(['report'], { openState: async () => { throw fault; } });
  expect(await failing(new MwsError('state-too-new', 'written by a newer mws'))).toMatchObject({ code: 1, err: expect.stringContaining('error written by a newer mws\n') });
  expect(await failing(new TypeError('x is not a function'))).toMatchObject({ code: 1, err: expect.stringContaining('this is a fault of mws, please report it: x is not a function') });
});
