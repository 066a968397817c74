import type { CallRecord, PromotePolicy, WorkingSetMember } from '@mcp-working-set/core';
import type { ResolvedPin } from '../pins/types.js';

/** What a decision is made from; nothing else is looked at. */
export interface DecideInput {
  /** Calls from every source, in any order; several records of one call count once. */
  readonly evidence: readonly CallRecord[];
  /** What was decided last time. */
  readonly previous: readonly WorkingSetMember[];
  /** Config pins in config order, pins of files in file order. */
  readonly pins: readonly ResolvedPin[];
  readonly policy: PromotePolicy;
  /** Whether an upstream lists a tool (its own name) today. */
  readonly has: (upstream: string, tool: string) => boolean;
  /** Tools that get a row whatever is known of them. */
  readonly ask?: readonly { readonly upstream: string; readonly tool: string }[];
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** How much the decided set may hold; without it all that is promoted is in. */
  readonly cap?: Cap;
}

/**
 * Bounds of the decided set. What is promoted fills them by what it saves per token of its listing; pins are never cut,
 * but count. `defaultCap` has the stated defaults.
 */
export interface Cap {
  readonly tools: number;
  readonly tokens: number;
  /** Tokens that a tool takes in the list. */
  readonly tokensOf: (upstream: string, tool: string) => number;
}

/** Which rule spoke: what lists a tool, or what keeps it out. */
export type DecisionCause =
  | 'pin' | 'pin-file' | 'used' | 'grace'
  | 'unlisted' | 'pin-stale' | 'unpinned' | 'expired' | 'too-little' | 'cap';

/** What was decided of one tool, and why, in words for a person. */
export interface DecisionRow {
  readonly upstream: string;
  readonly tool: string;
  /** Distinct sessions with a success, and successful calls, within the window. */
  readonly sessions: number;
  readonly calls: number;
  /** Newest success, milliseconds since the epoch. */
  readonly lastUse?: number;
  /** Tokens in the list, where the input told how to count them. */
  readonly tokens?: number;
  readonly decision: 'keep' | 'add' | 'remove' | 'no';
  readonly cause: DecisionCause;
  /** In words. */
  readonly reason: string;
}

export interface Decision {
  /**
   * The decided set: config pins in config order, then the others where they stood before, then what is new (pins of
   * files first, then by sessions, calls, last use and name). Equal input gives equal output.
   */
  readonly members: readonly WorkingSetMember[];
  /** One row a tool that was used, listed or pinned: members in their order, then removals, then the rest. */
  readonly rows: readonly DecisionRow[];
}
