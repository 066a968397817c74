import type { Json, JsonObject, Outcome } from '@mcp-working-set/core';
import { innerToolOf, storablePending } from './inner.js';
import type { FileContext, LineParser, ParsedCall } from './types.js';
import { folderOf, object, stem, text, timeOf } from './values.js';

/*
 * The event stream that Copilot CLI writes, and VS Code as its transcripts: `tool.execution_start`, then
 * `tool.execution_complete` with the same `toolCallId`. Subagents are in the same file.
 */
const FAMILIES = /^(session|user|assistant|tool|subagent|permission|hook|skill|system|abort|model|mcp|command|external_tool|elicitation|sampling|exit_plan_mode|user_input|workspace|plan|agent|compaction|truncation|usage|auto_mode|extensions|capabilities|todo|pending_messages|info|warning|error|telemetry)(\.|_|$)/;
const TOOL = Buffer.from('tool.');
const SESSION = Buffer.from('session.start');
const PERMISSION = Buffer.from('permission.completed');

interface State {
  session: string | undefined;
  start: number | undefined;
  pending: Record<string, ParsedCall>;
}

/** Parser of such a stream. `idOf` makes one id of the spellings that two files of one session have for a call. */
export const openEvents = (context: FileContext, saved: Json | undefined, idOf: (id: string) => string = (id) => id): LineParser => {
  const state: State = { session: undefined, start: undefined, pending: {}, ...(object(saved) as Partial<State> | undefined) };
  const session = (): string => state.session ?? (stem(context.path) === 'events' ? (folderOf(context.path) ?? 'events') : stem(context.path));

  const started = (data: JsonObject, time: number): void => {
    const id = text(data['toolCallId']);
    const server = text(data['mcpServerName']) ?? text(data['mcpConfigServerName']);
    const tool = text(data['mcpToolName']);
    const name = text(data['toolName']) ?? tool;
    if (id === undefined || name === undefined) return;
    const known = server !== undefined && tool !== undefined;
    // Older streams name no server; only `<server>-<tool>` and VS Code's `mcp_…` can be a server's tool then.
    if (!known && !name.startsWith('mcp_') && !name.includes('-')) return;
    const innerTool = innerToolOf(tool ?? name, data['arguments']);
    const call: ParsedCall = {
      callId: idOf(id), name, time, session: session(), sessionStart: state.start ?? context.modified, raw: known, outcome: 'unknown',
      ...(known ? { server: text(data['mcpConfigServerName']) ?? server, tool } : {}),
      ...(innerTool === undefined ? {} : { innerTool }),
    };
    state.pending[id] = call;
    context.call(call);
  };

  const ended = (id: string | undefined, outcome: Outcome, endTime: number): void => {
    const call = id === undefined ? undefined : state.pending[id];
    if (id === undefined || call === undefined || outcome === 'unknown') return;
    delete state.pending[id];
    context.call({ ...call, outcome, endTime });
  };

  return {
    wants: (line) => line.includes(TOOL) || line.includes(SESSION) || line.includes(PERMISSION),
    read: (value) => {
      const record = object(value);
      const type = text(record?.['type']);
      if (record === undefined || type === undefined || !FAMILIES.test(type)) {
        context.unknown();
        return;
      }
      const data = object(record['data']) ?? {};
      const time = timeOf(record['timestamp']) ?? state.start ?? context.modified;
      state.start ??= timeOf(record['timestamp']);
      if (type === 'session.start') {
        const id = text(data['sessionId']) ?? session();
        const parent = text(data['detachedFromSpawningParentSessionId']);
        const folder = text(object(data['context'])?.['cwd']);
        state.session = id;
        state.start = timeOf(data['startTime']) ?? time;
        context.session({
          id, start: state.start,
          ...(parent === undefined || parent === id ? {} : { parent }), ...(folder === undefined ? {} : { folder }),
        });
      } else if (type === 'tool.execution_start') started(data, time);
      else if (type === 'tool.execution_complete') ended(text(data['toolCallId']), outcomeOf(data), time);
      else if (type === 'permission.completed' && (text(object(data['result'])?.['kind']) ?? '').startsWith('denied')) {
        ended(text(data['toolCallId']), 'denied', time);
      }
    },
    save: () => ({ ...(state as unknown as JsonObject), pending: storablePending(state.pending) }),
  };
};

const outcomeOf = (data: JsonObject): Outcome => {
  if (data['success'] === true) return 'ok';
  if (data['success'] !== false) return 'unknown';
  const code = (text(object(data['error'])?.['code']) ?? '').toLowerCase();
  if (/denied|reject|declin|not_allowed|permission/.test(code)) return 'denied';
  return /cancel|abort|interrupt/.test(code) ? 'cancelled' : 'error';
};
