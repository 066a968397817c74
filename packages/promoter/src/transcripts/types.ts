import type { ForeignDatabase, Json, TranscriptCall, TranscriptSession } from '@mcp-working-set/core';

/** One MCP tool call as one file tells of it; without arguments, results or paths. */
export type ParsedCall = Omit<TranscriptCall, 'key' | 'client' | 'copies' | 'found'>;

/** What a transcript tells of a session itself. */
export interface SessionFacts extends Omit<TranscriptSession, 'client' | 'project'> {
  /** Working directory; never stored, only its keyed hash. */
  readonly folder?: string;
}

/** Where a parser puts what it finds. A call with the same id replaces what was put before from the same file. */
export interface Sink {
  call(call: ParsedCall): void;
  session(facts: SessionFacts): void;
  /** The same call again in one file. */
  duplicate(): void;
  /** A record of a type that this version of mws does not know. */
  unknown(): void;
  /** A line, part or file that cannot be read; `where` is a line number from 1 or a name inside the file. */
  bad(where?: number | string): void;
}

/** One file as a parser sees it. */
export interface FileContext extends Sink {
  /** Relative to the root, with `/`. */
  readonly path: string;
  /** Time of last change, milliseconds since the epoch: stands in where the format has no times. */
  readonly modified: number;
  /** Text of a small file beside it, relative to the file's folder; undefined where there is none. */
  sibling(path: string): string | undefined;
}

/** Reads an append-only file line by line. */
export interface LineParser {
  /** Cheap look at the bytes of a long line: false when nothing of it can matter. */
  wants(line: Buffer): boolean;
  /** One parsed line. */
  read(value: Json): void;
  /** What is needed to go on with the lines that follow later. */
  save(): Json;
}

export type FileReading =
  | { readonly kind: 'lines'; open(context: FileContext, saved: Json | undefined): LineParser }
  | { readonly kind: 'whole'; read(text: string, context: FileContext): void; readonly companions?: readonly string[] }
  | { readonly kind: 'database'; read(database: ForeignDatabase, context: FileContext, saved: Json | undefined): Promise<Json> };

/** One client's transcripts. */
export interface TranscriptFormat {
  /** Name of the client in all evidence. */
  readonly client: string;
  /** How a file is read; undefined for one that is no transcript. `path` is relative to the root, with `/`. */
  reading(path: string): FileReading | undefined;
  /** Folders (by name) that hold no transcripts and are not entered. */
  readonly skip?: RegExp;
}
