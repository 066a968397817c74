import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createWorld } from '../support.js';
import type { World } from '../support.js';
import { furnished, mode, servers } from './support.js';

test('import → install → uninstall leaves every client\'s file byte for byte as it was', async () => {
  const { texts, read, mws, config } = furnished();
  expect(await mws('import', '--yes')).toMatchObject({ code: 0, out: expect.stringContaining('servers more behind mws') });
  expect(read()).toEqual(texts);
  expect(mode(config)).toBe(0o600);
  expect(Object.keys(servers(config))).toEqual(['tracker', 'notes', 'scratch', 'tickets', 'build', 'docs', 'web.search', 'paint', 'lint', 'older', 'github']);
  expect((await mws('install', '--yes')).code).toBe(0);
  for (const [file, text] of read()) {
    expect(text).not.toBe(texts.get(file));
    expect(text).toMatch(/connect/);
  }
  expect((await mws('install', '--yes')).out).toContain('installed already');
  expect((await mws('uninstall', '--yes')).code).toBe(0);
  expect(read()).toEqual(texts);
  expect((await mws('uninstall', '--yes')).out).toContain('mws is in no client');
});

test('import takes the servers of the project in the working directory, and install writes where client and scope say', async () => {
  const { world, mws, config, read, texts } = furnished();
  const entry = JSON.stringify({ mcpServers: { here: { command: 'here-server' } } });
  const project = world.write(join(world.cwd, '.mcp.json'), entry);
  expect((await mws('import', '--client', 'claude-code', '--scope', 'project', '--yes')).code).toBe(0);
  expect(Object.keys(servers(config))).toContain('here');

  const desktop = world.write(join(world.home, '.config/Claude/claude_desktop_config.json'), '{}');
  const cursor = world.write(join(world.home, '.cursor/mcp.json'), '{"mcpServers":{"other":{"command":"other-server"}}}');
  await mws('install', '--client', 'claude-desktop,cursor', '--yes');
  for (const file of [desktop, cursor]) expect(servers(file)['mws']).toEqual({ command: 'mws', args: ['connect'] });
  expect(servers(cursor)['other']).toEqual({ command: 'other-server' });
  expect(readFileSync(project, 'utf8')).toBe(entry);
  const cursorText = readFileSync(cursor, 'utf8');
  await mws('install', '--client', 'claude-code', '--scope', 'project', '--yes');
  expect(Object.keys(servers(project))).toEqual(['here', 'mws']);
  await mws('install', '--client', 'cursor', '--scope', 'project', '--yes');
  expect(servers(join(world.cwd, '.cursor/mcp.json'))['mws'].args).toContain('connect');
  // Neither a client that was not named nor the files of the home folder are touched.
  expect(readFileSync(cursor, 'utf8')).toBe(cursorText);
  expect(read()).toEqual(texts);
});

test('also where mws\'s entry made the table, or the file, and where the file was changed in between', async () => {
  const { world, mws } = furnished();
  const cursor = join(world.home, '.cursor/mcp.json');
  const odd = '{ "other" : true\n}\n';
  world.write(cursor, odd);
  await mws('install', '--client', 'cursor,kiro', '--yes');
  const kiro = join(world.home, '.kiro/settings/mcp.json');
  expect(servers(kiro)).toHaveProperty('mws');
  await mws('uninstall', '--client', 'cursor,kiro', '--yes');
  expect(readFileSync(cursor, 'utf8')).toBe(odd);
  expect(() => readFileSync(kiro)).toThrow('ENOENT');

  await mws('install', '--client', 'cursor', '--yes');
  world.write(cursor, readFileSync(cursor, 'utf8').replace('"other" : true', '"other" : false'));
  await mws('uninstall', '--client', 'cursor', '--yes');
  expect(readFileSync(cursor, 'utf8')).toContain('"other" : false');
  expect(readFileSync(cursor, 'utf8')).not.toContain('mws');
});

