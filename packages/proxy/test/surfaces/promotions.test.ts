import { readFileSync } from 'node:fs';
import { addDecision, createMemoryState, systemClock, type Clock, type StateStore, type WorkingSetMember } from '@mcp-working-set/core';
import { describe, expect, it } from 'vitest';
import { APPENDERS, createAppends } from '../../src/listing/appenders.js';
import { stubs } from '../cases/world.js';
import { httpClient, stdioClient, type Client, type ClientOptions } from '../relay/client.js';
import type { Json } from '../relay/script.js';
import { open, type World } from '../relay/world.js';
import { until } from '../until.js';

const CHANGED = 'notifications/tools/list_changed';
const GLOBAL = { principal: 'local', scope: 'global' };
const APPENDER: ClientOptions = { name: 'claude-code', version: '2.1.332' };
const OTHER: ClientOptions = { name: 'opencode', version: '1.18.33' };

/** What `mws promote` does to the state, from wherever: these tools of the server `s` are in use now. */
const decide = async (state: StateStore, tools: readonly string[], scope = 'global'): Promise<void> => {
  const members = tools.map((tool): WorkingSetMember => ({ upstream: 's', tool, reason: 'promoted', since: 0 }));
  await state.workingSets.update({ ...GLOBAL, scope }, (before) => addDecision(before, members, Date.now()));
};

/** A client that has its list and would hear of changes. */
const join = async (world: World, over: 'stdio' | 'http', options: ClientOptions): Promise<Client> => {
  const client = over === 'stdio' ? await stdioClient(world, options) : await httpClient(await world.url() + (options.path ?? ''), options);
  await client.request('tools/list');
  if (options.era === 'modern') await client.listen({ toolsListChanged: true });
  return client;
};

const listed = async (client: Client): Promise<string[]> =>
  ((await client.request('tools/list'))['result'] as { tools: { name: string }[] }).tools.map(({ name }) => name);
const told = (clients: readonly Client[]): number[] => clients.map((client) => client.told(CHANGED).length);

const content = (more: Json = {}): Json => ({ mcpServers: stubs({ s: {} }), pins: ['s/echo'], ...more });
const META = ['search_tools', 'call_tool'];

/** Every way to be connected, once as a client that appends and once as another. */
const WAYS = (['stdio', 'http'] as const).flatMap((over) => (['legacy', 'modern'] as const).map((era) => ({ over, era })));
const joinAll = (world: World, who: ClientOptions): Promise<Client[]> => Promise.all(WAYS.map(({ over, era }) => join(world, over, { ...who, era })));

describe('a promotion while clients are connected', () => {
  it('is told to those that append, seen by all, and a change of the catalog is told to all, over stdio and HTTP, in both eras', async () => {
    const world = await open(content({ pins: ['s/echo', 's/grown_*'] }));
    const appenders = await joinAll(world, APPENDER);
    const others = await joinAll(world, OTHER);
    await decide(world.state, ['count']);
    // Nobody asks: it is found out.
    await until(() => told(appenders).every((times) => times === 1));
    for (const client of [...appenders, ...others]) expect(await listed(client)).toEqual([...META, 's__echo', 's__count']);
    await others[0]?.call('s__grow');
    await until(() => told([...appenders, ...others]).every((times) => times >= 1) && told(appenders).every((times) => times >= 2));
    expect([told(appenders), told(others)]).toEqual([[2, 2, 2, 2], [1, 1, 1, 1]]);
  });

  it('is told to those that append also where somebody lists before it was looked for, and where the catalog changes at the same time', async () => {
    const world = await open(content());
    const appender = await join(world, 'stdio', APPENDER);
    const other = await join(world, 'http', OTHER);
    await decide(world.state, ['count']);
    expect(await listed(other)).toContain('s__count');
    await until(() => told([appender])[0] === 1);
    await appender.request('tools/list');
    await decide(world.state, ['count', 'seen']);
    // What grows is not listed: this change of the catalog concerns nobody.
    await other.call('s__grow');
    await until(() => told([appender])[0] === 2);
    expect(await listed(appender)).toEqual([...META, 's__echo', 's__count', 's__seen']);
    await world.change(content({ pins: ['s/seen'] }));
    await until(() => told([other])[0] === 1);
    expect(told([appender, other])).toEqual([3, 1]);
  });

  it('is told at the address that it is for, on the surface `deferred` as a mark, and nowhere where nothing is learned', async () => {
    const profiles = { team: {}, every: { surface: 'deferred' }, bare: { surface: 'search' } };
    const world = await open(content({ profiles }));
    const paths = ['', '/team', '/every', '/bare'];
    const clients = await Promise.all(paths.map((path) => join(world, 'http', { ...APPENDER, path })));
    await decide(world.state, ['count'], 'profile:team');
    await decide(world.state, ['count'], 'profile:every');
    await decide(world.state, ['count'], 'profile:bare');
    for (const path of paths) await join(world, 'http', { ...OTHER, path });
    await until(() => told(clients)[1] === 1 && told(clients)[2] === 1);
    await decide(world.state, ['count']);
    await world.listed();
    await until(() => told(clients)[0] === 1);
    await world.change(content({ profiles, adminTools: true, pins: ['s/seen'] }));
    await until(() => told(clients)[0] === 2);
    expect(told(clients)).toEqual([2, 2, 2, 0]);
  });

  it('is known of by those that a list would come too late for: one that lists in the moment of a change takes nothing from the others', async () => {
    const world = await open(content({ pins: ['s/*'] }));
    const [one, quick] = [await join(world, 'stdio', OTHER), await join(world, 'stdio', OTHER)];
    await one.call('s__grow');
    while (!(await listed(quick)).some((name) => name.startsWith('s__grown'))) await new Promise((resolve) => setImmediate(resolve));
    await until(() => told([one])[0] === 1);
  });
});

