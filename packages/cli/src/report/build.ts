import type { UpstreamStatus } from '@mcp-working-set/proxy';
import { savings } from '@mcp-working-set/core';
import type { Savings, TokenCounter } from '@mcp-working-set/core';
import { catalogFilter } from '@mcp-working-set/core/select';
import type { Session } from '../gateway/session.js';
import { DAY_MS } from '../state/keys.js';
import { listCost, plainTools, toolTokens } from '../tokens/list-cost.js';
import type { ListCost } from '../tokens/list-cost.js';
import { summarizeUsage, wrappingTokens } from './summary.js';
import type { Usage } from './summary.js';

export interface Report {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly days: number;
  readonly config: string;
  readonly upstreams: readonly Pick<UpstreamStatus, 'id' | 'kind' | 'tools' | 'catalog' | 'lastError'>[];
  readonly listed: readonly { readonly name: string; readonly tokens: number }[];
  readonly cost: ListCost;
  readonly usage: Usage;
  /** Tokens saved over the days, search replies charged (estimated when they were written); negative where mws cost more. */
  readonly balance: Savings;
}

/** Gathers everything that `mws report` says. */
export const buildReport = async (session: Session, counter: TokenCounter, options: { readonly now: number; readonly days: number; readonly profile?: string | undefined }): Promise<Report> => {
  const { gateway, state, file, config } = session;
  const since = options.now - options.days * DAY_MS;
  const [definitions, allCalls, allSearches] = await Promise.all([gateway.listed(), state.calls.read({ since }), state.searches.read({ since })]);
  const isOf = ({ profile }: { readonly profile: string }): boolean => options.profile === undefined || profile === options.profile;
  const [calls, searches] = [allCalls.filter(isOf), allSearches.filter(isOf)];
  const names = new Map(gateway.catalog().tools.map(({ upstream, original, exposed }) => [`${upstream}\0${original}`, exposed]));
  const nameOf = (upstream: string, tool: string): string => names.get(`${upstream}\0${tool}`) ?? `${upstream}/${tool}`;
  const usage = summarizeUsage(calls, searches, nameOf);
  const shown = config.standardProfile === undefined ? undefined : config.profiles[config.standardProfile];
  const passes = shown ? catalogFilter(shown.include, shown.exclude) : () => true;
  const cost = listCost(definitions, plainTools(config, gateway.tools()).filter(passes), counter);
  return {
    at: options.now,
    days: options.days,
    config: file,
    upstreams: gateway.status().map(({ id, kind, tools, catalog, lastError }) => ({ id, kind, tools, catalog, ...(lastError === undefined ? {} : { lastError }) })),
    listed: definitions.map((tool) => ({ name: tool.name, tokens: toolTokens(tool, counter) })),
    cost,
    usage,
    balance: savings({ counter: counter.name, listed: cost.listed.tokens, everything: cost.everything.tokens, conversations: usage.sessions, searches, wrapping: wrappingTokens(calls, nameOf, counter), failures: usage.failedTokens }),
  };
};