test('undo restores the bytes of each command, the last one first, and new files are gone again', async () => {
  const { texts, read, mws, config, envFile } = furnished();
  await mws('import', '--yes');
  const imported = readFileSync(config, 'utf8');
  await mws('install', '--yes');
  const { out } = await mws('undo', '--list');
  expect(out.split('\n')[0]).toContain('mws install');
  expect(out.split('\n')[1]).toContain('mws import');
  expect((await mws('undo', '--yes')).out).toContain('Restored 6 files');
  expect(read()).toEqual(texts);
  expect(readFileSync(config, 'utf8')).toBe(imported);
  expect((await mws('undo', '--yes')).code).toBe(0);
  for (const file of [config, envFile]) expect(() => readFileSync(file)).toThrow('ENOENT');
  expect((await mws('undo')).out).toContain('Nothing that could be taken back');
});

test('a file that was changed since is not overwritten by undo', async () => {
  const { world, mws, read } = furnished();
  await mws('install', '--yes');
  const zed = join(world.home, '.config/zed/settings.json');
  world.write(zed, `${readFileSync(zed, 'utf8')}// mine\n`);
  const before = read();
  const refused = await mws('undo', '--yes');
  expect(refused.code).toBe(1);
  expect(refused.err).toContain(`${zed} was changed since`);
  expect(read()).toEqual(before);
  expect((await mws('undo', '--yes', '--force')).code).toBe(0);
  expect(readFileSync(zed, 'utf8')).not.toContain('mine');
});

test('secrets move into an env file that only their owner reads, and no output shows them', async () => {
  const { world, mws, config, envFile } = furnished();
  const cursor = {
    'a b': { command: 'x', args: ['--api-key', 'canary-1', '--token=canary-2'], env: { GITHUB_TOKEN: 'canary-3 with "quotes"', MODE: 'fast' } },
    remote: { url: 'https://remote.example/mcp?api_key=canary-4', headers: { Authorization: 'Bearer canary-5', 'X-Team': 'blue' } },
    again: { command: 'y', env: { GITHUB_TOKEN: 'canary-6' } },
  };
  world.write(join(world.home, '.cursor/mcp.json'), JSON.stringify({ mcpServers: cursor }, null, 2));
  const shown = [await mws('import', '--client', 'cursor', '--dry-run'), await mws('import', '--client', 'cursor', '--dry-run', '--json')];
  expect(() => readFileSync(config)).toThrow('ENOENT');
  shown.push(await mws('import', '--client', 'cursor', '--yes'), await mws('undo', '--dry-run'), await mws('import', '--client', 'cursor', '--secrets', 'inline', '--dry-run'));
  for (const { out, err } of shown) expect(out + err).not.toContain('canary');
  expect(mode(envFile)).toBe(0o600);
  expect(readFileSync(config, 'utf8')).not.toContain('canary');
  expect(servers(config)).toEqual({
    'a b': { command: 'x', args: ['--api-key', '${A_B_API_KEY}', '--token=${A_B_TOKEN}'], env: { GITHUB_TOKEN: '${GITHUB_TOKEN}', MODE: 'fast' } },
    remote: { type: 'http', url: 'https://remote.example/mcp?api_key=${REMOTE_API_KEY}', headers: { Authorization: 'Bearer ${REMOTE_TOKEN}', 'X-Team': 'blue' } },
    again: { command: 'y', env: { GITHUB_TOKEN: '${AGAIN_GITHUB_TOKEN}' } },
  });
  // The same servers again are known, though they now stand there by reference.
  expect((await mws('import', '--client', 'cursor', '--yes')).out).toContain('behind mws already');
  const { loadConfiguration } = await import('../../src/configuration/load.js');
  const { config: loaded, problems } = await loadConfiguration(world.environment(), undefined);
  expect(problems).toEqual([]);
  expect(loaded.upstreams.find(({ id }) => id === 'a b')).toMatchObject({ args: ['--api-key', 'canary-1', '--token=canary-2'], env: { GITHUB_TOKEN: 'canary-3 with "quotes"' } });
  expect(loaded.upstreams.find(({ id }) => id === 'remote')).toMatchObject({ headers: { Authorization: 'Bearer canary-5' } });
});

