import { callRecord, memoryState, searchRecord, transcriptCall, transcriptSession, workingSetMember } from '@mcp-working-set/core/testing';
import type { CallRecord, StateStore } from '@mcp-working-set/core';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createWorld } from './support.js';
import type { World } from './support.js';

const ID = 'toolu_01ABCDEFGHIJ';

/** A world whose state is at hand. */
const furnished = (learn = true): World & { readonly state: StateStore; file: string } => {
  const world = createWorld();
  world.write(join(world.home, '.config/mcp-working-set/config.json'), JSON.stringify({ search: { learn } }));
  const state = memoryState();
  world.states.set(join(world.home, '.local/state/mcp-working-set/state.db'), state);
  return { ...world, state, file: join(world.cwd, 'state.jsonl') };
};

const fill = async (state: StateStore): Promise<void> => {
  const kept = workingSetMember('create_issue', { reason: 'pin-file', since: 5 });
  const leaving = workingSetMember('close_issue', { since: 2, leavingSince: 9 });
  await state.workingSets.update({ principal: 'local', scope: 'global' }, () => ({ decided: [kept], decidedAt: 9, effective: [kept, leaving], removalPendingSince: 9 }));
  await state.workingSets.update({ principal: 'local', scope: 'project:abc:shop' }, () => ({ decided: [], decidedAt: 7, effective: [] }));
  await state.values.put('imported:gh', 'github');
  await state.values.put('mounted:desk', '1');
  await state.values.put('key:paths', 'the-key');
  await state.values.put('approval/x', 'a secret of this machine');
  await state.transcripts.commit({
    calls: [transcriptCall({ copies: ['s0'], endTime: 4, server: 'gh', tool: 't', raw: true, found: { upstream: 'github', tool: 't', via: 'call_tool' } }), transcriptCall({ key: 'k2' })],
    sessions: [transcriptSession({ project: 'abc:shop', parent: 'p' })], cursors: [], gone: [],
  });
  state.learnedWords.learn({ principal: 'local', upstream: 'github', tool: 'create_issue', stems: ['bug', 'ticket'], gain: 1.25, time: 50, halfLifeMs: 1e9, mostCount: 8, mostStems: 9 });
  // Two calls in one millisecond are two calls, also where nothing tells them apart.
  for (const more of [{}, {}, { time: 2_000, clientCallId: ID, project: 'abc:shop', outcome: 'error' as const, ms: 1.5 }]) state.calls.append(callRecord(more));
  for (const followed of [true, false]) state.searches.append(searchRecord({ followed }));
};

const all = async (state: StateStore) => ({
  sets: await Promise.all((await state.workingSets.keys()).map(async (key) => [key, await state.workingSets.get(key)])),
  imported: [...(await state.values.list('imported:')), ...(await state.values.list('mounted:'))],
  calls: await state.calls.read(), searches: await state.searches.read(),
  transcripts: await state.transcripts.calls(), sessions: await state.transcripts.sessions(),
  words: await state.learnedWords.read('local'),
});

const written = async (): Promise<{ from: Awaited<ReturnType<typeof furnished>>; text: string }> => {
  const from = furnished();
  await fill(from.state);
  expect(await from.run(['export-state', 'state.jsonl'])).toMatchObject({ code: 0, out: expect.stringContaining(`14 records to ${from.file}`) });
  return { from, text: readFileSync(from.file, 'utf8') };
};

