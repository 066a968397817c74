import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parseConfig } from '@mcp-working-set/core/config';
import { catalogOf, createSeeded } from './seeded.js';
import { createWorld, type World } from './support.js';

const json = async (world: World, ...args: string[]) => JSON.parse((await world.run([...args, '--json'])).out);

const config = (home: string) => join(home, '.config/mcp-working-set/config.json');

test('status without a daemon tells what is known, and starts nothing', async () => {
  const world = await createSeeded();
  const status = await json(world, 'status');
  expect(status).toMatchObject({ config: config(world.home), upstreams: [{ id: 'files', state: 'cold', catalog: 'stored', tools: 3 }], rejected: [], open: 0 });
  expect(status.daemon).toBeUndefined();
  const { out } = await world.run(['status']);
  expect(out).toContain('No daemon is running');
  expect(out).toMatch(/files +not needed yet +3/);
  expect(out).toContain('nothing decided yet');
});

test('servers: list hides values; add, disable, enable and remove keep comments, and undo takes them back', async () => {
  const world = createWorld();
  const file = world.write(config(world.home), '{\n  // mine\n  "mcpServers": {\n    "old": { "command": "x", "env": { "A_TOKEN": "canary" } } // why\n  }\n}\n');
  const before = readFileSync(file, 'utf8');
  const read = () => readFileSync(file, 'utf8');
  const { out } = await world.run(['servers', 'list']);
  expect(out).toContain('A_TOKEN');
  expect(out).not.toContain('canary');

  expect((await world.run(['servers', 'add', 'wiki', 'https://wiki.example/mcp', '--header', 'Authorization: Bearer canary2', '--yes'])).code).toBe(0);
  expect((await world.run(['servers', 'add', 'files', '--env', 'MODE=fast', '--yes', '--', 'npx', '-y', 'files-server', '--root', '~/docs'])).code).toBe(0);
  expect(read()).toContain('// why');
  expect(read()).not.toContain('canary2');
  expect(readFileSync(join(world.home, '.config/mcp-working-set/env'), 'utf8')).toContain('WIKI_TOKEN=canary2');
  const servers = () => JSON.parse(read().replace(/\/\/ (?:mine|why)/g, '')).mcpServers;
  expect(servers()).toMatchObject({
    wiki: { type: 'http', url: 'https://wiki.example/mcp', headers: { Authorization: 'Bearer ${WIKI_TOKEN}' } },
    files: { command: 'npx', args: ['-y', 'files-server', '--root', '~/docs'], env: { MODE: 'fast' } },
  });
  await world.run(['servers', 'disable', 'old', '--yes']);
  expect(servers().old.disabled).toBe(true);
  expect((await world.run(['servers', 'list'])).out).toMatch(/old +off/);
  expect((await world.run(['servers', 'disable', 'old', '--yes'])).out).toContain('it is so already');
  await world.run(['servers', 'enable', 'old', '--yes']);
  await world.run(['servers', 'remove', 'files', '--yes']);
  expect(Object.keys(servers())).toEqual(['old', 'wiki']);
  for (let count = 0; count < 5; count += 1) expect((await world.run(['undo', '--yes'])).code).toBe(0);
  expect(read()).toBe(before);
  for (const [args, message] of [
    [['servers', 'add', 'old', 'y'], 'already'], [['servers', 'add', 'z'], 'say its address'], [['servers', 'remove', 'odl'], 'there are old'], [['servers', 'add', 'z', '--env', 'oops', '--', 'x'], 'NAME=value'],
  ] as const) {
    const { code, err } = await world.run([...args]);
    expect(code).toBe(2);
    expect(err).toContain(message);
  }
});

test('servers add: a secret that no env file can carry is refused only where it would have to', async () => {
  const world = createWorld();
  const file = world.write(config(world.home), '{\n  "mcpServers": {}\n}\n');
  const add = (...more: string[]) => world.run(['servers', 'add', 'odd', '--env', 'API_KEY=a\'b"c`d #e', '--yes', ...more, '--', 'npx', 'odd-server']);
  const refused = await add();
  expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('--secrets reference or inline leaves it to you')]);
  expect((await add('--secrets', 'reference')).code).toBe(0);
  expect(readFileSync(file, 'utf8')).toContain('"API_KEY": "${API_KEY}"');
  expect(existsSync(join(world.home, '.config/mcp-working-set/env'))).toBe(false);
});

