import type { CallVia, Outcome } from '../usage/types.js';

/** One MCP tool call over all transcripts in which it was found. No arguments, results or paths. */
export interface TranscriptCall {
  /** Equal for every record of the call. */
  readonly key: string;
  readonly client: string;
  /** The client's own id of the call. */
  readonly callId: string;
  /** The oldest session that has the call. */
  readonly session: string;
  /** Begin of that session's file or row, milliseconds since the epoch: of several copies the oldest keeps the call. */
  readonly sessionStart: number;
  /** Other sessions that hold a copy of it (forks, resumes), sorted. */
  readonly copies: readonly string[];
  /** When it began, milliseconds since the epoch. */
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
  /** What a meta-tool such as `call_tool` was asked to call. It is an argument: known while a transcript is read, never kept in a store. */
  readonly innerTool?: string;
  readonly outcome: Outcome;
  /** The tool behind a meta-tool's call, as a name table found it while the transcript was read. */
  readonly found?: { readonly upstream: string; readonly tool: string; readonly via: CallVia };
}

/** A session as a client's transcripts tell of it. */
export interface TranscriptSession {
  readonly client: string;
  readonly id: string;
  /** Other names under which another session may point to it (file ids). */
  readonly alias?: string;
  /** Session that started this one: of a subagent, of a fork. */
  readonly parent?: string;
  /** Equal for a session and the copies that forked from it. */
  readonly origin?: string;
  /** Milliseconds since the epoch. */
  readonly start: number;
  /** Keyed hash of its working directory with the folder's name, never the path. */
  readonly project?: string;
}
