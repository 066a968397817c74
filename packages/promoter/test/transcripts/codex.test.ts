import { zstdCompressSync } from './zstd.js';
import { describe, expect, it } from 'vitest';
import { brief, lines, scan } from './build.js';

let clock = 0;
const at = (): string => new Date(Date.UTC(2026, 5, 1) + (clock += 1000)).toISOString();
const line = (type: string, payload: object, over: object = {}) => ({ timestamp: at(), type, payload, ...over });
const meta = (id: string, over: object = {}) => line('session_meta', { id, timestamp: at(), cwd: '/home/dev/two', cli_version: '0.1', ...over });
const call = (id: string, over: object) => line('response_item', { type: 'function_call', call_id: id, arguments: '{}', ...over });
const output = (id: string, said: unknown) => line('response_item', { type: 'function_call_output', call_id: id, output: said });
const end = (id: string, tool: string, result: object, over: object = {}) =>
  line('event_msg', { type: 'mcp_tool_call_end', call_id: id, invocation: { server: 'mws', tool, arguments: {}, ...over }, duration: { secs: 0, nanos: 1 }, result });
const item = (id: string, tool: string, over: object) =>
  line('event_msg', { type: 'item_completed', thread_id: 't', turn_id: 'u', item: { type: 'McpToolCall', id, server: 'mws', tool, arguments: {}, ...over } });

const FILE = (id: string, day = '2026/06/01') => `sessions/${day}/rollout-2026-06-01T00-00-00-${id}.jsonl`;
const A = 'call_0000000000A1';
const B = 'call_0000000000B2';
const C = 'call_0000000000C3';
const briefly = async (records: readonly object[]) => (await scan('codex', { [FILE('s1')]: lines([meta('s1'), ...records]) })).records.map(brief);