test('servers list: a server whose name is shown in quotes is off as well', async () => {
  const world = createWorld();
  world.write(config(world.home), '{ "mcpServers": { "büro \\"1\\"": { "command": "x", "disabled": true }, "on": { "command": "y" } } }');
  expect((await json(world, 'servers', 'list')).map(({ id, enabled }: { id: string; enabled: boolean }) => [id, enabled])).toEqual([['"b\\u00fcro \\"1\\""', false], ['on', true]]);
});

test('servers test says which does not answer', async () => {
  const world = await createSeeded();
  const { code, out } = await world.run(['servers', 'test']);
  expect(code).toBe(1);
  expect(out).toMatch(/failed {2}files {2}.*no-such-program-anywhere/);
  expect((await world.run(['servers', 'test', 'nonesuch'])).err).toContain('no server nonesuch is switched on; there are files');
});

test('servers test starts only the one that is named, and says why another cannot be asked', async () => {
  const servers = { files: { command: 'no-such-program-anywhere' }, other: { command: 'no-other-program' }, off: { command: 'x', disabled: true }, keyless: { command: 'x', env: { KEY: '${NO_SUCH_KEY}' } } };
  const world = await createSeeded({ mcpServers: servers });
  const one = await world.run(['servers', 'test', 'files']);
  expect(one).toMatchObject({ code: 1, out: expect.stringContaining('no-such-program-anywhere') });
  expect(one.out + one.err).not.toContain('no-other-program');
  expect((await world.run(['servers', 'test', 'off'])).err).toContain('server off is switched off; `mws servers enable off` switches it on');
  const { code, err } = await world.run(['servers', 'test', 'keyless']);
  expect([code, err]).toEqual([2, expect.stringMatching(/NO_SUCH_KEY is not set.*\n.*server keyless is left out/s)]);
  expect(err).not.toContain('no-such-program-anywhere');
  const doctor = await world.run(['doctor', '--offline']);
  expect(doctor.out).toContain(`a line NO_SUCH_KEY=… in ${join(world.home, '.config/mcp-working-set/env')} sets it for mws`);
});

test('a server that is removed leaves no secret behind without a word', async () => {
  const world = createWorld();
  world.write(config(world.home), '{}');
  for (const name of ['a', 'b']) await world.run(['servers', 'add', name, 'https://wiki.example/mcp', '--header', `Authorization: Bearer canary-${name}`, '--yes']);
  const { err } = await world.run(['servers', 'remove', 'a', '--yes']);
  expect(err).toContain(`A_TOKEN of it stays in ${join(world.home, '.config/mcp-working-set/env')}`);
  expect(err).not.toMatch(/B_TOKEN|canary/);
});

/** A world in which the servers `files` and `more` both have a tool `read`. */
const twoReads = async (settings: object = {}, ofMore: object = {}) => {
  const servers = { files: { command: 'no-such-program-anywhere' }, more: { command: 'no-other-program', ...ofMore } };
  const world = await createSeeded({ mcpServers: servers, ...settings });
  const spec = parseConfig(JSON.stringify({ mcpServers: servers }), { place: config(world.home), env: world.env, home: world.home }).config.upstreams.find(({ id }) => id === 'more');
  await world.state.catalogs.put('more', spec?.fingerprint ?? '', catalogOf('more', ['read', 'list']));
  return world;
};

test('a name that several servers give a tool chooses none of them, also where one is disabled', async () => {
  for (const ofMore of [{}, { exclude: ['read'] }]) {
    const world = await twoReads({}, ofMore);
    const before = readFileSync(config(world.home), 'utf8');
    for (const action of ['show', 'pin', 'unpin', 'enable', 'disable']) {
      const { code, err } = await world.run(['tools', action, 'read', ...(action === 'show' ? [] : ['--yes'])]);
      expect([code, err]).toEqual([2, expect.stringContaining('several servers have a tool read; say which: files/read, more/read')]);
    }
    expect(readFileSync(config(world.home), 'utf8')).toBe(before);
  }
  const world = await twoReads();
  expect((await json(world, 'tools', 'list', 'read')).tools.map(({ name }: { name: string }) => name)).toEqual(['files__read', 'more__read']);
  expect((await json(world, 'search', 'read')).hits.slice(0, 2).map(({ name }: { name: string }) => name).sort()).toEqual(['files__read', 'more__read']);
  expect((await world.run(['tools', 'show', 'list'])).out).toContain('more/list');
  expect((await world.run(['tools', 'unpin', 'more/list', '--yes'])).out).toContain('more/list is in no list of "pins" by its name');
});

