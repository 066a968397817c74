import { describe, expect, it } from 'vitest';
import { brief, lines, scan } from './build.js';

const T = '2026-06-01T00:00:00.000Z';
const head = (sessionId: string, over: object = {}) => ({ sessionId, projectHash: 'h', startTime: T, lastUpdated: T, kind: 'main', ...over });
const toolCall = (id: string, over: object = {}) => ({
  id, name: 'mcp_mws_call_tool', args: { name: 'github__create_issue' }, status: 'success', timestamp: T, displayName: 'call_tool (mws MCP Server)',
  result: [{ functionResponse: { id, name: 'x', response: { output: 'fine' } } }], ...over,
});
const message = (id: string, ...toolCalls: object[]) => ({ id, timestamp: T, type: 'gemini', content: '', ...(toolCalls.length > 0 ? { toolCalls } : {}) });
const A = 'mcp_mws_call_tool_1795996856377_0';
const B = 'mcp_mws_call_tool_1795996856378_0';
const C = 'mcp_mws_call_tool_1795996856379_0';
const PATH = 'tmp/two/chats/session-2026-06-01T00-00-aaaaaaaa.jsonl';

describe('Gemini CLI', () => {
  it('counts a call once over all versions of its message, and one that was rewound too', async () => {
    const { records, unknownRecords } = await scan('gemini-cli', {
      [PATH]: lines([
        head('g1'), { $set: { messages: [message('m0', toolCall(C))] } }, message('m1'), message('m1', toolCall(A, { status: 'executing' })),
        message('m1', toolCall(A)), { $set: { lastUpdated: T } }, message('m2', toolCall(B, { status: 'error' })), { $rewindTo: 'm2' },
        { id: 'm3', timestamp: T, type: 'user', content: [{ functionResponse: { id: A, name: 'mcp_mws_call_tool', response: {} } }] },
      ]),
    });
    expect(records.map(brief)).toEqual([
      `${A} g1 call_tool→github__create_issue ok`, `${B} g1 call_tool→github__create_issue error`, `${C} g1 call_tool→github__create_issue ok`,
    ]);
    expect(unknownRecords).toBe(0);
  });

  it('takes raw names from the display name, spelled ones without it, and no bare name', async () => {
    const { records } = await scan('gemini-cli', {
      [PATH]: lines([head('g1'), message('m1',
        toolCall('one_1795996856377', { name: 'mcp_odd_server_a...z', displayName: 'a (b) z (odd server MCP Server)', args: {} }),
        toolCall('two_1795996856377', { name: 'mcp_odd_server_tool', displayName: undefined, args: {} }),
        toolCall('three_1795996856', { name: 'read_file', displayName: 'ReadFile', args: {} }),
        toolCall('four_1795996856377', { name: 'srv__read_file', displayName: undefined, args: {} }))]),
    });
    expect(records.map(({ callId, server, tool }) => [callId.split('_')[0], server, tool])).toEqual([
      ['four', '', 'srv__read_file'], ['one', 'odd server', 'a (b) z'], ['two', '', 'mcp_odd_server_tool'],
    ]);
  });

  it('sees a soft error that an older version wrote as a success, and what was cancelled or is running', async () => {
    const { records } = await scan('gemini-cli', {
      [PATH]: lines([head('g1'), message('m1',
        toolCall('one_1795996856377', { args: {}, result: [{ functionResponse: { response: { error: { isError: 'true' } } } }] }),
        toolCall('two_1795996856377', { args: {}, status: 'cancelled' }), toolCall('xx3_1795996856377', { args: {}, status: 'scheduled' }))]),
    });
    expect(records.map(({ outcome }) => outcome)).toEqual(['error', 'cancelled', 'unknown']);
  });

  it('reads the older whole file, and one session once where both forms are there', async () => {
    const whole = { ...head('g1'), messages: [message('m1', toolCall(A, { status: 'executing' })), message('m2', toolCall(B))] };
    const { records, duplicates } = await scan('gemini-cli', {
      [PATH.replace('.jsonl', '.json')]: whole, [PATH]: lines([head('g1'), message('m1', toolCall(A)), message('m3', toolCall(C))]),
      'tmp/two/logs.json': [{ sessionId: 'g1', message: 'x' }],
    });
    expect(records.map(brief)).toEqual([A, B, C].map((id) => `${id} g1 call_tool→github__create_issue ok`));
    expect(duplicates).toBe(1);
  });

  it('gives a subagent to the session whose folder it lies in', async () => {
    const { records } = await scan('gemini-cli', { 'tmp/two/chats/g1/sub.jsonl': lines([head('sub', { kind: 'subagent' }), message('m', toolCall(A))]) });
    expect(records.map(brief)).toEqual([`${A} sub<g1 call_tool→github__create_issue ok`]);
  });

  it('names a half written whole file and goes on', async () => {
    const { records, badLines, problems } = await scan('gemini-cli', {
      'tmp/two/chats/session-1.json': '{"sessionId":"g2","messages":[{"id"', [PATH]: lines([head('g1'), message('m', toolCall(A))]),
    });
    expect([records.length, badLines, problems.length]).toEqual([1, 1, 1]);
  });
});
