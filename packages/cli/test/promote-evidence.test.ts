import { createMemoryState } from '@mcp-working-set/core';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LOCAL_KEY } from '../src/state/keys.js';
import { createSeeded } from './seeded.js';
import type { Seeded } from './seeded.js';
import { callId, claudeSession, writeClaudeSession } from './transcripts-support.js';

const rowsOf = async (world: Seeded, ...args: string[]) => {
  const { out, err, code } = await world.run(['promote', '--json', ...args]);
  expect(code, err).toBe(0);
  const report = JSON.parse(out) as { rows: { name: string; sessions: number; calls: number; decision: string; cause: string; reason: string }[]; scopes?: { scope: string; rows: { name: string; decision: string }[] }[]; transcripts: object };
  return { ...report, err, of: (name: string) => report.rows.find((row) => row.name === name) };
};

test('calls in transcripts promote: through mws, through call_tool, and of a server that the client mounts itself', async () => {
  const world = await createSeeded();
  for (const [at, session] of ['one', 'two'].entries()) {
    writeClaudeSession(world, session, [
      { id: callId(at * 10), name: 'mcp__mws__files__read' },
      { id: callId(at * 10 + 1), name: 'mcp__toolbox__call_tool', input: { name: 'files__write', arguments: { path: 'canary argument' } } },
      { id: callId(at * 10 + 2), name: 'mcp__files__delete', failed: true },
      { id: callId(at * 10 + 3), name: 'mcp__mws__search_tools', input: { query: 'canary query' } },
      { id: callId(at * 10 + 4), name: 'mcp__other__unknown' },
    ]);
  }
  const { of, rows, transcripts } = await rowsOf(world);
  expect(of('files__read')).toMatchObject({ sessions: 2, calls: 2, decision: 'add' });
  expect(of('files__write')).toMatchObject({ sessions: 2, calls: 2, decision: 'add' });
  expect(of('files__delete')).toMatchObject({ sessions: 0, calls: 0, decision: 'no' });
  expect(rows).toHaveLength(3);
  expect(transcripts).toMatchObject({ files: 2, read: 2 });
  // They are kept, and only what is new is read again.
  expect(await world.state.transcripts.calls()).toHaveLength(10);
  expect((await rowsOf(world)).transcripts).toMatchObject({ files: 2, read: 0 });
  const stored = JSON.stringify([await world.state.transcripts.calls(), await world.state.transcripts.sessions(), await world.state.transcripts.cursors('claude-code')]);
  expect(stored).not.toContain('canary');
  expect(stored).not.toContain(world.home);
});

test('the configuration says under which name clients mount mws; a client may be read from another folder', async () => {
  const world = await createSeeded({ serverName: 'desk', serverAliases: [], transcripts: [{ type: 'claude-code', root: '~/elsewhere' }] });
  for (const [at, session] of ['one', 'two'].entries()) {
    const uses = [{ id: callId(at * 10), name: 'mcp__desk__files__read' }, { id: callId(at * 10 + 1), name: 'mcp__mws__files__write' }];
    world.write(join(world.home, `elsewhere/p/${session}.jsonl`), claudeSession(session, '/work', uses));
    // Not read: another folder is named instead of the usual place.
    writeClaudeSession(world, `usual-${session}`, [{ id: callId(at * 10 + 2), name: 'mcp__desk__files__delete' }]);
  }
  const { of, rows } = await rowsOf(world);
  expect(of('files__read')).toMatchObject({ sessions: 2, decision: 'add' });
  expect(rows).toHaveLength(1);
});

test('a server that was taken over from a client is known by the name that it had there', async () => {
  const world = await createSeeded();
  await world.state.values.put('imported:My Files', 'files');
  for (const [at, session] of ['one', 'two'].entries()) writeClaudeSession(world, session, [{ id: callId(at), name: 'mcp__My_Files__read' }]);
  expect((await rowsOf(world)).of('files__read')).toMatchObject({ sessions: 2, decision: 'add' });
});

test('names of imported servers are known though the state lies elsewhere', async () => {
  const world = await createSeeded({ stateDir: '~/elsewhere' });
  const other = createMemoryState();
  world.states.set(join(world.home, '.local/state/mcp-working-set/state.db'), other);
  await other.values.put('imported:My Files', 'files');
  for (const [at, session] of ['one', 'two'].entries()) writeClaudeSession(world, session, [{ id: callId(at), name: 'mcp__My_Files__read' }]);
  expect((await rowsOf(world)).of('files__read')).toMatchObject({ sessions: 2, decision: 'add' });
});