test('explain tells of every tool of that name, used or not', async () => {
  const world = await twoReads();
  const names = async (name: string) => [await json(world, 'explain', name)].flat().map((row: { name: string }) => row.name).sort();
  expect(await names('read')).toEqual(['files__read', 'more__read']);
  world.called('read', 's1', { upstream: 'more' });
  expect(await names('read')).toEqual(['files__read', 'more__read']);
  expect((await world.run(['explain', 'read'])).out).toMatch(/^more__read {2}more\/read\n[^]*\n\nfiles__read {2}files\/read\n|^files__read {2}files\/read\n[^]*\n\nmore__read {2}more\/read\n/);
  for (const exact of ['more/read', 'more__read']) expect(await names(exact)).toEqual(['more__read']);
  world.called('read', 's2', { upstream: 'gone' });
  expect(await names('read')).toEqual(['files__read', 'gone/read', 'more__read']);
  expect(await names('list')).toEqual(['more__list']);
});

test('a plain name that pins the tools of two servers still pins the other one when one is unpinned', async () => {
  const world = await twoReads({ pins: ['list', 'read', 'files/read'] });
  await world.run(['tools', 'unpin', 'files/read', '--yes']);
  expect(JSON.parse(readFileSync(config(world.home), 'utf8')).pins).toEqual(['list', 'more/read']);
  await world.run(['tools', 'unpin', 'more/list', '--yes']);
  expect(JSON.parse(readFileSync(config(world.home), 'utf8')).pins).toEqual(['more/read']);
});

test('servers refresh --clear drops what is stored first, of one server or of all', async () => {
  const world = await createSeeded();
  const tools = async (...args: string[]) => (await json(world, 'servers', ...args, '--config', config(world.home))).map(({ id, ok, tools: count }: { id: string; ok: boolean; tools: number }) => [id, ok, count]);
  expect(await tools('refresh')).toEqual([['files', false, 3]]);
  expect((await world.run(['servers', 'test', '--clear'])).err).toContain('--clear goes with `mws servers refresh` alone');
  expect((await world.run(['servers', 'refresh', 'nonesuch', '--clear'])).err).toContain('no server nonesuch is switched on');
  expect(await tools('refresh')).toEqual([['files', false, 3]]);
  expect(await tools('refresh', 'files', '--clear')).toEqual([['files', false, 0]]);
  expect(await tools('refresh')).toEqual([['files', false, 0]]);
});

test('tools: list, show, pin, unpin, disable, enable', async () => {
  const world = await createSeeded();
  const file = config(world.home);
  const all = await json(world, 'tools', 'list');
  expect(all.tools.map(({ name }: { name: string }) => name)).toEqual(['files__read', 'files__write', 'files__delete']);
  expect((await json(world, 'tools', 'list', 'files/w*')).tools).toHaveLength(1);
  expect((await world.run(['tools', 'list', 'nothing*'])).code).toBe(1);
  expect((await world.run(['tools', 'show', 'files/read'])).out).toMatch(/files__read {2}files\/read\n\d+ tokens as it is sent, \d+ as it is listed/);
  expect((await world.run(['tools', 'show', 'files__raed'])).err).toContain('did you mean files__read?');

  expect((await world.run(['tools', 'pin', 'files__read', '--yes'])).code).toBe(0);
  expect(JSON.parse(readFileSync(file, 'utf8')).pins).toEqual(['files/read']);
  expect((await world.run(['tools', 'pin', 'files/read', '--yes'])).out).toContain('it is so already');
  expect((await json(world, 'tools', 'list', '--listed')).tools.map(({ name }: { name: string }) => name)).toEqual(['files__read']);
  await world.run(['tools', 'unpin', 'files/read', '--yes']);
  expect(JSON.parse(readFileSync(file, 'utf8')).pins).toBeUndefined();
  await world.run(['tools', 'disable', 'files/delete', '--yes']);
  expect(JSON.parse(readFileSync(file, 'utf8')).mcpServers.files.exclude).toEqual(['delete']);
  expect((await json(world, 'tools', 'list')).tools).toHaveLength(2);
  expect((await world.run(['tools', 'show', 'files/delete'])).out).toContain('disabled');
  await world.run(['tools', 'enable', 'files/delete', '--yes']);
  expect((await json(world, 'tools', 'list')).tools).toHaveLength(3);
});

