import type { JsonObject } from '@mcp-working-set/core';
import { scanArray, scanObject, type MemberSpan } from './scan.js';

/**
 * JSON text that is carried unread: what one side sent reaches the other with every digit and key as it was. `value`
 * parses it once, on first use.
 */
export class RawJson {
  readonly text: string;
  #value: unknown;
  #parsed = false;
  #spans: readonly MemberSpan[] | null | undefined;

  constructor(text: string) {
    this.text = text;
  }

  static of(value: unknown): RawJson {
    const raw = new RawJson(JSON.stringify(value));
    raw.#value = value;
    raw.#parsed = true;
    return raw;
  }

  /** The parsed value. Throws `SyntaxError` where the text is not JSON. */
  get value(): unknown {
    if (!this.#parsed) {
      this.#value = JSON.parse(this.text);
      this.#parsed = true;
    }
    return this.#value;
  }

  /** The parsed value where it is an object, else an empty one. */
  get object(): JsonObject {
    const { value } = this;
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
  }

  /** The members of an object, each unread; undefined where the text is no object. */
  members(): Map<string, RawJson> | undefined {
    const spans = this.#scan();
    if (!spans) return undefined;
    return new Map(spans.map(({ key, start, end }) => [key, new RawJson(this.text.slice(start, end))]));
  }

  /** One member of an object, unread; undefined where it has none of that name or the text is no object. */
  member(name: string): RawJson | undefined {
    const span = this.#scan()?.findLast(({ key }) => key === name);
    return span && new RawJson(this.text.slice(span.start, span.end));
  }

  /** Read once: several hands look into the same parameters. */
  #scan(): readonly MemberSpan[] | null {
    if (this.#spans === undefined) this.#spans = scanObject(this.text) ?? null;
    return this.#spans;
  }
}

export type RequestId = string | number;

export interface RequestMessage {
  readonly kind: 'request';
  readonly id: RequestId;
  /** The id as it was written, where `JSON.stringify(id)` would write it otherwise (`1.0`, `12345678901234567890`). */
  readonly idText?: string | undefined;
  readonly method: string;
  readonly params?: RawJson | undefined;
}

export interface NotificationMessage {
  readonly kind: 'notification';
  readonly method: string;
  readonly params?: RawJson | undefined;
}

/** The answer to a request: exactly one of the two. */
export type Reply = { readonly result: RawJson; readonly error?: undefined } | { readonly error: RawJson; readonly result?: undefined };

export interface ResponseMessage {
  readonly kind: 'response';
  /** null where the request's id could not be read. */
  readonly id: RequestId | null;
  readonly idText?: string | undefined;
  readonly reply: Reply;
}

export type Message = RequestMessage | NotificationMessage | ResponseMessage;

/**
 * Why a text is no message, as a JSON-RPC error to answer with. `id` is that of the message where it can be read, also
 * out of broken JSON.
 */
export interface Malformed {
  readonly kind: 'malformed';
  readonly code: -32700 | -32600;
  readonly message: string;
  readonly id: RequestId | null;
  /** True where the text was meant as a response: nobody answers that, but the request it belongs to can be failed. */
  readonly response: boolean;
}

const malformed = (code: -32700 | -32600, message: string, id: RequestId | null = null, response = false): Malformed => ({
  kind: 'malformed', code, message, id, response,
});

/** An id from its JSON text: a string or a number; undefined for anything else. */
const readId = (text: string): RequestId | undefined => {
  const c = text.charCodeAt(0);
  return c === 34 || c === 45 || (c >= 48 && c <= 57) ? (JSON.parse(text) as RequestId) : undefined;
};

const ID_IN_FRONT = /"id"\s*:\s*(-?\d{1,15}|"(?:[^"\\]|\\.){0,200}")\s*[,}]/g;
/** The end of an envelope whose long payload came first. */
const ID_BEHIND =
  /^\s*,(?:\s*"jsonrpc"\s*:\s*"2\.0"\s*,)?\s*"id"\s*:\s*(-?\d{1,15}|"(?:[^"\\]|\\.){0,200}")\s*(?:,\s*"jsonrpc"\s*:\s*"2\.0"\s*)?\}\s*$/;
const REPLY_KEY = /"(?:result|error)"\s*:/;
const METHOD_KEY = /"method"\s*:/;

/**
 * Guesses the id of a message of which only the beginning and the end are at hand (too long, or broken): where the
 * writers of JSON-RPC put it, before or after a long payload. Undefined where it is not certain.
 */
export const guessId = (head: string, tail = ''): { id: RequestId; response: boolean } | undefined => {
  // The payload's own members may be called `id` too: only what stands before every brace but the first counts, or
  // behind all of them but the last.
  const inner = head.indexOf('{', head.indexOf('{') + 1);
  const front = inner < 0 ? head : head.slice(0, inner);
  const closings = [tail.lastIndexOf('}', tail.lastIndexOf('}') - 1), tail.lastIndexOf(']'), tail.lastIndexOf('"', tail.lastIndexOf('"id"') - 1)];
  const back = tail.slice(Math.max(...closings) + 1);
  const found = [...front.matchAll(ID_IN_FRONT)].at(-1)?.[1] ?? ID_BEHIND.exec(back)?.[1];
  if (found === undefined) return undefined;
  try {
    return { id: JSON.parse(found) as RequestId, response: !METHOD_KEY.test(front) && REPLY_KEY.test(front) };
  } catch {
    return undefined;
  }
};

