import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { PARSE_ERROR } from '../../wire/errors.js';
import { createSseParser } from '../../wire/sse.js';
import { parseMessage, type Malformed, type Message } from '../../wire/message.js';
import { unpack } from './unpack.js';

/** How an answer's body ended. */
export type BodyEnd =
  /** All of it was read; `lastEventId` where a stream can be resumed. */
  | { readonly kind: 'done'; readonly stream: boolean; readonly empty: boolean; readonly lastEventId?: string | undefined; readonly retryMs?: number | undefined }
  | { readonly kind: 'broken'; readonly stream: boolean; readonly lastEventId?: string | undefined; readonly retryMs?: number | undefined }
  | { readonly kind: 'too-large'; readonly bytes: number }
  /** Packed in a way that cannot be undone here. */
  | { readonly kind: 'packed'; readonly coding: string }
  /** Neither JSON nor a stream of events. */
  | { readonly kind: 'foreign'; readonly type: string };

export interface BodyHandlers {
  message(message: Message | Malformed): void;
  /** An event of a stream that is called otherwise than `message`. */
  event?(name: string, data: string): void;
  /** A stream goes on after a message over the limit, which is left out (see `SseHandlers`); without this it ends there. */
  overflow?(bytes: number, head: string, tail: string): void;
  /** Called once, last. */
  end(end: BodyEnd): void;
}

/** Reads one kind of body. */
interface Reader {
  push(chunk: Buffer): void;
  /** `whole`: nothing is missing. */
  end(whole: boolean): void;
}

/** What a stream of events begins with, and what it never does. */
const EVENTS = /^\s*(?:(?:event|data|id|retry) ?:|:)/;
const JSON_TEXT = /^\s*[[{]/;
const FIELDS: ReadonlySet<number | undefined> = new Set([...':deir'].map((letter) => letter.charCodeAt(0)));
const BRACE = 123;

/**
 * Reads an answer's body, JSON or SSE, and hands out its messages as they come. Some servers say one and send the other:
 * where the beginning leaves no doubt, it decides.
 */
export const readBody = (response: IncomingMessage, handlers: BodyHandlers, options: { maxBytes: number }): void => {
  const type = (response.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const unpacked = unpack(response);
  if ('unknown' in unpacked) {
    response.resume();
    onEnd(response, response, () => handlers.end({ kind: 'packed', coding: unpacked.unknown }));
    return;
  }
  const { body } = unpacked;
  const tools = { ...options, stop: () => void response.destroy() };
  const said = type === 'text/event-stream';
  const isStream = (chunk: Buffer | undefined): boolean => {
    // The usual answer is what it is called, and one byte shows it.
    if (chunk === undefined || (said ? FIELDS.has(chunk[0]) : chunk[0] === BRACE)) return said;
    const beginning = chunk.toString('utf8', 0, 200).replace(/^\ufeff/, '');
    return said ? !JSON_TEXT.test(beginning) : EVENTS.test(beginning);
  };
  const readerFor = (chunk?: Buffer): Reader => (isStream(chunk) ? streamReader(handlers, tools) : wholeReader(handlers, { ...tools, type }));
  let reader: Reader | undefined;
  body.on('data', (chunk: Buffer) => (reader ??= readerFor(chunk)).push(chunk));
  onEnd(response, body, (whole) => (reader ?? readerFor()).end(whole));
};

/** Calls `end` once, however the body ends: `end` for a whole one, else `close` or `error`. */
const onEnd = (response: IncomingMessage, body: Readable, end: (whole: boolean) => void): void => {
  let over = false;
  const once = (whole: boolean): void => {
    if (over) return;
    over = true;
    end(whole);
  };
  body.once('end', () => once(response.complete));
  body.once('error', () => once(false));
  body.once('close', () => once(false));
};

interface Tools {
  readonly maxBytes: number;
  /** Reads no further. */
  stop(): void;
}

const wholeReader = (handlers: BodyHandlers, { maxBytes, type, stop }: Tools & { type: string }): Reader => {
  const parts: Buffer[] = [];
  let size = 0;
  return {
    push(chunk) {
      size += chunk.length;
      if (size > maxBytes) stop();
      else parts.push(chunk);
    },
    end(whole) {
      if (size > maxBytes) return handlers.end({ kind: 'too-large', bytes: size });
      if (!whole) return handlers.end({ kind: 'broken', stream: false });
      const text = (parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts)).toString('utf8');
      if (text.trim() === '') return handlers.end({ kind: 'done', stream: false, empty: true });
      // Some servers forget the content type; a body that is no JSON whatever it is called is said to be foreign.
      const json = type === 'application/json' || type.endsWith('+json') || JSON_TEXT.test(text);
      if (!json) return handlers.end({ kind: 'foreign', type });
      emitWhole(text, handlers);
      handlers.end({ kind: 'done', stream: false, empty: false });
    },
  };
};

const streamReader = (handlers: BodyHandlers, { maxBytes, stop }: Tools): Reader => {
  let lastEventId: string | undefined;
  let retryMs: number | undefined;
  let tooLarge = 0;
  const parser = createSseParser({
    event({ event, data, id, retry }) {
      lastEventId = id ?? lastEventId;
      retryMs = retry ?? retryMs;
      if (event === undefined || event === 'message') {
        if (data !== '') emit(parseMessage(data), handlers);
        return;
      }
      handlers.event?.(event, data);
      // Some servers name their events as they like; a message is one whatever it is called.
      const parsed = JSON_TEXT.test(data) ? parseMessage(data) : [];
      if (Array.isArray(parsed) || parsed.kind !== 'malformed') emit(parsed, handlers);
    },
    overflow(bytes, head, tail) {
      if (handlers.overflow) {
        handlers.overflow(bytes, head, tail);
        return;
      }
      tooLarge = bytes;
      stop();
    },
  }, { maxBytes });
  return {
    push: (chunk) => parser.push(chunk),
    end(whole) {
      // What a broken stream left unfinished is no event.
      if (whole) parser.end();
      if (tooLarge > 0) handlers.end({ kind: 'too-large', bytes: tooLarge });
      else handlers.end(whole ? { kind: 'done', stream: true, empty: false, lastEventId, retryMs } : { kind: 'broken', stream: true, lastEventId, retryMs });
    },
  };
};

type Parsed = ReturnType<typeof parseMessage>;

const emit = (parsed: Parsed, handlers: BodyHandlers): void => {
  if (Array.isArray(parsed)) for (const message of parsed) handlers.message(message);
  else handlers.message(parsed);
};

/** One message, or one a line (NDJSON), lines that are none left out. */
const emitWhole = (text: string, handlers: BodyHandlers): void => {
  const parsed = parseMessage(text);
  if (Array.isArray(parsed) || parsed.kind !== 'malformed' || parsed.code !== PARSE_ERROR) return emit(parsed, handlers);
  const lines = text.split(/\r?\n/).map(parseMessage).flat().filter((message) => message.kind !== 'malformed');
  emit(lines.length > 0 ? lines : parsed, handlers);
};
