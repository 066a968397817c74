import { openForeignDatabase, openStore } from '@mcp-working-set/store';
import { callRecord, searchRecord, sessionRow, transcriptCall, transcriptCursor, transcriptSession, workingSetMember, catalog, definition } from '@mcp-working-set/core/testing';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { jsonOfMws, runMws } from './support/program.js';
import { createWorld } from './support/world.js';
import type { World } from './support/world.js';

const stateFile = (world: World): string => join(world.stateDir, 'state.db');

/** What moves with the state, and what is this machine's own. */
const MOVES = ['calls', 'searches', 'working_sets', 'transcript_calls', 'transcript_sessions', 'learned_words'];
const STAYS = ['catalogs', 'catalog_bodies', 'sessions', 'presence', 'leases', 'transcript_cursors', 'key_values', 'schema_info'];

/** Every row of every table that moves, without the numbers of rows. */
const rowsOf = (world: World): Record<string, unknown> => {
  const database = openForeignDatabase(stateFile(world));
  try {
    const tables = database.all("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name").map(({ name }) => String(name));
    expect(tables).toEqual([...MOVES, ...STAYS].sort());
    const rows = (table: string) => database.all(`SELECT * FROM ${table}`).map(({ id, ...row }) => (typeof id === 'number' ? row : { id, ...row })).map((row) => JSON.stringify(row)).sort();
    return Object.fromEntries([...MOVES.map((table) => [table, rows(table)]), ['imported', rows('key_values').filter((row) => /imported:|mounted:/.test(row))]]);
  } finally {
    database.close();
  }
};

test('a state with rows in every table goes through a file into an empty one, and twice is the same as once', async () => {
  const [from, to] = [createWorld({ search: { learn: true } }), createWorld({ search: { learn: true } })];
  const state = await openStore({ file: stateFile(from) });
  const member = workingSetMember('create_issue', { reason: 'pin-file' });
  await state.workingSets.update({ principal: 'local', scope: 'global' }, () => ({ decided: [member], decidedAt: 9, effective: [member, workingSetMember('old', { leavingSince: 9 })], removalPendingSince: 9 }));
  await state.transcripts.commit({
    calls: [transcriptCall({ copies: ['s0'], found: { upstream: 'github', tool: 'create_issue', via: 'call_tool' } }), transcriptCall({ key: 'k2', endTime: 3, raw: true, server: 'a', tool: 'b' })],
    sessions: [transcriptSession({ alias: 'f', parent: 'p', origin: 'o', project: 'abc:shop' })], cursors: [transcriptCursor()], gone: [],
  });
  state.learnedWords.learn({ principal: 'local', upstream: 'github', tool: 'create_issue', stems: ['bug', 'ticket'], gain: 0.1 + 0.2, time: 50, halfLifeMs: 1e9, mostCount: 8, mostStems: 9 });
  const time = Date.now() - 60_000;
  for (const more of [{}, {}, { clientCallId: 'toolu_01ABCDEFGHIJ', rootSession: 'r', clientVersion: '2', project: 'abc:shop', outcome: 'error' as const, ms: 1.25 }]) state.calls.append(callRecord({ time, ...more }));
  for (const followed of [true, false]) state.searches.append(searchRecord({ time, followed }));
  await state.catalogs.put('github', 'f', catalog('github', [definition('create_issue', { description: 'canary of a catalog' })]));
  await state.sessions.put(sessionRow({ id: 'canary-of-a-session' }));
  state.presence.hold({ id: 'canary-of-a-presence', principal: 'local', scope: 'global', pid: process.pid, until: Date.now() + 60_000 });
  await state.leases.acquire('canary-of-a-lease', 'me', Date.now(), Date.now() + 60_000);
  for (const [name, value] of [['imported:gh', 'github'], ['mounted:desk', '1'], ['key:paths', 'canary-of-a-key'], ['hash-key', 'canary'], ['approval/canary', '{}']] as const) await state.values.put(name, value);
  await state.close();
  const before = rowsOf(from);
  for (const [table, rows] of Object.entries(before)) expect(rows, table).not.toEqual([]);

  const file = join(from.folder, 'state.jsonl');
  expect(await runMws(from, 'export-state', file)).toMatchObject({ code: 0 });
  expect((await runMws(from, 'export-state', '-')).out).not.toMatch(/canary|home/);
  expect(await jsonOfMws(to, 'import-state', file)).toMatchObject({ added: { call: 3, search: 2, 'working-set': 1, imported: 1, 'learned-word': 2 } });
  expect(rowsOf(to)).toEqual(before);
  expect(await jsonOfMws(to, 'import-state', file)).toMatchObject({ added: { call: 0, search: 0, 'working-set': 0, imported: 0, 'learned-word': 0 } });
  expect(rowsOf(to)).toEqual(before);
});
