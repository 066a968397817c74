import type { SearchRecord } from '../usage/types.js';

/** What a report counted; every figure with the same counter. */
export interface SavingsInput {
  /** Name of the counter. */
  readonly counter: string;
  /** Tokens of the list as it stands, meta-tools included. */
  readonly listed: number;
  /** Tokens of a list of every tool, as the upstreams would give it. */
  readonly everything: number;
  /** Conversations of the period: each pays for the list once. */
  readonly conversations: number;
  /** Searches of the period: their replies are what the shorter list costs. */
  readonly searches: readonly Pick<SearchRecord, 'tokens'>[];
  /** Tokens of what calls through a meta-tool write around the inner call; default 0. */
  readonly wrapping?: number;
  /** Tokens of calls that failed, arguments and answers; default 0. */
  readonly failures?: number;
}

/** A balance of tokens; it is negative where searching cost more than the shorter list saved. */
export interface Savings {
  readonly counter: string;
  readonly perConversation: number;
  /** Over all conversations, before searches. */
  readonly gross: number;
  readonly spentOnSearches: number;
  readonly spentOnWrapping: number;
  readonly spentOnFailures: number;
  readonly net: number;
}

/** Adds up what the working set saved, its own cost charged. */
export const savings = ({ counter, listed, everything, conversations, searches, wrapping = 0, failures = 0 }: SavingsInput): Savings => {
  const perConversation = everything - listed;
  const gross = perConversation * conversations;
  const spentOnSearches = searches.reduce((sum, search) => sum + search.tokens, 0);
  return { counter, perConversation, gross, spentOnSearches, spentOnWrapping: wrapping, spentOnFailures: failures, net: gross - spentOnSearches - wrapping - failures };
};
