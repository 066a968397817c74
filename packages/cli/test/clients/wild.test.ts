import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createWorld } from '../support.js';
import { fixture, furnished, servers } from './support.js';

/** Files as people have them, below the home folder or with `./` below the project. */
const WILD: Readonly<Record<string, string>> = {
  'claude-code-off.json': '.claude.json',
  'claude-code.mcp.json': './.mcp.json',
  'claude-desktop-wild.json': '.config/Claude/claude_desktop_config.json',
  'cursor-project.json': './.cursor/mcp.json',
  'vscode.json': '.config/Code/User/mcp.json',
  'vscode-settings.json': '.config/Code/User/settings.json',
  'vscode-project.json': './.vscode/mcp.json',
  'codex-wild.toml': '.codex/config.toml',
  'gemini-cli-wild.json': '.gemini/settings.json',
  'opencode.jsonc': '.config/opencode/opencode.json',
  'opencode-2.jsonc': './.opencode/opencode.jsonc',
  'windsurf-wild.json': '.codeium/windsurf/mcp_config.json',
  'zed-wild.json': '.config/zed/settings.json',
  'cline-shared.json': '.cline/data/settings/cline_mcp_settings.json',
  'roo.json': './.roo/mcp.json',
  'goose-wild.yaml': '.config/goose/config.yaml',
  'copilot-cli-wild.json': '.copilot/mcp-config.json',
  'kiro-wild.json': './.kiro/settings/mcp.json',
};

const wild = () => {
  const world = createWorld();
  const machine = { platform: 'linux' as const, home: world.home, cwd: world.cwd, env: {} };
  const texts = new Map(Object.entries(WILD).map(([name, place]) => {
    const text = fixture(name, machine);
    return [world.write(place.startsWith('./') ? join(world.cwd, place) : join(world.home, place), text), text];
  }));
  const read = (): Map<string, string> => new Map([...texts.keys()].map((file) => [file, readFileSync(file, 'utf8')]));
  return { world, texts, read, mws: (...args: string[]) => world.run(args, { platform: 'linux' }) };
};

test.each([
  ['install → uninstall', [['install'], ['uninstall']]],
  ['install → undo', [['install', '--transport', 'http'], ['undo']]],
  ['install → setup → uninstall', [['install'], ['setup', '--no-check'], ['uninstall']]],
  ['setup → undo', [['setup', '--no-check'], ['undo']]],
  ['setup of the project, too → uninstall', [['setup', '--no-check', '--scope', 'all'], ['uninstall']]],
  ['setup twice → uninstall → undo of each', [['setup', '--no-check'], ['setup', '--no-check', '--scope', 'all'], ['uninstall'], ['undo'], ['undo'], ['undo']]],
])('%s: files of every client are byte for byte as they were', async (_, commands) => {
  const { texts, read, mws } = wild();
  for (const [index, command] of commands.entries()) {
    const { code, err } = await mws(...command, '--yes');
    expect(code, `${command.join(' ')}: ${err}`).toBe(0);
    expect(err).not.toMatch(/secret-word|cannot be/);
    if (index === 0) expect([...read()].filter(([file, text]) => text === texts.get(file)).map(([file]) => file).length).toBeLessThan(texts.size / 2);
  }
  expect(read()).toEqual(texts);
});

