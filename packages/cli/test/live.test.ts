import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createWorld } from './support.js';

/** A server over stdio, as little of one as may be: it lists tools of the names in the file beside it, or two. */
const SERVER = `
  const { existsSync, readFileSync } = require('node:fs');
  const names = () => existsSync(process.argv[2]) ? readFileSync(process.argv[2], 'utf8').split(' ').filter(Boolean) : ['read', 'write'];
  const tools = () => names().map((name) => ({ name, description: 'To ' + name + ' a file.', inputSchema: { type: 'object' } }));
  const answers = { initialize: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'small', version: '1' } } };
  require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, method } = JSON.parse(line);
    const result = method === 'tools/list' ? { tools: tools() } : answers[method];
    if (id !== undefined) console.log(JSON.stringify({ jsonrpc: '2.0', id, ...(result ? { result } : { error: { code: -32601, message: 'unknown' } }) }));
  });
`;

test('report and audit connect to servers that nobody has asked yet, say what they cost with and without mws, which failed and what is double, and end', async () => {
  const world = createWorld();
  const file = world.write(join(world.cwd, 'server.cjs'), SERVER);
  const good = { command: process.execPath, args: [file] };
  world.write(join(world.home, '.config/mcp-working-set/config.json'), JSON.stringify({
    mcpServers: { good, copy: { ...good, env: { COPY: '1' } }, bad: { command: 'no-such-program-anywhere' } }, pins: ['good/read'],
  }));
  const first = await world.run(['audit', '--json']);
  expect(first.err).toContain('server "bad" could not be asked for its tools');
  const audit = JSON.parse(first.out);
  expect(audit.servers.map(({ id, tools }: { id: string; tools: number }) => [id, tools])).toEqual(expect.arrayContaining([['good', 2], ['copy', 2], ['bad', 0]]));
  expect(audit.duplicates).toEqual([['good__read', 'copy__read'], ['good__write', 'copy__write']]);
  const report = JSON.parse((await world.run(['report', '--json'])).out);
  expect(report.upstreams).toMatchObject([
    { id: 'good', tools: 2, catalog: 'stored' }, { id: 'copy', tools: 2, catalog: 'stored' }, { id: 'bad', tools: 0, catalog: 'none', lastError: expect.stringContaining('no-such-program-anywhere') },
  ]);
  expect(report.listed.map(({ name }: { name: string }) => name)).toEqual(['search_tools', 'call_tool', 'good__read']);
  expect(report.cost).toMatchObject({ listed: { tools: 3 }, everything: { tools: 4 } });
  const { everything, listed } = report.cost;
  expect((await world.run(['audit'])).out).toContain(`without mws: 4 tools, ${everything.tokens} tokens; with it: 3 tools, ${listed.tokens} tokens`);
});

test('servers refresh asks servers anew and keeps their answer, young or not; what nobody refreshes is as it was', async () => {
  const world = createWorld();
  const file = world.write(join(world.cwd, 'server.cjs'), SERVER);
  const names = join(world.cwd, 'names');
  world.write(join(world.home, '.config/mcp-working-set/config.json'), JSON.stringify({ mcpServers: { s: { command: process.execPath, args: [file, names] } } }));
  const tools = async (...args: string[]) => JSON.parse((await world.run([...args, '--json'])).out);
  const listed = async () => (await tools('tools', 'list')).tools.map(({ name }: { name: string }) => name);
  expect(await listed()).toEqual(['s__read', 's__write']);
  world.write(names, 'read write copy');
  expect(await listed()).toEqual(['s__read', 's__write']);
  expect(await tools('servers', 'refresh')).toMatchObject([{ id: 's', ok: true, tools: 3 }]);
  expect(await listed()).toEqual(['s__read', 's__write', 's__copy']);
});

test('a list that is empty all of a sudden is doubted: refresh says that the former one stays and how to take the new one, and that is no failure', async () => {
  const world = createWorld();
  const file = world.write(join(world.cwd, 'server.cjs'), SERVER);
  const names = join(world.cwd, 'names');
  world.write(join(world.home, '.config/mcp-working-set/config.json'), JSON.stringify({ mcpServers: { s: { command: process.execPath, args: [file, names] } } }));
  await world.run(['servers', 'refresh']);
  world.write(names, '');
  const { code, out, err } = await world.run(['servers', 'refresh']);
  expect(out).toMatch(/^ok {2}s {2}2 tools \(the former list, which stays\), protocol/);
  expect(err).toContain('server "s" has answered, but it no longer lists 2 of its 2 tools; the former list stays');
  expect(err).toContain('`mws servers refresh s --clear` takes it now');
  expect(code).toBe(0);
  expect(JSON.parse((await world.run(['servers', 'refresh', '--json'])).out)).toMatchObject([{ id: 's', ok: true, tools: 2, doubted: expect.stringContaining('no longer lists 2') }]);
  expect(JSON.parse((await world.run(['servers', 'refresh', 's', '--clear', '--json'])).out)).toMatchObject([{ id: 's', ok: true, tools: 0 }]);
});
