import type { Json, JsonObject, Outcome } from '@mcp-working-set/core';
import { innerToolOf, storablePending } from './inner.js';
import type { FileContext, LineParser, ParsedCall, TranscriptFormat } from './types.js';
import { folderOf, list, object, objects, stem, text, timeOf } from './values.js';

/*
 * Claude Code: `projects/<slug>/<session>.jsonl`, subagents flat beside it or in `<session>/subagents/`. A call is a
 * `tool_use` block of an assistant record, its end a `tool_result` block of a later user record, joined by id alone.
 */
const PREFIX = 'mcp__';
const KNOWN = new Set([
  'user', 'assistant', 'system', 'summary', 'progress', 'attachment', 'queue-operation', 'mode', 'last-prompt', 'atis-latch',
  'api-request', 'api-request-shape', 'api-request-blob', 'tools-used', 'cost-state', 'file-history-snapshot', 'pr-link',
  'custom-title', 'ai-title', 'agent-name', 'agent-color', 'agent-setting', 'tag', 'content-replacement', 'permission-mode',
]);

interface State {
  session: string | undefined;
  start: number | undefined;
  told: string | undefined;
  pending: Record<string, ParsedCall>;
}

const USE = Buffer.from('tool_use');
const WIRE = Buffer.from(PREFIX);
const RESULT_ID = Buffer.from('tool_use_id"');
const QUOTE = 0x22;

const open = (context: FileContext, saved: Json | undefined): LineParser => {
  const state: State = { session: undefined, start: undefined, told: undefined, pending: {}, ...(object(saved) as Partial<State> | undefined) };
  const seen = new Set<string>();
  // Nested files belong to the session that their folder names, until a line says so itself.
  const nested = /(^|\/)([^/]+)\/subagents\//.exec(context.path)?.[2];

  const begin = (record: JsonObject): void => {
    const time = timeOf(record['timestamp']);
    state.start ??= time;
    const session = text(record['sessionId']);
    if (session !== undefined) state.session ??= session;
    const uuid = text(record['uuid']);
    if (uuid === undefined || state.told !== undefined || session === undefined) return;
    state.told = uuid;
    const folder = text(record['cwd']);
    // A subagent's file says nothing of where its session came from.
    const main = record['isSidechain'] !== true && record['agentId'] === undefined && nested === undefined;
    context.session({
      id: session, start: state.start ?? context.modified,
      ...(main ? { origin: uuid } : {}), ...(folder === undefined ? {} : { folder }),
    });
  };

  const use = (block: JsonObject, record: JsonObject): void => {
    const name = text(block['name']);
    const callId = text(block['id']);
    if (block['type'] !== 'tool_use' || name === undefined || callId === undefined || !name.startsWith(PREFIX)) return;
    if (seen.has(callId)) {
      context.duplicate();
      return;
    }
    seen.add(callId);
    const innerTool = innerToolOf(name, block['input']);
    const call: ParsedCall = {
      callId, name, raw: false, outcome: 'unknown',
      session: text(record['sessionId']) ?? state.session ?? nested ?? stem(context.path),
      sessionStart: state.start ?? context.modified,
      time: timeOf(record['timestamp']) ?? context.modified,
      ...(innerTool === undefined ? {} : { innerTool }),
    };
    state.pending[callId] = call;
    context.call(call);
  };

  const result = (block: JsonObject, record: JsonObject): void => {
    const id = text(block['tool_use_id']);
    const call = id === undefined ? undefined : state.pending[id];
    if (block['type'] !== 'tool_result' || id === undefined || call === undefined) return;
    const endTime = timeOf(record['timestamp']);
    const outcome = outcomeOf(block, record);
    if (outcome === 'unknown') return;
    delete state.pending[id];
    context.call({ ...call, outcome, ...(endTime === undefined ? {} : { endTime }) });
  };

  return {
    wants: (line) => {
      if (state.told === undefined) return true;
      if (!line.includes(USE)) return false;
      return line.includes(WIRE) || namesPending(line, state.pending);
    },
    read: (value) => {
      const record = object(value);
      const type = text(record?.['type']);
      if (record === undefined || type === undefined || !KNOWN.has(type)) {
        context.unknown();
        return;
      }
      begin(record);
      if (type !== 'assistant' && type !== 'user') return;
      const blocks = objects(object(record['message'])?.['content']);
      for (const block of blocks) (type === 'assistant' ? use : result)(block, record);
    },
    save: () => ({ ...(state as unknown as JsonObject), pending: storablePending(state.pending) }),
  };
};

/** Whether a long line holds the result of a call that waits for one: its ids are read from the bytes. */
const namesPending = (line: Buffer, pending: Readonly<Record<string, ParsedCall>>): boolean => {
  for (let at = line.indexOf(RESULT_ID); at >= 0; at = line.indexOf(RESULT_ID, at + 1)) {
    const from = line.indexOf(QUOTE, at + RESULT_ID.length);
    const to = from < 0 ? -1 : line.indexOf(QUOTE, from + 1);
    if (to > from && Object.hasOwn(pending, line.toString('latin1', from + 1, to))) return true;
  }
  return false;
};

const DENIED = [
  "The user doesn't want to proceed with this tool use", "The user doesn't want to take this action right now",
  'Claude requested permissions to use', 'User rejected tool use', 'Permission to use ',
];
const RUNNING = new Set(['async_launched', 'working', 'running', 'pending', 'submitted', 'input_required']);

/** Success is the absence of `is_error`; a refusal is written like an error. */
const outcomeOf = (block: JsonObject, record: JsonObject): Outcome => {
  if (text(record['toolDenialKind']) !== undefined) return 'denied';
  const decision = object(record['permissionDecision'])?.['decision'];
  if (decision === 'reject' || decision === 'deny') return 'denied';
  const note = object(record['toolUseResult']);
  if (block['is_error'] !== true) return RUNNING.has(text(note?.['status']) ?? '') ? 'unknown' : 'ok';
  const said = messageOf(block['content']);
  if (DENIED.some((start) => said.startsWith(start))) return 'denied';
  return /^(Error: )?\[Request interrupted by user/.test(said) || note?.['interrupted'] === true ? 'cancelled' : 'error';
};

const messageOf = (content: Json | undefined): string =>
  (typeof content === 'string' ? content : (text(object(list(content)[0])?.['text']) ?? '')).slice(0, 200);

const skipped = /^(tool-results|memory|mcp-logs.*|node_modules)$/;

export const claudeCode: TranscriptFormat = {
  client: 'claude-code',
  skip: skipped,
  reading: (path) => {
    const name = path.split('/').at(-1) ?? '';
    if (!name.endsWith('.jsonl') || name === 'journal.jsonl' || name === 'history.jsonl' || name === 'audit.jsonl') return undefined;
    return skipped.test(folderOf(path) ?? '') ? undefined : { kind: 'lines', open };
  },
};
