import { oneLine } from './message.js';

/** One event of a stream. */
export interface SseEvent {
  /** Absent means `message`. */
  readonly event?: string | undefined;
  /** Empty for an event that carries an id alone, such as the first one of a stream that can be resumed. */
  readonly data: string;
  /** The stream's last id so far. */
  readonly id?: string | undefined;
  /** Milliseconds after which to reconnect, where the server said so. */
  readonly retry?: number | undefined;
}

export interface SseHandlers {
  event(event: SseEvent): void;
  /** An event longer than the limit has been dropped: its length in bytes, and its data's beginning and end. */
  overflow?(bytes: number, head: string, tail: string): void;
}

export interface SseParser {
  push(chunk: Buffer | string): void;
  /** The stream is over: an event whose closing blank line is missing still counts. */
  end(): void;
}

const LF = 10;
const CR = 13;
const COLON = 58;
const EDGE = 2000;

/**
 * Parser of `text/event-stream`: LF, CR and CRLF, cut anywhere, also between the two bytes of CRLF or inside a
 * character. Works on bytes and copies an event once, however many chunks it comes in. `maxBytes` bounds an event.
 */
export const createSseParser = (handlers: SseHandlers, options: { maxBytes?: number } = {}): SseParser => {
  const maxBytes = options.maxBytes ?? Number.POSITIVE_INFINITY;
  /** Pieces of the line not yet ended. */
  let parts: Buffer[] = [];
  let size = 0;
  let afterCr = false;
  let first = true;
  let name: string | undefined;
  let data: string[] = [];
  let dataBytes = 0;
  let id: string | undefined;
  let retry: number | undefined;
  let seen = false;
  let dropped: { bytes: number; head: string; tail: Buffer } | undefined;

  const dispatch = (): void => {
    if (dropped) handlers.overflow?.(dropped.bytes, dropped.head, dropped.tail.toString('utf8'));
    else if (seen) {
      handlers.event({ event: name, data: data.length === 1 ? (data[0] as string) : data.join('\n'), id, retry });
    }
    name = undefined;
    data = [];
    dataBytes = 0;
    retry = undefined;
    seen = false;
    dropped = undefined;
  };

  const field = (bytes: Buffer): void => {
    const colon = bytes.indexOf(COLON);
    if (colon === 0) return; // a comment
    const key = bytes.toString('latin1', 0, colon < 0 ? bytes.length : colon);
    let from = colon < 0 ? bytes.length : colon + 1;
    if (bytes[from] === 32) from++;
    if (key === 'data') {
      dataBytes += bytes.length - from + (seen ? 1 : 0); // a break between lines counts
      if (dataBytes > maxBytes) {
        drop(bytes.subarray(from));
        return;
      }
      data.push(bytes.toString('utf8', from));
      seen = true;
      return;
    }
    const value = bytes.toString('utf8', from);
    if (key === 'event') name = value === '' ? undefined : value;
    else if (key === 'id' && !value.includes('\0')) {
      id = value;
      seen = true;
    } else if (key === 'retry' && /^\d+$/.test(value)) {
      retry = Number(value);
      seen = true;
    }
  };

  const drop = (piece: Buffer): void => {
    dropped ??= { bytes: 0, head: data.length ? (data[0] as string).slice(0, EDGE) : piece.toString('utf8', 0, EDGE), tail: Buffer.alloc(0) };
    dropped.bytes += piece.length;
    dropped.tail = Buffer.concat([dropped.tail, piece.subarray(-EDGE)]).subarray(-EDGE);
    data = [];
  };

  const endLine = (last: Buffer): void => {
    let line = last;
    if (parts.length > 0) {
      parts.push(last);
      line = Buffer.concat(parts);
      parts = [];
    }
    const oversized = size > maxBytes;
    size = 0;
    if (first) {
      first = false;
      if (line.length >= 3 && line[0] === 0xef && line[1] === 0xbb && line[2] === 0xbf) line = line.subarray(3);
    }
    if (dropped && oversized) {
      if (line.length) drop(line);
    } else if (line.length === 0) dispatch();
    else field(line);
  };

  const keep = (piece: Buffer): void => {
    size += piece.length;
    if (size <= maxBytes) parts.push(piece);
    else {
      const whole = Buffer.concat([...parts, piece]);
      parts = [];
      drop(whole);
    }
  };

  return {
    push(input) {
      const chunk = typeof input === 'string' ? Buffer.from(input) : input;
      if (chunk.length === 0) return;
      let from = 0;
      if (afterCr && chunk[0] === LF) from = 1;
      afterCr = false;
      let cr = chunk.indexOf(CR, from);
      for (;;) {
        const lf = chunk.indexOf(LF, from);
        if (cr >= 0 && cr < from) cr = chunk.indexOf(CR, from);
        const at = lf < 0 ? cr : cr < 0 ? lf : Math.min(lf, cr);
        if (at < 0) break;
        const piece = chunk.subarray(from, at);
        size += piece.length;
        endLine(piece);
        from = at + 1;
        if (chunk[at] === CR) {
          if (from === chunk.length) afterCr = true;
          else if (chunk[from] === LF) from++;
        }
      }
      if (from < chunk.length) keep(from === 0 ? chunk : chunk.subarray(from));
    },
    end() {
      if (parts.length > 0) endLine(Buffer.alloc(0));
      dispatch();
    },
  };
};

/** A message as one event. `id` only where the stream can be resumed. */
export const sseEvent = (json: string, id?: string): string =>
  id === undefined ? `event: message\ndata: ${oneLine(json)}\n\n` : `id: ${id}\nevent: message\ndata: ${oneLine(json)}\n\n`;

/** A line that clients ignore, to keep a quiet stream open. */
export const SSE_COMMENT = ': keep-alive\n\n';