test('the whole state goes into a file for its owner alone, and an empty state is then the same; twice is the same as once', async () => {
  const { from, text } = await written();
  expect(statSync(from.file).mode & 0o777).toBe(0o600);
  expect(readdirSync(from.cwd)).toEqual(['state.jsonl']);
  for (const absent of ['the-key', 'secret', from.home]) expect(text).not.toContain(absent);
  expect((await from.run(['export-state', '-'])).out.split('\n').slice(1)).toEqual(text.split('\n').slice(1));

  const to = furnished();
  const before = await all(from.state);
  for (const added of [{ call: 3, search: 2, 'working-set': 2, imported: 1, 'learned-word': 2 }, { call: 0, search: 0, 'working-set': 0, imported: 0, 'learned-word': 0 }]) {
    const ran = await to.run(['import-state', from.file, '--json']);
    expect(ran).toMatchObject({ code: 0 });
    expect(JSON.parse(ran.out)).toMatchObject({ version: 1, added, sameProjects: false });
    expect(await all(to.state)).toStrictEqual(before);
  }
  expect(await to.state.values.list('')).toEqual([['imported:gh', 'github'], ['mounted:desk', '1']]);
  expect((await from.run(['import-state', from.file])).out).toMatch(/call +3 +0\n/);
  expect(await all(from.state)).toStrictEqual(before);
});

test('the key of projects goes along only where it is asked for, and replaces none', async () => {
  const { from } = await written();
  expect((await from.run(['export-state', 'state.jsonl', '--project-key'])).code).toBe(1);
  await from.run(['export-state', 'state.jsonl', '--project-key', '--force']);
  const to = furnished();
  expect((await to.run(['import-state', from.file])).err).toBe('');
  expect(await to.state.values.get('key:paths')).toBe('the-key');
  const other = furnished();
  await other.state.values.put('key:paths', 'another');
  expect((await other.run(['import-state', from.file])).err).toContain('Projects have other hashes here');
  expect(await other.state.values.get('key:paths')).toBe('another');
});

test('learned words are told and taken only where they are learned', async () => {
  const { from } = await written();
  const silent = furnished(false);
  expect((await silent.run(['import-state', from.file])).err).toContain('search.learn is off');
  expect(await silent.state.learnedWords.read('local')).toEqual([]);
  from.write(join(from.home, '.config/mcp-working-set/config.json'), '{}');
  expect((await from.run(['export-state', '-'])).out).not.toContain('learned-word');
});

test('in a filled state calls of one id are one, the later decision stands, words keep the greater count', async () => {
  const { from, text } = await written();
  const to = furnished();
  const call: CallRecord = callRecord({ time: 2_004, clientCallId: ID, client: 'Claude-Code' });
  to.state.calls.append(call);
  to.state.calls.append(callRecord());
  const mine = workingSetMember('mine');
  await to.state.workingSets.update({ principal: 'local', scope: 'global' }, () => ({ decided: [mine], decidedAt: 8, effective: [mine] }));
  await to.state.workingSets.update({ principal: 'local', scope: 'project:abc:shop' }, () => ({ decided: [mine], decidedAt: 8, effective: [mine] }));
  to.state.learnedWords.learn({ principal: 'local', upstream: 'github', tool: 'create_issue', stems: ['bug'], gain: 3, time: 10, halfLifeMs: 1e9, mostCount: 8, mostStems: 9 });
  for (const added of [1, 0]) {
    const { out } = await to.run(['import-state', '-', '--json'], { input: text });
    expect(JSON.parse(out).added).toMatchObject({ call: added, 'learned-word': added * 2 });
    expect((await to.state.calls.read()).map(({ time }) => time)).toEqual([1_000, 1_000, 2_004]);
  }
  const set = await to.state.workingSets.get({ principal: 'local', scope: 'global' });
  expect(set?.decided.map(({ tool }) => tool)).toEqual(['create_issue']);
  expect(set?.effective.map(({ tool, leavingSince }) => [tool, leavingSince])).toEqual([['mine', 9], ['create_issue', undefined]]);
  expect((await to.state.workingSets.get({ principal: 'local', scope: 'project:abc:shop' }))?.decided).toEqual([mine]);
  expect((await to.state.learnedWords.read('local')).find(({ stem }) => stem === 'bug')).toMatchObject({ count: 3, time: 50 });
  expect(from.file).not.toBe('');
});

