import { readFileSync, readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { CLIENTS } from './support/clients.js';
import { descendants, eventually, isAlive } from './support/processes.js';
import { runMws, serveHttp, startMws } from './support/program.js';
import { stdioStub } from './support/stub.js';
import { createWorld, realServers } from './support/world.js';
import type { World } from './support/world.js';

const runtimeFiles = (world: World): string[] => readdirSync(join(world.stateDir, 'run')).filter((name) => name.endsWith('.json'));

test('a second daemon ends and names the first; another configuration is another daemon', async () => {
  const world = createWorld();
  const first = await serveHttp(world);
  const [name] = runtimeFiles(world);
  const file = join(world.stateDir, 'run', name ?? '');
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
  const runtime = JSON.parse(readFileSync(file, 'utf8'));
  expect(runtime).toMatchObject({ pid: first.pid, url: first.url, port: Number(new URL(first.url).port), version: expect.any(String) });
  expect(runtime.token.length).toBeGreaterThan(40);

  const second = await runMws(world, 'serve', '--port', '0');
  expect(second.code).toBe(3);
  expect(second.err).toContain(`process ${first.pid}`);
  expect(second.err).toContain(first.url);
  expect(second.out + second.err).not.toContain(runtime.token);

  const other = createWorld();
  other.configure({ stateDir: world.stateDir });
  await serveHttp(other);
  expect(runtimeFiles(world)).toHaveLength(2);

  first.child.kill('SIGTERM');
  expect((await first.ended).code).toBe(0);
  expect(runtimeFiles(world)).toHaveLength(1);
  await serveHttp(world);
});

test('a daemon that was killed leaves the way free', async () => {
  const world = createWorld();
  const first = await serveHttp(world);
  first.child.kill('SIGKILL');
  await first.ended;
  expect((await serveHttp(world)).url).toContain('/mcp');
});

test('a taken port is an error that names its holder', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => holder.once('listening', resolve));
  onTestFinished(() => void holder.close());
  const { port } = holder.address() as AddressInfo;
  const ran = await runMws(createWorld(), 'serve', '--port', String(port));
  expect(ran.code).toBe(3);
  expect(ran.err).toContain(`port ${port} on 127.0.0.1 is taken`);
  if (process.platform === 'linux') expect(ran.err).toContain(`process ${process.pid} (`);
});

test('the banner says what is listed, what it costs and how to connect', async () => {
  const world = createWorld();
  world.configure({ mcpServers: { ...realServers(world.folder), gone: { command: 'no-such-program-anywhere' } }, serverName: 'desk' });
  const daemon = await serveHttp(world);
  await daemon.until('Ctrl-C stops it');
  const { out } = daemon.output;
  expect(out).toMatch(/everything \d+ tools/);
  expect(out).toMatch(/files \d+ tools/);
  expect(out).toMatch(/gone failed: .*no-such-program-anywhere/);
  expect(out).toContain('search_tools, call_tool');
  expect(out).toMatch(/[\d,]+ tokens instead of [\d,]+ for all \d+ tools: saves [\d,]+ \(\d+%\).*\(o200k_base\)/);
  expect(out).toContain(`claude mcp add --transport http desk ${daemon.url}`);
  expect(out).toContain(`[mcp_servers.desk]`);
});

test('without a configuration it serves the meta-tools and says what to do; a bad server leaves the others', async () => {
  const world = createWorld();
  world.configure({ mcpServers: { good: stdioStub(), bad: { command: 'x', env: { TOKEN: '${MWS_TEST_NOT_SET}' } } } });
  const half = await serveHttp(world);
  await half.until('Ctrl-C stops it');
  expect(half.output.err).toContain('mcpServers.bad.env.TOKEN');
  expect(half.output.err).toContain('MWS_TEST_NOT_SET');
  expect(half.output.out).toContain('good 15 tools');

  const none = await serveHttp({ ...world, env: { ...world.env, XDG_CONFIG_HOME: join(world.folder, 'empty') } });
  await none.until('Ctrl-C stops it');
  expect(none.output.err).toContain('`mws init` writes a sample');
  const client = await CLIENTS['SDK v1']!({ url: none.url }, 'c', world);
  onTestFinished(() => client.close());
  expect(await client.list()).toEqual(['search_tools', 'call_tool']);

  const missing = await runMws(world, 'serve', '--config', 'missing.json');
  expect(missing.code).toBe(2);
  expect(missing.err).toContain('missing.json');
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  test(`${signal} ends the daemon and every process that it started, also stubborn ones [processes.trees]`, async () => {
    const world = createWorld();
    world.configure({ mcpServers: { ...realServers(world.folder), stubborn: stdioStub({ ignoreSigterm: true, ignoreEof: true }) } });
    const daemon = await serveHttp(world);
    await daemon.until('Ctrl-C stops it');
    const client = await CLIENTS['SDK v1']!({ url: daemon.url }, 'c', world);
    onTestFinished(() => client.close().catch(() => {}));
    await client.call('memory__read_graph', {});
    await client.call('stubborn__echo', { text: 'x' });
    const children = descendants(daemon.pid);
    expect(children.length).toBeGreaterThanOrEqual(2);
    daemon.child.kill(signal);
    expect((await daemon.ended).code).toBe(0);
    await eventually(() => !children.some(isAlive));
    expect(runtimeFiles(world)).toEqual([]);
  });
}

test('a second Ctrl-C does not wait for a call in flight', async () => {
  const world = createWorld();
  world.configure({ mcpServers: { stub: stdioStub({ ignoreSigterm: true, ignoreEof: true }) } });
  const daemon = await serveHttp(world);
  await daemon.until('Ctrl-C stops it');
  const client = await CLIENTS['SDK v1']!({ url: daemon.url }, 'c', world);
  onTestFinished(() => client.close().catch(() => {}));
  await client.call('stub__echo', { text: 'x' });
  const hanging = client.call('stub__slow', { ms: 600_000 }).catch(() => ({ isError: true }));
  await new Promise((resolve) => setTimeout(resolve, 200));
  const children = descendants(daemon.pid);
  expect(children.length).toBeGreaterThan(0);
  daemon.child.kill('SIGINT');
  await daemon.until('stopping');
  daemon.child.kill('SIGINT');
  expect((await daemon.ended).code).toBe(130);
  await eventually(() => !children.some(isAlive));
  expect(await hanging).toMatchObject({ isError: true });
});

test('a call in flight is still answered after the first signal [http.drain]', async () => {
  const world = createWorld();
  world.configure({ mcpServers: realServers(world.folder) });
  const daemon = await serveHttp(world);
  await daemon.until('Ctrl-C stops it');
  const client = await CLIENTS['SDK v1']!({ url: daemon.url }, 'c', world);
  onTestFinished(() => client.close().catch(() => {}));
  await client.call('everything__echo', { message: 'warm' });
  const slow = client.call('everything__trigger-long-running-operation', { duration: 1, steps: 2 });
  await new Promise((resolve) => setTimeout(resolve, 100));
  daemon.child.kill('SIGINT');
  expect((await slow).text).toContain('completed');
  expect((await daemon.ended).code).toBe(0);
});

test('stdout that nobody reads any more is no fault', async () => {
  const program = startMws(createWorld(), ['--help']);
  program.child.stdout?.destroy();
  expect((await program.ended).code).toBe(0);
});
