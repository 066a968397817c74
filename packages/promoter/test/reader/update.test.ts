import { createHmac } from 'node:crypto';
import { appendFileSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { transcriptEvidence, updateTranscripts, withoutWriting } from '../../src/index.js';
import type { UpdateOptions } from '../../src/index.js';
import { folderWith, lines, put } from '../transcripts/build.js';
import { zstdCompressSync } from '../transcripts/zstd.js';
import { memoryStore } from './memory-store.js';

const use = (id: string, over: object = {}, input: object = {}) => ({
  type: 'assistant', uuid: `u-${id}`, sessionId: 's1', timestamp: '2026-06-01T00:00:01.000Z', cwd: '/home/dev/secret-folder',
  message: { role: 'assistant', content: [{ type: 'tool_use', id, name: 'mcp__github__create_issue', input }] }, ...over,
});
const done = (id: string, over: object = {}) => ({
  type: 'user', uuid: `r-${id}`, sessionId: 's1', timestamp: '2026-06-01T00:00:03.000Z',
  message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: 'secret result', ...over }] },
});
const id = (at: number): string => `toolu_${String(at).padStart(12, '0')}`;

const setUp = (files: Parameters<typeof folderWith>[0] = {}, client = 'claude-code') => {
  const folder = folderWith(files);
  const store = memoryStore([client]);
  const run = (over: Partial<UpdateOptions> = {}) => updateTranscripts({
    roots: [{ client, root: folder }], store, hashPath: (path) => createHmac('sha256', 'key').update(path).digest('hex'),
    projectOf: (path) => `hash/${path.split('/').at(-1) ?? ''}`, unwrap: () => undefined, ...over,
  });
  const outcomes = async () => (await store.calls()).map(({ callId, outcome }) => `${callId} ${outcome}`).sort();
  return { folder, store, run, outcomes, file: join(folder, 'p/s1.jsonl') };
};