const EDGE = 2000;
const NOTHING = /^(?:null|\[\s*\])$/;

const broken = (text: string): Malformed => {
  const guess = guessId(text.slice(0, EDGE));
  return malformed(-32700, 'Parse error: not valid JSON', guess?.id, guess?.response);
};

const parseOne = (text: string): Message | Malformed => {
  const spans = scanObject(text);
  if (spans === undefined) {
    try {
      JSON.parse(text);
    } catch {
      return broken(text);
    }
    return malformed(-32600, 'Invalid request: a message is a JSON object');
  }
  let version: string | undefined;
  let idText: string | undefined;
  let method: string | undefined;
  let params: string | undefined;
  let result: string | undefined;
  let error: string | undefined;
  for (const { key, start, end } of spans) {
    if (key === 'jsonrpc') version = text.slice(start, end);
    else if (key === 'id') idText = text.slice(start, end);
    else if (key === 'method') method = text.slice(start, end);
    else if (key === 'params') params = text.slice(start, end);
    else if (key === 'result') result = text.slice(start, end);
    else if (key === 'error') error = text.slice(start, end);
  }
  // Some serializers write every member of their envelope, also those that are not there.
  if (method === 'null') method = undefined;
  if (error === 'null') error = undefined;
  else if (error !== undefined && result === 'null') result = undefined;
  const response = method === undefined && (result !== undefined || error !== undefined);
  const id = idText === undefined ? undefined : readId(idText);
  if (version !== '"2.0"') return malformed(-32600, 'Invalid request: jsonrpc is not "2.0"', id, response);
  const odd = idText !== undefined && typeof id === 'number' && String(id) !== idText ? idText : undefined;
  if (response) {
    if (result !== undefined && error !== undefined) return malformed(-32600, 'Invalid response: both result and error', id, true);
    // An error about a message that could not be read has the id null; some servers leave it out.
    if (id === undefined && (error === undefined || (idText ?? 'null') !== 'null')) return malformed(-32600, 'Invalid response: no id', null, true);
    if (error !== undefined && error.charCodeAt(0) !== 123) return malformed(-32600, 'Invalid response: error is not an object', id, true);
    const reply: Reply = error === undefined ? { result: new RawJson(result as string) } : { error: new RawJson(error) };
    return { kind: 'response', id: id ?? null, idText: odd, reply };
  }
  if (method === undefined || method.charCodeAt(0) !== 34) return malformed(-32600, 'Invalid request: method is not a string', id);
  // An empty list is an empty object where the language has one word for both (PHP).
  if (params !== undefined && NOTHING.test(params)) params = undefined;
  if (params !== undefined && params.charCodeAt(0) !== 123) return malformed(-32600, 'Invalid request: params is not an object', id);
  const name = method.includes('\\') ? (JSON.parse(method) as string) : method.slice(1, -1);
  const raw = params === undefined ? undefined : new RawJson(params);
  if (idText === undefined || (idText === 'null' && name.startsWith('notifications/'))) return { kind: 'notification', method: name, params: raw };
  if (id === undefined) return malformed(-32600, 'Invalid request: id is neither a string nor a number');
  return { kind: 'request', id, idText: odd, method: name, params: raw };
};

/**
 * Reads the envelope of a message and carries its payload unread, yet checks the whole text as strictly as `JSON.parse`.
 * An array (a batch, which only revision 2025-03-26 has) gives an array; an empty one is malformed.
 */
export const parseMessage = (text: string): Message | Malformed | (Message | Malformed)[] => {
  const body = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  if (!/^\s*\[/.test(body)) return parseOne(body);
  const spans = scanArray(body);
  if (spans === undefined) return malformed(-32700, 'Parse error: not valid JSON');
  if (spans.length === 0) return malformed(-32600, 'Invalid request: empty batch');
  return spans.map(({ start, end }) => parseOne(body.slice(start, end)));
};

const BREAK = /[\r\n]+/g;

/**
 * JSON on one line. Raw line breaks are white space in JSON, so a blank means the same; U+2028 and U+2029 stand only in
 * strings, where an escape means the same and survives readers that take them for line breaks.
 */
export const oneLine = (json: string): string => {
  let line = json;
  if (line.includes('\n') || line.includes('\r')) line = line.replace(BREAK, ' ');
  if (line.includes('\u2028')) line = line.replaceAll('\u2028', '\\u2028');
  if (line.includes('\u2029')) line = line.replaceAll('\u2029', '\\u2029');
  return line;
};

const writeId = (id: RequestId | null, idText: string | undefined): string => idText ?? JSON.stringify(id);

/** A response as one line of JSON, without the line break. */
export const serializeReply = (id: RequestId | null, reply: Reply, idText?: string): string =>
  reply.error === undefined
    ? `{"jsonrpc":"2.0","id":${writeId(id, idText)},"result":${oneLine(reply.result.text)}}`
    : `{"jsonrpc":"2.0","id":${writeId(id, idText)},"error":${oneLine(reply.error.text)}}`;

/** A message as one line of JSON, without the line break: payloads verbatim, ids as they were written. */
export const serializeMessage = (message: Message): string => {
  if (message.kind === 'response') return serializeReply(message.id, message.reply, message.idText);
  const id = message.kind === 'request' ? `"id":${writeId(message.id, message.idText)},` : '';
  const params = message.params === undefined ? '' : `,"params":${oneLine(message.params.text)}`;
  return `{"jsonrpc":"2.0",${id}"method":${JSON.stringify(message.method)}${params}}`;
};
