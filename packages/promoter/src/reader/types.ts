import type { Json } from '@mcp-working-set/core';
import type { TranscriptCall } from '../transcripts/merge.js';
import type { TranscriptSession } from '../transcripts/roots.js';

/** How far a file has been read. Holds no path: `key` is a keyed hash of it. */
export interface TranscriptCursor {
  readonly key: string;
  /** Keyed hash of the root under which the file was found. */
  readonly root: string;
  readonly client: string;
  /** Version of the reader that wrote it: another one reads the file anew. */
  readonly version: number;
  /** Device and inode, as text: a replaced file has another. */
  readonly file: string;
  readonly size: number;
  /** Time of last change, milliseconds since the epoch. */
  readonly modified: number;
  /** Bytes that were read (of the unpacked text, for a compressed file), and lines. */
  readonly offset: number;
  readonly lines: number;
  /** Hashes of the first bytes, and of the last ones before `offset`. */
  readonly head: string;
  readonly tail: string;
  /** What the parser needs to go on. */
  readonly state: Json;
}

/** Written in one transaction, or not at all. */
export interface TranscriptBatch {
  readonly calls: readonly TranscriptCall[];
  readonly sessions: readonly TranscriptSession[];
  readonly cursors: readonly TranscriptCursor[];
  /** Keys of cursors to forget: their files are gone. What was read from them stays. */
  readonly gone: readonly string[];
}

/**
 * Where what was read is kept, since clients delete their transcripts. Two readers may write at once: a call or session
 * that is known already is merged by `mergeCalls` and `mergeSessions`, which do not depend on the order; the last cursor
 * of a key stands.
 */
export interface TranscriptStore {
  cursors(client: string): Promise<readonly TranscriptCursor[]>;
  commit(batch: TranscriptBatch): Promise<void>;
  /** Calls that began at or after `since` (milliseconds since the epoch), all without it. */
  calls(since?: number): Promise<readonly TranscriptCall[]>;
  sessions(): Promise<readonly TranscriptSession[]>;
}

/** Something that could not be read; it stopped nothing else. */
export interface FileProblem {
  readonly client: string;
  /** For the person's eyes only: never stored or logged. */
  readonly file: string;
  /** Line from 1, or a name inside the file. */
  readonly where?: number | string;
  readonly message: string;
}

export interface ReadProgress {
  readonly files: number;
  readonly totalFiles: number;
  readonly bytes: number;
  readonly totalBytes: number;
}