test('config: schema, path, check and show, without a secret', async () => {
  const world = createWorld();
  const file = world.write(config(world.home), '{"mcpServers":{"a":{"command":"x","args":["--token=canary"],"env":{"B":"canary"}},"b":{"url":"https://x.example/?k=canary","headers":{"H":"canary"}},"c":{"command":5}}}');
  expect(JSON.parse((await world.run(['config', 'schema'])).out)).toMatchObject({ title: 'mcp-working-set configuration', type: 'object' });
  expect((await world.run(['config', 'path'])).out).toBe(`${file}\n`);
  const check = await world.run(['config', 'check']);
  expect(check.code).toBe(2);
  expect(check.out).toMatch(/error .*config\.json:1:\d+: mcpServers\.c\.command: found the number 5/);
  const show = await world.run(['config', 'show']);
  expect(JSON.parse(show.out)).toMatchObject({ file, serverName: 'mws', upstreams: [{ id: 'a', args: ['--token=***'], env: { B: '***' } }, { id: 'b', url: 'https://x.example/?***', headers: { H: '***' } }] });
  expect(show.out).not.toContain('canary');
  world.write(file, '{ oops');
  expect(await world.run(['config', 'check'])).toMatchObject({ code: 2, out: expect.stringContaining('not valid JSON') });
  world.write(file, '{}');
  expect(await world.run(['config', 'check'])).toMatchObject({ code: 0, out: expect.stringContaining('nothing to complain about') });
});

test('audit: what servers cost, what was never called, and that mws does not pay for three small tools', async () => {
  const world = await createSeeded();
  world.called('read', 's1');
  const audit = await json(world, 'audit');
  expect(audit).toMatchObject({ pays: false, conversations: 1, servers: [{ id: 'files', tools: 3, calls: 1, used: 1 }], unused: { tools: 2 }, duplicates: [] });
  expect(audit.biggest).toHaveLength(3);
  const { out } = await world.run(['audit', '--price', '3', '--top', '1']);
  expect(out).toContain('mws does not pay');
  // A row a server and one a tool, what is listed without mws and with it, and by whom tokens are counted.
  const { servers: [files], biggest: [first], cost: { everything, listed, counter } } = audit;
  expect(out).toMatch(/^server +tools +tokens +price +share +calls +tools used$/m);
  expect(out).toMatch(new RegExp(`^files +3 +${files.tokens} +0\\.\\d+ +\\S+ +1 +1$`, 'm'));
  expect(out).toMatch(new RegExp(`^${first.name} +${first.tokens} `, 'm'));
  expect(out).toContain(`without mws: 3 tools, ${everything.tokens} tokens; with it: 2 tools, ${listed.tokens} tokens`);
  expect(counter).toBe('o200k_base');
  expect(out).toContain('tokens: o200k_base');
  expect(files.tokens).toBe(everything.tokens);
  expect(out).toMatch(/At 3 a million tokens: -?0\.\d+ a conversation/);
  expect((await world.run(['audit', '--price', '0'])).code).toBe(2);
});

test('audit and report give one balance', async () => {
  const world = await createSeeded();
  world.called('read', 'a', { via: 'call_tool' });
  world.called('write', 'b', { via: 'call_tool', outcome: 'error' });
  world.state.searches.append({ time: Date.now() - 1_000, client: 'one', session: 'b', principal: 'local', profile: 'default', bytes: 400, tokens: 100, hits: 1, followed: true });
  const [audit, { balance, usage }] = [await json(world, 'audit'), await json(world, 'report')];
  expect(balance.spentOnWrapping * balance.spentOnFailures).toBeGreaterThan(0);
  expect(audit).toMatchObject({ net: balance.net, conversations: usage.sessions, searchTokens: 100, spent: 100 + balance.spentOnWrapping + balance.spentOnFailures });
});

test('audit: works on an example that comes with mws', { timeout: 60_000 }, async () => {
  const { code, out } = await createWorld().run(['audit', '--config', join(dirname(fileURLToPath(import.meta.url)), '../../../examples/mcp-lean.json')]);
  expect(code).toBe(0);
  const [files, memory] = ['files', 'memory'].map((id) => new RegExp(`^${id} +(\\d+) +([\\d,]+) `, 'm').exec(out)?.slice(1).map((text) => Number(text.replace(',', ''))) ?? []);
  expect(files?.[0]).toBeGreaterThan(5);
  expect(memory?.[0]).toBeGreaterThan(5);
  expect(out).toContain(`without mws: ${Number(files?.[0]) + Number(memory?.[0])} tools, `);
  expect(out).toMatch(/; with it: 6 tools, \d+ tokens\nmws saves [\d,]+ of [\d,]+ tokens at the start of every conversation \(\d+%\)/);
});