test.each([
  ['.config/goose/config.yaml', 'goose', ['extensions:\n', 'extensions: # none\r\nGOOSE_MODE: auto', 'extensions: {}', '', '---\n', '# only words\n', '{"extensions": {}}']],
  ['.codex/config.toml', 'codex', ['', '# only words', 'mcp_servers = {}\n', '[mcp_servers]\r\n', '\uFEFF']],
  ['.cursor/mcp.json', 'cursor', ['', '{}', '{ }', '// only words\n', '// only words', '/* none */', '{"mcpServers":null}', '\uFEFF{\n}\n', '{\r\n\t"mcpServers": {\r\n\t}\r\n}']],
])('%s: a file with nothing in it comes back as it was', async (place, client, texts) => {
  const world = createWorld();
  for (const text of texts) {
    for (const take of ['uninstall', 'undo']) {
      const file = world.write(join(world.home, place), text);
      const { code } = await world.run(['install', '--client', client, '--yes'], { platform: 'linux' });
      expect([code, readFileSync(file, 'utf8')], JSON.stringify(text)).toEqual([0, expect.stringContaining('connect')]);
      await world.run([take, '--yes'], { platform: 'linux' });
      expect(readFileSync(file, 'utf8'), take).toBe(text);
    }
  }
});

test('servers go back to each file of a client that they came from, also one that had no mws in it', async () => {
  const { world, mws } = furnished();
  const texts = new Map([
    ['.config/opencode/opencode.json', '{ "mcp": { "more": { "type": "local", "command": ["more-server"] } } }\n'],
    ['.config/Code/User/settings.json', '{\n  // mine\n  "mcp": { "servers": { "disk": { "command": "disk-server" } } },\n}\n'],
  ].map(([place = '', text = '']) => [world.write(join(world.home, place), text), text]));
  const jsonc = join(world.home, '.config/opencode/opencode.jsonc');
  texts.set(jsonc, readFileSync(jsonc, 'utf8'));
  await mws('setup', '--client', 'opencode,vscode', '--no-check', '--yes');
  for (const [file, text] of texts) expect(readFileSync(file, 'utf8'), file).not.toBe(text);
  expect(readFileSync(join(world.home, '.config/Code/User/settings.json'), 'utf8')).not.toContain('mws');
  await mws('uninstall', '--client', 'opencode,vscode', '--yes');
  for (const [file, text] of texts) expect(readFileSync(file, 'utf8'), file).toBe(text);
});

test('what a person changes while mws is in stays when it goes: a comment, the layout, a server that went behind mws later', async () => {
  const { world, mws } = furnished();
  const zed = join(world.home, '.config/zed/settings.json');
  const text = readFileSync(zed, 'utf8');
  await mws('install', '--client', 'zed', '--yes');
  world.write(zed, readFileSync(zed, 'utf8').replace('// Zed settings', '// Zed settings, and a word more').replace('"vim_mode": false', '"vim_mode":   false'));
  await mws('install', '--client', 'zed', '--transport', 'http', '--yes');
  await mws('uninstall', '--client', 'zed', '--yes');
  expect(readFileSync(zed, 'utf8')).toBe(text.replace('// Zed settings', '// Zed settings, and a word more').replace('"vim_mode": false', '"vim_mode":   false'));

  const cursor = world.write(join(world.home, '.cursor/mcp.json'), '{"mcpServers":{"a":{"command":"x"}}}');
  await mws('setup', '--client', 'cursor', '--no-check', '--yes');
  world.write(cursor, readFileSync(cursor, 'utf8').replace('"mws"', '"b":{"command":"y"}, "mws"'));
  await mws('setup', '--client', 'cursor', '--no-check', '--yes');
  expect(Object.keys(servers(cursor))).toEqual(['mws']);
  await mws('uninstall', '--client', 'cursor', '--yes');
  expect(servers(cursor)).toEqual({ a: { command: 'x' }, b: { command: 'y' } });
});

test('a server that a person took out after mws had left does not come back with it', async () => {
  const { world, mws } = furnished();
  const cursor = world.write(join(world.home, '.cursor/mcp.json'), '{"mcpServers":{"a":{"command":"x"},"b":{"command":"y"}}}');
  await mws('setup', '--client', 'cursor', '--no-check', '--yes');
  await mws('uninstall', '--client', 'cursor', '--yes');
  world.write(cursor, '{"mcpServers":{"b":{"command":"y"}}}');
  await mws('setup', '--client', 'cursor', '--no-check', '--yes');
  await mws('uninstall', '--client', 'cursor', '--yes');
  expect(servers(cursor)).toEqual({ b: { command: 'y' } });
});

