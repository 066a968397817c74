import { modelText, type CatalogTool, type TokenCounter, type ToolDefinition } from '@mcp-working-set/core';
import { forgetOldest } from '../forget-oldest.js';

/** On what a session spends tokens besides its list. */
export type Spending = 'searches' | 'schemas' | 'failed';

/** What a session has cost so far, in tokens of the named counter; `net` is negative where mws cost more than it saved. */
export interface Account {
  readonly counter: string;
  /** The largest list that the session got. */
  readonly listed: number;
  readonly spent: Readonly<Record<Spending, { readonly count: number; readonly tokens: number }>>;
  /** A list of every tool that the view lets be used, as the servers define them. */
  readonly everything: number;
  readonly net: number;
}

/** Counts what each session costs against listing everything. */
export interface Ledger {
  /** A list goes to a session. */
  listed(session: string, tools: readonly ToolDefinition[]): void;
  /** A reply of mws itself, or the answer to a call that failed, goes to a session. */
  spent(session: string, on: Spending, text: string): void;
  /** The account of a session, against these tools. */
  of(session: string, everything: readonly CatalogTool[]): Account;
}

const MOST_SESSIONS = 2_000;
/** Lists of one session that are remembered. */
const MOST_LISTS = 4;

interface Page {
  readonly lists: Set<readonly ToolDefinition[]>;
  readonly spent: Record<Spending, { count: number; tokens: number }>;
}

export const createLedger = (counter: TokenCounter): Ledger => {
  const pages = new Map<string, Page>();
  /** Lists are shared by sessions and counted when somebody asks. */
  const sizes = new WeakMap<readonly object[], number>();

  const pageOf = (session: string): Page => {
    const page = pages.get(session) ?? { lists: new Set(), spent: { searches: { count: 0, tokens: 0 }, schemas: { count: 0, tokens: 0 }, failed: { count: 0, tokens: 0 } } };
    pages.delete(session);
    pages.set(session, page);
    forgetOldest(pages, MOST_SESSIONS);
    return page;
  };
  const sizeOf = <T extends object>(list: readonly T[], definition: (one: T) => ToolDefinition): number => {
    const known = sizes.get(list);
    if (known !== undefined) return known;
    const size = list.reduce((sum, one) => sum + counter.count(modelText(definition(one))), 0);
    sizes.set(list, size);
    return size;
  };

  return {
    listed(session, tools) {
      const { lists } = pageOf(session);
      lists.add(tools);
      forgetOldest(lists, MOST_LISTS);
    },
    spent(session, on, text) {
      const entry = pageOf(session).spent[on];
      entry.count += 1;
      entry.tokens += counter.count(text);
    },
    of(session, tools) {
      const { lists, spent } = pageOf(session);
      const listed = Math.max(0, ...[...lists].map((list) => sizeOf(list, (one) => one)));
      const everything = sizeOf(tools, ({ definition }) => definition);
      const net = everything - listed - spent.searches.tokens - spent.schemas.tokens - spent.failed.tokens;
      return { counter: counter.name, listed, spent: structuredClone(spent), everything, net };
    },
  };
};
