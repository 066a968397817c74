import type { ForeignDatabase, Json } from '@mcp-working-set/core';
import { contentText, object, promptOf, string, timeOf } from './prompt.js';
import type { Prompt, PromptsOf } from './prompt.js';

/** Answers of tools are written in the person's name as well. */
const claudeCode: PromptsOf = ({ type, isMeta, message, timestamp, sessionId }) =>
  (type !== 'user' || isMeta === true ? [] : promptOf(timeOf(timestamp), contentText(object(message)?.['content']), string(sessionId)));

/** The event says what was typed; the response item of the same text also holds what the client adds. */
const codex: PromptsOf = ({ type, timestamp, payload }) => {
  const event = object(payload);
  if (type !== 'event_msg' || event === undefined) return [];
  if (event['type'] === 'user_message') return promptOf(timeOf(timestamp), string(event['message']) ?? '');
  const item = object(event['item']);
  return event['type'] === 'item_completed' && item?.['type'] === 'UserMessage' ? promptOf(timeOf(timestamp), contentText(item['content'])) : [];
};

const geminiCli: PromptsOf = (record) => {
  const { type, timestamp, content, messages } = record;
  // Before 0.39 a session was one object.
  if (Array.isArray(messages)) return (messages as readonly Json[]).flatMap((message) => geminiCli(object(message) ?? {}));
  return type === 'user' ? promptOf(timeOf(timestamp), contentText(content)) : [];
};

/** Copilot CLI, and VS Code where it writes the same events. */
const copilotEvents: PromptsOf = ({ type, timestamp, data }) =>
  (type === 'user.message' ? promptOf(timeOf(timestamp), string(object(data)?.['content']) ?? '') : []);

const list = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? (value as readonly Json[]) : []);

const requests = (value: Json | undefined): readonly Prompt[] => list(value).flatMap((entry) => {
  const { message, timestamp } = object(entry) ?? {};
  return promptOf(timeOf(timestamp), string(message) ?? string(object(message)?.['text']) ?? '');
});

/** VS Code: a session as one object, or a log of changes whose entries bring whole requests; or events. */
const vscode: PromptsOf = (record) => {
  const { kind, k: path, v: value } = record;
  if (Array.isArray(record['requests'])) return requests(record['requests']);
  if (kind === 0) return requests(object(value)?.['requests']);
  const [root, at, more] = list(path);
  if (kind === 2 && root === 'requests' && at === undefined) return requests(value);
  if (kind === 1 && root === 'requests' && more === undefined) return requests(typeof at === 'number' ? [value ?? null] : value);
  return copilotEvents(record);
};

/** Cline and those that came from it: the task is the first message, what is said to it later is feedback. */
const task: PromptsOf = ({ messages }) => list(messages).flatMap((entry, at) => {
  const { say, text, ts } = object(entry) ?? {};
  return say === 'task' || say === 'user_feedback' || (at === 0 && say === 'text') ? promptOf(timeOf(ts), string(text) ?? '') : [];
});

/** Clients whose prompts are read from lines of JSON, or a file that is one. */
export const LINE_CLIENTS: Readonly<Record<string, PromptsOf>> = {
  'claude-code': claudeCode, codex, 'gemini-cli': geminiCli, 'copilot-cli': copilotEvents, vscode, cline: task, roo: task, kilo: task,
};

/** Clients whose prompts are in a database. */
export const DATABASE_CLIENTS: ReadonlySet<string> = new Set(['opencode', 'kilo']);

const parse = (cell: unknown): Json | undefined => {
  try {
    return typeof cell === 'string' ? JSON.parse(cell) as Json : undefined;
  } catch {
    return undefined;
  }
};

/** Prompts in the database of OpenCode and its forks. */
export const databasePrompts = (database: ForeignDatabase): readonly Prompt[] =>
  database.all('SELECT part.session_id AS session, part.time_created AS time, part.data AS part, message.data AS message FROM part JOIN message ON message.id = part.message_id')
    .flatMap(({ session, time, part, message }) => {
      const text = object(parse(part));
      if (object(parse(message))?.['role'] !== 'user' || text?.['type'] !== 'text' || text['synthetic'] === true) return [];
      return promptOf(timeOf(typeof time === 'bigint' ? Number(time) : (time as Json)), string(text['text']) ?? '', typeof session === 'string' ? session : undefined);
    });
