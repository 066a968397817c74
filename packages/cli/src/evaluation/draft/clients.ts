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
const copilot: PromptsOf = ({ type, timestamp, data }) =>
  (type === 'user.message' ? promptOf(timeOf(timestamp), string(object(data)?.['content']) ?? '') : []);

/** Clients whose prompts are read from lines of JSON, or a file that is one. */
export const LINE_CLIENTS: Readonly<Record<string, PromptsOf>> = {
  'claude-code': claudeCode, codex, 'gemini-cli': geminiCli, 'copilot-cli': copilot, vscode: copilot,
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
