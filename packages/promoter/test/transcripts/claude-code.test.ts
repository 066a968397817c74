import { describe, expect, it } from 'vitest';
import { brief, lines, scan } from './build.js';

let clock = 0;
const at = (): string => new Date(Date.UTC(2026, 5, 1) + (clock += 1000)).toISOString();

const use = (id: string, name: string, over: object = {}, input: object = {}) => ({
  type: 'assistant', uuid: `u-${id}`, parentUuid: 'p', sessionId: 's1', isSidechain: false, timestamp: at(), cwd: '/home/dev/one',
  message: { id: `m-${id}`, role: 'assistant', content: [{ type: 'tool_use', id, name, input }] }, ...over,
});
const result = (id: string, over: object = {}, block: object = {}) => ({
  type: 'user', uuid: `r-${id}`, sessionId: 's1', timestamp: at(),
  message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: [{ type: 'text', text: 'done' }], ...block }] }, ...over,
});
const A = 'toolu_00000000000A';
const B = 'toolu_00000000000B';
const C = 'toolu_00000000000C';
const PATH = 'projects/-home-dev-one/s1.jsonl';
const briefly = async (records: readonly object[]) => (await scan('claude-code', { [PATH]: lines(records) })).records.map(brief);

describe('Claude Code', () => {
  it('joins calls with results by id, not by order', async () => {
    const records = [
      use(A, 'mcp__github__create_issue'), use(B, 'mcp__github__list_issues'),
      result(B), result(A, { toolUseResult: 'Error: no' }, { is_error: true, content: 'no' }),
    ];
    expect(await briefly(records)).toEqual([`${A} s1 create_issue error`, `${B} s1 list_issues ok`]);
  });

  it('takes what a meta-tool was asked to call, also from a text', async () => {
    expect(await briefly([
      use(A, 'mcp__mws__call_tool', {}, { name: ' github__create_issue ', arguments: { name: 'no' } }), result(A),
      use(B, 'mcp__plugin_some_mws__invoke_tool', {}, { tool: 'github__create_issue' }), result(B),
      use(C, 'mcp__mws__call_tool', {}, { arguments: {} }), result(C),
    ])).toEqual([
      `${A} s1 call_tool→github__create_issue ok`, `${B} s1 invoke_tool→github__create_issue ok`, `${C} s1 call_tool ok`,
    ]);
  });

  it('tells a refusal from a failure, old and new, and an interruption from both', async () => {
    const refused = (id: string, over: object, content: string) => [use(id, 'mcp__a__b'), result(id, over, { is_error: true, content })];
    expect(await briefly([
      ...refused(A, { toolDenialKind: 'user-rejected' }, 'anything'),
      ...refused(B, {}, "The user doesn't want to proceed with this tool use. The tool use was rejected."),
      ...refused(C, {}, '[Request interrupted by user for tool use]'),
      ...refused('toolu_00000000000D', { permissionDecision: { decision: 'reject' } }, 'anything'),
    ])).toEqual([`${A} s1 b denied`, `${B} s1 b denied`, `${C} s1 b cancelled`, 'toolu_00000000000D s1 b denied']);
  });

  it('leaves a call without a result unknown, and a task that only started', async () => {
    expect(await briefly([use(A, 'mcp__a__b'), use(B, 'mcp__a__b'), result(B, { toolUseResult: { status: 'working', taskId: 't' } })]))
      .toEqual([`${A} s1 b unknown`, `${B} s1 b unknown`]);
  });

  it('looks for calls nowhere but in blocks of the assistant: not in attachments, shapes, results, or what is attributed', async () => {
    const decoy = { type: 'tool_use', id: B, name: 'mcp__decoy__tool', input: {} };
    expect(await briefly([
      { type: 'attachment', uuid: 'x', sessionId: 's1', timestamp: at(), attachment: { content: [decoy], names: ['mcp__decoy__tool'] } },
      { type: 'api-request-shape', sessionId: 's1', timestamp: at(), tools: [{ name: 'mcp__decoy__tool' }] },
      { type: 'progress', uuid: 'y', sessionId: 's1', timestamp: at(), data: { message: { type: 'assistant', message: { content: [decoy] } } } },
      result(C, {}, { content: [{ type: 'tool_reference', tool_name: 'mcp__decoy__tool' }, decoy] }),
      use(A, 'mcp__a__b', { attributionMcpServer: 'decoy', attributionMcpTool: 'tool' }), use(C, 'ToolSearch', {}, { query: 'mcp__decoy__tool' }),
    ])).toEqual([`${A} s1 b unknown`]);
  });

  it('counts a fork once, for the session that it copied, whatever the names sort like', async () => {
    const parent = [use(A, 'mcp__a__b'), result(A)];
    const copied = parent.map((record) => ({ ...record, sessionId: 'a-fork' }));
    const head = { type: 'mode', sessionId: 'a-fork', mode: 'default', timestamp: at() };
    const { records, duplicates } = await scan('claude-code', {
      'p/a-fork.jsonl': lines([head, ...copied, use(B, 'mcp__a__b', { sessionId: 'a-fork' }), result(B, { sessionId: 'a-fork' })]),
      'p/s1.jsonl': lines(parent),
    });
    expect(records.map(brief)).toEqual([`${A} s1 b ok`, `${B} a-fork<s1 b ok`]);
    expect(duplicates).toBe(1);
    expect(records.map(({ file }) => file.split('/').at(-1))).toEqual(['s1.jsonl', 'a-fork.jsonl']);
  });

  it('knows a fork by its first message, where no call was copied', async () => {
    const first = { type: 'user', uuid: 'first', parentUuid: null, sessionId: 's1', timestamp: at(), message: { role: 'user', content: 'hello' } };
    const { records } = await scan('claude-code', {
      'p/s1.jsonl': lines([first, use(A, 'mcp__a__b')]),
      'p/s2.jsonl': lines([{ type: 'mode', sessionId: 's2', timestamp: at() }, { ...first, sessionId: 's2' }, use(B, 'mcp__a__b', { sessionId: 's2' })]),
    });
    expect(records.map(brief)).toEqual([`${A} s1 b unknown`, `${B} s2<s1 b unknown`]);
  });

  it('gives the calls of subagents to their session, flat and nested, and leaves the journal out', async () => {
    const side = { isSidechain: true, agentId: 'x' };
    const { records } = await scan('claude-code', {
      'p/s1.jsonl': lines([use(A, 'mcp__a__b')]),
      'p/agent-1.jsonl': lines([use(B, 'mcp__a__b', side)]),
      'p/s1/subagents/workflows/wf_1/agent-2.jsonl': lines([use(C, 'mcp__a__b', { ...side, sessionId: undefined })]),
      'p/s1/subagents/workflows/wf_1/journal.jsonl': lines([use('toolu_00000000000D', 'mcp__a__b')]),
      'p/s1/tool-results/1.jsonl': lines([use('toolu_00000000000E', 'mcp__a__b')]),
      'history.jsonl': lines([{ display: 'x' }]),
    });
    expect(records.map(brief)).toEqual([`${A} s1 b unknown`, `${B} s1 b unknown`, `${C} s1 b unknown`]);
  });

  it('counts what is bad or unknown and reads on: torn lines, NUL runs, CRLF, a byte order mark, empty lines', async () => {
    const json = JSON.stringify;
    const text = `\uFEFF${json(use(A, 'mcp__a__b'))}\r\n\n\r\n{"type":"assistant","message":{"con\n\0\0\0\0\n\0\0${json(result(A))}\n[1]\n`
      + `${json({ type: 'something-new', a: 1 })}\n${json(use(B, 'mcp__a__b'))}`;
    const { records, badLines, unknownRecords, problems } = await scan('claude-code', { 'p/s1.jsonl': text });
    expect(records.map(brief)).toEqual([`${A} s1 b ok`, `${B} s1 b unknown`]);
    expect({ badLines, unknownRecords }).toEqual({ badLines: 1, unknownRecords: 2 });
    expect(problems).toMatchObject([{ where: 4, message: 'is no JSON' }]);
  });

  it('reads the result of a waiting call out of a long line, and a call with a long input', async () => {
    const long = 'x'.repeat(100_000);
    expect(await briefly([
      use(A, 'mcp__mws__call_tool', {}, { name: 'github__create_issue', arguments: { body: `"tool_use_id":"${B}"${long}` } }),
      use(B, 'mcp__a__b'), result(B, {}, { content: long }), result(A, {}, { content: `{"tool_use_id":"nothing"}${long}` }),
      { type: 'attachment', sessionId: 's1', timestamp: at(), text: `"tool_use" mcp__decoy__x ${long}` },
    ])).toEqual([`${A} s1 call_tool→github__create_issue ok`, `${B} s1 b ok`]);
  });

  it('knows the inner tool also where a surface asks for server and tool apart', async () => {
    expect(await briefly([use(A, 'mcp__mws__call_tool', {}, { server: 'github', tool: 'create_issue', arguments: {} }), use(B, 'mcp__mws__invoke_tool', {}, { server: 'github' })]))
      .toEqual([`${A} s1 call_tool→github/create_issue unknown`, `${B} s1 invoke_tool unknown`]);
  });

  it('counts a call once that is written twice in one file', async () => {
    const { records, duplicates } = await scan('claude-code', { [PATH]: lines([use(A, 'mcp__a__b'), use(A, 'mcp__a__b'), result(A), result(A)]) });
    expect(records.map(brief)).toEqual([`${A} s1 b ok`]);
    expect(duplicates).toBe(1);
  });

  it('keeps names as they are written, however long and however many underscores', async () => {
    const name = `mcp__a__b__${'c'.repeat(120)}`;
    const { records } = await scan('claude-code', { [PATH]: lines([use(A, name), use(B, 'mcp__plugin_x_y__z')]) }, { servers: ['a__b'] });
    expect(records.map(({ name: written, server, tool }) => [written, server, tool]))
      .toEqual([[name, 'a__b', 'c'.repeat(120)], ['mcp__plugin_x_y__z', 'plugin_x_y', 'z']]);
  });
});
