import type { ForeignDatabase, Json, Outcome } from '@mcp-working-set/core';

/** One MCP tool call as a client's transcript tells of it. No arguments, results or paths. */
export interface ParsedCall {
  /** The client's own id of the call. */
  readonly callId: string;
  readonly session: string;
  /** Begin of the session's file or row, milliseconds since the epoch: of several copies the oldest keeps the call. */
  readonly sessionStart: number;
  /** When the call began, milliseconds since the epoch. */
  readonly time: number;
  /** When its result was written, where that is known. */
  readonly endTime?: number;
  /** The tool's name as the client wrote it, such as `mcp__github__create_issue`. */
  readonly name: string;
  /** Server and tool where the format tells them apart; only a table may split `name` otherwise. */
  readonly server?: string;
  readonly tool?: string;
  /** Whether `server` and `tool` are the configuration's key and the server's own name, not the client's spelling of them. */
  readonly raw: boolean;
  /** What a meta-tool such as `call_tool` was asked to call. */
  readonly innerTool?: string;
  readonly outcome: Outcome;
}

/** What a transcript tells of a session itself. */
export interface SessionFacts {
  readonly id: string;
  /** Other names under which another session may point to it (file ids). */
  readonly alias?: string;
  /** Session that started this one: of a subagent, of a fork. */
  readonly parent?: string;
  /** Equal for a session and the copies that forked from it. */
  readonly origin?: string;
  /** Milliseconds since the epoch. */
  readonly start: number;
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
