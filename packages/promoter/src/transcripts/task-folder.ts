import type { Json, JsonObject, Outcome } from '@mcp-working-set/core';
import { nativeCalls } from './api-history.js';
import type { NativeCall } from './api-history.js';
import { innerToolOf } from './inner.js';
import type { FileContext, ParsedCall } from './types.js';
import { folderOf, object, objects, parseJson, text, timeOf, unpacked } from './values.js';

/*
 * The task folder of Cline and those that came from it (Roo, older Kilo): `ui_messages.json` names server and tool but has
 * only the response's text, `api_conversation_history.json` may have native calls with results. Both are written whole.
 */
const API = 'api_conversation_history.json';

/** Reads `ui_messages.json` together with the history beside it. */
export const readTask = (content: string, context: FileContext): void => {
  const messages = parseJson(content);
  if (!Array.isArray(messages)) {
    // Half written: the next run reads it whole.
    context.bad();
    return;
  }
  const session = folderOf(context.path) ?? 'task';
  const list = objects(messages as Json);
  const start = timeOf(list[0]?.['ts']) ?? timeOf(session) ?? context.modified;
  context.session({ id: session, start });
  const history = nativeCalls(parseJson(context.sibling(API) ?? '[]'));
  const asked = askedCalls(list);
  align(asked, history);
  for (const call of asked) {
    const innerTool = innerToolOf(call.tool, call.input);
    const parsed: ParsedCall = {
      callId: `${session}:${call.time}`, session, sessionStart: start, time: call.time, name: call.tool, server: call.server, tool: call.tool,
      raw: true, outcome: call.outcome,
      ...(call.endTime === undefined ? {} : { endTime: call.endTime }),
      ...(innerTool === undefined ? {} : { innerTool }),
    };
    context.call(parsed);
  }
};

/** What may be said between a call's approval and its start. */
const ASIDE = new Set(['mcp_notification', 'checkpoint_created', 'checkpoint_saved']);

interface AskedCall {
  readonly server: string;
  readonly tool: string;
  readonly input: Json | undefined;
  readonly time: number;
  readonly kind: 'ask' | 'say';
  started: boolean;
  endTime?: number;
  outcome: Outcome;
}

/** Calls in the order in which they were asked for: an ask and a say of one call are one. */
const askedCalls = (messages: readonly JsonObject[]): readonly AskedCall[] => {
  const calls: AskedCall[] = [];
  let open: AskedCall | undefined;
  /** The call is over without a response: refused if it never started, and something came after it. */
  const close = (next: JsonObject | undefined): void => {
    if (open !== undefined && !open.started && next !== undefined) {
      open.outcome = (text(next['ask']) ?? '').startsWith('resume_') ? 'cancelled' : 'denied';
    }
    open = undefined;
  };
  for (const message of messages) {
    if (message['partial'] === true) continue;
    const kind = message['ask'] === 'use_mcp_server' ? 'ask' : message['say'] === 'use_mcp_server' ? 'say' : undefined;
    const said = message['say'];
    if (kind !== undefined) {
      const next = callOf(message, kind);
      if (open !== undefined && next !== undefined && open.kind !== kind && !open.started && sameCall(open, next)) continue;
      close(message);
      if (next !== undefined) calls.push((open = next));
    } else if (said === 'mcp_server_request_started') {
      if (open !== undefined) open.started = true;
    } else if (said === 'mcp_server_response') {
      if (open !== undefined) {
        const endTime = timeOf(message['ts']);
        if (endTime !== undefined) open.endTime = endTime;
        // The words before a failure are Cline's own; a success cannot be told from here.
        open.outcome = /^Error\b/.test(text(message['text'])?.trimStart() ?? '') ? 'error' : 'unknown';
        open.started = true;
      }
      open = undefined;
    } else if (said === 'error' && open?.started === true) {
      open.outcome = 'error';
      open = undefined;
    } else if (open !== undefined && !open.started && !ASIDE.has(text(said) ?? '')) {
      // Feedback may stand between an approval and the start.
      if (said !== 'user_feedback') close(message);
    }
  }
  // A last call that feedback answered was refused; one that nothing answered is waiting.
  if (open !== undefined && !open.started && messages.at(-1)?.['say'] === 'user_feedback') open.outcome = 'denied';
  return calls;
};

const sameCall = (a: AskedCall, b: AskedCall): boolean =>
  a.server === b.server && a.tool === b.tool && JSON.stringify(a.input) === JSON.stringify(b.input);

const callOf = (message: JsonObject, kind: 'ask' | 'say'): AskedCall | undefined => {
  const fields = unpacked(message['text']);
  const server = text(fields?.['serverName']);
  const tool = text(fields?.['toolName']);
  const time = timeOf(message['ts']);
  // The same message tells of resources that were read.
  if (fields?.['type'] !== 'use_mcp_tool' || server === undefined || tool === undefined || time === undefined) return undefined;
  return { server, tool, input: fields['arguments'], time, kind, started: false, outcome: 'unknown' };
};

/** Gives each call the outcome of its native record: by tool, in order, from the end, since old history is cut away. */
const align = (asked: readonly AskedCall[], history: readonly NativeCall[]): void => {
  const left = [...history];
  for (const call of [...asked].reverse()) {
    const at = left.findLastIndex((native) => native.fits(call.server, call.tool));
    if (at < 0) continue;
    const [native] = left.splice(at, 1);
    if (call.outcome === 'unknown' && native !== undefined) call.outcome = native.outcome;
  }
};

/** Reads a history alone, where the folder has no `ui_messages.json`. */
export const readHistory = (content: string, context: FileContext, session: string, parent?: string): void => {
  const parsed = parseJson(content);
  const messages = Array.isArray(parsed) ? (parsed as Json) : object(parsed)?.['messages'];
  if (!Array.isArray(messages)) {
    context.bad();
    return;
  }
  const calls = nativeCalls(messages as Json);
  const start = timeOf(objects(messages as Json)[0]?.['ts']) ?? timeOf(session) ?? context.modified;
  context.session({ id: session, start, ...(parent === undefined || parent === session ? {} : { parent }) });
  for (const call of calls) {
    const innerTool = innerToolOf(call.tool ?? call.name, call.input);
    context.call({
      callId: call.id, session, sessionStart: start, time: call.time ?? start, name: call.name, outcome: call.outcome,
      raw: call.server !== undefined,
      ...(call.server === undefined || call.tool === undefined ? {} : { server: call.server, tool: call.tool }),
      ...(innerTool === undefined ? {} : { innerTool }),
    });
  }
};
