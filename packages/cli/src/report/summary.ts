import type { CallRecord, SearchRecord, TokenCounter } from '@mcp-working-set/core';
import { day } from '../terminal/format.js';

/** Calls (and, by day and client, searches) of one group. */
export interface UsageRow {
  readonly key: string;
  readonly calls: number;
  readonly ok: number;
  readonly searches: number;
  /** Distinct conversations. */
  readonly sessions: number;
  /** Median duration of calls in milliseconds; undefined where there were none. */
  readonly medianMs: number | undefined;
}

export interface Usage {
  readonly calls: number;
  readonly ok: number;
  /** Calls through a meta-tool rather than by the tool's own name. */
  readonly viaCallTool: number;
  readonly searches: number;
  /** Searches after which one of the hits was called. */
  readonly followed: number;
  /** Conversations that searched, those of them in which a hit was called, and those that called without a search. */
  readonly searching: { readonly sessions: number; readonly followed: number; readonly without: number };
  /** Tokens of failed calls, arguments and answers, as bytes / 4. */
  readonly failedTokens: number;
  /** Tokens of all search replies, estimated when they were written. */
  readonly searchTokens: number;
  /** Conversations that called or searched; one that did neither is not seen. */
  readonly sessions: number;
  readonly byDay: readonly UsageRow[];
  readonly byClient: readonly UsageRow[];
  readonly byTool: readonly UsageRow[];
  readonly byUpstream: readonly UsageRow[];
}

/** Records that are counted together. */
export interface Group {
  readonly calls: CallRecord[];
  readonly searches: SearchRecord[];
}

const median = (values: readonly number[]): number | undefined => [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)];

/** Distinct conversations. */
export const sessionsOf = ({ calls, searches }: Group): number =>
  new Set([...calls.map(({ rootSession, session }) => rootSession ?? session), ...searches.map(({ session }) => session)]).size;

const rowOf = (key: string, group: Group): UsageRow => ({
  key,
  calls: group.calls.length,
  ok: group.calls.filter(({ outcome }) => outcome === 'ok').length,
  searches: group.searches.length,
  sessions: sessionsOf(group),
  medianMs: median(group.calls.map(({ ms }) => ms)),
});

const grouped = (
  all: Group,
  keys: { readonly call: (record: CallRecord) => string; readonly search?: (record: SearchRecord) => string },
): UsageRow[] => {
  const groups = new Map<string, Group>();
  const groupAt = (key: string): Group => {
    const group = groups.get(key) ?? { calls: [], searches: [] };
    groups.set(key, group);
    return group;
  };
  for (const call of all.calls) groupAt(keys.call(call)).calls.push(call);
  if (keys.search) for (const search of all.searches) groupAt(keys.search(search)).searches.push(search);
  return [...groups].map(([key, group]) => rowOf(key, group));
};

const byUse = (a: UsageRow, b: UsageRow): number => b.calls + b.searches - (a.calls + a.searches) || (a.key < b.key ? -1 : 1);

/** Whether the model searched at all, by conversation, and what came of it. */
const searchingOf = (calls: readonly CallRecord[], searches: readonly SearchRecord[]): Usage['searching'] => {
  const searched = new Set(searches.map(({ session }) => session));
  const followed = new Set(searches.filter((search) => search.followed).map(({ session }) => session));
  const without = new Set(calls.map(({ session }) => session).filter((session) => !searched.has(session)));
  return { sessions: searched.size, followed: followed.size, without: without.size };
};

/** What the model writes around a call that goes through a meta-tool, and would not write around a call by name. */
export const wrappingTokens = (calls: readonly CallRecord[], toolName: (upstream: string, tool: string) => string, counter: TokenCounter): number => {
  const sizes = new Map<string, number>();
  return calls.filter(({ via }) => via !== 'direct').reduce((sum, { upstream, tool }) => {
    const name = toolName(upstream, tool);
    const size = sizes.get(name) ?? counter.count(JSON.stringify({ name, arguments: {} }));
    sizes.set(name, size);
    return sum + size;
  }, 0);
};

/** Tokens of failed calls, arguments and answers, as bytes / 4. */
export const failedTokens = (calls: readonly CallRecord[]): number =>
  Math.round(calls.filter(({ outcome }) => outcome === 'error' || outcome === 'denied').reduce((sum, { bytesIn, bytesOut }) => sum + bytesIn + bytesOut, 0) / 4);

/** Sums a log. `toolName` says what a person calls a tool. */
export const summarizeUsage = (
  calls: readonly CallRecord[],
  searches: readonly SearchRecord[],
  toolName: (upstream: string, tool: string) => string,
): Usage => {
  const all: Group = { calls: [...calls], searches: [...searches] };
  return {
    calls: calls.length,
    ok: calls.filter(({ outcome }) => outcome === 'ok').length,
    viaCallTool: calls.filter(({ via }) => via !== 'direct').length,
    searches: searches.length,
    followed: searches.filter(({ followed }) => followed).length,
    searchTokens: searches.reduce((sum, { tokens }) => sum + tokens, 0),
    sessions: sessionsOf(all),
    byDay: grouped(all, { call: ({ time }) => day(time), search: ({ time }) => day(time) }).sort((a, b) => (a.key < b.key ? -1 : 1)),
    byClient: grouped(all, { call: ({ client }) => client, search: ({ client }) => client }).sort(byUse),
    searching: searchingOf(calls, searches),
    failedTokens: failedTokens(calls),
    byUpstream: grouped(all, { call: ({ upstream }) => upstream }).sort(byUse),
    byTool: grouped(all, { call: ({ upstream, tool }) => toolName(upstream, tool) }).sort(byUse),
  };
};
