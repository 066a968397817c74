import type { ForeignDatabase } from '@mcp-working-set/core';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { databasePrompts } from '../src/evaluation/draft/clients.js';
import { asked } from '../src/evaluation/draft/prompt.js';
import { readPrompts } from '../src/evaluation/draft/read.js';
import { createSeeded } from './seeded.js';
import type { World } from './support.js';

const MINUTE = 60_000;
const start = Date.now() - 86_400_000;
const at = (minutes: number): string => new Date(start + minutes * MINUTE).toISOString();
const lines = (records: readonly object[]): string => records.map((record) => `${JSON.stringify(record)}\n`).join('');

/** Claude Code: a prompt, calls with their results. */
const claudeSession = (sessionId: string): string => {
  const said = (minutes: number, content: unknown, more = {}) => ({ type: 'user', sessionId, timestamp: at(minutes), message: { role: 'user', content }, ...more });
  const call = (minutes: number, id: string, name: string, input: object = {}) => ({ type: 'assistant', sessionId, timestamp: at(minutes), message: { role: 'assistant', content: [{ type: 'tool_use', id, name, input }] } });
  const done = (minutes: number, id: string, more = {}) => said(minutes, [{ type: 'tool_result', tool_use_id: id, content: 'secret result', ...more }]);
  return lines([
    said(0, 'Caveat: what follows was made by a local command', { isMeta: true }),
    said(1, [{ type: 'text', text: 'Put the notes\n into a file <system-reminder>be kind</system-reminder>' }]),
    call(2, 'c1', 'mcp__mws__search_tools', { query: 'write' }), done(3, 'c1'),
    call(4, 'c2', 'mcp__mws__call_tool', { name: 'files__write', arguments: { path: 'private' } }), done(5, 'c2'),
    said(6, 'Then clean up and show what is left'),
    call(7, 'c3', 'mcp__files__delete'), done(8, 'c3'),
    call(9, 'c4', 'mcp__files__read'), done(10, 'c4'),
    call(11, 'c5', 'mcp__files__write'), done(12, 'c5', { is_error: true }),
    call(13, 'c6', 'mcp__elsewhere__thing'), done(14, 'c6'),
  ]);
};
const codexSession = lines([
  { timestamp: at(20), type: 'session_meta', payload: { id: 'codex-1', cwd: '/somewhere' } },
  { timestamp: at(21), type: 'response_item', payload: { type: 'message', role: 'user', content: [{ type: 'input_text', text: '<environment_context>x</environment_context>' }] } },
  { timestamp: at(22), type: 'event_msg', payload: { type: 'user_message', message: 'what does the file say?' } },
  { timestamp: at(23), type: 'response_item', payload: { type: 'function_call', name: 'read', namespace: 'mcp__files', arguments: '{}', call_id: 'call_1' } },
  { timestamp: at(24), type: 'event_msg', payload: { type: 'mcp_tool_call_end', call_id: 'call_1', invocation: { server: 'files', tool: 'read', arguments: {} }, duration: { secs: 1, nanos: 0 }, result: { Ok: { content: [], isError: false } } } },
]);

const withTranscripts = (world: World): void => {
  world.write(join(world.home, '.claude/projects/-w/one.jsonl'), claudeSession('one'));
  world.write(join(world.home, '.codex/sessions/2026/11/01/rollout-2026-11-01T00-00-00-codex-1.jsonl'), codexSession);
};
const drafted = (file: string): unknown[] => readFileSync(file, 'utf8').trim().split('\n').map((line) => JSON.parse(line) as unknown);