test('mws goes where the client looks today: into the table that the file has, and never into settings that are only taken from', async () => {
  const world = createWorld();
  const mws = (...args: string[]) => world.run(args, { platform: 'linux' });
  const entry = { type: 'local', command: ['mws', 'connect'], enabled: true };
  const opencode = world.write(join(world.home, '.config/opencode/opencode.json'), '{"mcp":{"servers":{}}}');
  await mws('install', '--client', 'opencode', '--yes');
  expect(JSON.parse(readFileSync(opencode, 'utf8'))).toEqual({ mcp: { servers: { mws: entry } } });
  for (const text of ['{"mcp":{"servers":{"type":"local","command":["a-server-of-that-name"]}}}', '{"mcp":{}}', '{}', '']) {
    world.write(opencode, text);
    await mws('install', '--client', 'opencode', '--yes');
    expect(JSON.parse(readFileSync(opencode, 'utf8')).mcp.mws, text).toEqual(entry);
  }
  const settings = world.write(join(world.home, '.config/Code/User/settings.json'), '{"mcp":{"servers":{"a":{"command":"x"}}}}');
  await mws('setup', '--client', 'vscode', '--no-check', '--yes');
  expect(JSON.parse(readFileSync(settings, 'utf8'))).toEqual({ mcp: { servers: {} } });
  expect(Object.keys(JSON.parse(readFileSync(join(world.home, '.config/Code/User/mcp.json'), 'utf8')).servers)).toEqual(['mws']);
  const legacy = world.write(join(world.home, '.config/Code/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json'), '{"mcpServers":{}}');
  await mws('install', '--client', 'cline', '--yes');
  expect(Object.keys(servers(legacy))).toEqual(['mws']);
});

test('what a person sets in the entry of mws stays when it is installed again, also in another way', async () => {
  const { world, mws } = furnished();
  const cline = world.write(join(world.home, '.cline/data/settings/cline_mcp_settings.json'), '{}');
  const codex = join(world.home, '.codex/config.toml');
  await mws('install', '--client', 'cline,codex', '--yes');
  world.write(cline, readFileSync(cline, 'utf8').replace('"autoApprove": []', '"autoApprove": ["search_tools"], "timeout": 600, "env": { "A": "1" }'));
  world.write(codex, `${readFileSync(codex, 'utf8')}startup_timeout_sec = 30\n\n[mcp_servers.mws.tools.call_tool]\napproval_mode = "prompt"\n`);
  const texts = [readFileSync(cline, 'utf8'), readFileSync(codex, 'utf8')];
  expect((await mws('install', '--client', 'cline,codex', '--yes')).out).toContain('installed already');
  expect([readFileSync(cline, 'utf8'), readFileSync(codex, 'utf8')]).toEqual(texts);
  await mws('install', '--client', 'cline,codex', '--transport', 'http', '--yes');
  expect(servers(cline)['mws']).toEqual({ type: 'streamableHttp', url: 'http://127.0.0.1:4484/mcp', disabled: false, autoApprove: ['search_tools'], timeout: 600 });
  expect(readFileSync(codex, 'utf8')).toMatch(/\[mcp_servers\.mws\]\nurl = "http:\/\/127\.0\.0\.1:4484\/mcp"\nstartup_timeout_sec = 30\n\n\[mcp_servers\.mws\.tools\.call_tool\]\napproval_mode = "prompt"\n$/);
});