test('audit: the same tool of two servers is named once, with both', async () => {
  const mcpServers = { files: { command: 'no-such-program-anywhere' }, copy: { command: 'no-such-program-anywhere', args: ['2'] } };
  const world = await createSeeded({ mcpServers });
  const copy = parseConfig(JSON.stringify({ mcpServers }), { place: 'test', env: {}, home: world.home }).config.upstreams.find(({ id }) => id === 'copy');
  await world.state.catalogs.put('copy', copy?.fingerprint ?? '', catalogOf('copy', ['read', 'write', 'other']));
  expect((await json(world, 'audit')).duplicates).toEqual([['files__read', 'copy__read'], ['files__write', 'copy__write']]);
  expect((await world.run(['audit', '--top', '1'])).out).toContain('and 1 more tool: --top shows more');
  expect((await world.run(['audit'])).out).toContain('the same tool more than once: files__read, copy__read');
});

test.each([
  ['of a server', { mcpServers: { a: { command: 'x', env: { A: '${MWS_NOT_SET}' } } } }],
  ['of mws itself, without which the file cannot be used', { stateDir: '/${MWS_NOT_SET}' }],
])('doctor: the remedy for a variable that is not set is the line that sets it: %s', async (_, content) => {
  const world = createWorld();
  world.write(config(world.home), JSON.stringify(content));
  const { findings } = await json(world, 'doctor', '--offline');
  expect(findings.filter(({ text }: { text: string }) => text.includes('MWS_NOT_SET'))).toEqual([expect.objectContaining({
    level: 'problem', remedy: expect.stringContaining(`a line MWS_NOT_SET=… in ${join(world.home, '.config/mcp-working-set/env')} sets it for mws`),
  })]);
});

test('doctor names the file that is no JSON', async () => {
  const world = createWorld();
  const file = world.write(join(world.cwd, 'bad.json'), '{ "mcpServers": ');
  expect((await world.run(['doctor', '--offline', '--config', file])).out).toContain(`${file}:1:17: not valid JSON`);
});

test('config check does not praise a file that is not there', async () => {
  expect(await createWorld().run(['config', 'check'])).toMatchObject({ code: 0, out: expect.stringContaining('there is no such file') });
});

test('a search without any server says where servers come from', async () => {
  const world = createWorld();
  const file = world.write(join(world.cwd, 'none.json'), '{}');
  expect((await world.run(['search', 'x', '--config', file])).err).toContain('no server is configured');
});

test('doctor: each problem with its remedy, and an exit code', async () => {
  const world = createWorld();
  const bare = await world.run(['doctor', '--offline']);
  expect(bare.code).toBe(1);
  expect(bare.out).toContain('`mws setup` makes one');
  world.write(config(world.home), JSON.stringify({ listen: { port: 0 }, mcpServers: { good: { command: process.execPath }, bad: { command: 'no-such-program-anywhere' }, here: { command: process.execPath, args: ['.'] }, unset: { command: 'x', env: { A: '${MWS_NOT_SET}' } } } }));
  world.write(join(world.home, '.cursor/mcp.json'), '{"mcpServers":{"good":{"command":"g"},"mws":{"command":"/gone/mws","args":["connect"]}}}');
  world.write(join(world.home, '.codex/config.toml'), 'a = = 1');
  world.write(join(world.home, '.config/mcp-working-set/env'), 'A=1\n');
  const { problems, findings } = JSON.parse((await world.run(['doctor', '--offline', '--json'], { platform: 'linux' })).out);
  const texts = findings.filter(({ level }: { level: string }) => level === 'problem').map(({ text, remedy }: { text: string; remedy: string }) => `${text} → ${remedy}`);
  expect(problems).toBe(texts.length);
  for (const expected of [/MWS_NOT_SET is not set/, /bad: the program "no-such-program-anywhere" is not found → install it/, /env can be read by others than you → chmod 600/, /Cursor: its entry in .* starts \/gone\/mws, which is gone → `mws install`/, /Codex: .*no valid TOML/]) {
    expect(texts.some((text: string) => expected.test(text)), String(expected)).toBe(true);
  }
  const notes = JSON.stringify(findings.filter(({ level }: { level: string }) => level === 'note'));
  expect(notes).toContain('here depends on the working directory');
  expect(notes).toContain('Cursor has \\"good\\" itself, and behind mws too');
  world.write(config(world.home), JSON.stringify({ listen: { port: 0 } }));
  const clean = createWorld();
  clean.write(config(clean.home), JSON.stringify({ listen: { port: 0 } }));
  expect((await clean.run(['doctor'])).out).toContain('No problem found.');
});
