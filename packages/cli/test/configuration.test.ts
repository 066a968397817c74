import { defaultConfig } from '@mcp-working-set/core/config';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadConfiguration, problemLine } from '../src/configuration/load.js';
import { createWorld } from './support.js';

const named = (name: string): string => JSON.stringify({ serverName: name });

test('--config comes before $MWS_CONFIG, that before the default place', async () => {
  const world = createWorld();
  world.write(join(world.home, '.config/mcp-working-set/config.json'), named('fallback'));
  world.write(join(world.home, 'variable.json'), named('variable'));
  world.write(join(world.cwd, 'flag.json'), named('flag'));
  const environment = world.environment();
  expect(await loadConfiguration(environment, undefined)).toMatchObject({ source: 'default', exists: true, config: { serverName: 'fallback' } });
  world.env.MWS_CONFIG = '~/variable.json';
  expect(await loadConfiguration(environment, undefined)).toMatchObject({ source: 'variable', config: { serverName: 'variable' } });
  expect(await loadConfiguration(environment, 'flag.json')).toMatchObject({ source: 'flag', config: { serverName: 'flag' } });
});

test('a missing default file means meta-tools alone, and says what to do', async () => {
  const world = createWorld();
  const loaded = await loadConfiguration(world.environment(), undefined);
  expect(loaded).toMatchObject({ exists: false, config: { upstreams: [] } });
  expect(loaded.config).toEqual(defaultConfig({ home: world.home, env: {} }));
  expect(loaded.notices.join()).toContain('`mws init` writes a sample');
});

test('a missing named file is an error that says by whom it was named', async () => {
  const world = createWorld();
  const environment = world.environment();
  await expect(loadConfiguration(environment, 'gone.json')).rejects.toMatchObject({ code: 'config-not-found', message: expect.stringContaining('named by --config') });
  world.env.MWS_CONFIG = '/gone.json';
  await expect(loadConfiguration(environment, undefined)).rejects.toMatchObject({ code: 'config-not-found', message: expect.stringContaining('named by $MWS_CONFIG') });
});

test('an unusable file ends with code 2 and the place of the fault; a faulty server leaves the others', async () => {
  const world = createWorld();
  world.write(join(world.cwd, 'broken.json'), '{ "mcpServers": ');
  const broken = await world.run(['report', '-c', 'broken.json']);
  expect(broken.code).toBe(2);
  expect(broken.err).toMatch(/^error .*broken\.json:1:\d+: /);

  world.write(join(world.cwd, 'half.json'), JSON.stringify({
    mcpServers: { good: { command: 'true' }, bad: { command: 'true', env: { TOKEN: '${NOT_SET_ANYWHERE}' } } },
  }));
  const loaded = await loadConfiguration(world.environment(), 'half.json');
  expect(loaded.config.upstreams.map(({ id }) => id)).toEqual(['good']);
  const line = problemLine(loaded.problems[0]!, loaded.file);
  expect(line).toContain('half.json:1:');
  expect(line).toContain('mcpServers.bad.env.TOKEN');
  expect(line).toContain('NOT_SET_ANYWHERE');
  expect(line).toContain('server "bad" is left out, the others run');
});

test.each(['mws.json', '.mcp.json', 'claude_desktop_config.json'])('%s of the working directory is used once it is approved', async (name) => {
  const world = createWorld();
  const file = world.write(join(world.cwd, name), JSON.stringify({ mcpServers: { here: { command: 'here-server' } } }));
  const load = async () => (await loadConfiguration(world.environment(), undefined));
  expect(await load()).toMatchObject({ source: 'default', config: { upstreams: [] } });
  await world.run(['trust', '--yes']);
  expect(await load()).toMatchObject({ source: 'folder', file, config: { upstreams: [{ id: 'here', command: 'here-server' }] } });
});

test('a file of the folder is used once it is approved, until it changes', async () => {
  const world = createWorld();
  world.write(join(world.home, '.config/mcp-working-set/config.json'), named('fallback'));
  const file = world.write(join(world.cwd, '.mcp.json'), named('folder'));
  const load = () => loadConfiguration(world.environment(), undefined);

  const before = await load();
  expect(before).toMatchObject({ source: 'default', config: { serverName: 'fallback' } });
  expect(before.notices.join()).toMatch(/\.mcp\.json is not used, .* `mws trust` shows what it would start/);

  await world.run(['trust', '--yes']);
  expect(await load()).toMatchObject({ source: 'folder', file, notices: [], config: { serverName: 'folder' } });

  world.write(file, named('changed'));
  const after = await load();
  expect(after.config.serverName).toBe('fallback');
  expect(after.notices.join()).toContain('has changed since it was approved');

  // A named file needs no approval.
  expect((await loadConfiguration(world.environment(), '.mcp.json')).config.serverName).toBe('changed');
});
