import type { Json, JsonObject, Outcome } from '@mcp-working-set/core';
import { openEvents } from './copilot-events.js';
import { innerToolOf } from './inner.js';
import { replay } from './mutation-log.js';
import type { FileContext, FileReading, TranscriptFormat } from './types.js';
import { object, objects, parseJson, stem, text, timeOf, unpacked } from './values.js';

/*
 * VS Code Copilot Chat: `chatSessions/<id>.json` (to 1.108) or `.jsonl` (a log of changes, from 1.109), and the extension's
 * own `transcripts/<id>.jsonl`, an event stream like Copilot CLI's. A call has no time of its own, only its request has.
 */

/** The model's id of a call, without the count that the editor may put after it. */
const callIdOf = (id: string): string => id.replace(/__vscode-\d+$/, '');

const invocation = (part: JsonObject, request: JsonObject, session: string, start: number, context: FileContext): void => {
  const source = object(part['source']);
  const name = text(part['toolId']);
  const id = text(part['toolCallId']);
  if (part['kind'] !== 'toolInvocationSerialized' || name === undefined || id === undefined) return;
  if (source === undefined ? !name.startsWith('mcp_') : source['type'] !== 'mcp') return;
  const server = text(source?.['serverLabel']) ?? text(source?.['label']);
  const innerTool = innerToolOf(name, object(part['resultDetails'])?.['input'] ?? object(part['toolSpecificData'])?.['rawInput']);
  context.call({
    callId: callIdOf(id), name, session, sessionStart: start, raw: false, outcome: outcomeOf(part),
    time: timeOf(request['timestamp']) ?? start,
    ...(server === undefined ? {} : { server }),
    ...(innerTool === undefined ? {} : { innerTool }),
  });
};

const DENIED = 0;
const SKIPPED = 5;

/** Confirmed or not is a truth value in older files, later `{type}` with 0 for denied and 5 for skipped. */
const outcomeOf = (part: JsonObject): Outcome => {
  const confirmed = part['isConfirmed'];
  const kind = object(confirmed)?.['type'];
  if (confirmed === false || kind === DENIED) return 'denied';
  if (kind === SKIPPED) return 'cancelled';
  const details = object(part['resultDetails']);
  if (part['isComplete'] !== true || details === undefined) return 'unknown';
  return details['isError'] === true ? 'error' : 'ok';
};

const session = (state: Json | undefined, context: FileContext): void => {
  const chat = object(state);
  if (chat === undefined) {
    context.bad();
    return;
  }
  const id = text(chat['sessionId']) ?? stem(context.path);
  const start = timeOf(chat['creationDate']) ?? timeOf(objects(chat['requests'])[0]?.['timestamp']) ?? context.modified;
  const folder = folderOfWorkspace(context);
  context.session({ id, start, ...(folder === undefined ? {} : { folder }) });
  for (const request of objects(chat['requests'])) {
    for (const part of objects(request['response'])) invocation(part, request, id, start, context);
  }
};

/** `workspaceStorage/<hash>/workspace.json` beside the sessions' folder names the folder as a URI. */
const folderOfWorkspace = (context: FileContext): string | undefined => {
  const uri = text(unpacked(context.sibling('../workspace.json'))?.['folder']);
  if (uri === undefined || !uri.startsWith('file://')) return undefined;
  try {
    return decodeURIComponent(new URL(uri).pathname);
  } catch {
    return undefined;
  }
};

/** A file whose folder does not tell what it is: its first line does. */
const either = (content: string, context: FileContext): void => {
  const lines = content.split('\n').map((line) => line.trim()).filter((line) => line !== '');
  if (text(object(parseJson(lines[0] ?? ''))?.['type']) === undefined) {
    session(replay(content, context.bad), context);
    return;
  }
  const parser = openEvents(context, undefined, callIdOf);
  lines.forEach((line, at) => {
    const event = parseJson(line);
    if (event === undefined) context.bad(at + 1);
    else parser.read(event);
  });
};

const wholeFile = (read: (content: string, context: FileContext) => void): FileReading => ({ kind: 'whole', read });
const snapshot = wholeFile((content, context) => session(parseJson(content), context));
const changes = wholeFile((content, context) => session(replay(content, context.bad), context));

export const vscode: TranscriptFormat = {
  client: 'vscode',
  skip: /^(node_modules|History|CachedExtensionVSIXs|extensions|logs|Cache|CachedData|Backups|chatEditingSessions|debug-logs)$/,
  reading: (path) => {
    const chat = /(?:^|\/)(?:chatSessions|emptyWindowChatSessions|transferredChatSessions)\/[^/]+\.(jsonl?)$/.exec(path)?.[1];
    if (chat !== undefined) return chat === 'json' ? snapshot : changes;
    // The root may be such a folder itself.
    const own = /^[0-9a-f]{8}-[0-9a-f-]{27}\.(jsonl?)$/i.exec(path)?.[1];
    if (own !== undefined) return own === 'json' ? snapshot : wholeFile(either);
    return /(^|\/)transcripts\/[^/]+\.jsonl$/.test(path)
      ? { kind: 'lines', open: (context, saved) => openEvents(context, saved, callIdOf) }
      : undefined;
  },
};
