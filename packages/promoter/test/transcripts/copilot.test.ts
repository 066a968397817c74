import { describe, expect, it } from 'vitest';
import { brief, lines, scan } from './build.js';

let clock = 0;
const at = (): string => new Date(Date.UTC(2026, 5, 1) + (clock += 1000)).toISOString();
const event = (type: string, data: object) => ({ type, id: `e${clock}`, parentId: null, timestamp: at(), data });
const start = (toolCallId: string, over: object = {}) => event('tool.execution_start', {
  toolCallId, toolName: 'mws-call_tool', mcpServerName: 'mws', mcpToolName: 'call_tool', arguments: { name: 'github__create_issue' }, ...over,
});
const complete = (toolCallId: string, over: object = {}) => event('tool.execution_complete', { toolCallId, success: true, result: { content: 'x' }, ...over });
const A = 'call_0000000000A1';
const B = 'call_0000000000B2';
const C = 'call_0000000000C3';
const D = 'call_0000000000D4';

describe('Copilot CLI', () => {
  it('joins start and end, with the raw names and the kinds of failure', async () => {
    const { records, unknownRecords } = await scan('copilot-cli', {
      'session-state/11111111/events.jsonl': lines([
        event('session.start', { sessionId: 'cp1', startTime: at(), version: 1, context: { cwd: '/d' } }),
        start(A), start(B, { arguments: {} }), start(C, { arguments: {} }), start(D, { arguments: {} }),
        complete(B, { success: false, error: { code: 'denied', message: 'no' } }), complete(A),
        complete(C, { success: false, error: { message: 'broken' } }),
        event('permission.completed', { requestId: 'r', toolCallId: D, result: { kind: 'denied-interactively-by-user' } }),
        start('call_0000000000E5', { mcpServerName: undefined, mcpToolName: undefined, toolName: 'bash' }),
        { type: 'never.seen', data: {} },
      ]),
    });
    expect(records.map(brief)).toEqual([
      `${A} cp1 call_tool→github__create_issue ok`, `${B} cp1 call_tool denied`, `${C} cp1 call_tool error`, `${D} cp1 call_tool denied`,
    ]);
    expect(unknownRecords).toBe(1);
  });

  it('names the session by the folder or the file where no start does, and keeps the older name whole', async () => {
    const older = { mcpServerName: undefined, mcpToolName: undefined };
    const { records } = await scan('copilot-cli', {
      'session-state/by-folder/events.jsonl': lines([start(A, older)]), 'session-state/by-file.jsonl': lines([start(B, older)]),
    });
    expect(records.map(({ session, server, tool }) => [session, server, tool])).toEqual([['by-folder', '', 'mws-call_tool'], ['by-file', '', 'mws-call_tool']]);
  });
});

describe('VS Code', () => {
  const invocation = (toolCallId: string, over: object = {}) => ({
    kind: 'toolInvocationSerialized', toolId: 'mcp_mws_call_tool', toolCallId, isComplete: true, isConfirmed: { type: 4 },
    source: { type: 'mcp', serverLabel: 'mws', label: 'mws', collectionId: 'c', definitionId: 'd' },
    resultDetails: { input: '{"name":"github__create_issue"}', output: [], isError: false }, ...over,
  });
  const chat = (...parts: object[]) => ({ version: 3, sessionId: 'vs1', creationDate: 1_780_000_000_000, requests: [{ requestId: 'r1', timestamp: 1_780_000_001_000, response: [{ value: 'text' }, ...parts] }] });

  it('reads the older snapshot: confirmed as a truth value or a kind, soft errors, what has no result', async () => {
    const { records } = await scan('vscode', {
      'workspaceStorage/abc/chatSessions/vs1.json': chat(
        invocation(`${A}__vscode-1`), invocation(B, { resultDetails: { input: '{}', output: [], isError: true } }), invocation(C, { isConfirmed: false }),
        invocation(D, { isConfirmed: { type: 0 } }), invocation('call_0000000000E5', { isConfirmed: { type: 5 }, resultDetails: undefined }),
        invocation('call_0000000000F6', { resultDetails: undefined }), invocation('call_0000000000G7', { source: { type: 'internal' } }),
      ),
      'settings.json': '// no transcript', 'workspaceStorage/abc/state.json': '{}',
    });
    expect(records.map(({ callId, server, tool, innerTool, outcome, time }) => [callId, server, tool, innerTool, outcome, time])).toEqual([
      [A, 'mws', 'call_tool', 'github__create_issue', 'ok', 1_780_000_001_000], [B, 'mws', 'call_tool', undefined, 'error', 1_780_000_001_000],
      [C, 'mws', 'call_tool', 'github__create_issue', 'denied', 1_780_000_001_000], [D, 'mws', 'call_tool', 'github__create_issue', 'denied', 1_780_000_001_000],
      ['call_0000000000E5', 'mws', 'call_tool', undefined, 'cancelled', 1_780_000_001_000],
      ['call_0000000000F6', 'mws', 'call_tool', undefined, 'unknown', 1_780_000_001_000],
    ]);
  });

  it('replays the newer log of changes: sets, pushes, cuts, deletes, bad lines, a torn end', async () => {
    const log = lines([
      { kind: 0, v: { sessionId: 'vs1', requests: [] } },
      { kind: 2, k: ['requests'], v: [{ requestId: 'r1', timestamp: 1_780_000_001_000, response: [] }] },
      { kind: 2, k: ['requests', 0, 'response'], v: [{ value: 'x' }, invocation(B)] },
      { kind: 2, k: ['requests', 0, 'response'], i: 1, v: [invocation(A, { isComplete: false })] },
      { kind: 1, k: ['requests', 0, 'response', 1, 'isComplete'], v: true },
      { kind: 1, k: ['__proto__', 'polluted'], v: true },
      { kind: 3, k: ['customTitle'] },
    ]);
    const { records, badLines } = await scan('vscode', { 'globalStorage/emptyWindowChatSessions/vs1.jsonl': `${log}{not json}\n{"kind":1,"k":["re` });
    expect(records.map(brief)).toEqual([`${A} vs1 call_tool→github__create_issue ok`]);
    expect(badLines).toBe(1);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('begins in the middle where the first line is a change', async () => {
    const { records } = await scan('vscode', {
      'chatSessions/vs2.jsonl': lines([{ kind: 2, k: ['requests', 0, 'response'], v: [invocation(A)] }]),
    });
    expect(records.map(brief)).toEqual([`${A} vs2 call_tool→github__create_issue ok`]);
  });

  it('reads the transcripts of the extension, and a call once with the session it is also in', async () => {
    const { records, duplicates } = await scan('vscode', {
      'workspaceStorage/abc/chatSessions/vs1.json': chat(invocation(`${A}__vscode-7`)),
      'workspaceStorage/abc/GitHub.copilot-chat/transcripts/vs1.jsonl': lines([
        event('session.start', { sessionId: 'vs1', version: 1 }), start(A), complete(A), start(B), complete(B),
      ]),
    });
    expect(records.map(brief)).toEqual([`${A} vs1 call_tool→github__create_issue ok`, `${B} vs1 call_tool→github__create_issue ok`]);
    expect(duplicates).toBe(1);
  });
});
