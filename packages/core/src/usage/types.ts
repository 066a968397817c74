/** How a call reached the proxy: by the tool's own name, or through a meta-tool of that name. */
export type CallVia = 'direct' | 'call_tool' | (string & {});

/** How a call ended. Only `ok` is evidence for promotion; `unknown` never turns into `ok`. */
export type Outcome = 'ok' | 'error' | 'denied' | 'cancelled' | 'unknown';

/** One tool call. Never its arguments, results, or any path. */
export interface CallRecord {
  /** When it ended, milliseconds since the epoch. */
  readonly time: number;
  /** Client name as it calls itself, such as `claude-code`. */
  readonly client: string;
  readonly clientVersion?: string;
  /** Conversation the call belongs to; where the protocol names none: client, principal and a gap of 30 minutes. */
  readonly session: string;
  /** Session that started this one (subagents, forks); equal to `session` at the root. */
  readonly rootSession?: string;
  /** Who called; `local` for everybody on this machine. */
  readonly principal: string;
  /** Name of the profile, `default` for the plain URL. */
  readonly profile: string;
  /** Keyed hash of the project's folder with its last name, never the path. */
  readonly project?: string;
  readonly upstream: string;
  /** The upstream's own name of the tool. */
  readonly tool: string;
  readonly via: CallVia;
  readonly outcome: Outcome;
  /** Duration in milliseconds. */
  readonly ms: number;
  /** Size of the arguments and of the result as JSON text. */
  readonly bytesIn: number;
  readonly bytesOut: number;
  /** The client's own id of the call, where it sends one: joins log and transcript. */
  readonly clientCallId?: string;
  /** `proxy` for the proxy's own log, else the transcript parser's name. */
  readonly source: string;
}

/** One search. Never the query's text. */
export interface SearchRecord {
  readonly time: number;
  readonly client: string;
  readonly session: string;
  readonly principal: string;
  readonly profile: string;
  /** Size of the reply. */
  readonly bytes: number;
  /** Estimated tokens of the reply. */
  readonly tokens: number;
  /** Number of tools in the reply. */
  readonly hits: number;
  /** Whether a call of one of the hits followed in the same session. */
  readonly followed: boolean;
}

/** Whose working set, and for where. */
export interface WorkingSetKey {
  readonly principal: string;
  /** `global`, or `profile:<name>`. */
  readonly scope: string;
}

/** Why a tool is in the working set. */
export type WorkingSetReason = 'pin' | 'pin-file' | 'promoted';

export interface WorkingSetMember {
  readonly upstream: string;
  readonly tool: string;
  readonly reason: WorkingSetReason;
  /** When it joined, milliseconds since the epoch. */
  readonly since: number;
  /** Since when it is effective though no longer decided; undefined for members of the decided set. */
  readonly leavingSince?: number;
}

/**
 * The working set of one key. `decided` is what promotion last chose; `effective` is what is listed: additions enter it
 * at once, removals late (see `addDecision` and `settle`).
 */
export interface WorkingSet {
  readonly decided: readonly WorkingSetMember[];
  readonly decidedAt: number;
  readonly effective: readonly WorkingSetMember[];
  /** Since when `effective` has held members that `decided` has not; undefined when there are none. */
  readonly removalPendingSince?: number;
}
