import type { CallRecord, SearchRecord } from '@mcp-working-set/core';
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
  /** Calls through `call_tool` rather than by the tool's own name. */
  readonly viaCallTool: number;
  readonly searches: number;
  /** Searches after which one of the hits was called. */
  readonly followed: number;
  /** Tokens of all search replies, estimated when they were written. */
  readonly searchTokens: number;
  /** Conversations that called or searched; one that did neither is not seen. */
  readonly sessions: number;
  readonly byDay: readonly UsageRow[];
  readonly byClient: readonly UsageRow[];
  readonly byTool: readonly UsageRow[];
}

interface Group {
  readonly calls: CallRecord[];
  readonly searches: SearchRecord[];
}

const median = (values: readonly number[]): number | undefined => [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)];

const sessionsOf = ({ calls, searches }: Group): number =>
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
    viaCallTool: calls.filter(({ via }) => via === 'call_tool').length,
    searches: searches.length,
    followed: searches.filter(({ followed }) => followed).length,
    searchTokens: searches.reduce((sum, { tokens }) => sum + tokens, 0),
    sessions: sessionsOf(all),
    byDay: grouped(all, { call: ({ time }) => day(time), search: ({ time }) => day(time) }).sort((a, b) => (a.key < b.key ? -1 : 1)),
    byClient: grouped(all, { call: ({ client }) => client, search: ({ client }) => client }).sort(byUse),
    byTool: grouped(all, { call: ({ upstream, tool }) => toolName(upstream, tool) }).sort(byUse),
  };
};