test('nothing of a server that had the name of mws, and went behind it, gets into the entry of mws', async () => {
  const { world, mws, config } = furnished();
  const cursor = world.write(join(world.home, '.cursor/mcp.json'), '{"mcpServers":{"mws":{"command":"other-server","env":{"A":"1"},"autoApprove":["x"]}}}');
  await mws('setup', '--client', 'cursor', '--no-check', '--yes');
  expect(servers(cursor)).toEqual({ mws: { command: 'mws', args: ['connect'] } });
  expect(servers(config)).toEqual({ mws: { command: 'other-server', env: { A: '1' } } });
  await mws('uninstall', '--client', 'cursor', '--yes');
  expect(servers(cursor)['mws']).toEqual({ command: 'other-server', env: { A: '1' }, autoApprove: ['x'] });
});

test('settings in which no servers stand may be broken', async () => {
  const world = createWorld();
  const settings = world.write(join(world.home, '.config/Code/User/settings.json'), '{ "editor.fontSize": 13 oops');
  const look = () => world.run(['import', '--client', 'vscode', '--dry-run'], { platform: 'linux' });
  expect(await look()).toMatchObject({ code: 0, err: '' });
  world.write(settings, '{ "mcp": { "servers": {} } oops');
  expect((await look()).err).toContain(`${settings}:1 is left as it is: no valid JSON`);
});

test('a server stays where it is switched off, though another client has it switched on', async () => {
  const { world, mws, config } = furnished();
  world.write(join(world.home, '.cursor/mcp.json'), '{"mcpServers":{"a":{"command":"x"}}}');
  const windsurf = world.write(join(world.home, '.codeium/windsurf/mcp_config.json'), '{"mcpServers":{"a":{"command":"x","disabled":true}}}');
  await mws('setup', '--client', 'cursor,windsurf', '--no-check', '--yes');
  expect(Object.keys(servers(config))).toEqual(['a']);
  expect(Object.keys(servers(windsurf))).toEqual(['a', 'mws']);
});

test('where a list of the client switches mws itself off that is said, and an address is refused to a client that takes programs only', async () => {
  const { world, mws } = furnished();
  world.write(join(world.home, '.gemini/settings.json'), '{"mcp":{"allowed":["mine"]}}');
  for (const command of [['install'], ['setup', '--no-check']]) {
    expect((await mws(...command, '--client', 'gemini-cli', '--yes')).err).toContain('Gemini CLI has "mws" switched off; switch it on there');
  }
  const { code, err } = await mws('install', '--client', 'claude-desktop', '--transport', 'http', '--yes');
  expect([code, err]).toEqual([1, expect.stringContaining('its file takes programs only, no addresses; without `--transport http` it gets `mws connect`')]);
});

test('a file or folder that is read-only is named and left alone, the other clients are served', async () => {
  const { world, mws } = furnished();
  const cursor = world.write(join(world.home, '.cursor/mcp.json'), '{"mcpServers":{"a":{"command":"x"}}}');
  const kiro = world.write(join(world.home, '.kiro/settings/mcp.json'), '{}');
  chmodSync(cursor, 0o444);
  chmodSync(join(world.home, '.kiro/settings'), 0o555);
  for (const command of [['install'], ['setup', '--no-check']]) {
    const { code, err } = await mws(...command, '--client', 'cursor,kiro,zed', '--yes');
    expect([code, err]).toEqual([0, expect.stringContaining(`${cursor} is left as it is: it is read-only; make it writable`)]);
    expect(err).toContain(`${kiro} is left as it is: ${join(world.home, '.kiro/settings')} is read-only; make that folder writable`);
    expect([readFileSync(cursor, 'utf8'), readFileSync(kiro, 'utf8')]).toEqual(['{"mcpServers":{"a":{"command":"x"}}}', '{}']);
    expect(readFileSync(join(world.home, '.config/zed/settings.json'), 'utf8')).toContain('connect');
  }
  const zed = join(world.home, '.config/zed/settings.json');
  chmodSync(zed, 0o444);
  const { code, out, err } = await mws('uninstall', '--yes');
  expect([code, out]).toEqual([1, expect.not.stringContaining('mws is in no client')]);
  expect(err).toContain(`${zed} is left as it is: it is read-only`);
});
