import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';

export interface LineHandlers {
  /** A line that holds something, without its line break. */
  line(text: string): void;
  /** A line longer than the limit has been dropped: its length in bytes, and its beginning and end (see `guessId`). */
  overflow(bytes: number, head: string, tail: string): void;
  /** The stream has ended, failed or been closed; called once, after the last line. */
  end(): void;
}

const LINE_FEED = 10;
const EDGE = 2000;
const BLANK = /^\s*$/;

const decode = (bytes: Buffer): string => new StringDecoder('utf8').write(bytes);

/**
 * Cuts a byte stream into lines at 0x0A and at nothing else (a carriage return before it is dropped; U+2028 is text),
 * whatever the chunks. Blank lines are skipped, a last line without a break counts. A line over `maxBytes` is not kept
 * in memory and costs nothing but itself.
 */
export const lineReader = (stream: Readable, handlers: LineHandlers, options: { maxBytes: number }): void => {
  const { maxBytes } = options;
  let parts: Buffer[] = [];
  let size = 0;
  let head: Buffer | undefined;
  let tail: Buffer = Buffer.alloc(0);
  let ended = false;

  const emit = (bytes: Buffer, from: number, to: number): void => {
    const end = to > from && bytes[to - 1] === 13 ? to - 1 : to;
    if (end === from) return;
    const text = bytes.toString('utf8', from, end);
    if (text.charCodeAt(0) > 32 || !BLANK.test(text)) handlers.line(text);
  };

  const drop = (): void => {
    head ??= Buffer.concat(parts).subarray(0, EDGE);
    tail = Buffer.concat([tail, ...parts]).subarray(-EDGE);
    parts = [];
  };

  const finish = (): void => {
    if (size === 0) return;
    const bytes = size;
    const kept = parts;
    parts = [];
    size = 0;
    if (head === undefined && bytes <= maxBytes) {
      const whole = kept.length === 1 ? (kept[0] as Buffer) : Buffer.concat(kept);
      emit(whole, 0, whole.length);
      return;
    }
    parts = kept;
    drop();
    const first = decode(head as Buffer);
    const last = tail.toString('utf8');
    head = undefined;
    tail = Buffer.alloc(0);
    handlers.overflow(bytes, first, last);
  };

  const keep = (piece: Buffer): void => {
    size += piece.length;
    parts.push(piece);
    if (size > maxBytes) drop();
  };

  stream.on('data', (data: Buffer | string) => {
    const chunk = typeof data === 'string' ? Buffer.from(data) : data;
    let from = 0;
    for (;;) {
      const at = chunk.indexOf(LINE_FEED, from);
      if (at < 0) break;
      if (size === 0 && at - from <= maxBytes) emit(chunk, from, at);
      else {
        if (at > from) keep(chunk.subarray(from, at));
        finish();
      }
      from = at + 1;
    }
    if (from < chunk.length) keep(from === 0 ? chunk : chunk.subarray(from));
  });

  const end = (): void => {
    if (ended) return;
    ended = true;
    finish();
    handlers.end();
  };
  stream.once('end', end);
  stream.once('close', end);
  stream.once('error', end);
};
