import type { CatalogTool, MwsConfig, RankResult, WorkingSetKey } from '@mcp-working-set/core';
import { formatReply, type Learner, type SearchReply } from '@mcp-working-set/search';
import type { LiveCatalog } from '../listing/live-catalog.js';
import { awaitUnseen, unseen } from '../listing/unseen.js';
import type { Upstreams } from '../upstreams/types.js';
import { missingNames } from './missing-names.js';

/** How long a search waits for upstreams whose tools were never seen. */
const FIRST_SEARCH_MS = 2_000;

export interface SearchOptions {
  readonly catalog: LiveCatalog;
  readonly upstreams: Pick<Upstreams, 'settled' | 'status'>;
  /** Where searches are learned from; absent where the configuration does not allow it. */
  readonly learner?: Learner | undefined;
  readonly budgetBytes: number;
  /** Servers that cannot be used as they are configured. */
  readonly leftOut?: MwsConfig['leftOutServers'];
}

/** What a search found, and what a reply says before and after it. */
export interface Found {
  readonly result: RankResult;
  /** Ends with a line break where it is not empty. */
  readonly notice: string;
  /** Begins with one. */
  readonly missing: string;
}

/** A reply, and the ranking that it tells of. */
export interface SearchAnswer extends SearchReply {
  readonly result: RankResult;
}

export interface Search {
  /** Ranks what the view lets be used. */
  find(query: string, key: WorkingSetKey, limit: number): Promise<Found>;
  /** The same with the standard reply; `listed` are exposed names that the reader has in its list. */
  reply(query: string, key: WorkingSetKey, options: { limit: number; listed: ReadonlySet<string>; callName?: (tool: CatalogTool) => string }): Promise<SearchAnswer>;
}

/** Searches of one view; shared by the meta-tools and the command line. */
export const createSearch = ({ catalog, upstreams, learner, budgetBytes, leftOut = [] }: SearchOptions): Search => {
  const unusable = leftOut.length === 0 ? '' : `\nLeft out, as their configuration cannot be used: ${leftOut.map(({ id }) => id).join(', ')}.`;
  const find: Search['find'] = async (query, key, limit) => {
    await awaitUnseen(upstreams, FIRST_SEARCH_MS);
    const snapshot = catalog.snapshot();
    await learner?.load(key.principal);
    await catalog.ranker.prepare?.(query);
    const learned = learner?.fieldFor(key.principal);
    const result = catalog.ranker.search(query, { limit, allowed: catalog.allowed, ...(learned === undefined ? {} : { learned }) });
    const missed = missingNames(query, result, (name) => [snapshot.resolve(name)].find((tool) => tool && catalog.allowed(tool)));
    const missing = unseen(upstreams);
    return {
      result,
      notice: missed.length === 0 ? '' : `No tool is named ${missed.map((name) => JSON.stringify(name)).join(' or ')}.\n`,
      missing: `${missing.length === 0 ? '' : `\nNot known yet (still connecting or unreachable): ${missing.join(', ')}.`}${unusable}`,
    };
  };

  return {
    find,
    async reply(query, key, { limit, listed, callName }) {
      const { result, notice, missing } = await find(query, key, limit);
      const formatted = formatReply(result, {
        query, listed, budgetBytes: budgetBytes - Buffer.byteLength(notice), total: catalog.usable().length, ...(callName ? { callName } : {}),
      });
      const text = `${notice}${formatted.text}${missing}`;
      return { ...formatted, text, bytes: Buffer.byteLength(text), result };
    },
  };
};