describe('eval init', () => {
  test('puts successful calls to the requests before them, for a person to correct', async () => {
    const world = await createSeeded();
    withTranscripts(world);
    const file = join(world.cwd, 'mine.jsonl');
    const { code, out } = await world.run(['eval', 'init', 'mine.jsonl']);
    expect(code).toBe(0);
    const day = at(6).slice(0, 10);
    expect(drafted(file)).toEqual([
      { query: 'Put the notes into a file', relevant: [['files', 'write']], kind: 'sentence', from: expect.stringMatching(/^claude-code \d{4}-\d\d-\d\d$/) },
      { query: 'Then clean up and show what is left', relevant: [['files', 'delete'], ['files', 'read']], kind: 'several', from: `claude-code ${day}` },
      { query: 'what does the file say?', relevant: [['files', 'read']], kind: 'sentence', from: expect.stringContaining('codex ') },
    ]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(out).toContain('Drafted 3 queries in mine.jsonl\nLeft out: 1 call that did not succeed, 2 calls of tools that no server of yours has.');
    expect(out).toContain('`mws eval --gold mine.jsonl`');
    // Arguments and results of calls go nowhere, nor is anything stored.
    expect(readFileSync(file, 'utf8')).not.toMatch(/private|secret/);
    expect(await world.state.transcripts.calls()).toEqual([]);

    const measured = await world.run(['eval', '--gold', 'mine.jsonl', '--json']);
    expect(JSON.parse(measured.out).retrievers[0]).toMatchObject({ name: 'bm25', queries: 3, byKind: { sentence: { queries: 2 }, several: { queries: 1 } } });
  });

  test('overwrites only when told to, and reads only as far back as asked', async () => {
    const world = await createSeeded();
    withTranscripts(world);
    const file = world.write(join(world.cwd, 'gold.jsonl'), 'corrected by hand');
    expect(await world.run(['eval', 'init'])).toMatchObject({ code: 1, err: expect.stringContaining('gold.jsonl exists already; --force overwrites it') });
    expect(readFileSync(file, 'utf8')).toBe('corrected by hand');
    expect(await world.run(['eval', 'init', '--days', '0.5', '--force'])).toMatchObject({ code: 1, err: expect.stringContaining('nothing to draft from: 0 calls') });
    const { out } = await world.run(['eval', 'init', '--force', '--json']);
    expect(JSON.parse(out)).toMatchObject({ file: 'gold.jsonl', queries: 3, left: { failed: 1, unknownTool: 2, noPrompt: 0 }, tooMany: 0, unread: {} });
    expect(drafted(file)).toHaveLength(3);
  });
});

describe('prompts', () => {
  test('are a person\'s own words, in one line', () => {
    expect(asked('  do\nthis <environment_details>a\nb</environment_details> now ')).toBe('do this now');
    expect([asked('"use it"'), asked('"a" and "b"')]).toEqual(['use it', '"a" and "b"']);
    for (const text of ['', '<command-name>/clear</command-name>', '# AGENTS.md instructions for x', '[Request interrupted by user]']) expect(asked(text), text).toBeUndefined();
    expect(asked('x'.repeat(2_000))).toHaveLength(500);
  });

  test('of clients that keep a session as one file are read from it', async () => {
    const world = await createSeeded();
    const time = start;
    const files: readonly (readonly [string, string, string])[] = [
      ['vscode', 'chatSessions/a.json', JSON.stringify({ sessionId: 'a', requests: [{ message: { text: 'one' }, timestamp: time }] }, null, 2)],
      ['vscode', 'chatSessions/b.jsonl', lines([{ kind: 0, v: { requests: [] } }, { kind: 2, k: ['requests'], v: [{ message: { text: 'one' }, timestamp: time }] }, { kind: 1, k: ['requests', 0, 'result'], v: { message: 'no' } }])],
      ['vscode', 'transcripts/c.jsonl', lines([{ type: 'user.message', timestamp: new Date(time).toISOString(), data: { content: 'one' } }])],
      ['cline', 'tasks/1/ui_messages.json', JSON.stringify([{ ts: time, type: 'say', say: 'task', text: 'one' }, { ts: time, type: 'say', say: 'text', text: 'the model' }])],
      ['roo', 'tasks/2/ui_messages.json', JSON.stringify([{ ts: time, type: 'say', say: 'text', text: 'one' }])],
      ['gemini-cli', 'chats/d.json', JSON.stringify({ messages: [{ type: 'user', timestamp: new Date(time).toISOString(), content: 'one' }, { type: 'gemini', content: 'two' }] })],
    ];
    for (const [client, path, text] of files) {
      const found = await readPrompts(client, world.write(join(world.cwd, path), text), () => { throw new Error('no database'); });
      expect(found, path).toEqual([{ time, text: 'one' }]);
    }
    expect(await readPrompts('codex', world.write(join(world.cwd, 'old.jsonl.zst'), ''), () => { throw new Error('no database'); })).toBeUndefined();
    expect(await readPrompts('opencode', join(world.cwd, 'opencode.db'), () => { throw new Error('cannot be read'); })).toBeUndefined();
  });

  test('of a database are joined to their messages', () => {
    const row = (part: object, message: object, time: number) => ({ session: 's', time, part: JSON.stringify(part), message: JSON.stringify(message) });
    const database: ForeignDatabase = {
      all: () => [
        row({ type: 'text', text: 'find it' }, { role: 'user' }, start), row({ type: 'text', text: 'made up', synthetic: true }, { role: 'user' }, start),
        row({ type: 'text', text: 'found' }, { role: 'assistant' }, start), { session: 's', time: 1, part: 'no JSON', message: '{}' },
      ],
      iterate: () => [][Symbol.iterator](),
      close: () => {},
    };
    expect(databasePrompts(database)).toEqual([{ time: start, session: 's', text: 'find it' }]);
  });
});

const data = process.env['MWS_TEST_DATA'];
const samples = join(data ?? '', 'transcripts/samples');
const here = data !== undefined && existsSync(samples);

describe.skipIf(!here)(`transcripts of the real clients${here ? '' : ' (MWS_TEST_DATA does not lead to them)'}`, () => {
  const files = (folder: string): string[] => readdirSync(join(samples, folder), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.jsonl')).map((name) => join(samples, folder, name));
  test.each([
    ['claude-code', 'claude-code-2.1.332/projects', 'use the plugin toolbox'], ['codex', 'codex-0.99.0/sessions', 'use the toolbox'],
    ['codex', 'codex-0.142.0/sessions', 'use the toolbox'], ['codex', 'codex-0.171.0/sessions', 'cm'], ['gemini-cli', 'gemini-cli-0.61.0/tmp', 'use the toolbox'],
  ])('%s (%s) hold their prompts', async (client, folder, prompt) => {
    const found = await Promise.all(files(folder).map((file) => readPrompts(client, file, () => { throw new Error('no database'); })));
    const texts = found.flatMap((prompts) => prompts ?? []).map(({ text }) => text);
    expect(texts).toContain(prompt);
    expect(texts.filter((text) => /<|AGENTS|mock result/.test(text))).toEqual([]);
  });
});
