import { RawJson } from '../wire/message.js';

/** The tool call inside a call of `call_tool`: a name and its arguments, unread. */
export interface InnerCall {
  readonly name: string;
  readonly arguments?: RawJson | undefined;
}

/** Why a call of `call_tool` holds no call, in words for the model. */
export interface UnwrapProblem {
  readonly problem: string;
}

const HOW = 'Call it as {"name": "<tool>", "arguments": {…}}.';

/**
 * Takes the inner call out of `call_tool`'s arguments. Arguments may come as an object or as a JSON text of one, since
 * models send both; an absent or null one is an empty call.
 */
export const unwrapCall = (outer: RawJson | undefined): InnerCall | UnwrapProblem => {
  const members = outer?.members();
  if (!members) return { problem: `call_tool needs an object. ${HOW}` };
  const name = members.get('name')?.value;
  if (typeof name !== 'string' || name === '') return { problem: `call_tool needs "name", the name of a tool. ${HOW}` };
  const given = members.get('arguments');
  if (given === undefined || given.text === 'null') return { name };
  if (given.text.startsWith('{')) return { name, arguments: given };
  const inner = jsonTextOfObject(given);
  return inner ? { name, arguments: inner } : { problem: `"arguments" of ${name} must be an object. ${HOW}` };
};

const jsonTextOfObject = (given: RawJson): RawJson | undefined => {
  if (!given.text.startsWith('"')) return undefined;
  const text = (given.value as string).trim();
  if (text === '') return new RawJson('{}');
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? new RawJson(text) : undefined;
  } catch {
    return undefined;
  }
};
