import { isJsonObject } from '@mcp-working-set/core';
import type { Json, JsonObject } from '@mcp-working-set/core';

/** What a person asked an agent, and when; held only while a gold set is drafted. */
export interface Prompt {
  /** Milliseconds since the epoch. */
  readonly time: number;
  /** Where one file holds several sessions, the one it belongs to. */
  readonly session?: string;
  readonly text: string;
}

/** Finds the prompts in one record of a client's transcript. */
export type PromptsOf = (record: JsonObject) => readonly Prompt[];

/** Longer ones are cut: what was pasted below a request is no part of it. */
const MOST = 500;

export const object = (value: Json | undefined): JsonObject | undefined => (isJsonObject(value) ? value : undefined);
export const string = (value: Json | undefined): string | undefined => (typeof value === 'string' ? value : undefined);

/** A time as clients write it: ISO text, seconds or milliseconds. */
export const timeOf = (value: Json | undefined): number | undefined => {
  const time = typeof value === 'number' ? (value < 1e11 ? value * 1_000 : value) : typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isFinite(time) ? time : undefined;
};

/** The text of a message's content: a string, or the texts among its parts. */
export const contentText = (content: Json | undefined): string =>
  (typeof content === 'string' ? content
    : Array.isArray(content) ? (content as readonly Json[]).flatMap((part) => {
      const { type = 'text', text } = object(part) ?? {};
      return /^(?:input_)?text$/.test(String(type)) && typeof text === 'string' ? [text] : [];
    }).join('\n') : '');

/** What clients put before, into or instead of a person's words. */
const FRAME = /<(system-reminder|environment_context|user_instructions|environment_details|INSTRUCTIONS|local-command-\w+|command-\w+)>[\s\S]*?<\/\1>/g;
const NOT_ASKED = /^(?:# AGENTS\.md|Caveat: |\[Request interrupted|This session is being continued)/;

/** A person's words in one line; undefined where nothing of them is left. */
export const asked = (text: string): string | undefined => {
  // What was given on a command line may be kept with its quotation marks.
  const words = text.replace(FRAME, ' ').replace(/\s+/g, ' ').trim().replace(/^"([^"]*)"$/, '$1').trim();
  if (words === '' || NOT_ASKED.test(words)) return undefined;
  return words.length <= MOST ? words : `${words.slice(0, MOST - 1)}…`;
};

/** A prompt, where there are words and a time. */
export const promptOf = (time: number | undefined, text: string, session?: string): readonly Prompt[] => {
  const words = asked(text);
  return words === undefined || time === undefined ? [] : [{ time, text: words, ...(session === undefined ? {} : { session }) }];
};
