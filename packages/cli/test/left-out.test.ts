import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LOCAL_KEY } from '../src/state/keys.js';
import { createSeeded } from './seeded.js';

const UNSET = 'the variable NO_SUCH_KEY is not set (needed by server "wiki")';
const mcpServers = {
  files: { command: 'no-such-program-anywhere' },
  wiki: { command: 'x', env: { KEY: '${NO_SUCH_KEY}' } },
  shop: { command: 'x', args: ['${NO_SHOP_KEY}'], profiles: ['shop'] },
};
const seeded = async (more: object = {}) => {
  const world = await createSeeded({ mcpServers, profiles: { shop: {} }, listen: { port: 0 }, ...more });
  world.write(join(world.cwd, 'gold.jsonl'), '{"query":"read a file","relevant":[["files","read"]]}\n');
  return world;
};

describe('what is wrong with a server is told', () => {
  test.each([['status'], ['doctor', '--offline'], ['servers', 'list'], ['servers', 'test'], ['profiles'], ['config', 'check'], ['servers', 'test', 'wiki'], ['tools', 'show', 'wiki__page'], ['tools', 'pin', 'wiki/page'], ['explain', 'wiki/page'], ['explain', 'mcp__mws__wiki__page']])(
    'by a command about servers, or about that one: %s', async (...args) => {
      const { out, err } = await (await seeded()).run(args);
      expect(out + err).toContain(UNSET);
    });

  test.each([[['report'], 'wiki'], [['audit'], 'wiki, shop'], [['tools', 'list'], 'wiki, shop'], [['eval', '--gold', 'gold.jsonl'], 'wiki, shop']])('in one line by a command about all tools, or those of a view: %j', async (args, servers) => {
    const { err, code } = await (await seeded()).run(args);
    expect([code, err.match(/NO_\w+_KEY/g), err.match(/^without .*$/gm)]).toEqual([0, null, [`without ${servers}, left out for what is wrong in the configuration: \`mws config check\` says what`]]);
  });

  test.each([[['search', 'file']], [['promote', '--dry-run']], [['promote']], [['simulate']], [['bundles', 'suggest']], [['explain', 'read']], [['tools', 'show', 'files/read']], [['servers', 'test', 'files']], [['transcripts', 'scan']]])('not at all by any other: %j', async (args) => {
    const { err } = await (await seeded()).run(args);
    expect(err).not.toMatch(/NO_\w+_KEY|wiki|shop/);
  });

  test('by the reply of a search, and only where the view would show the server', async () => {
    const world = await seeded();
    expect((await world.run(['search', 'file'])).out).toMatch(/\nLeft out, as their configuration cannot be used: wiki\.\n$/);
    expect((await world.run(['search', 'file', '--profile', 'shop'])).out).toMatch(/: wiki, shop\.\n$/);
    expect((await (await seeded({ profiles: { shop: { servers: ['files'] } } })).run(['report', '--profile', 'shop'])).err).not.toContain('without');
  });
});

test('status and servers list have a server that is left out as a row, with the reason', async () => {
  const world = await seeded();
  const { out, err } = await world.run(['status']);
  expect(out).toMatch(/^files +not needed yet +3 /m);
  expect(out).toMatch(/^wiki +left out *$/m);
  expect(out).toMatch(/^wiki: env\.KEY: the variable NO_SUCH_KEY is not set/m);
  expect(err).toBe('');
  expect(JSON.parse((await world.run(['status', '--json'])).out).upstreams).toEqual([
    expect.objectContaining({ id: 'files', state: 'cold' }),
    { id: 'wiki', state: 'left-out', reason: expect.stringContaining(UNSET) },
    { id: 'shop', state: 'left-out', reason: expect.stringContaining('NO_SHOP_KEY is not set') },
  ]);
  expect((await world.run(['servers', 'list'])).out).toMatch(/^wiki +left out +x +KEY/m);
  expect(JSON.parse((await world.run(['servers', 'list', '--json'])).out)).toMatchObject([{ id: 'files' }, { id: 'wiki', enabled: true, leftOut: expect.stringContaining(UNSET) }, { id: 'shop' }]);
  const alone = await seeded({ mcpServers: { wiki: mcpServers.wiki } });
  expect((await alone.run(['status'])).out).not.toContain('No server is configured');
});

test('status of a running daemon leaves out what the daemon leaves out, whatever variables are set here', async () => {
  const world = await seeded();
  const started = world.start(['serve']);
  await started.until('http://127.0.0.1:');
  const status = async (env: object = {}) => world.run(['status'], { env: { ...world.env, ...env } });
  const { out, err } = await status({ NO_SUCH_KEY: 'set' });
  expect(out).toContain('is running');
  expect(out).toMatch(/^wiki +left out *$/m);
  expect(err).toBe('');
  world.write(join(world.home, '.config/mcp-working-set/config.json'), JSON.stringify({ mcpServers: { ...mcpServers, files: { command: 5 } }, profiles: { shop: {} }, listen: { port: 0 } }));
  expect((await status()).err).toMatch(/^warning .*mcpServers\.files\.command: found the number 5.* \(the daemon still has it as it was before\)$/m);
  started.signal('SIGTERM');
  await started.ended;
});

test('what is wrong with the file as a whole is told by all of them', async () => {
  for (const args of [['search', 'file'], ['report'], ['explain', 'read'], ['status']]) expect((await (await seeded({ serach: 1 })).run(args)).err).toContain('serach: unknown key');
});

test('a tool of a server that is left out has no other suggested in its place', async () => {
  const world = await seeded({ mcpServers: { ...mcpServers, wike: { command: 'y', env: { K: '${NO_SUCH_KEY}' } } } });
  for (const [args, code] of [[['tools', 'pin', 'wiki/read', '--yes'], 2], [['explain', 'wiki__read'], 1]] as const) {
    const { code: ended, err } = await world.run([...args]);
    expect([ended, err]).toEqual([code, expect.stringMatching(/^error server wiki is left out, for what is said above; mend that first$/m)]);
    expect(err).not.toMatch(/did you mean|wike/);
  }
});

test('tools of a server that is left out keep their place until it is known what it lists', async () => {
  const world = await seeded();
  for (const session of ['s1', 's2']) world.called('page', session, { upstream: 'wiki' });
  const member = { upstream: 'wiki', tool: 'page', reason: 'promoted', since: 1 } as const;
  await world.state.workingSets.update(LOCAL_KEY, () => ({ decided: [member], decidedAt: 1, effective: [member] }));
  expect(JSON.parse((await world.run(['promote', '--json'])).out).rows).toEqual([expect.objectContaining({ upstream: 'wiki', tool: 'page', decision: 'keep' })]);
});
