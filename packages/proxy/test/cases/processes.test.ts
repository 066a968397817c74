import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { open, text } from '../relay/world.js';
import { until } from '../until.js';
import { alive } from '../upstreams/support.js';
import { nameOf, peer, stubs } from './world.js';

const scratch = (name: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'mws-cases-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, name);
};
const startLog = (): { file: string; pids: () => number[] } => {
  const file = scratch('starts');
  return { file, pids: () => readFileSync(file, 'utf8').trim().split('\n').map(Number) };
};

it(nameOf('B069'), async () => {
  const log = startLog();
  const gateway = await open({ mcpServers: stubs({ a: { era: 'legacy', startLog: log.file }, b: { era: 'legacy', startLog: log.file } }) });
  for (let n = 0; n < 100; n++) {
    const client = await peer(gateway);
    await client.request('tools/list');
    if (n % 10 === 0) await client.call('a__echo', { text: 'x' });
    await client.end();
  }
  // The two, whoever came and went.
  const living = await Promise.all(log.pids().map(alive));
  expect(living.filter(Boolean)).toHaveLength(2);
  expect(log.pids().length).toBeLessThanOrEqual(4);
});

it.each([['1 MiB at once', { bytes: 1_048_576, lines: false }, 1], ['10 kB a call', { bytes: 10_000, lines: true }, 100], ['without line ends', { bytes: 10_000, lines: false }, 100]])(
  `${nameOf('B074')}: %s`,
  async (_what, given, times) => {
    const gateway = await open({ mcpServers: stubs({ s: {} }) });
    const client = await peer(gateway);
    for (let n = 0; n < times; n++) expect(text(await client.call('s__stderr', given))).toBe('written');
    await client.call('s__exit', { code: 9 });
    const { stderr = [] } = gateway.status()[0]!;
    expect(stderr.length).toBeGreaterThan(0);
    expect(stderr.join('\n').length).toBeLessThan(100_000);
  },
);

it(nameOf('B075'), async () => {
  const gateway = await open({ mcpServers: stubs({ s: { tools: 3 } }) });
  const client = await peer(gateway);
  await client.call('s__echo', { text: 'before' });
  const { pid } = gateway.status()[0]!;
  process.kill(pid!, 'SIGKILL');
  await until(() => gateway.status()[0]!.pid !== pid);
  expect(text(await client.call('s__echo', { text: 'after' }))).toBe('after');
  expect(gateway.status()[0]!.pid).not.toBe(pid);
  await gateway.settled(10_000);
  expect(gateway.tools().map(({ exposed }) => exposed)).toEqual(['s__echo', 's__seen', 's__slow']);
});

it(`${nameOf('B075')}: fewer tools than before are doubted first`, async () => {
  const many = scratch('many');
  writeFileSync(many, '3');
  const gateway = await open({ surface: 'gateway', mcpServers: stubs({ s: { toolsFrom: many } }) });
  const client = await peer(gateway);
  await client.call('s__echo', { text: 'x' });
  const names = () => gateway.tools().map(({ exposed }) => exposed);
  const restart = async (tools: number): Promise<void> => {
    writeFileSync(many, String(tools));
    const { pid } = gateway.status()[0]!;
    process.kill(pid!, 'SIGKILL');
    await until(() => gateway.status()[0]!.pid !== pid);
    await client.call('s__echo', { text: 'x' });
  };
  await restart(1);
  await until(() => gateway.status()[0]!.degraded !== undefined);
  expect(gateway.status()[0]!.degraded).toContain('no longer lists 2 of its 3 tools');
  expect(names()).toHaveLength(3);
  const told = await client.call('list_servers');
  expect(text(told)).toContain('degraded');
  // It says so again: that is how it is now.
  await until(() => names().length === 1);
  expect(gateway.status()[0]!.degraded).toBeUndefined();
});