test('one call is one call, in the log and in a transcript', async () => {
  const world = await createSeeded();
  writeClaudeSession(world, 'one', [{ id: callId(1), name: 'mcp__mws__files__read' }, { id: callId(2), name: 'mcp__mws__files__read' }]);
  for (const at of [1, 2]) world.called('read', `connection-${at}`, { client: 'claude-code', clientCallId: callId(at) });
  expect((await rowsOf(world)).of('files__read')).toMatchObject({ sessions: 1, calls: 2, decision: 'no' });
});

test('a dry run reads, shows and writes nothing', async () => {
  const world = await createSeeded();
  for (const [at, session] of ['one', 'two'].entries()) writeClaudeSession(world, session, [{ id: callId(at), name: 'mcp__mws__files__read' }]);
  expect((await rowsOf(world, '--dry-run')).of('files__read')).toMatchObject({ decision: 'add' });
  expect(await world.state.transcripts.calls()).toEqual([]);
  expect(await world.state.transcripts.cursors('claude-code')).toEqual([]);
  expect(await world.state.workingSets.get(LOCAL_KEY)).toBeUndefined();
});

test('a client that is switched off is not read', async () => {
  const world = await createSeeded({ transcripts: [{ type: 'claude-code', enabled: false }] });
  for (const [at, session] of ['one', 'two'].entries()) writeClaudeSession(world, session, [{ id: callId(at), name: 'mcp__mws__files__read' }]);
  expect(await rowsOf(world)).toMatchObject({ rows: [], transcripts: { files: 0 } });
});

test('a file that cannot be read is named and stops nothing', async () => {
  const world = await createSeeded();
  const file = writeClaudeSession(world, 'one', [{ id: callId(1), name: 'mcp__mws__files__read' }]);
  world.write(file.replace('one', 'two'), '{"type":"assistant" torn\n');
  const { err, of } = await rowsOf(world);
  expect(err).toMatch(/warning claude-code: .*two\.jsonl:1 is no JSON/);
  expect(of('files__read')).toMatchObject({ sessions: 1 });
});

test('files of skills pin what they name, by default in the place of Claude Code', async () => {
  const world = await createSeeded();
  world.write(join(world.home, '.claude/skills/tidy/SKILL.md'), '---\nname: tidy\nallowed-tools: Read, mcp__mws__files__delete\n---\nTidy up.\n');
  expect((await rowsOf(world)).of('files__delete')).toMatchObject({ decision: 'add', cause: 'pin-file' });
});

test('the cap leaves what saves least per token out, and never a pin', async () => {
  const world = await createSeeded({ pins: ['files/delete'], promote: { cap: { tools: 2 } } });
  for (const session of ['s1', 's2', 's3']) world.called('read', session);
  for (const session of ['s1', 's2']) world.called('write', session);
  const { rows } = await rowsOf(world);
  expect(rows.map(({ name, decision, cause }) => `${name} ${decision} ${cause}`)).toEqual(['files__delete add pin', 'files__read add used', 'files__write no cap']);
  expect(rows[2]?.reason).toContain('the list is full (2 tools)');
});

test('with a scope of projects each project and each profile that names folders has a set of its own', async () => {
  const world = await createSeeded({ promote: { scope: 'project' }, profiles: { shop: { projects: ['~/shop'] } } });
  const [shop, notes] = [join(world.home, 'shop/api'), join(world.home, 'notes')];
  for (const folder of [shop, notes]) mkdirSync(folder, { recursive: true });
  mkdirSync(join(notes, '.git'));
  for (const [at, session] of ['one', 'two'].entries()) {
    writeClaudeSession(world, `shop-${session}`, [{ id: callId(at), name: 'mcp__mws__files__read' }], shop);
    writeClaudeSession(world, `notes-${session}`, [{ id: callId(10 + at), name: 'mcp__mws__files__write' }], join(notes, session));
  }
  const { rows, scopes } = await rowsOf(world);
  const added = (list: readonly { name: string; decision: string }[]) => list.filter(({ decision }) => decision === 'add').map(({ name }) => name);
  expect(added(rows).sort()).toEqual(['files__read', 'files__write']);
  expect(scopes?.map(({ scope, rows: own }) => `${scope.replace(/:.*:/, ':…:')} ${added(own).join()}`).sort()).toEqual([
    'profile:shop files__read', 'project:…:notes files__write', 'project:…:shop files__read',
  ]);
  const keys = await world.state.workingSets.keys();
  expect(keys.map(({ scope }) => scope).sort()).toHaveLength(4);
  expect(JSON.stringify(keys)).not.toContain(world.home);
});
