import { expect, test } from 'vitest';
import { LOCAL_KEY } from '../src/state/keys.js';
import { createSeeded } from './seeded.js';
import { callId, writeClaudeSession } from './transcripts-support.js';

test('says why a tool is not listed and what would change it, by any of its names', async () => {
  const world = await createSeeded();
  world.called('read', 's1', { daysAgo: 3 });
  for (const name of ['files__read', 'files/read', 'read']) {
    const { code, out } = await world.run(['explain', name]);
    expect(code).toBe(0);
    expect(out).toMatch(/^files__read {2}files\/read\nlisted now: {2}no; the next promotion leaves it out\nbecause: {5}used in 1 session of 2 needed in 30 days\nchange: {6}1 more session with a successful call within 30 days promotes it\nevidence: {4}1 session, 1 successful call, last used 3 d ago\nin the list: \d+ tokens\n$/);
  }
});

test('takes transcripts into account, says that a tool is listed, and writes nothing', async () => {
  const world = await createSeeded({ pins: ['files/delete'] });
  for (const [at, session] of ['one', 'two'].entries()) writeClaudeSession(world, session, [{ id: callId(at), name: 'mcp__mws__files__read' }]);
  expect(JSON.parse((await world.run(['explain', 'files__read', '--json'])).out)).toMatchObject({
    name: 'files__read', scope: 'global', listed: 'no', decision: 'add', cause: 'used', sessions: 2, calls: 2, tokens: expect.any(Number),
    reason: 'used in 2 sessions, 2 calls in 30 days', change: expect.stringContaining('it leaves in'),
  });
  expect(await world.state.transcripts.calls()).toEqual([]);
  await world.run(['promote']);
  expect(JSON.parse((await world.run(['explain', 'files__read', '--json'])).out)).toMatchObject({ listed: 'yes', decision: 'keep' });
  expect((await world.run(['explain', 'files__delete'])).out).toMatch(/listed now: {2}yes; it stays\nbecause: {5}pinned in the configuration/);
  await world.state.workingSets.update(LOCAL_KEY, (set) => ({ ...set!, effective: set!.effective.map((member) => ({ ...member, leavingSince: 1 })) }));
  expect((await world.run(['explain', 'files__read'])).out).toContain('listed now:  leaving');
});

test('a tool that was never used has an answer; what nobody knows has none, but a guess', async () => {
  const world = await createSeeded();
  expect((await world.run(['explain', 'write'])).out).toMatch(/because: +not used with success in 30 days\nchange: +2 more sessions/);
  expect((await world.run(['explain', 'search_tools'])).out).toContain('always listed and never promoted');
  const { code, err } = await world.run(['explain', 'files__raed']);
  expect(code).toBe(1);
  expect(err).toContain('no server has a tool "files__raed", and none of that name was used; did you mean files__read?');
  expect((await world.run(['explain', 'read', '--scope', 'nowhere'])).err).toContain('there is no working set "nowhere"; there are global');
});
