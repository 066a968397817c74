import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { createSeeded } from './seeded.js';
import { createWorld } from './support.js';

const PROFILES = {
  website: { include: ['files/read'], surface: 'deferred', projects: ['~/shop'] },
  none: { servers: ['other'] },
};

test('profiles are listed with what they show and where', async () => {
  const world = await createSeeded({ profiles: PROFILES, listen: { port: 4500 } });
  const { code, out } = await world.run(['profiles', '--json']);
  expect(code).toBe(0);
  const url = 'http://127.0.0.1:4500/mcp';
  expect(JSON.parse(out)).toEqual([
    { name: 'default', surface: 'working-set', servers: ['files'], tools: 3, folders: [], url },
    { name: 'website', surface: 'deferred', servers: ['files'], tools: 1, folders: [`${world.home}/shop`], url: `${url}/website` },
    { name: 'none', surface: 'working-set', servers: [], tools: 0, folders: [], url: `${url}/none` },
  ]);
  const text = (await world.run(['profiles'])).out;
  expect(text).toMatch(/website +deferred +1 +files +~\/shop +http:\/\/127\.0\.0\.1:4500\/mcp\/website/);
  expect(text).toMatch(/none +working-set +0 +none/);
});

test.each([
  'serve', 'serve --stdio', 'install --client cursor', 'export --calls', 'report', 'explain files/read', 'search read',
])('%s: an unknown profile is refused with what there is', async (line) => {
  const world = await createSeeded({ profiles: PROFILES });
  for (const [name, message] of [['webiste', 'no profile is named "webiste"; there are: website, none; did you mean website?'], ['something-else', 'no profile is named "something-else"; there are: website, none']] as const) {
    const ran = await world.run([...line.split(' '), '--profile', name]);
    expect(ran.code).toBe(2);
    expect(ran.err).toContain(message);
  }
});

test('serve --profile shows that profile at the plain address, and the servers of no other', async () => {
  const world = await createSeeded({
    mcpServers: { files: { command: 'no-such-program-anywhere' }, other: { command: 'no-other-program' } },
    profiles: { mine: { servers: ['files'], surface: 'full' }, yours: { servers: ['other'], surface: 'full' } },
  });
  const said = async (...args: string[]) => {
    const stdin = new PassThrough();
    const running = world.start(['serve', '--stdio', ...args], { stdin, isTty: { stdin: false, stdout: false, stderr: false } });
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } };
    for (const line of [{ id: 1, method: 'initialize', params }, { method: 'notifications/initialized' }, { id: 2, method: 'tools/list' }]) stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...line })}\n`);
    await running.until('"id":2');
    stdin.end();
    const { out } = await running.ended;
    const answer = out.trim().split('\n').find((line) => line.includes('"id":2')) ?? '';
    return JSON.parse(answer).result.tools.map(({ name }: { name: string }) => name);
  };
  expect(await said('--profile', 'mine')).toEqual(['files__read', 'files__write', 'files__delete']);
  expect(await said('--profile', 'yours')).toEqual([]);
  expect(await said()).toEqual(['search_tools', 'call_tool']);
});

test('where there are no profiles it is said how to make one', async () => {
  const { err } = await createWorld().run(['export', '--calls', '--profile', 'x']);
  expect(err).toContain('no profile is named "x"; there are none: the key "profiles" of the configuration makes them');
});

test('report, export and search look at one profile', async () => {
  const world = await createSeeded({ profiles: PROFILES });
  world.called('read', 's1', { profile: 'website' });
  world.called('write', 's2');
  const json = async (...args: string[]) => JSON.parse((await world.run([...args, '--json'])).out);
  expect((await json('report', '--profile', 'website'))).toMatchObject({ cost: { everything: { tools: 1 } }, usage: { calls: 1, byTool: [{ key: 'files__read' }] } });
  expect((await json('report', '--profile', 'default')).usage).toMatchObject({ calls: 1, byTool: [{ key: 'files__write' }] });
  expect((await json('report'))).toMatchObject({ cost: { everything: { tools: 3 } }, usage: { calls: 2 } });
  const { out } = await world.run(['export', '--calls', '--profile', 'website']);
  expect(out.trim().split('\n').map((line) => JSON.parse(line).tool)).toEqual(['read']);
  const found = async (...args: string[]) => (await json('search', 'file', ...args)).hits.map(({ tool }: { tool: string }) => tool).sort();
  expect(await found('--profile', 'website')).toEqual(['read']);
  expect(await found()).toEqual(['delete', 'read', 'write']);
});

test('explain looks at a profile with a working set of its own', async () => {
  const world = await createSeeded({ promote: { scope: 'project' }, profiles: PROFILES });
  expect(JSON.parse((await world.run(['explain', 'files/read', '--profile', 'website', '--json'])).out).scope).toBe('profile:website');
  expect(JSON.parse((await world.run(['explain', 'files/read', '--profile', 'none', '--json'])).out).scope).toBe('global');
  expect((await world.run(['explain', 'files/read', '--scope', 'profile:webiste'])).err).toContain('did you mean profile:website?');
});
