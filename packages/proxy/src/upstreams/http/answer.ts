import type { IncomingMessage } from 'node:http';
import { createSseParser } from '../../wire/sse.js';
import { parseMessage, type Malformed, type Message } from '../../wire/message.js';

/** How an answer's body ended. */
export type BodyEnd =
  /** All of it was read; `lastEventId` where a stream can be resumed. */
  | { readonly kind: 'done'; readonly stream: boolean; readonly empty: boolean; readonly lastEventId?: string | undefined; readonly retryMs?: number | undefined }
  | { readonly kind: 'broken'; readonly stream: boolean; readonly lastEventId?: string | undefined; readonly retryMs?: number | undefined }
  | { readonly kind: 'too-large'; readonly bytes: number }
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

/** Reads an answer's body, JSON or SSE, and hands out its messages as they come. */
export const readBody = (response: IncomingMessage, handlers: BodyHandlers, options: { maxBytes: number }): void => {
  const type = (response.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (type === 'text/event-stream') readStream(response, handlers, options.maxBytes);
  else readWhole(response, handlers, options.maxBytes, type);
};

/** Calls `end` once, however the body ends: `end` for a whole one, else `close` or `error`. */
const onEnd = (response: IncomingMessage, end: (whole: boolean) => void): void => {
  let over = false;
  const once = (whole: boolean): void => {
    if (over) return;
    over = true;
    end(whole);
  };
  response.once('end', () => once(response.complete));
  response.once('error', () => once(false));
  response.once('close', () => once(false));
};

const readWhole = (response: IncomingMessage, handlers: BodyHandlers, maxBytes: number, type: string): void => {
  const parts: Buffer[] = [];
  let size = 0;
  response.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > maxBytes) response.destroy();
    else parts.push(chunk);
  });
  onEnd(response, (whole) => {
    if (size > maxBytes) return handlers.end({ kind: 'too-large', bytes: size });
    if (!whole) return handlers.end({ kind: 'broken', stream: false });
    const text = (parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts)).toString('utf8');
    if (text.trim() === '') return handlers.end({ kind: 'done', stream: false, empty: true });
    // Some servers forget the content type; a body that is no JSON whatever it is called is said to be foreign.
    const json = type === 'application/json' || type.endsWith('+json') || /^\s*[[{]/.test(text);
    if (!json) return handlers.end({ kind: 'foreign', type });
    emit(text, handlers);
    handlers.end({ kind: 'done', stream: false, empty: false });
  });
};

const readStream = (response: IncomingMessage, handlers: BodyHandlers, maxBytes: number): void => {
  let lastEventId: string | undefined;
  let retryMs: number | undefined;
  let tooLarge = 0;
  const parser = createSseParser({
    event({ event, data, id, retry }) {
      lastEventId = id ?? lastEventId;
      retryMs = retry ?? retryMs;
      if (event !== undefined && event !== 'message') handlers.event?.(event, data);
      else if (data !== '') emit(data, handlers);
    },
    overflow(bytes, head, tail) {
      if (handlers.overflow) {
        handlers.overflow(bytes, head, tail);
        return;
      }
      tooLarge = bytes;
      response.destroy();
    },
  }, { maxBytes });
  response.on('data', (chunk: Buffer) => parser.push(chunk));
  onEnd(response, (whole) => {
    // What a broken stream left unfinished is no event.
    if (whole) parser.end();
    if (tooLarge > 0) handlers.end({ kind: 'too-large', bytes: tooLarge });
    else handlers.end(whole ? { kind: 'done', stream: true, empty: false, lastEventId, retryMs } : { kind: 'broken', stream: true, lastEventId, retryMs });
  });
};

const emit = (text: string, handlers: BodyHandlers): void => {
  const parsed = parseMessage(text);
  if (Array.isArray(parsed)) for (const message of parsed) handlers.message(message);
  else handlers.message(parsed);
};
