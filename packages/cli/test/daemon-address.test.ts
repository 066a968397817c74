import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createWorld } from './support.js';

/** A world whose configuration names a port. */
const worldOn = (port: number) => {
  const world = createWorld();
  world.write(join(world.home, '.config/mcp-working-set/config.json'), JSON.stringify({ listen: { port } }));
  return world;
};

const freePort = async (): Promise<{ readonly port: number; close(): Promise<void> }> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()));
  onTestFinished(close);
  return { port: (server.address() as AddressInfo).port, close };
};

test('a daemon whose port is taken says so, and where it serves: on its own, in start, status and doctor', async () => {
  const { port } = await freePort();
  const world = worldOn(port);
  const daemon = world.start(['daemon', 'run'], { isTty: { stdin: false, stdout: false, stderr: false } });
  await daemon.until('(process ');
  const [, url] = /serves (http:\S+)/.exec(await daemon.until('serves')) ?? [];
  expect(url).not.toContain(`:${port}/`);
  const said = new RegExp(`"listen\\.port" ${port} is not used: .+ had taken it when the daemon started\\. Clients over HTTP reach the daemon only at ${url}; .*daemon restart`);
  const start = await world.run(['daemon', 'start']);
  expect(start).toMatchObject({ code: 0, out: `mws 1.2.3 was running already (process ${process.pid}): ${url}\n` });
  expect(start.err).toMatch(said);
  for (const argv of [['daemon', 'status'], ['status']]) {
    const { out, err } = await world.run(argv);
    expect(out).toContain('is running, started just now');
    expect(err).toMatch(said);
    expect(out).toContain(url);
    expect(JSON.parse((await world.run([...argv, '--json'])).out)).toMatchObject(argv.length > 1 ? { elsewhere: expect.stringContaining(String(port)) } : { daemon: { elsewhere: expect.stringContaining(String(port)) } });
  }
  expect((await world.run(['doctor', '--offline'])).out).toContain(`"listen.port" ${port} is not used`);
  daemon.signal('SIGTERM');
  expect((await daemon.ended).err).toMatch(said);
});

test('a daemon at its own address says nothing of that; doctor tells where the configuration has changed since', async () => {
  const { port, close } = await freePort();
  await close();
  const world = worldOn(port);
  const daemon = world.start(['daemon', 'run'], { isTty: { stdin: false, stdout: false, stderr: false } });
  await daemon.until(`serves http://127.0.0.1:${port}/mcp`);
  for (const argv of [['daemon', 'start'], ['daemon', 'status'], ['status'], ['doctor', '--offline']]) {
    const { out, err } = await world.run(argv);
    expect(out + err).not.toContain('listen.port');
  }
  world.write(join(world.home, '.config/mcp-working-set/config.json'), '{"listen":{"port":1}}');
  expect((await world.run(['doctor', '--offline'])).out).toContain('the configuration says "listen.port" 1');
  daemon.signal('SIGTERM');
  await daemon.ended;
});
