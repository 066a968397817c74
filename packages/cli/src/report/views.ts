import { savings } from '@mcp-working-set/core';
import { viewSettings } from '@mcp-working-set/core/select';
import type { CallRecord, MwsConfig, Savings, SearchRecord, SurfaceName, TokenCounter } from '@mcp-working-set/core';
import type { Gateway } from '@mcp-working-set/proxy';
import { STANDARD } from '../configuration/profiles.js';
import { viewCost } from '../tokens/list-cost.js';
import type { ListCost } from '../tokens/list-cost.js';
import { failedTokens, sessionsOf, wrappingTokens } from './summary.js';
import type { Group } from './summary.js';

/** What the conversations of one view cost and saved. */
export interface ViewBalance {
  /** `default` for the plain address. */
  readonly profile: string;
  readonly surface: SurfaceName;
  /** Conversations that called or searched there. */
  readonly conversations: number;
  readonly cost: ListCost;
  /** Where `cost` is `deferred` no list is said to save anything: what mws answered is charged all the same. */
  readonly balance: Savings;
}

interface ViewsInput {
  readonly config: MwsConfig;
  readonly gateway: Pick<Gateway, 'listed' | 'tools'>;
  readonly counter: TokenCounter;
  readonly calls: readonly CallRecord[];
  readonly searches: readonly SearchRecord[];
  readonly nameOf: (upstream: string, tool: string) => string;
}

/** The balance of each view that the records name; one that is no longer configured is counted as the plain one. */
export const balanceViews = async ({ config, gateway, counter, calls, searches, nameOf }: ViewsInput): Promise<readonly ViewBalance[]> => {
  const viewOf = ({ profile }: { readonly profile: string }): string => (Object.hasOwn(config.profiles, profile) ? profile : STANDARD);
  const names = [...new Set([...calls, ...searches].map(viewOf))].sort((a, b) => Number(b === STANDARD) - Number(a === STANDARD) || (a < b ? -1 : 1));
  return Promise.all(names.map(async (profile): Promise<ViewBalance> => {
    const group: Group = { calls: calls.filter((call) => viewOf(call) === profile), searches: searches.filter((search) => viewOf(search) === profile) };
    const cost = await viewCost(config, gateway, counter, profile);
    const conversations = sessionsOf(group);
    const balance = savings({
      counter: counter.name, listed: 0, everything: cost.saved, conversations, searches: group.searches,
      wrapping: wrappingTokens(group.calls, nameOf, counter), failures: failedTokens(group.calls),
    });
    return { profile, surface: viewSettings(config, profile).surface, conversations, cost, balance };
  }));
};

/** Balances in one. */
export const addUp = (counter: string, balances: readonly Savings[]): Omit<Savings, 'perConversation'> => {
  const sum = (key: 'gross' | 'spentOnSearches' | 'spentOnWrapping' | 'spentOnFailures' | 'net'): number => balances.reduce((total, balance) => total + balance[key], 0);
  return { counter, gross: sum('gross'), spentOnSearches: sum('spentOnSearches'), spentOnWrapping: sum('spentOnWrapping'), spentOnFailures: sum('spentOnFailures'), net: sum('net') };
};