describe('updateTranscripts', { timeout: 60_000 }, () => {
  it('reads only what is new: nothing the second time, then the lines that were added', async () => {
    const { run, outcomes, file } = setUp({ 'p/s1.jsonl': lines([use(id(1))]) });
    expect(await run()).toMatchObject({ files: 1, read: 1, calls: 1 });
    expect(await run()).toMatchObject({ files: 1, read: 0, bytes: 0 });
    const more = lines([done(id(1)), use(id(2))]);
    appendFileSync(file, more);
    expect(await run()).toMatchObject({ read: 1, bytes: more.length });
    expect(await outcomes()).toEqual([`${id(1)} ok`, `${id(2)} unknown`]);
  });

  it('leaves a torn last line for later, takes a whole one without its end, and counts lines right', async () => {
    const { run, outcomes, file } = setUp({ 'p/s1.jsonl': lines([use(id(1))]) });
    const [first, second] = [JSON.stringify(done(id(1))), JSON.stringify(use(id(2)))];
    appendFileSync(file, first.slice(0, 40));
    expect(await run()).toMatchObject({ badLines: 0 });
    expect(await outcomes()).toEqual([`${id(1)} unknown`]);
    appendFileSync(file, `${first.slice(40)}\n${second}`);
    expect(await run()).toMatchObject({ badLines: 0 });
    expect(await outcomes()).toEqual([`${id(1)} ok`, `${id(2)} unknown`]);
    appendFileSync(file, '\n{"broken\n');
    const report = await run();
    expect([report.badLines, report.problems[0]?.where]).toEqual([1, 4]);
  });

  it('notices a file that was cut, one that was rewritten in place, and one that was replaced', async () => {
    const { run, outcomes, file, folder } = setUp({ 'p/s1.jsonl': lines([use(id(1)), use(id(2))]) });
    await run();
    truncateSync(file, 0);
    writeFileSync(file, lines([use(id(3))]));
    await run();
    expect(await outcomes()).toContain(`${id(3)} unknown`);
    // The same size, another content.
    writeFileSync(file, lines([use(id(4))]));
    utimesSync(file, new Date(), new Date(Date.now() + 5_000));
    await run();
    expect(await outcomes()).toContain(`${id(4)} unknown`);
    renameSync(put(folder, 'new', lines([use(id(5)), use(id(6)), use(id(7))])), file);
    await run();
    expect(await outcomes()).toEqual([1, 2, 3, 4, 5, 6, 7].map((at) => `${id(at)} unknown`));
  });

  it('notices that what was read has changed, though the file only seems to have grown', async () => {
    const start = lines([{ type: 'mode', sessionId: 's1', note: 'x'.repeat(300) }]);
    const { run, outcomes, file } = setUp({ 'p/s1.jsonl': start + lines([use(id(1))]) });
    await run();
    writeFileSync(file, start + lines([use(id(2)), use(id(3))]));
    await run();
    expect(await outcomes()).toEqual([1, 2, 3].map((at) => `${id(at)} unknown`));
  });

  it('goes on in a file that was moved, and forgets where it was', async () => {
    const rollout = 'rollout-2026-06-01T00-00-00-s1.jsonl';
    const head = { type: 'session_meta', timestamp: '2026-06-01T00:00:00Z', payload: { id: 's1' } };
    const { folder, store, run, outcomes } = setUp({ [`sessions/2026/06/01/${rollout}`]: lines([head]) }, 'codex');
    await run();
    mkdirSync(join(folder, 'archived_sessions'));
    const moved = join(folder, 'archived_sessions', rollout);
    renameSync(join(folder, 'sessions/2026/06/01', rollout), moved);
    expect(await run()).toMatchObject({ read: 1, bytes: 0 });
    expect(await store.cursors('codex')).toHaveLength(1);
    const more = lines([{ type: 'response_item', timestamp: '2026-06-01T00:00:09Z', payload: { type: 'function_call', name: 'mcp__a__b', call_id: id(1), arguments: '{}' } }]);
    appendFileSync(moved, more);
    expect(await run()).toMatchObject({ read: 1, bytes: more.length });
    const text = readFileSync(moved, 'utf8');
    rmSync(moved);
    writeFileSync(`${moved}.zst`, zstdCompressSync(text));
    await run();
    expect(await store.cursors('codex')).toHaveLength(1);
    expect(await run()).toMatchObject({ read: 0 });
    expect(await outcomes()).toEqual([`${id(1)} unknown`]);
    expect((await store.calls())[0]?.copies).toEqual([]);
  });

  it('keeps what was read of a file that is gone', async () => {
    const { run, store, file, outcomes } = setUp({ 'p/s1.jsonl': lines([use(id(1))]), 'p/s2.jsonl': lines([use(id(2))]) });
    await run();
    rmSync(file);
    await run();
    expect(await store.cursors('claude-code')).toHaveLength(1);
    expect(await outcomes()).toHaveLength(2);
  });

  it('gives the same in two runs at once as in one', async () => {
    const files = { 'p/s1.jsonl': lines([use(id(1)), done(id(1))]), 'p/fork.jsonl': lines([use(id(1), { sessionId: 'fork', timestamp: '2026-06-01T00:00:09Z' })]) };
    const [once, twice] = [setUp(files), setUp(files)];
    await once.run();
    await Promise.all([twice.run(), twice.run(), twice.run()]);
    expect(await twice.store.calls()).toEqual(await once.store.calls());
    expect(await twice.store.sessions()).toEqual(await once.store.sessions());
  });

  it('reads a whole file again that was half written', async () => {
    const task = 'tasks/1780000000000/ui_messages.json';
    const message = { ts: 1_780_000_000_500, ask: 'use_mcp_server', text: '{"type":"use_mcp_tool","serverName":"a","toolName":"b"}' };
    const { run, folder, outcomes } = setUp({ [task]: '[{"ts"' }, 'cline');
    expect(await run()).toMatchObject({ badLines: 1 });
    expect(await run()).toMatchObject({ badLines: 1, read: 1 });
    put(folder, task, [message]);
    expect(await run()).toMatchObject({ badLines: 0, read: 1 });
    expect(await run()).toMatchObject({ read: 0 });
    // A change of the file beside it is one too.
    put(folder, 'tasks/1780000000000/api_conversation_history.json', []);
    expect(await run()).toMatchObject({ read: 2 });
    expect(await outcomes()).toHaveLength(1);
  });

  it('asks a database only for what changed', async () => {
    const asked: unknown[] = [];
    const { run, folder } = setUp({ 'opencode.db': 'x' }, 'opencode');
    const openForeign = () => ({
      all: (sql: string, parameters: readonly (string | number)[] = []) => {
        if (sql.includes('table_info')) return ['data', 'session_id', 'time_updated'].map((name) => ({ name }));
        asked.push(parameters);
        return [{ place: 1, id: 'p', session_id: 'ses', time_created: 1_780_000_000_000, changed: 1_780_000_000_777, data: '{"type":"tool","tool":"a_b","callID":"call_000000001","state":{"status":"running"}}' }];
      },
      iterate: () => [][Symbol.iterator]() as never,
      close: () => undefined,
    });
    await run({ openForeign });
    expect(await run({ openForeign })).toMatchObject({ read: 0 });
    // All rows are in the log beside it: its change is the database's.
    put(folder, 'opencode.db-wal', 'log');
    expect(await run({ openForeign })).toMatchObject({ read: 1 });
    expect(asked).toEqual([[-1, 0], [-1, 1_780_000_000_777]]);
  });

  it('follows no link out of its root, reads a linked file once, and one root that is given twice once', async () => {
    const { folder, run, store } = setUp({ 'p/s1.jsonl': lines([use(id(1))]) });
    const outside = folderWith({ 'x.jsonl': lines([use(id(2))]) });
    symlinkSync(outside, join(folder, 'out'));
    symlinkSync(join(outside, 'x.jsonl'), join(folder, 'p/x.jsonl'));
    symlinkSync(join(folder, 'p/s1.jsonl'), join(folder, 'p/again.jsonl'));
    symlinkSync(folder, join(folder, 'p/loop'));
    const report = await run({ roots: [folder, join(folder, 'p')].map((root) => ({ client: 'claude-code', root })) });
    expect([report.files, (await store.calls()).length]).toEqual([1, 1]);
  });

  it('is silent about a folder that is not there, and refuses a client that nobody knows', async () => {
    const { run } = setUp();
    expect(await run({ roots: [{ client: 'claude-code', root: '/nowhere/at/all' }] })).toMatchObject({ files: 0, problems: [] });
    await expect(run({ roots: [{ client: 'nobody', root: '/' }] })).rejects.toMatchObject({ code: 'usage' });
  });

  it('stops between two files when it is told to, and keeps what it has', async () => {
    const { run, store } = setUp({ 'a.jsonl': lines([use(id(1))]), 'b.jsonl': lines([use(id(2))]) });
    const controller = new AbortController();
    await run({ signal: controller.signal, onProgress: () => controller.abort() });
    expect(await store.calls()).toHaveLength(1);
    await run();
    expect(await store.calls()).toHaveLength(2);
  });

  it('writes many calls in small transactions', async () => {
    const { run, store } = setUp({ 'p/s1.jsonl': lines(Array.from({ length: 1_200 }, (_, at) => use(id(at)))) });
    await run();
    expect([(await store.calls()).length, store.commits]).toEqual([1_200, 3]);
  });

  it('forgets many files that are gone in small transactions', async () => {
    const { run, store } = setUp({ 'p/s1.jsonl': lines([use(id(1))]) });
    await run();
    const [cursor] = await store.cursors('claude-code');
    const cursors = Array.from({ length: 1_200 }, (_, at) => ({ ...(cursor as NonNullable<typeof cursor>), key: `gone-${at}` }));
    await store.commit({ calls: [], sessions: [], gone: [], cursors });
    const before = store.commits;
    await run();
    expect([await store.cursors('claude-code'), store.commits - before]).toEqual([[cursor], 3]);
  });

  it('stores no argument, result or path: of a meta-tool\'s call only the tool that the table found', async () => {
    const call = (at: number, name: string) => use(id(at), { message: { role: 'assistant', content: [{ type: 'tool_use', id: id(at), name: 'mcp__mws__call_tool', input: { name, arguments: { token: 'secret argument' } } }] } });
    const { run, store, folder } = setUp({ 'secret-project/s1.jsonl': lines([call(1, 'known'), call(2, 'secret unknown')]) });
    const unwrap: UpdateOptions['unwrap'] = ({ innerTool }) => (innerTool === 'known' ? { upstream: 'github', tool: 'create_issue', via: 'call_tool' } : undefined);
    await run({ unwrap });
    // While both wait for their results, too.
    expect(await store.text()).not.toMatch(/secret (argument|unknown)/);
    appendFileSync(join(folder, 'secret-project/s1.jsonl'), lines([done(id(1)), done(id(2))]));
    await run({ unwrap });
    expect(await store.text()).not.toMatch(/secret (argument|result|unknown)|secret-project|\/home\/dev/);
    expect(await store.text()).not.toContain(folder);
    const evidence = transcriptEvidence(await store.calls(), await store.sessions(), () => undefined);
    expect(evidence).toEqual([{
      time: Date.parse('2026-06-01T00:00:03.000Z'), ms: 2_000, client: 'claude-code', session: 's1', rootSession: 's1', principal: 'local',
      profile: 'default', upstream: 'github', tool: 'create_issue', via: 'call_tool', outcome: 'ok', bytesIn: 0, bytesOut: 0,
      clientCallId: id(1), source: 'claude-code', project: 'hash/secret-folder',
    }]);
  });

  it('reads only what is new under a root of any client, too', async () => {
    const { run } = setUp({ '.claude/projects/p/s1.jsonl': lines([use(id(1))]) }, 'any');
    expect(await run()).toMatchObject({ read: 1 });
    expect(await run()).toMatchObject({ read: 0 });
  });

  it('can look without writing: the store stays as it was, what is read is seen', async () => {
    const { run, store, file } = setUp({ 'p/s1.jsonl': lines([use(id(1)), use(id(2))]) });
    await run();
    const before = await store.text();
    appendFileSync(file, lines([done(id(1)), use(id(3))]));
    const looking = withoutWriting(store);
    expect(await run({ store: looking })).toMatchObject({ read: 1 });
    expect((await looking.calls()).map(({ callId, outcome }) => `${callId} ${outcome}`).sort()).toEqual([`${id(1)} ok`, `${id(2)} unknown`, `${id(3)} unknown`]);
    expect(await looking.sessions()).toEqual(await store.sessions());
    expect(await store.text()).toBe(before);
  });

  it('reads a file of another version of the reader anew', async () => {
    const { run, store } = setUp({ 'p/s1.jsonl': lines([use(id(1))]) });
    await run();
    const [cursor] = await store.cursors('claude-code');
    await store.commit({ calls: [], sessions: [], gone: [], cursors: [{ ...(cursor as NonNullable<typeof cursor>), version: 0 }] });
    expect(await run()).toMatchObject({ read: 1 });
    expect(await run()).toMatchObject({ read: 0 });
  });
});
