import type { Json, JsonObject, Outcome } from '@mcp-working-set/core';
import { innerToolOf, storablePending } from './inner.js';
import type { FileContext, LineParser, ParsedCall, TranscriptFormat } from './types.js';
import { object, stem, text, timeOf } from './values.js';

/*
 * Codex: `sessions/YYYY/MM/DD/rollout-<time>-<id>.jsonl[.zst]`, moved to `archived_sessions/`. Three generations: only
 * `function_call` and its output (0.9x); with `mcp_tool_call_end` (0.14x); with `item_completed` (0.17x, also the calls
 * that code mode makes). The typed ends hold the raw names and the outcome; all are joined by call id.
 */
const KNOWN = new Set([
  'session_meta', 'response_item', 'event_msg', 'turn_context', 'world_state', 'compacted', 'token_usage_record',
  'inter_agent_communication', 'inter_agent_communication_metadata', 'session_state', 'ghost_snapshot',
]);
/** Codex writes the reading of resources as calls of these. */
const RESOURCES = new Set(['read_mcp_resource', 'list_mcp_resources', 'list_mcp_resource_templates']);
/** Turns of a conversation of another client that was imported: its own transcript tells of them. */
const IMPORTED = 'external-import-turn-';

interface State {
  session: string | undefined;
  start: number | undefined;
  parent: string | undefined;
  imported: boolean;
  pending: Record<string, ParsedCall>;
}

const MARKS = ['McpToolCall', 'mcp_tool_call_end', 'session_meta', IMPORTED].map((mark) => Buffer.from(mark));
const CALL = Buffer.from('function_call"');
const OUTPUT = Buffer.from('function_call_output"');
const CALL_ID = Buffer.from('call_id"');
const JOINT = Buffer.from('__');
const QUOTE = 0x22;

const open = (context: FileContext, saved: Json | undefined): LineParser => {
  const state: State = {
    session: undefined, start: undefined, parent: undefined, imported: false, pending: {},
    ...(object(saved) as Partial<State> | undefined),
  };
  const session = (): string => state.session ?? idOfFile(context.path);

  const meta = (payload: JsonObject, record: JsonObject): void => {
    const id = text(payload['id']) ?? text(payload['session_id']);
    if (id === undefined) return;
    if (state.session !== undefined) {
      // A child begins with its own head, then its parent's copied one.
      if (id === state.session || state.parent !== undefined) return;
      state.parent = id;
      context.session({ id: state.session, start: state.start ?? context.modified, parent: id });
      return;
    }
    state.session = id;
    state.start = timeOf(payload['timestamp']) ?? timeOf(record['timestamp']) ?? context.modified;
    state.parent = parentOf(payload, id);
    const folder = text(payload['cwd']);
    const file = idOfFile(context.path);
    context.session({
      id, start: state.start,
      ...(file === id ? {} : { alias: file }),
      ...(state.parent === undefined ? {} : { parent: state.parent }),
      ...(folder === undefined ? {} : { folder }),
    });
  };

  const put = (call: ParsedCall): void => {
    if (!state.imported && !(call.tool !== undefined && RESOURCES.has(call.tool))) context.call(call);
  };

  const functionCall = (payload: JsonObject, time: number): void => {
    const tool = text(payload['name']);
    const callId = text(payload['call_id']);
    if (tool === undefined || callId === undefined) return;
    const space = text(payload['namespace']);
    // A namespace without `mcp__` may be anything; the typed end will tell.
    if (space === undefined ? !tool.includes('__') : !space.startsWith('mcp__')) return;
    const server = space?.slice('mcp__'.length).replace(/__$/, '');
    const name = server === undefined ? tool : `mcp__${server}__${tool}`;
    const innerTool = innerToolOf(name, payload['arguments']);
    const call: ParsedCall = {
      callId, name, time, session: session(), sessionStart: state.start ?? context.modified, raw: false, outcome: 'unknown',
      ...(server === undefined ? {} : { server, tool }),
      ...(innerTool === undefined ? {} : { innerTool }),
    };
    state.pending[callId] = call;
    put(call);
  };

  const output = (payload: JsonObject, time: number): void => {
    const callId = text(payload['call_id']);
    const call = callId === undefined ? undefined : state.pending[callId];
    if (callId === undefined || call === undefined) return;
    const outcome = outcomeOfOutput(payload['output']);
    if (outcome === 'unknown') return;
    delete state.pending[callId];
    put({ ...call, outcome, endTime: time });
  };

  const end = (callId: string, fields: JsonObject, outcome: Outcome, time: number): void => {
    const server = text(fields['server']);
    const tool = text(fields['tool']);
    if (server === undefined || tool === undefined) return;
    const before = state.pending[callId];
    delete state.pending[callId];
    const innerTool = innerToolOf(tool, fields['arguments']);
    put({
      callId, server, tool, raw: true, outcome, endTime: time,
      name: before?.name ?? tool, time: before?.time ?? time, session: session(),
      sessionStart: state.start ?? context.modified, ...(innerTool === undefined ? {} : { innerTool }),
    });
  };

  const event = (payload: JsonObject, time: number): void => {
    if (payload['type'] === 'mcp_tool_call_end') {
      const callId = text(payload['call_id']);
      const invocation = object(payload['invocation']);
      if (callId !== undefined && invocation !== undefined) end(callId, invocation, outcomeOfResult(payload['result']), time);
    } else if (payload['type'] === 'item_completed') {
      const item = object(payload['item']);
      const callId = text(item?.['id']);
      if (item === undefined || callId === undefined || !/^mcp_?tool_?call$/i.test(text(item['type']) ?? '')) return;
      end(callId, item, outcomeOfItem(item), time);
    }
  };

  return {
    wants: (line) => {
      // Within an imported turn every line is read: the next turn may begin in any.
      if (state.session === undefined || state.imported || MARKS.some((mark) => line.includes(mark))) return true;
      if (line.includes(OUTPUT)) return namesPending(line, state.pending);
      return line.includes(CALL) && line.includes(JOINT);
    },
    read: (value) => {
      const record = object(value);
      const type = text(record?.['type']);
      const payload = object(record?.['payload']);
      if (record === undefined || type === undefined || !KNOWN.has(type)) {
        context.unknown();
        return;
      }
      if (payload === undefined) return;
      const turn = text(payload['turn_id']) ?? text(object(payload['internal_chat_message_metadata_passthrough'])?.['turn_id']);
      if (turn !== undefined) state.imported = turn.startsWith(IMPORTED);
      const time = timeOf(record['timestamp']) ?? state.start ?? context.modified;
      if (type === 'session_meta') meta(payload, record);
      else if (type === 'event_msg') event(payload, time);
      else if (type === 'response_item' && payload['type'] === 'function_call') functionCall(payload, time);
      else if (type === 'response_item' && payload['type'] === 'function_call_output') output(payload, time);
    },
    save: () => ({ ...(state as unknown as JsonObject), pending: storablePending(state.pending) }),
  };
};

