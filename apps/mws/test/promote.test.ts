import { appendFileSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openForeignDatabase } from '@mcp-working-set/store';
import { expect, test } from 'vitest';
import { jsonOfMws, runMws, startMws } from './support/program.js';
import type { Ran } from './support/program.js';
import { rawClient } from './support/raw-client.js';
import { stdioStub } from './support/stub.js';
import { createWorld } from './support/world.js';
import type { World } from './support/world.js';

const CANARY = 'canary-4d1b77';

/** A call of Claude Code that has ended, with a canary wherever something private stands. */
const callOf = (session: string, id: string, name: string, input: object, agoMs = 3_600_000): string => [
  {
    type: 'assistant', uuid: `a-${id}`, sessionId: session, timestamp: new Date(Date.now() - agoMs).toISOString(), cwd: `/home/${CANARY}/shop`,
    message: { role: 'assistant', content: [{ type: 'text', text: CANARY }, { type: 'tool_use', id, name, input: { ...input, secret: CANARY } }] },
  },
  {
    type: 'user', uuid: `r-${id}`, sessionId: session, timestamp: new Date(Date.now() - agoMs + 500).toISOString(),
    message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: CANARY }] }, toolUseResult: CANARY,
  },
].map((record) => `${JSON.stringify(record)}\n`).join('');

const idOf = (at: number): string => `toolu_${String(at).padStart(18, '0')}`;

/** Sessions of Claude Code in a folder with a canary in its name: each calls `echo`, one in two through `call_tool`. */
const writeSessions = (world: World, count: number): string => {
  const folder = join(world.home, '.claude/projects', `-home-${CANARY}-shop`);
  mkdirSync(folder, { recursive: true });
  for (let at = 0; at < count; at += 1) {
    const [name, input] = at % 2 === 0 ? ['mcp__mws__stub__echo', {}] : ['mcp__mws__call_tool', { name: 'stub__echo', arguments: { text: CANARY } }];
    writeFileSync(join(folder, `session-${at}.jsonl`), callOf(`session-${at}`, idOf(at), name as string, input as object));
  }
  return folder;
};

/** Every column of every row of every table that holds the canary. */
const rowsWith = (file: string, canary: string): string[] => {
  const database = openForeignDatabase(file);
  try {
    const tables = database.all("SELECT name FROM sqlite_master WHERE type = 'table'").map(({ name }) => String(name));
    expect(tables).toEqual(expect.arrayContaining(['calls', 'transcript_calls', 'transcript_sessions', 'transcript_cursors', 'key_values']));
    return tables.flatMap((table) => database.all(`SELECT * FROM "${table}"`)
      .map((row) => Object.values(row).map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value))).join('|'))
      .filter((row) => row.includes(canary)).map((row) => `${table}: ${row.slice(0, 200)}`));
  } finally {
    database.close();
  }
};

const stubWorld = () => createWorld({ mcpServers: { stub: stdioStub() } });

test('what the transcripts tell of is in the list of the next conversation', async () => {
  const world = stubWorld();
  writeSessions(world, 2);
  const listed = async (): Promise<string[]> => {
    const program = startMws(world, ['serve', '--stdio'], 'pipe');
    const client = rawClient(program);
    await client.initialize();
    const { result } = await client.request('tools/list', {});
    client.close();
    await program.ended;
    return (result as { tools: { name: string }[] }).tools.map(({ name }) => name);
  };
  expect(await listed()).not.toContain('stub__echo');
  expect(await jsonOfMws(world, 'promote')).toMatchObject({ rows: [expect.objectContaining({ name: 'stub__echo', decision: 'add', sessions: 2, calls: 2 })] });
  expect(await listed()).toContain('stub__echo');
});

test('no argument, result, query or path is in any table, file or log', async () => {
  const world = stubWorld();
  const folder = writeSessions(world, 6);
  appendFileSync(join(folder, 'session-0.jsonl'), callOf('session-0', idOf(90), 'mcp__mws__search_tools', { query: CANARY }));
  appendFileSync(join(folder, 'session-1.jsonl'), `${JSON.stringify({ type: 'assistant', uuid: 'w', sessionId: 'session-1', timestamp: new Date().toISOString(), message: { content: [{ type: 'tool_use', id: idOf(91), name: 'mcp__mws__call_tool', input: { name: CANARY } }] } })}\n{"torn": "${CANARY}`);
  const ran: Ran[] = [];
  for (const args of [['promote'], ['promote', '--dry-run'], ['explain', 'stub__echo'], ['simulate'], ['bundles', 'suggest'], ['transcripts', 'scan']]) {
    ran.push(await runMws(world, ...args, '--log-level', 'debug'));
  }
  const program = startMws(world, ['serve', '--stdio', '--log-level', 'debug'], 'pipe');
  const client = rawClient(program);
  await client.initialize();
  await client.request('tools/call', { name: 'stub__echo', arguments: { text: CANARY } });
  await client.request('tools/call', { name: 'search_tools', arguments: { query: CANARY } });
  client.close();
  const served = await program.ended;
  expect(ran.map(({ code }) => code)).toEqual([0, 0, 0, 0, 1, 0]);
  expect(ran.map(({ out, err }) => out + err).join('\n') + served.err).not.toContain(CANARY);
  expect(rowsWith(join(world.stateDir, 'state.db'), CANARY)).toEqual([]);
  for (const entry of readdirSync(world.stateDir, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) expect(readFileSync(join(entry.parentPath, entry.name), 'latin1'), entry.name).not.toContain(CANARY);
  }
});

test('two promotions at once take everything over once, while a client is served', { timeout: 60_000 }, async () => {
  const world = stubWorld();
  writeSessions(world, 300);
  const program = startMws(world, ['serve', '--stdio'], 'pipe');
  const client = rawClient(program);
  await client.initialize();
  const promotions = [1, 2].map(() => jsonOfMws(world, 'promote'));
  let over = false;
  void Promise.all(promotions).finally(() => (over = true));
  let calls = 0;
  for (; !over; calls += 1) expect((await client.request('tools/call', { name: 'stub__echo', arguments: { text: 'x' } })).error).toBeUndefined();
  const reports = await Promise.all(promotions);
  client.close();
  await program.ended;
  expect(calls).toBeGreaterThan(0);
  for (const { rows } of reports) expect(rows[0]).toMatchObject({ name: 'stub__echo' });
  const { rows, transcripts } = await jsonOfMws(world, 'promote');
  expect(transcripts).toMatchObject({ files: 300, read: 0 });
  // 300 sessions of the transcripts, and the one that was served here.
  expect(rows[0]).toMatchObject({ sessions: 301, calls: 300 + calls });
});