describe('a demotion', () => {
  it('is told to nobody, and comes into force when nothing is open: for the next conversation', async () => {
    const world = await open(content());
    await decide(world.state, ['count']);
    const first = await join(world, 'stdio', APPENDER);
    const second = await join(world, 'http', OTHER);
    await decide(world.state, ['seen']);
    await world.listed();
    await until(() => told([first])[0] === 1);
    // With the addition nothing left.
    for (const client of [first, second]) expect(await listed(client)).toEqual([...META, 's__echo', 's__count', 's__seen']);
    const third = await join(world, 'stdio', OTHER);
    expect(await listed(third)).toContain('s__count');
    for (const client of [first, second, third]) await client.close();
    const next = await join(world, 'stdio', OTHER);
    expect(await listed(next)).toEqual([...META, 's__echo', 's__seen']);
    expect(told([first, second, third, next])).toEqual([1, 0, 0, 0]);
  });

  it.each(WAYS)('waits for who is in mid-conversation over $over ($era) and says hello once more', async ({ over, era }) => {
    const world = await open(content());
    await decide(world.state, ['count']);
    const client = await join(world, over, { ...OTHER, era });
    await decide(world.state, []);
    if (era === 'modern') await client.request('server/discover');
    else if (over === 'stdio') await client.request('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'opencode', version: '1' } });
    expect(await listed(client)).toContain('s__count');
  });

  it('waits for what is open in another process, however often conversations begin here', async () => {
    const state = createMemoryState();
    const [here, there] = [await open(content(), { state }), await open(content(), { state })];
    await decide(state, ['count']);
    await join(there, 'stdio', OTHER);
    await decide(state, []);
    for (let n = 0; n < 2; n += 1) {
      const client = await join(here, 'stdio', OTHER);
      expect(await listed(client)).toContain('s__count');
      await client.close();
    }
  });

  it('comes into force some time after the last one has gone, at every address, though nobody comes', async () => {
    const hurried: Clock = { ...systemClock, after: (ms, run) => systemClock.after(ms === 60_000 ? 50 : ms, run) };
    const world = await open(content({ profiles: { team: {} } }), { clock: hurried });
    for (const scope of ['global', 'profile:team']) await decide(world.state, ['count'], scope);
    const clients = await Promise.all(['', '/team'].map((path) => join(world, 'http', { ...OTHER, path })));
    for (const scope of ['global', 'profile:team']) await decide(world.state, [], scope);
    const effective = async (scope: string) => (await world.state.workingSets.get({ ...GLOBAL, scope }))?.effective.length;
    for (const client of clients) await client.close();
    for (const scope of ['global', 'profile:team']) await until(async () => (await effective(scope)) === 0);
  });

  it('comes into force after promote.demoteAfterHours whoever is there, and still nobody is told', async () => {
    const world = await open(content({ promote: { demoteAfterHours: 0 } }));
    await decide(world.state, ['count']);
    const staying = await join(world, 'stdio', APPENDER);
    await decide(world.state, []);
    const before = Date.now();
    await until(() => Date.now() > before);
    const next = await join(world, 'http', OTHER);
    expect(await listed(next)).toEqual([...META, 's__echo']);
    // What was demoted can be called all the while.
    expect(await staying.call('s__count')).not.toHaveProperty('isError');
    await world.change(content({ pins: ['s/seen'] }));
    await until(() => told([next])[0] === 1);
    expect(told([staying])).toEqual([1]);
  });
});

describe('who appends', () => {
  it('is known by name and version, and stands in the documentation', () => {
    const appends = createAppends({});
    const page = readFileSync(new URL('../../../../docs/clients.md', import.meta.url), 'utf8');
    const rows = [...page.matchAll(/^\| .* \| `([\w-]+)` \| from ([\d.]+) on: .* \| yes \|$/gm)].map(([, name, since]) => ({ name, since }));
    expect(rows).toEqual(APPENDERS);
    for (const { name, since } of APPENDERS) {
      expect(appends({ client: name, clientVersion: since })).toBe(true);
      expect(appends({ client: name, clientVersion: undefined })).toBe(false);
      expect(appends({ client: `${name}-like`, clientVersion: since })).toBe(false);
    }
    const versions = ['2.1.331', '2.1.332', '2.1.332-beta.1', '2.1.1000', '2.2', '2', '2.1', '3', '10.0.0', 'v3', 'dev', ''];
    expect(versions.filter((clientVersion) => appends({ client: 'claude-code', clientVersion }))).toEqual(['2.1.332', '2.1.332-beta.1', '2.1.1000', '2.2', '3', '10.0.0']);
  });

  it('is what the configuration says, beside the table and against it', async () => {
    const world = await open(content({ promote: { appenders: { mine: '1.2', anyone: true, 'claude-code': false } } }));
    const clients = await Promise.all([{ name: 'mine', version: '1.10.0' }, { name: 'anyone', version: '0' }, { name: 'mine', version: '1.1.9' }, APPENDER, { name: 'toString' }]
      .map((who) => join(world, 'stdio', who)));
    await decide(world.state, ['count']);
    await world.listed();
    await until(() => told(clients)[0] === 1 && told(clients)[1] === 1);
    await world.change(content({ pins: ['s/seen'] }));
    await until(() => told(clients).every((times) => times >= 1) && told(clients)[0] === 2);
    expect(told(clients)).toEqual([2, 2, 1, 1, 1]);
  });
});
