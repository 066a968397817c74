import { readFileSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { open, readFile } from 'node:fs/promises';
import { dirname, resolve, sep } from 'node:path';
import type { Json, OpenForeignDatabase, TranscriptCursor } from '@mcp-working-set/core';
import { callKey } from '../transcripts/call-key.js';
import type { FileContext, FileReading, ParsedCall, SessionFacts } from '../transcripts/types.js';
import { HEAD_BYTES, hashOf, plainChunks, readLines, zstdChunks } from './lines.js';
import type { FoundFile } from './walk.js';

/** Raised when a parser finds more than before: files are then read anew, which changes nothing that was right. */
export const READER_VERSION = 1;
/** A file that is read whole may be that long. */
const MAX_WHOLE = 256 * 1024 * 1024;
const MAX_SIBLING = 64 * 1024 * 1024;

/** What one file gave. */
export interface FileResult {
  readonly calls: ReadonlyMap<string, ParsedCall>;
  readonly sessions: readonly SessionFacts[];
  readonly duplicates: number;
  readonly unknown: number;
  readonly bad: readonly (number | string | undefined)[];
  /** How far it was read; undefined where it must be read again. */
  readonly position: Pick<TranscriptCursor, 'offset' | 'lines' | 'head' | 'tail' | 'state'> | undefined;
}

export interface ReadFileOptions {
  readonly openForeign?: OpenForeignDatabase;
  /** Where the last run stopped, if the file is still the same. */
  readonly from?: TranscriptCursor;
  readonly progress?: (bytes: number) => void;
}

/** Reads one file, or what was added to it. Throws where it cannot be read at all. */
export const readTranscript = async (found: FoundFile, options: ReadFileOptions = {}): Promise<FileResult> => {
  const { client } = found.format;
  const calls = new Map<string, ParsedCall>();
  const sessions: SessionFacts[] = [];
  const bad: (number | string | undefined)[] = [];
  let duplicates = 0;
  let unknown = 0;
  const context: FileContext = {
    path: found.relative,
    modified: found.modified,
    call: (call) => void calls.set(callKey(client, call), call),
    session: (facts) => void sessions.push(facts),
    duplicate: () => void (duplicates += 1),
    unknown: () => void (unknown += 1),
    bad: (where) => void bad.push(where),
    sibling: (path) => sibling(found, path),
  };
  const progress = options.progress ?? (() => undefined);
  const position = await readers[found.reading.kind](found, found.reading as never, context, { ...options, progress });
  return { calls, sessions, duplicates, unknown, bad, position: found.reading.kind === 'whole' && bad.length > 0 ? undefined : position };
};

type Progress = Required<Pick<ReadFileOptions, 'progress'>>;
type Of<K extends FileReading['kind']> = Extract<FileReading, { kind: K }>;
type Reader<K extends FileReading['kind']> =
  (found: FoundFile, reading: Of<K>, context: FileContext, options: ReadFileOptions & Progress) => Promise<FileResult['position']>;

const lines: Reader<'lines'> = async (found, reading, context, options) => {
  const packed = found.path.endsWith('.zst');
  const file = await open(found.path, 'r');
  try {
    const from = options.from !== undefined && (await continues(file, packed, options.from)) ? options.from : undefined;
    const parser = reading.open(context, from?.state);
    const start = { offset: from?.offset ?? 0, lines: from?.lines ?? 0 };
    const chunks = (packed ? zstdChunks : plainChunks)(file, start.offset, options.progress);
    const end = await readLines(chunks, parser, { bad: context.bad }, start);
    return { ...end, head: await headOf(file, packed, end.offset), tail: await tailOf(file, packed, end.offset), state: parser.save() };
  } finally {
    await file.close();
  }
};

const bytesAt = async (file: FileHandle, at: number, size: number): Promise<Buffer> => {
  const buffer = Buffer.alloc(size);
  const { bytesRead } = await file.read(buffer, 0, size, at);
  return buffer.subarray(0, bytesRead);
};

/** Hash of the first bytes that were read; of a compressed file, which is written once, of nothing. */
const headOf = async (file: FileHandle, packed: boolean, offset: number): Promise<string> =>
  (packed ? '' : hashOf(await bytesAt(file, 0, Math.min(HEAD_BYTES, offset))));

const tailOf = async (file: FileHandle, packed: boolean, offset: number): Promise<string> => {
  if (packed) return '';
  const from = Math.max(0, offset - HEAD_BYTES);
  return hashOf(await bytesAt(file, from, offset - from));
};

/** Whether a file still begins, and goes to where reading stopped, as it did then. */
const continues = async (file: FileHandle, packed: boolean, from: TranscriptCursor): Promise<boolean> => {
  if (packed || from.head === '') return false;
  const { size } = await file.stat();
  return size >= from.offset
    && (await headOf(file, false, from.offset)) === from.head
    && (await tailOf(file, false, from.offset)) === from.tail;
};

const whole: Reader<'whole'> = async (found, reading, context, options) => {
  if (found.size > MAX_WHOLE) throw new Error(`is over ${MAX_WHOLE / 1024 / 1024} MiB`);
  const bytes = await readFile(found.path);
  options.progress(bytes.length);
  reading.read(bytes.toString('utf8').replace(/^\uFEFF/, ''), context);
  return { offset: found.size, lines: 0, head: '', tail: '', state: null };
};

const database: Reader<'database'> = async (found, reading, context, options) => {
  if (options.openForeign === undefined) throw new Error('needs a way to read SQLite databases');
  const foreign = options.openForeign(found.path);
  try {
    const state: Json = await reading.read(foreign, context, options.from?.state);
    options.progress(found.size);
    return { offset: found.size, lines: 0, head: '', tail: '', state };
  } finally {
    foreign.close();
  }
};

const readers: { readonly [K in FileReading['kind']]: Reader<K> } = { lines, whole, database };

/** A small file beside the transcript, but never one outside its root. */
const sibling = (found: FoundFile, path: string): string | undefined => {
  const target = resolve(dirname(found.path), path);
  if (!target.startsWith(found.root + sep)) return undefined;
  try {
    const bytes = readFileSync(target);
    return bytes.length > MAX_SIBLING ? undefined : bytes.toString('utf8');
  } catch {
    return undefined;
  }
};
