import { parseConfig } from '@mcp-working-set/core/config';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createWorld } from './support.js';

const mode = (file: string): string => (statSync(file).mode & 0o777).toString(8);

test('init writes a sample that mws reads without a problem, for the owner alone', async () => {
  const world = createWorld();
  const file = join(world.home, '.config/mcp-working-set/config.json');
  const { code, out } = await world.run(['init']);
  expect(code).toBe(0);
  expect(out).toContain(file);
  expect(out).toContain('mws serve');
  expect(mode(file)).toBe('600');
  expect(mode(join(file, '..'))).toBe('700');
  expect(parseConfig(readFileSync(file, 'utf8'), { place: file, env: {}, home: world.home }).problems).toEqual([]);
});

test('init does not overwrite without --force; with it the file is private afterwards', async () => {
  const world = createWorld();
  const file = world.write(join(world.cwd, 'mine.json'), 'mine');
  const refused = await world.run(['init', '-c', 'mine.json']);
  expect(refused.code).toBe(1);
  expect(refused.err).toBe(`error ${file} exists already; --force overwrites it\n`);
  expect(readFileSync(file, 'utf8')).toBe('mine');

  const forced = await world.run(['init', '-c', 'mine.json', '--force', '--json']);
  expect(forced.code).toBe(0);
  expect(JSON.parse(forced.out)).toEqual({ file });
  expect(readFileSync(file, 'utf8')).toContain('mcpServers');
  expect(mode(file)).toBe('600');
  world.write(file, 'mine');
  expect((await world.run(['init', '-c', 'mine.json', '-f'])).code).toBe(0);
  expect(readFileSync(file, 'utf8')).toContain('mcpServers');
});

test('init writes where the configuration is looked for', async () => {
  const world = createWorld();
  world.env.XDG_CONFIG_HOME = join(world.home, 'xdg');
  await world.run(['init']);
  expect(statSync(join(world.home, 'xdg/mcp-working-set/config.json')).isFile()).toBe(true);
  world.env.MWS_CONFIG = '~/elsewhere/mws.json';
  await world.run(['init']);
  expect(statSync(join(world.home, 'elsewhere/mws.json')).isFile()).toBe(true);
});

test('a place that cannot be written is named', async () => {
  const world = createWorld();
  world.write(join(world.cwd, 'file'), '');
  const { code, err } = await world.run(['init', '-c', 'file/config.json']);
  expect(code).toBe(2);
  expect(err).toMatch(/file\/config\.json cannot be written \(E(NOTDIR|EXIST)\)/);
});
