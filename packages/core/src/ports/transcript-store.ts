import type { Json } from '../json.js';
import type { TranscriptCall, TranscriptSession } from '../transcripts/types.js';

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

/** Written in one transaction, or not at all: a few hundred records at most, since others who write wait for it. */
export interface TranscriptBatch {
  readonly calls: readonly TranscriptCall[];
  readonly sessions: readonly TranscriptSession[];
  readonly cursors: readonly TranscriptCursor[];
  /** Keys of cursors to forget: their files are gone. What was read from them stays. */
  readonly gone: readonly string[];
}

/**
 * Where what was read of clients' transcripts is kept, since clients delete them. Two readers may write at once: a call
 * or session that is known already is merged by `mergeCalls` and `mergeSessions`, which do not depend on the order; the
 * last cursor of a key stands. No `innerTool` is kept.
 */
export interface TranscriptStore {
  cursors(client: string): Promise<readonly TranscriptCursor[]>;
  commit(batch: TranscriptBatch): Promise<void>;
  /** Calls that began at or after `since` (milliseconds since the epoch), all without it; in no order. */
  calls(since?: number): Promise<readonly TranscriptCall[]>;
  /** All calls step by step: the next `most` whose keys come after `after`, by key; the empty text is before all. */
  callsAfter(after: string, most: number): Promise<readonly TranscriptCall[]>;
  sessions(): Promise<readonly TranscriptSession[]>;
}