test('a long log goes through in pieces, one millisecond that holds more than a piece too', async () => {
  const from = furnished();
  const append = (state: StateStore) => {
    for (let at = 0; at < 3_000; at += 1) state.calls.append(callRecord({ time: 5, session: `s${at % 7}` }));
    for (let at = 0; at < 3_000; at += 1) state.calls.append(callRecord({ time: 10 + Math.floor(at / 3) }));
  };
  append(from.state);
  await from.run(['export-state', 'state.jsonl']);
  const to = furnished();
  for (const added of [6_000, 0]) {
    expect(JSON.parse((await to.run(['import-state', from.file, '--json'])).out).added.call).toBe(added);
    expect(await to.state.calls.read()).toStrictEqual(await from.state.calls.read());
  }
  expect((await from.run(['export', '--calls'])).out.trim().split('\n')).toHaveLength(6_000);
});

const BREAKS: Readonly<Record<string, readonly [(lines: string[]) => void, RegExp]>> = {
  'a line that is no JSON': [(lines) => lines.splice(4, 1, '{"kind":"call",'), /:5: is no JSON/],
  'a kind that is not known': [(lines) => lines.splice(4, 0, '{"kind":"secrets"}'), /:5: has an unknown kind "secrets"/],
  'a field that is not known': [(lines) => lines.splice(4, 0, '{"kind":"imported","name":"a","value":"b","path":"/x"}'), /:5: imported: unknown field "path"/],
  'a field that is missing': [(lines) => lines.splice(4, 0, '{"kind":"imported","name":"a"}'), /:5: imported: value: found nothing; allowed: a text/],
  'an outcome that there is not': [(lines) => lines.splice(-1, 0, JSON.stringify({ kind: 'call', ...callRecord(), outcome: 'fine' })), /: call: outcome: found a text; allowed: "ok", "error", /],
  'a newer format': [(lines) => lines.splice(0, 1, '{"format":"mcp-working-set state","version":2}'), /:1: it is of format 2, and this mws reads up to 1: update mws/],
  'another file': [(lines) => lines.splice(0, 1, '{"a":1}'), /:1: this is no state of mws/],
  'an end that is missing': [(lines) => lines.splice(-1, 1), /:16: the end is missing: the file was cut off/],
  'a record that is missing': [(lines) => lines.splice(3, 1), /:15: the end speaks of 14 records, there are 13/],
  'more behind the end': [(lines) => lines.push('{"kind":"end","lines":13}'), /:17: stands behind the end/],
  'nothing at all': [(lines) => lines.splice(0), /:1: the file is empty/],
};

test.each(Object.keys(BREAKS))('%s: the line is named and nothing is changed', async (name) => {
  const { text } = await written();
  const [spoil, message] = BREAKS[name]!;
  const lines = text.trimEnd().split('\n');
  spoil(lines);
  const to = furnished();
  const file = to.write(to.file, lines.map((line) => `${line}\n`).join(''));
  for (const args of [[file], ['-']]) {
    const ran = await to.run(['import-state', ...args], { input: lines.map((line) => `${line}\n`).join('') });
    expect(ran.code).toBe(2);
    expect(ran.err).toMatch(message);
    expect(ran.err).toContain('Nothing was changed');
  }
  expect(await all(to.state)).toStrictEqual(await all(memoryState()));
});

test('a file that is not there, one that cannot be written, and a dry run', async () => {
  const { from } = await written();
  const to = furnished();
  for (const [args, message] of [
    [['import-state', 'gone.jsonl'], 'ENOENT'], [['import-state', '.'], 'is no file'], [['export-state', 'no/folder/x'], 'cannot be written (ENOENT)'],
  ] as const) expect(await to.run([...args])).toMatchObject({ code: 2, err: expect.stringContaining(message) });
  expect(await to.run(['import-state', from.file, '--dry-run'])).toMatchObject({ code: 0, out: expect.stringContaining('14 records. Nothing was written.') });
  expect(await all(to.state)).toStrictEqual(await all(memoryState()));
});