test('one server in two clients is one; two of one name are two; what is switched off stays where it is', async () => {
  const { world, mws, config } = furnished();
  world.write(join(world.home, '.cursor/mcp.json'), '{"mcpServers":{"docs":{"command":"docs-server","args":["--other"]},"painter":{"command":"npx","args":["-y","paint-server"],"env":{"PAINT_KEY":"${env:PAINT_KEY}"},"exclude":[]}}}');
  const json = JSON.parse((await mws('import', '--yes', '--json', '--client', 'opencode,codex,cursor')).out);
  expect(json.servers.map(({ id, status }: { id: string; status: string }) => [id, status])).toEqual([
    ['paint', 'new'], ['weather', 'off'], ['docs', 'new'], ['web.search', 'new'], ['docs-cursor', 'new'],
  ]);
  expect(json.servers[0].places.map(({ client, name }: { client: string; name: string }) => [client, name])).toEqual([['opencode', 'paint'], ['cursor', 'painter']]);
  expect(json.unset).toEqual(['PAINT_KEY', 'DOCS_TOKEN', 'WEB_TOKEN']);
  expect(servers(config)['docs-cursor']).toEqual({ command: 'docs-server', args: ['--other'] });
});

const broken = (world: World) => world.write(join(world.home, '.config/zed/settings.json'), '{ oops');

test('a broken client is named and left alone, the others are served', async () => {
  const { world, mws } = furnished();
  const file = broken(world);
  for (const args of [['import', '--yes'], ['install', '--yes'], ['uninstall', '--yes']]) {
    const { code, err } = await mws(...args);
    expect(code).toBe(0);
    expect(err).toContain(`${file}:1 is left as it is: no valid JSON`);
  }
  expect(readFileSync(file, 'utf8')).toBe('{ oops');
  expect((await mws('install', '--client', 'zed', '--yes')).code).toBe(1);
});

test('a name that another server has is not taken; an own entry under an old name is replaced', async () => {
  const { world, mws } = furnished();
  const cursor = world.write(join(world.home, '.cursor/mcp.json'), '{"mcpServers":{"mws":{"command":"something-else"}}}');
  const { code, err } = await mws('install', '--client', 'cursor', '--yes');
  expect(code).toBe(1);
  expect(err).toContain('has a server "mws" that is not mws; choose another name with "serverName"');
  world.write(cursor, '{"mcpServers":{"toolbox":{"command":"mws","args":["serve","--stdio"]}}}');
  await mws('install', '--client', 'cursor', '--yes');
  expect(servers(cursor)).toEqual({ mws: { command: 'mws', args: ['connect'] } });
});

test('from the home directory a file is that of the user, read and written once', async () => {
  const { world, read, texts, config } = furnished();
  const mws = (...args: string[]) => world.run(args, { platform: 'linux', cwd: world.home });
  world.write(join(world.home, '.cursor/mcp.json'), '{"mcpServers":{"other":{"command":"other-server"}}}');
  expect((await mws('import', '--yes')).out).not.toMatch(/(?:codex|cursor|zed) \(project\)/);
  expect(Object.keys(servers(config)).filter((name) => /-(?:codex|cursor|zed|vscode)$/.test(name))).toEqual([]);
  expect((await mws('setup', '--no-check', '--scope', 'all', '--yes')).code).toBe(0);
  expect(readFileSync(join(world.home, '.cursor/mcp.json'), 'utf8')).not.toContain('--profile');
  await mws('undo', '--yes');
  expect(read()).toEqual(texts);
});

