import { describe, expect, it } from 'vitest';
import { defaultRoots, rootsOf, transcriptClients } from '../../src/index.js';
import { brief, lines, scan } from './build.js';

const T = '2026-06-01T00:00:00Z';

describe('a root of any client', () => {
  it('reads each file as what its name says', async () => {
    const { records } = await scan('any', {
      '.claude/projects/p/s1.jsonl': lines([{ type: 'assistant', uuid: 'u', sessionId: 's1', timestamp: T, message: { content: [{ type: 'tool_use', id: 'toolu_00000000001', name: 'mcp__a__claude', input: {} }] } }]),
      '.codex/sessions/2026/06/01/rollout-2026-06-01T00-00-00-x.jsonl': lines([
        { type: 'session_meta', timestamp: T, payload: { id: 'x' } },
        { type: 'response_item', timestamp: T, payload: { type: 'function_call', name: 'mcp__a__codex', call_id: 'call_00000000001', arguments: '{}' } },
      ]),
      '.gemini/tmp/h/chats/session-1.jsonl': lines([{ sessionId: 'g', startTime: T }, { id: 'm', type: 'gemini', timestamp: T, toolCalls: [{ id: 'gemini_0000001', name: 'mcp_a_gemini', displayName: 'gemini (a MCP Server)', status: 'success' }] }]),
      'Code/User/globalStorage/rooveterinaryinc.roo-cline/tasks/1/ui_messages.json': [{ ts: 1_780_000_000_000, ask: 'use_mcp_server', text: '{"type":"use_mcp_tool","serverName":"a","toolName":"roo"}' }],
      'Code/User/globalStorage/saoudrizwan.claude-dev/tasks/1/ui_messages.json': [{ ts: 1_780_000_000_000, ask: 'use_mcp_server', text: '{"type":"use_mcp_tool","serverName":"a","toolName":"cline"}' }],
    });
    expect(records.map((record) => `${record.client}: ${brief(record)}`).sort()).toEqual([
      'claude-code: toolu_00000000001 s1 claude unknown', 'cline: 1:1780000000000 1 cline unknown', 'codex: call_00000000001 x codex unknown',
      'gemini-cli: gemini_0000001 g gemini ok', 'roo: 1:1780000000000 1 roo unknown',
    ]);
  });
});

describe('the usual places', () => {
  const machine = { home: '/home/dev', env: {}, platform: 'linux' };

  it('has some for each client', () => {
    for (const client of transcriptClients) expect(defaultRoots([client], machine).length).toBeGreaterThan(0);
    const clients = (...sources: Parameters<typeof rootsOf>[0]) => [...new Set(rootsOf(sources, machine).map(({ client }) => client))];
    expect(clients({ type: 'all', enabled: true })).toEqual(transcriptClients);
    expect(clients({ type: 'all', enabled: true }, { type: 'codex', enabled: false })).toEqual(transcriptClients.filter((client) => client !== 'codex'));
    expect(rootsOf([{ type: 'roo', root: '/r', enabled: true }, { type: 'any', root: '/a', enabled: true }], machine)).toEqual([{ client: 'roo', root: '/r' }, { client: 'any', root: '/a' }]);
    expect(clients()).toEqual([]);
  });

  it('follows the clients\' own variables and each system\'s habits', () => {
    const of = (client: string, over: object) => defaultRoots([client], { ...machine, ...over }).map(({ root }) => root);
    expect(of('claude-code', {})).toEqual(['/home/dev/.claude/projects', '/home/dev/.config/claude/projects']);
    expect(of('claude-code', { env: { CLAUDE_CONFIG_DIR: '/a, /b' } })).toEqual(['/a/projects', '/b/projects']);
    expect(of('codex', { env: { CODEX_HOME: '/c' } })).toEqual(['/c/sessions', '/c/archived_sessions']);
    expect(of('gemini-cli', { env: { GEMINI_CLI_HOME: '/g' } })).toEqual(['/g/.gemini/tmp']);
    expect(of('opencode', { env: { XDG_DATA_HOME: '/d' }, platform: 'darwin' })).toEqual(['/d/opencode']);
    expect(of('vscode', { platform: 'darwin' })).toContain('/home/dev/Library/Application Support/Code/User/workspaceStorage');
    expect(of('roo', { platform: 'win32', env: { APPDATA: '/app' } })).toContain('/app/Code - Insiders/User/globalStorage/rooveterinaryinc.roo-cline');
  });
});
