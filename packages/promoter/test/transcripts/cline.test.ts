import { describe, expect, it } from 'vitest';
import { brief, scan } from './build.js';

const TASK = '1780000000000';
let clock = 0;
const ts = (): number => 1_780_000_000_000 + (clock += 1000);
const asked = (tool: string, over: object = {}, type = 'use_mcp_tool') => ({
  ts: ts(), type: 'ask', ask: 'use_mcp_server', text: JSON.stringify({ type, serverName: 'mws', toolName: tool, arguments: '{"name":"github__create_issue"}' }), ...over,
});
const say = (what: string, text = '') => ({ ts: ts(), type: 'say', say: what, text });
const place = (name: string) => `tasks/${TASK}/${name}`;
const outcomes = async (client: string, ui: readonly object[], api?: readonly object[]) => {
  const { records } = await scan(client, { [place('ui_messages.json')]: ui, ...(api === undefined ? {} : { [place('api_conversation_history.json')]: api }) });
  return records.map(({ tool, outcome }) => `${tool} ${outcome}`);
};
const use = (id: string, name: string, input: object = {}) => ({ role: 'assistant', content: [{ type: 'text', text: 'I will' }, { type: 'tool_use', id, name, input }] });
const result = (id: string, content: unknown, over: object = {}) => ({ role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content, ...over }] });

describe('Cline', () => {
  it('cannot tell a success from the messages alone, but a failure, a refusal, an interruption and what waits', async () => {
    expect(await outcomes('cline', [
      asked('fine'), say('mcp_server_request_started'), say('mcp_server_response', 'done'),
      asked('failed'), say('mcp_server_request_started'), say('mcp_server_response', 'Error:\nno'),
      asked('thrown'), say('mcp_server_request_started'), say('error', 'gone'),
      asked('refused'), say('user_feedback', 'no'), say('api_req_started', '{}'),
      asked('stopped'), { ts: ts(), type: 'ask', ask: 'resume_task' },
      asked('waits'),
    ])).toEqual(['fine unknown', 'failed error', 'thrown error', 'refused denied', 'stopped cancelled', 'waits unknown']);
  });

  it('counts an ask and a say of one call once, drops partial ones, and no resource', async () => {
    const { records } = await scan('cline', {
      [place('ui_messages.json')]: [
        asked('call_tool', { partial: true }), asked('call_tool'), asked('call_tool', { type: 'say', ask: undefined, say: 'use_mcp_server' }),
        say('mcp_server_request_started'), say('mcp_notification', 'x'), say('mcp_server_response', 'done'),
        asked('x', {}, 'access_mcp_resource'), say('mcp_server_response', 'done'),
        asked('call_tool', { type: 'say', ask: undefined, say: 'use_mcp_server' }), say('user_feedback', 'go on'), say('mcp_server_request_started'), say('mcp_server_response', 'done'),
      ],
    });
    expect(records.map(({ session, server, tool, innerTool, outcome }) => [session, server, tool, innerTool, outcome])).toEqual([
      [TASK, 'mws', 'call_tool', 'github__create_issue', 'unknown'], [TASK, 'mws', 'call_tool', 'github__create_issue', 'unknown'],
    ]);
  });

  it('takes the outcome from native results, aligned from the end where old history is cut away', async () => {
    const call = (tool: string) => [asked(tool), say('mcp_server_request_started'), say('mcp_server_response', 'done')];
    expect(await outcomes('cline', [...call('a'), ...call('a'), ...call('b'), ...call('c')], [
      use('t1', 'cAbC120mcp0a'), result('t1', 'fine'), use('t2', 'read_file'), result('t2', 'x'),
      use('t3', 'use_mcp_tool', { server_name: 'mws', tool_name: 'b' }), result('t3', [{ type: 'text', text: 'no' }], { is_error: true }),
    ])).toEqual(['a unknown', 'a ok', 'b error', 'c unknown']);
  });

  it('reads a history alone: native, and the older XML', async () => {
    const { records } = await scan('cline', {
      [place('api_conversation_history.json')]: [
        use('toolu_0000000001', 'mws__call_tool', { name: 'github__create_issue' }), result('toolu_0000000001', 'fine'),
        { role: 'assistant', content: [{ type: 'text', text: '<use_mcp_tool><server_name>mws</server_name><tool_name>call_tool</tool_name><arguments>{"name":"x__y"}</arguments></use_mcp_tool>' }] },
      ],
    });
    expect(records.map(({ tool, innerTool, outcome }) => [tool, innerTool, outcome])).toEqual([
      ['call_tool', 'github__create_issue', 'ok'], ['call_tool', 'x__y', 'unknown'],
    ]);
  });

  it('reads the sessions of the newer program, a subagent as its root', async () => {
    const messages = (id: string) => ({ version: 1, messages: [{ ...use(id, 'mws__call_tool', { name: 'github__create_issue' }), ts: ts() }, { ...result(id, 'x'), ts: ts() }] });
    const { records } = await scan('cline', { 'sessions/s1/s1.messages.json': messages('call_00000000A1'), 'sessions/s1/s1__agent.messages.json': messages('call_00000000B2') });
    expect(records.map(brief)).toEqual(['call_00000000A1 s1 call_tool→github__create_issue ok', 'call_00000000B2 s1__agent<s1 call_tool→github__create_issue ok']);
  });

  it('names a file that is half written', async () => {
    const { records, badLines } = await scan('cline', { [place('ui_messages.json')]: '[{"ts":1,' });
    expect([records.length, badLines]).toEqual([0, 1]);
  });
});

describe('Roo and older Kilo', () => {
  it.each(['roo', 'kilo'])('%s: reads native names as Roo writes them and as models do', async (client) => {
    const call = (tool: string) => [asked(tool), say('mcp_server_request_started'), say('mcp_server_response', 'done')];
    expect(await outcomes(client, [...call('call_tool'), ...call('other'), ...call('third')], [
      use('t1', 'mcp--mws--call_tool'), result('t1', 'fine'), use('t2', 'mcp__mws__other'), result('t2', 'Error:\nno'),
      use('t3', 'mcp--mws--third'), result('t3', '{"status":"denied","message":"The user denied this operation."}'),
    ])).toEqual(['call_tool ok', 'other error', 'third denied']);
  });
});