test('setup does not take a name that no client has, and says of a broken file that nothing was done', async () => {
  const { world, mws, read, texts } = furnished();
  world.write(join(world.cwd, '.mcp.json'), JSON.stringify({ mcpServers: { here: { command: 'here-server' } } }));
  for (const name of ['nonesuch', 'here']) {
    const { code, err } = await mws('setup', '--server', name, '--no-check', '--yes');
    expect([code, err]).toEqual([2, expect.stringMatching(new RegExp(`no client has a server ${name}; found: tracker.*; --scope all looks at`))]);
  }
  expect(read()).toEqual(texts);
  expect((await mws('setup', '--no-check', '--dry-run')).err).toMatch(/of this project alone, and left there: .*here.*; --scope all moves/);
  expect((await mws('setup', '--no-check', '--dry-run', '--scope', 'all')).err).not.toContain('left there: ');
  for (const turn of ['first', 'again']) expect((await mws('setup', '--server', 'tracker', '--client', 'claude-code', '--no-check', '--yes')).code, turn).toBe(0);
  world.write(join(world.home, '.codex/config.toml'), 'broken = [\n');
  const { code, out, err } = await mws('setup', '--client', 'codex', '--no-check', '--yes');
  expect([code, out]).toEqual([1, expect.stringContaining('Nothing was done: mend what is named above')]);
  expect(err).toContain('.codex/config.toml');
});

test.each([
  ['{"url":"https://wiki.example/mcp","headers":{"X-Key":"${env:NO_SUCH_KEY}"}}', /headers\.X-Key: the variable NO_SUCH_KEY is not set/],
  ['{"url":"wiki.example/mcp"}', /url: /],
])('setup says which server it could not ask, and why: %s', async (entry, why) => {
  const world = createWorld();
  world.write(join(world.home, '.cursor/mcp.json'), `{"mcpServers":{"wiki":${entry}}}`);
  const { code, err } = await world.run(['setup', '--client', 'cursor', '--yes'], { platform: 'linux' });
  expect(code).toBe(0);
  const [said = ''] = err.split('\n').filter((line) => line.includes('could not be asked'));
  expect(said).toMatch(/"wiki" could not be asked \(.*\); it moves all the same, and is left out until that is mended$/);
  expect(said).toMatch(why);
});

test('without a yes nothing is written, and it says how', async () => {
  const { mws, read, texts } = furnished();
  const { code, err } = await mws('install');
  expect(code).toBe(1);
  expect(err).toContain('Nothing was written');
  expect(read()).toEqual(texts);
  expect((await mws('install', '--client', 'nonesuch')).err).toContain('unknown client nonesuch');
  expect((await mws('install', '--client', 'cursro')).err).toContain('did you mean cursor?');
  expect((await mws('import', '--server', 'nonesuch', '--yes')).err).toContain('no client has a server nonesuch');
});

test('links stay links, modes stay modes', async () => {
  const { world, mws } = furnished();
  const { chmodSync, lstatSync, symlinkSync } = await import('node:fs');
  const target = world.write(join(world.home, 'dotfiles/cursor.json'), '{"mcpServers":{"a":{"command":"x"}}}');
  chmodSync(target, 0o640);
  const link = join(world.home, '.cursor/mcp.json');
  world.write(join(world.home, '.cursor/.keep'), '');
  symlinkSync(target, link);
  await mws('install', '--client', 'cursor', '--yes');
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect(readFileSync(target, 'utf8')).toContain('connect');
  expect(mode(target)).toBe(0o640);
});

