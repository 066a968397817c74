import type { UpstreamStatus } from '@mcp-working-set/proxy';
import type { Savings, TokenCounter } from '@mcp-working-set/core';
import type { Session } from '../gateway/session.js';
import { DAY_MS } from '../state/keys.js';
import { toolTokens, viewCost } from '../tokens/list-cost.js';
import type { ListCost } from '../tokens/list-cost.js';
import { summarizeUsage } from './summary.js';
import type { Usage } from './summary.js';
import { addUp, balanceViews } from './views.js';
import type { ViewBalance } from './views.js';

export interface Report {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly days: number;
  readonly config: string;
  readonly upstreams: readonly Pick<UpstreamStatus, 'id' | 'kind' | 'tools' | 'catalog' | 'lastError'>[];
  readonly listed: readonly { readonly name: string; readonly tokens: number }[];
  readonly cost: ListCost;
  readonly usage: Usage;
  /** The views that conversations had, each counted at its own list. */
  readonly views: readonly ViewBalance[];
  /**
   * Tokens saved over the days by all views, search replies charged (estimated when they were written); negative where mws
   * cost more. `perConversation` is that of `cost`.
   */
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
  const cost = await viewCost(config, gateway, counter);
  const views = await balanceViews({ config, gateway, counter, calls, searches, nameOf });
  return {
    at: options.now,
    days: options.days,
    config: file,
    upstreams: gateway.status().map(({ id, kind, tools, catalog, lastError }) => ({ id, kind, tools, catalog, ...(lastError === undefined ? {} : { lastError }) })),
    listed: definitions.map((tool) => ({ name: tool.name, tokens: toolTokens(tool, counter) })),
    cost,
    usage,
    views,
    balance: { ...addUp(counter.name, views.map(({ balance }) => balance)), perConversation: cost.saved },
  };
};
