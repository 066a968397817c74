import type { JsonObject } from '@mcp-working-set/core';
import { scanObject } from './scan.js';

/**
 * JSON text that is carried unread: what one side sent reaches the other with every digit and key as it was. `value`
 * parses it once, on first use.
 */
export class RawJson {
  readonly text: string;
  #value: unknown;
  #parsed = false;

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
    const spans = scanObject(this.text);
    if (!spans) return undefined;
    return new Map(spans.map(({ key, start, end }) => [key, new RawJson(this.text.slice(start, end))]));
  }
}

export type RequestId = string | number;

export interface RequestMessage {
  readonly kind: 'request';
  readonly id: RequestId;
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
  readonly reply: Reply;
}

export type Message = RequestMessage | NotificationMessage | ResponseMessage;

/** Why a text is no message, as a JSON-RPC error to answer with. */
export interface Malformed {
  readonly kind: 'malformed';
  readonly code: -32700 | -32600;
  readonly message: string;
  readonly id: RequestId | null;
}