describe('Codex', () => {
  it('0.9x: knows only that a call failed by its own words, never that it went well', async () => {
    expect(await briefly([
      call(A, { name: 'mcp__mws__ok' }), output(A, '[{"type":"text","text":"err: \\"no\\""}]'),
      call(B, { name: 'mcp__mws__hard' }), output(B, 'err: "tool call error: failed"'),
      call(C, { name: 'mcp__mws__asked' }), output(C, 'err: "user rejected MCP tool call"'),
      call('call_00000000000D', { name: 'shell' }), output('call_00000000000D', 'mcp__mws__ok'),
      call('call_00000000000E', { name: 'old__style' }),
    ])).toEqual([`${A} s1 ok unknown`, `${B} s1 hard error`, `${C} s1 asked denied`, 'call_00000000000E s1 style unknown']);
  });

  it('0.14x: takes raw names and the outcome from the typed end, and counts the three records of a call once', async () => {
    expect(await briefly([
      call(A, { name: 'dotted_name', namespace: 'mcp__mws' }), end(A, 'dotted.name', { Ok: { content: [], isError: false } }), output(A, 'x'),
      call(B, { name: 'soft', namespace: 'mcp__mws__' }), end(B, 'soft', { Ok: { content: [], isError: true } }), output(B, 'x'),
      call(C, { name: 'hard', namespace: 'mcp__mws' }), end(C, 'hard', { Err: 'tool call error' }), output(C, 'x'),
      end('call_00000000000D', 'asked', { Err: 'user cancelled MCP tool call' }),
      call('call_00000000000E', { name: 'lost', namespace: 'mcp__mws' }), output('call_00000000000E', 'Wall time: 1'),
      call('call_00000000000F', { name: 'spawn', namespace: 'multi_agent' }),
    ])).toEqual([
      `${A} s1 dotted.name ok`, `${B} s1 soft error`, `${C} s1 hard error`, 'call_00000000000D s1 asked denied', 'call_00000000000E s1 lost unknown',
    ]);
  });

  it('0.17x: reads completed items, also the calls of code mode that have no function call', async () => {
    expect(await briefly([
      call(A, { name: 'call_tool', namespace: 'mcp__mws', arguments: '{"name":"github__create_issue","arguments":{}}' }),
      item(A, 'call_tool', { status: 'completed', arguments: { name: 'github__create_issue' }, result: { content: [], isError: false } }), output(A, 'x'),
      line('response_item', { type: 'custom_tool_call', call_id: 'call_cm_1', name: 'exec', input: 'tools.mcp__mws__soft({})' }),
      item('exec-1f2e3d4c-0000', 'soft', { status: 'failed', result: { content: [], isError: true } }),
      item('exec-1f2e3d4c-0001', 'hard', { status: 'failed', error: { message: 'tool call error' } }),
      item('exec-1f2e3d4c-0002', 'asked', { status: 'failed', error: { message: 'user rejected MCP tool call' } }),
      item('exec-1f2e3d4c-0003', 'running', { status: 'inProgress' }),
      item('exec-1f2e3d4c-0004', 'read_mcp_resource', { status: 'completed' }),
      line('event_msg', { type: 'item_completed', item: { type: 'AgentMessage', id: 'm' } }),
    ])).toEqual([
      `${A} s1 call_tool→github__create_issue ok`, 'exec-1f2e3d4c-0000 s1 soft error', 'exec-1f2e3d4c-0001 s1 hard error',
      'exec-1f2e3d4c-0002 s1 asked denied', 'exec-1f2e3d4c-0003 s1 running unknown',
    ]);
  });

  it('gives copied history to the parent, and new calls of the child to its root', async () => {
    const parent = [meta('parent'), call(A, { name: 'x', namespace: 'mcp__mws' }), end(A, 'x', { Ok: { content: [] } })];
    const child = [
      meta('child'), ...parent.map((record) => ({ ...record, timestamp: at() })),
      end(B, 'x', { Ok: { content: [] } }),
    ];
    const { records, duplicates } = await scan('codex', { [FILE('child', '2026/05/01')]: lines(child), [FILE('parent')]: lines(parent) });
    expect(records.map(brief)).toEqual([`${A} parent x ok`, `${B} child<parent x ok`]);
    expect(duplicates).toBe(1);
  });

  it.each([
    ['session_id', { session_id: 'parent' }], ['thread spawn', { source: { subagent: { thread_spawn: { parent_thread_id: 'parent' } } } }],
    ['fork', { forked_from_id: 'parent' }], ['history base', { history_base: { thread_id: 'file-of-parent', end_ordinal_exclusive: 4 } }],
  ])('knows the parent by %s', async (_, over) => {
    const { records } = await scan('codex', {
      [FILE('file-of-parent')]: lines([meta('parent')]),
      [FILE('c')]: lines([meta('child', over), end(A, 'x', { Ok: { content: [] } })]),
    });
    expect(records.map(brief)).toEqual([`${A} child<parent x ok`]);
  });

  it('leaves the conversation of another client out that was imported', async () => {
    expect(await briefly([
      line('turn_context', { turn_id: 'external-import-turn-1' }), end(A, 'x', { Ok: { content: [] } }),
      line('turn_context', { turn_id: 'own' }), end(B, 'x', { Ok: { content: [] } }),
    ])).toEqual([`${B} s1 x ok`]);
  });

  it('reads archived and compressed rollouts, and a compressed one not where the plain one is', async () => {
    const text = (id: string, callId: string) => lines([meta(id), end(callId, 'x', { Ok: { content: [] } })]);
    const { records, files, duplicates } = await scan('codex', {
      [FILE('a')]: text('a', A), [`${FILE('a')}.zst`]: zstdCompressSync(text('a', C)),
      'archived_sessions/rollout-2026-06-01T00-00-00-b.jsonl.zst': zstdCompressSync(text('b', B)),
      'archived_sessions/notes.jsonl': text('n', C),
    });
    expect(records.map(brief).sort()).toEqual([`${A} a x ok`, `${B} b x ok`]);
    expect({ files, duplicates }).toEqual({ files: 2, duplicates: 0 });
  });

  it('names a compressed file that is none and reads the others', async () => {
    const { records, problems } = await scan('codex', {
      [`${FILE('bad')}.zst`]: Buffer.from('no zstd at all'), [FILE('s1')]: lines([meta('s1'), end(A, 'x', { Ok: { content: [] } })]),
    });
    expect(records).toHaveLength(1);
    expect(problems).toHaveLength(1);
  });

  it('reads long lines only where they matter', async () => {
    const long = 'y'.repeat(50_000);
    expect(await briefly([
      call(A, { name: 'x', namespace: 'mcp__mws', arguments: JSON.stringify({ long }) }),
      end(A, 'x', { Ok: { content: [{ type: 'text', text: long }], isError: true } }), output(A, long),
      output('call_shell', `"call_id":"${B}"${long}`),
      call(B, { name: 'mcp__mws__y' }), output(B, `err: "tool call error${long}`),
    ])).toEqual([`${A} s1 x error`, `${B} s1 y error`]);
  });
});