test('the hook and its rules come and go without a trace in the settings of Claude Code', async () => {
  const { world, mws } = furnished();
  const text = '{\n  // mine\n  "permissions": {\n    "deny": ["mcp__github__delete_repo"]\n  },\n  "hooks": {\n    "PreToolUse": [\n      { "matcher": "Bash", "hooks": [{ "type": "command", "command": "guard" }] }\n    ]\n  }\n}\n';
  const settings = world.write(join(world.home, '.claude/settings.json'), text);
  const read = () => JSON.parse(readFileSync(settings, 'utf8').replace('// mine', ''));
  expect((await mws('install', '--client', 'claude-code', '--hook', '--yes')).code).toBe(0);
  expect(read().hooks.PreToolUse).toEqual([
    { matcher: 'Bash', hooks: [{ type: 'command', command: 'guard' }] },
    { matcher: 'mcp__mws__.*', hooks: [{ type: 'command', command: 'mws hook' }] },
  ]);
  expect(read().permissions.allow).toContain('mcp__mws__search_tools');
  expect(read().permissions.allow).not.toContain('mcp__mws__call_tool');
  expect((await mws('install', '--client', 'claude-code', '--hook', '--yes')).out).toContain('installed already');
  expect((await mws('uninstall', '--client', 'claude-code', '--yes')).code).toBe(0);
  expect(readFileSync(settings, 'utf8')).toBe(text);
  expect((await mws('install', '--client', 'codex', '--hook', '--yes')).err).toContain('--hook is for Claude Code');
});

test('setup puts the hook in where rules name a server that moves, and only there', async () => {
  const { world, mws } = furnished();
  const settings = join(world.home, '.claude/settings.json');
  const dry = async (...args: string[]) => JSON.parse((await mws('setup', '--client', 'claude-code', '--dry-run', '--json', ...args)).out).changes.map(({ file }: { file: string }) => file);
  expect(await dry()).not.toContain(settings);
  expect((await mws('setup', '--client', 'claude-code', '--dry-run')).err).toContain('A dry run starts no server');
  world.write(settings, '{"permissions":{"deny":["mcp__notes__delete"]}}');
  expect(await dry()).toContain(settings);
  expect(await dry('--no-hook')).not.toContain(settings);
  world.write(settings, '{"permissions":{"deny":["mcp__other__delete"]}}');
  expect(await dry()).not.toContain(settings);
  expect(await dry('--hook')).toContain(settings);
});

test('as a plugin: a folder with server and hook, and nothing in the settings', async () => {
  const { world, mws, texts, read } = furnished();
  const { code, out } = await mws('install', '--as-plugin', '--yes');
  expect(code).toBe(0);
  const folder = join(world.home, '.config/mcp-working-set/claude-plugin');
  expect(out).toContain(`/plugin marketplace add ${folder}`);
  const json = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  expect(json('.claude-plugin/plugin.json')).toMatchObject({ name: 'mcp-working-set', version: '1.2.3' });
  expect(json('.mcp.json')).toEqual({ mcpServers: { mws: { command: 'mws', args: ['connect'] } } });
  expect(json('hooks/hooks.json').hooks.PreToolUse).toEqual([{ matcher: 'mcp__plugin_mcp-working-set_mws__.*', hooks: [{ type: 'command', command: 'mws hook' }] }]);
  expect(read()).toEqual(texts);
});

test('names that servers had in clients are remembered, for their transcripts and permission rules', async () => {
  const { world, mws } = furnished();
  world.write(join(world.home, '.cursor/mcp.json'), '{"mcpServers":{"docs":{"command":"docs-server","args":["--other"]},"painter":{"command":"npx","args":["-y","paint-server"],"env":{"PAINT_KEY":"${env:PAINT_KEY}"}}}}');
  await mws('import', '--yes');
  const [state] = world.states.values();
  expect(await state?.values.list('imported:')).toEqual([['imported:paint', 'painter']]);
});

test('a profile is mounted as its own view, and stays when mws is installed again', async () => {
  const { world, mws, config } = furnished();
  world.write(config, '{"profiles":{"work":{}}}');
  const cursor = join(world.home, '.cursor/mcp.json');
  await mws('install', '--client', 'cursor', '--profile', 'work', '--yes');
  expect(servers(cursor).mws.args).toEqual(['connect', '--profile', 'work']);
  await mws('install', '--client', 'cursor', '--yes');
  expect(servers(cursor).mws.args).toEqual(['connect', '--profile', 'work']);
  await mws('install', '--client', 'cursor', '--transport', 'http', '--yes');
  expect(servers(cursor).mws).toEqual({ url: 'http://127.0.0.1:4484/mcp/work' });
});

