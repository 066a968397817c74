import type { MwsConfig } from '@mcp-working-set/core';
import type { Gateway } from '@mcp-working-set/proxy';
import { askAhead } from '@mcp-working-set/search/eval';
import type { GoldQuery, Retriever } from '@mcp-working-set/search/eval';

/** The proxy's own search as a retriever; what a model would read is the reply as configured. */
export const liveRetriever = (gateway: Pick<Gateway, 'search' | 'tools'>, gold: readonly GoldQuery[], { limit, retriever }: Pick<MwsConfig['search'], 'limit' | 'retriever'>): Promise<Retriever> =>
  askAhead({
    name: retriever,
    build: () => async (query, k) => {
      const begun = performance.now();
      const { result, text } = await gateway.search(query, { limit: k });
      const ms = performance.now() - begun;
      const read = limit === k ? text : (await gateway.search(query)).text;
      return { tools: result.hits.map(({ tool }) => tool), ms, text: () => read };
    },
  }, gateway.tools(), gold);
