import type { CatalogTool, TokenCounter } from '@mcp-working-set/core';
import type { Session } from '../gateway/session.js';
import { buildReport } from '../report/build.js';
import { DAY_MS } from '../state/keys.js';
import { toolTokens } from '../tokens/list-cost.js';
import type { ListCost } from '../tokens/list-cost.js';

export interface AuditTool {
  readonly name: string;
  readonly tokens: number;
  /** Tokens of its description alone. */
  readonly description: number;
  readonly calls: number;
}

export interface AuditServer {
  readonly id: string;
  readonly tools: number;
  readonly tokens: number;
  readonly calls: number;
  /** Tools that were called at all. */
  readonly used: number;
}

export interface Audit {
  readonly days: number;
  readonly cost: ListCost;
  readonly servers: readonly AuditServer[];
  readonly biggest: readonly AuditTool[];
  /** Tools of one name and description behind several servers. */
  readonly duplicates: readonly (readonly string[])[];
  readonly unused: { readonly tools: number; readonly tokens: number };
  /** Conversations that called or searched in that time. */
  readonly conversations: number;
  /** Those of them whose client loads schemas itself: no list is said to save anything there. */
  readonly deferred: number;
  /** Tokens of search replies in that time. */
  readonly searchTokens: number;
  /** What mws itself cost in that time: search replies, what call_tool adds around calls, failed calls. */
  readonly spent: number;
  /** Tokens saved in that time, what mws cost charged, as in `mws report`; negative where mws cost more. */
  readonly net: number;
}

const duplicatesOf = (tools: readonly CatalogTool[]): readonly (readonly string[])[] => {
  const groups = new Map<string, string[]>();
  for (const { original, exposed, definition } of tools) {
    const key = JSON.stringify([original, definition.description ?? '']);
    groups.set(key, [...(groups.get(key) ?? []), exposed]);
  }
  return [...groups.values()].filter((names) => names.length > 1);
};

/** Counts what the catalog costs and what of it is used. */
export const buildAudit = async (session: Session, counter: TokenCounter, { now, days }: { readonly now: number; readonly days: number }): Promise<Audit> => {
  const { gateway, state } = session;
  const [{ cost, usage, views, balance }, calls] = await Promise.all([buildReport(session, counter, { now, days }), state.calls.read({ since: now - days * DAY_MS })]);
  const counts = new Map<string, number>();
  for (const { upstream, tool } of calls) counts.set(`${upstream}\0${tool}`, (counts.get(`${upstream}\0${tool}`) ?? 0) + 1);
  const all = gateway.tools().map((tool) => ({
    tool,
    name: tool.exposed,
    tokens: toolTokens(tool.definition, counter),
    description: counter.count(String(tool.definition.description ?? '')),
    calls: counts.get(`${tool.upstream}\0${tool.original}`) ?? 0,
  }));
  const sum = (rows: typeof all, value: (row: (typeof all)[number]) => number): number => rows.reduce((total, row) => total + value(row), 0);
  const servers = gateway.status().map(({ id }): AuditServer => {
    const own = all.filter(({ tool }) => tool.upstream === id);
    return { id, tools: own.length, tokens: sum(own, ({ tokens }) => tokens), calls: sum(own, (row) => row.calls), used: own.filter((row) => row.calls > 0).length };
  });
  const unused = all.filter((row) => row.calls === 0);
  return {
    days, cost,
    conversations: usage.sessions,
    deferred: views.reduce((total, view) => total + (view.cost.deferred === undefined ? 0 : view.conversations), 0),
    searchTokens: usage.searchTokens,
    spent: balance.gross - balance.net,
    servers: servers.sort((a, b) => b.tokens - a.tokens),
    biggest: all.map(({ tool: _, ...row }) => row).sort((a, b) => b.tokens - a.tokens),
    duplicates: duplicatesOf(gateway.tools()),
    unused: { tools: unused.length, tokens: sum(unused, ({ tokens }) => tokens) },
    net: balance.net,
  };
};
