import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { Json } from '@mcp-working-set/core';
import { Decompress } from 'fzstd';
import type { LineParser } from '../transcripts/types.js';
import { createSplitter } from './split.js';
import { trimmed } from './trim.js';

/** Where reading stands. */
export interface LinesResult {
  readonly offset: number;
  readonly lines: number;
}

export interface LineEvents {
  bad(line: number): void;
}

export const MAX_LINE = 64 * 1024 * 1024;
/** Lines up to that size are parsed whatever they hold: then every bad or unknown one is counted, and it costs little. */
const SHORT = 2048;
const CHUNK = 1024 * 1024;
export const HEAD_BYTES = 256;

const OPEN = 0x7b;
const CLOSE = 0x7d;

export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex').slice(0, 32);

/** Feeds one line to the parser; false where it is no JSON. */
const feed = (line: Buffer, parser: LineParser): boolean => {
  const text = trimmed(line);
  if (text.length === 0) return true;
  if (text.length > SHORT && text[0] === OPEN && text[text.length - 1] === CLOSE && !parser.wants(text)) return true;
  try {
    parser.read(JSON.parse(text.toString('utf8')) as Json);
    return true;
  } catch {
    return false;
  }
};

/** Chunks of a file's bytes; a compressed one is unpacked on the way. */
export type Chunks = (take: (chunk: Buffer) => void) => Promise<void>;

export const plainChunks = (file: FileHandle, from: number, progress: (bytes: number) => void): Chunks => async (take) => {
  const { size } = await file.stat();
  const buffer = Buffer.allocUnsafe(Math.min(CHUNK, Math.max(4096, size - from)));
  for (let at = from; ;) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    take(buffer.subarray(0, bytesRead));
    progress(bytesRead);
  }
};

/** Unpacks from the beginning and leaves out what was read before. Throws where the file is no whole zstd stream. */
export const zstdChunks = (file: FileHandle, from: number, progress: (bytes: number) => void): Chunks => async (take) => {
  let skip = from;
  const unpack = new Decompress((unpacked) => {
    const chunk = Buffer.from(unpacked.buffer, unpacked.byteOffset, unpacked.byteLength);
    if (skip >= chunk.length) skip -= chunk.length;
    else {
      take(chunk.subarray(skip));
      skip = 0;
    }
  });
  const buffer = Buffer.allocUnsafe(CHUNK);
  for (let at = 0; ;) {
    const { bytesRead } = await file.read(buffer, 0, CHUNK, at);
    if (bytesRead === 0) break;
    at += bytesRead;
    unpack.push(Uint8Array.from(buffer.subarray(0, bytesRead)));
    progress(bytesRead);
  }
  unpack.push(new Uint8Array(0), true);
};

/** Reads lines from `from` on. A last line without its end is read if it is whole JSON, else left for the next time. */
export const readLines = async (chunks: Chunks, parser: LineParser, events: LineEvents, from: LinesResult): Promise<LinesResult> => {
  let lines = from.lines;
  const splitter = createSplitter({
    line: (line) => {
      lines += 1;
      if (!feed(line, parser)) events.bad(lines);
    },
    overflow: () => {
      lines += 1;
      events.bad(lines);
    },
  }, { maxBytes: MAX_LINE });
  await chunks(splitter.push);
  const rest = splitter.rest();
  // Whole JSON that is an object cannot go on; its line is counted when its end comes.
  const whole = trimmed(rest)[0] === OPEN && feed(rest, parser);
  return { offset: from.offset + splitter.consumed + (whole ? rest.length : 0), lines };
};