test('setup --scope all gives a project a profile of its own, which the project mounts', async () => {
  const { world, mws, config } = furnished();
  expect((await mws('setup', '--client', 'claude-code', '--scope', 'all', '--no-check', '--yes')).code).toBe(0);
  const own = JSON.parse(readFileSync(config, 'utf8'));
  expect(own.profiles).toEqual({ project: { projects: [world.cwd] } });
  // What only the project had is shown in its profile alone.
  expect(Object.fromEntries(Object.entries<{ profiles?: string[] }>(own.mcpServers).map(([id, { profiles }]) => [id, profiles]))).toEqual({ tracker: undefined, notes: undefined, scratch: ['project'] });
  const state = JSON.parse(readFileSync(join(world.home, '.claude.json'), 'utf8'));
  expect(state.mcpServers.mws.args).toEqual(['connect']);
  expect(state.projects[world.cwd].mcpServers.mws.args).toEqual(['connect', '--profile', 'project']);
});

test('a server that was chosen and did not answer is told as such, not as one that nobody chose', async () => {
  const { world, mws } = furnished();
  world.write(join(world.home, '.cursor/mcp.json'), '{"mcpServers":{"gone":{"command":"no-such-program-anywhere"},"other":{"command":"also-not-there"}}}');
  const { out, err } = await mws('setup', '--client', 'cursor', '--server', 'gone', '--yes');
  expect(out).toMatch(/^gone +stdio +cursor +stays, since it did not answer$/m);
  expect(out).toMatch(/^other +stdio +cursor +not chosen$/m);
  expect(err).toContain('"gone" stays where it is, since it did not answer: ');
  const { servers: rows } = JSON.parse((await mws('setup', '--client', 'cursor', '--server', 'gone', '--yes', '--json')).out);
  expect(rows.map(({ id, status }: { id: string; status: string }) => [id, status])).toEqual([['gone', 'no answer'], ['other', 'not chosen']]);
});

test('of how long clients wait for one server the longest counts, and that is told', async () => {
  const { world, mws, config } = furnished();
  world.write(join(world.home, '.cursor/mcp.json'), '{"mcpServers":{"a":{"command":"x"},"b":{"command":"y"}}}');
  world.write(join(world.home, '.gemini/settings.json'), '{"mcpServers":{"a":{"command":"x","timeout":30000},"b":{"command":"y","timeout":900000}}}');
  const { out, err } = await mws('import', '--client', 'cursor,gemini-cli', '--yes');
  expect(servers(config)).toEqual({ a: { command: 'x' }, b: { command: 'y', timeouts: { call: 900_000 } } });
  for (const id of ['a', 'b']) expect(err).toContain(`${id}: its clients wait for it for different times; behind mws the longest counts`);
  expect(out).not.toContain('====');
  const { out: again } = await mws('install', '--client', 'cursor', '--dry-run');
  expect(again).toMatch(/^--- .*mcp\.json\n\+\+\+ .*mcp\.json\n@@/);
});

test('folders that were made for a client go with its file, also with undo, and no client counts as installed for them; what else is in them stays', async () => {
  const { world, mws } = furnished();
  const there = (...places: string[]) => places.map((place) => existsSync(join(world.home, place)));
  for (const takeBack of [['uninstall', '--client', 'kiro,copilot-cli,roo', '--yes'], ['undo', '--yes']]) {
    await mws('install', '--client', 'kiro,copilot-cli,roo', '--yes');
    expect(there('.kiro/settings', '.copilot')).toEqual([true, true]);
    expect((await mws(...takeBack)).code).toBe(0);
    expect(there('.kiro', '.copilot', '.config/Code/User/globalStorage', '.config/Code/User')).toEqual([false, false, false, true]);
  }
  await mws('install', '--client', 'kiro', '--yes');
  world.write(join(world.home, '.kiro/mine'), 'x');
  await mws('uninstall', '--client', 'kiro', '--yes');
  expect(there('.kiro/settings', '.kiro/mine')).toEqual([false, true]);
});
