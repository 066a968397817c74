import type { Json, JsonObject, Outcome } from '@mcp-working-set/core';
import { innerToolOf } from './inner.js';
import type { FileContext, LineParser, TranscriptFormat } from './types.js';
import { folderOf, object, objects, parseJson, stem, text, timeOf } from './values.js';

/*
 * Gemini CLI: `tmp/<project>/chats/session-*.jsonl` (a log that is replayed), before 0.39 one `.json` object; subagents in
 * `chats/<parent session>/`. A message is written again and again with its `toolCalls`; calls that were rewound did happen.
 */
const KNOWN = new Set(['user', 'gemini', 'model', 'info', 'error', 'warning', 'system']);
const TOOL_CALLS = Buffer.from('toolCalls"');
const SESSION_ID = Buffer.from('sessionId"');

interface State { session: string | undefined; start: number | undefined }

const reader = (context: FileContext, state: State) => {
  const header = (record: JsonObject): void => {
    const id = text(record['sessionId']);
    if (id === undefined || state.session === id) return;
    state.session = id;
    state.start = timeOf(record['startTime']) ?? context.modified;
    const parent = parentFolder(context.path);
    const folder = context.sibling(parent === undefined ? '../.project_root' : '../../.project_root')?.trim();
    context.session({
      id, start: state.start,
      ...(parent === undefined || parent === id ? {} : { parent }),
      ...(folder === undefined || folder === '' ? {} : { folder }),
    });
  };

  const message = (record: JsonObject): void => {
    for (const call of objects(record['toolCalls'])) {
      const callId = text(call['id']);
      const name = text(call['name']);
      if (callId === undefined || name === undefined) continue;
      const shown = /^(.*) \((.*) MCP Server\)$/s.exec(text(call['displayName']) ?? '');
      // Without the display name only a spelling that is certainly a server's counts: older versions wrote bare names.
      if (shown === null && !name.startsWith('mcp_') && !name.includes('__')) continue;
      const time = timeOf(call['timestamp']) ?? timeOf(record['timestamp']) ?? state.start ?? context.modified;
      const innerTool = innerToolOf(shown?.[1] ?? name, call['args']);
      context.call({
        callId, name, time, raw: shown !== null, outcome: outcomeOf(call),
        session: state.session ?? stem(context.path), sessionStart: state.start ?? context.modified,
        ...(shown === null ? {} : { tool: shown[1] as string, server: shown[2] as string }),
        ...(innerTool === undefined ? {} : { innerTool }),
      });
    }
  };
  return { header, message };
};

const open = (context: FileContext, saved: Json | undefined): LineParser => {
  const state: State = { session: undefined, start: undefined, ...(object(saved) as Partial<State> | undefined) };
  const { header, message } = reader(context, state);
  return {
    wants: (line) => line.includes(TOOL_CALLS) || line.includes(SESSION_ID),
    read: (value) => {
      const record = object(value);
      const changes = object(record?.['$set']);
      if (record === undefined) context.unknown();
      else if (changes !== undefined) objects(changes['messages']).forEach(message);
      else if (record['$rewindTo'] !== undefined) return;
      else if (text(record['sessionId']) !== undefined) {
        header(record);
        objects(record['messages']).forEach(message);
      } else if (KNOWN.has(text(record['type']) ?? '')) message(record);
      else context.unknown();
    },
    save: () => state as unknown as Json,
  };
};

const whole = (content: string, context: FileContext): void => {
  const record = object(parseJson(content));
  if (record === undefined) {
    context.bad();
    return;
  }
  const { header, message } = reader(context, { session: undefined, start: undefined });
  header(record);
  objects(record['messages']).forEach(message);
};

/** `chats/<parent>/<id>.jsonl` → parent; undefined for a file of `chats` itself. */
const parentFolder = (path: string): string | undefined => (folderOf(path) === 'chats' ? undefined : folderOf(path));

const outcomeOf = (call: JsonObject): Outcome => {
  const status = call['status'];
  if (status === 'error') return 'error';
  if (status === 'cancelled') return 'cancelled';
  if (status !== 'success') return 'unknown';
  // Versions that did not look for `isError` wrote a soft error as a success, with the answer inside.
  const failed = objects(call['result']).some((part) => {
    const response = object(object(part['functionResponse'])?.['response']);
    const error = response?.['error'];
    return response?.['isError'] === true || (error !== undefined && error !== null && error !== '');
  });
  return failed ? 'error' : 'ok';
};

export const geminiCli: TranscriptFormat = {
  client: 'gemini-cli',
  reading: (path) => {
    // The root may be the folder `chats` itself.
    if (!/(^|\/)chats\//.test(path) && !/^session-[^/]+$/.test(path)) return undefined;
    if (path.endsWith('.jsonl')) return { kind: 'lines', open };
    return path.endsWith('.json') ? { kind: 'whole', read: whole } : undefined;
  },
};
