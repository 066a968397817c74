import { describe, expect, test } from 'vitest';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MwsConfig } from '@mcp-working-set/core';
import { keepReloading } from '../src/configuration/keep-reloading.js';
import { loadConfiguration } from '../src/configuration/load.js';
import { createWorld } from './support.js';

const reloading = async (text: string) => {
  const world = createWorld();
  const file = world.write(join(world.cwd, 'mws.json'), text);
  const environment = world.environment();
  const loaded = await loadConfiguration(environment, file);
  const taken: MwsConfig[] = [];
  const said: string[] = [];
  const say = (message: string): void => void said.push(message);
  const kept = keepReloading({
    environment,
    loaded,
    gateway: {
      async reload(config) {
        taken.push(config);
        return { kept: [], added: config.upstreams.map(({ id }) => id), swapped: [], removed: [], failed: [] };
      },
    },
    logger: { debug: say, info: say, warn: say, error: say },
  });
  return { file, taken, said, kept };
};

const server = (id: string): string => `{"mcpServers": {"${id}": {"command": "node"}}}`;
/** Writes again and again until it has been seen: the watcher may not look yet. */
const written = async (file: string, text: string, list: readonly unknown[], length: number): Promise<void> => {
  for (let round = 0; list.length < length; round++) {
    writeFileSync(file, text + ' '.repeat(round));
    await new Promise((resolve) => setTimeout(resolve, 400));
  }
};
const taken = async (list: readonly unknown[], length: number): Promise<void> => {
  while (list.length < length) await new Promise((resolve) => setTimeout(resolve, 20));
};

describe('a changed configuration', () => {
  test('is taken over when the file is written, and when another takes its place', async () => {
    const world = await reloading(server('one'));
    await written(world.file, server('two'), world.taken, 1);
    expect(world.taken[0]?.upstreams.map(({ id }) => id)).toEqual(['two']);
    writeFileSync(`${world.file}.new`, server('three'));
    renameSync(`${world.file}.new`, world.file);
    await taken(world.taken, 2);
    expect(world.taken[1]?.upstreams.map(({ id }) => id)).toEqual(['three']);
    await world.kept.close();
  });

  test.each([
    ['that is no JSON', '{ "mcpServers": '],
    ['with a server that does not fit', '{"mcpServers": {"one": {"command": "node"}, "two": {"command": 7}}}'],
    ['that names an unset variable', '{"mcpServers": {"one": {"command": "node", "env": {"A": "${NOT_SET_ANYWHERE}"}}}}'],
  ])('%s changes nothing and says why', async (_what, text) => {
    const world = await reloading(server('one'));
    writeFileSync(world.file, text);
    const outcome = await world.kept.reload();
    expect(outcome).toHaveProperty('refused');
    expect(world.taken).toEqual([]);
    expect(world.said.join('\n')).toContain('nothing has changed');
    expect(world.said.join('\n')).toContain(world.file);
    await world.kept.close();
  });

  test('that was wrong from the start is not complained of again until it changes', async () => {
    const half = '{"mcpServers": {"one": {"command": "node"}, "two": {}}}';
    const world = await reloading(half);
    expect(await world.kept.reload()).toHaveProperty('refused');
    expect(world.said).toEqual([]);
    writeFileSync(world.file, half.replace('one', 'three'));
    await world.kept.reload();
    expect(world.said.join('\n')).toContain('nothing has changed');
    await world.kept.close();
  });

  test('that says the same does nothing; one that needs a restart says so', async () => {
    const world = await reloading(server('one'));
    writeFileSync(world.file, `// the same\n${server('one')}`);
    expect(await world.kept.reload()).toMatchObject({ done: { kept: ['one'] }, restart: [], same: true });
    expect(world.taken).toEqual([]);
    writeFileSync(world.file, '{"mcpServers": {"one": {"command": "node"}}, "listen": {"port": 4999}}');
    expect(await world.kept.reload()).toMatchObject({ restart: ['listen'] });
    expect(world.said).toContain('a changed "listen" needs a restart');
    await world.kept.close();
  });
});