const namesPending = (line: Buffer, pending: Readonly<Record<string, ParsedCall>>): boolean => {
  const at = line.indexOf(CALL_ID);
  const from = at < 0 ? -1 : line.indexOf(QUOTE, at + CALL_ID.length);
  const to = from < 0 ? -1 : line.indexOf(QUOTE, from + 1);
  return to < 0 || Object.hasOwn(pending, line.toString('latin1', from + 1, to));
};

/** `rollout-2026-11-30T00-06-17-<id>.jsonl` → id. */
const idOfFile = (path: string): string => /^rollout-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-(.+)$/.exec(stem(path))?.[1] ?? stem(path);

const parentOf = (payload: JsonObject, id: string): string | undefined => {
  const spawn = object(object(object(payload['source'])?.['subagent'])?.['thread_spawn']);
  const candidates = [
    text(payload['parent_thread_id']), text(spawn?.['parent_thread_id']), text(payload['forked_from_id']),
    text(object(payload['history_base'])?.['thread_id']), text(payload['session_id']),
  ];
  return candidates.find((candidate) => candidate !== undefined && candidate !== id);
};

const rejected = (message: string): boolean => /user (rejected|cancelled|canceled|denied) MCP tool call/i.test(message.slice(0, 200));

const outcomeOfResult = (result: Json | undefined): Outcome => {
  const both = object(result);
  const failure = both?.['Err'];
  if (failure !== undefined) return rejected(typeof failure === 'string' ? failure : JSON.stringify(failure)) ? 'denied' : 'error';
  const answer = object(both?.['Ok']);
  if (answer === undefined) return 'unknown';
  return answer['isError'] === true || answer['is_error'] === true ? 'error' : 'ok';
};

const outcomeOfItem = (item: JsonObject): Outcome => {
  const message = text(object(item['error'])?.['message']) ?? text(item['error']);
  const result = object(item['result']);
  if (message !== undefined) return rejected(message) ? 'denied' : 'error';
  if (result?.['isError'] === true || result?.['is_error'] === true || item['status'] === 'failed') return 'error';
  return item['status'] === 'completed' ? 'ok' : 'unknown';
};

/** The output alone tells of a failure only by Codex's own words before it; a success cannot be told from a soft error. */
const outcomeOfOutput = (output: Json | undefined): Outcome => {
  const fields = object(output);
  if (typeof fields?.['success'] === 'boolean') return fields['success'] ? 'ok' : 'error';
  const said = typeof output === 'string' ? output : (text(fields?.['content']) ?? '');
  if (rejected(said)) return 'denied';
  return /^(err: "|tool call error|failed to parse function arguments|unsupported call)/.test(said) ? 'error' : 'unknown';
};

export const codex: TranscriptFormat = {
  client: 'codex',
  reading: (path) => (/(^|\/)rollout-[^/]*\.jsonl(\.zst)?$/.test(path) ? { kind: 'lines', open } : undefined),
};
