import { expect, test } from 'vitest';
import { LOCAL_KEY } from '../src/state/keys.js';
import { createSeeded } from './seeded.js';
import type { Seeded } from './seeded.js';

const effective = async ({ state }: Seeded): Promise<string[]> =>
  ((await state.workingSets.get(LOCAL_KEY))?.effective ?? []).map(({ tool }) => tool);

test('a dry run shows the decision with numbers and reasons, and writes nothing', async () => {
  const world = await createSeeded({ pins: ['files/delete', 'nothing'] });
  world.called('read', 's1');
  world.called('read', 's2');
  world.called('write', 's1');
  const { code, out, err } = await world.run(['promote', '--dry-run']);
  expect(code).toBe(0);
  expect(out).toMatch(/tool +sessions +calls +last use +tokens +decision +reason/);
  expect(out).toMatch(/files__delete +0 +0 +\d+ +add +pinned/);
  expect(out).toMatch(/files__read +2 +2 +1 d ago +\d+ +add +used in 2 sessions/);
  expect(out).toMatch(/files__write +1 +1 +1 d ago +\d+ +no +used in 1 session of 2 needed/);
  expect(out).toContain('tokens: o200k_base');
  expect(out).toMatch(/Working set: 2 tools, \d+ tokens \(2 added, 0 removed\)\.\nDry run: nothing was written\./);
  expect(err).toContain('pin "nothing" names no tool');
  expect(await world.state.workingSets.get(LOCAL_KEY)).toBeUndefined();
});

test('a decision is stored, and stands at the second run', async () => {
  const world = await createSeeded();
  world.called('read', 's1');
  world.called('read', 's2');
  const first = JSON.parse((await world.run(['promote', '--json'])).out);
  expect(first).toMatchObject({ dryRun: false, counter: 'o200k_base', workingSet: { effective: [{ upstream: 'files', tool: 'read', reason: 'promoted' }] } });
  expect(first.rows).toEqual([expect.objectContaining({ name: 'files__read', decision: 'add', sessions: 2, calls: 2, tokens: expect.any(Number) })]);
  const second = JSON.parse((await world.run(['promote', '--json'])).out);
  expect(second.rows[0]).toMatchObject({ name: 'files__read', decision: 'keep' });
});

test('a removal waits while a client is connected, and takes effect when none is', async () => {
  const world = await createSeeded({ pins: ['files/delete'] });
  await world.run(['promote']);
  expect(await effective(world)).toEqual(['delete']);
  world.write(`${world.home}/.config/mcp-working-set/config.json`, JSON.stringify({ mcpServers: { files: { command: 'no-such-program-anywhere' } } }));
  world.state.presence.hold({ id: 'c', principal: 'local', scope: 'global', pid: process.pid, until: Date.now() + 60_000 });
  const waiting = await world.run(['promote']);
  expect(waiting.out).toContain('1 removal will take effect when no client is connected');
  expect(await effective(world)).toEqual(['delete']);
  world.state.presence.release('c');
  await world.run(['promote']);
  expect(await effective(world)).toEqual([]);
});

test('of a server that cannot be asked nothing is removed; of one that is gone from the configuration everything', async () => {
  const servers = { files: { command: 'no-such-program-anywhere' }, other: { command: 'no-such-program-either' } };
  const world = await createSeeded({ mcpServers: servers });
  for (const session of ['s1', 's2']) {
    world.called('find', session, { upstream: 'other' });
    world.called('gone', session, { upstream: 'removed' });
  }
  const member = (upstream: string, tool: string) => ({ upstream, tool, reason: 'promoted' as const, since: 0 });
  const members = [member('other', 'find'), member('removed', 'gone')];
  await world.state.workingSets.update(LOCAL_KEY, () => ({ decided: members, decidedAt: 0, effective: members }));
  const { out, err } = await world.run(['promote']);
  expect(err).toContain('server "other" could not be asked for its tools');
  expect(out).toMatch(/other\/find .* keep /);
  expect(out).toMatch(/removed\/gone .* remove +no server lists it any more/);
  expect(await effective(world)).toEqual(['find']);
});

test('without any call it says so', async () => {
  expect((await (await createSeeded()).run(['promote'])).out).toContain('No tool was called yet, and none is pinned.');
});

test('--watch decides again and again until a signal, and speaks when a list changes', async () => {
  const world = await createSeeded();
  const watching = world.start(['promote', '--watch', '--every', '0.001']);
  await watching.until('Watching');
  for (const session of ['s1', 's2']) world.called('read', session);
  expect(await watching.until('1 added')).toMatch(/No tool was called yet[^]*files__read .* add/);
  await expect.poll(() => effective(world)).toEqual(['read']);
  watching.signal('SIGINT');
  expect((await watching.ended).code).toBe(0);
});
