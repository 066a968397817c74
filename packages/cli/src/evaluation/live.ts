import type { Gateway } from '@mcp-working-set/proxy';
import type { GoldQuery, Retrieved, Retriever } from '@mcp-working-set/search/eval';

/** Ranks that reports look at. */
const DEPTH = 10;

/**
 * The proxy's own search as a retriever: every query is put to it beforehand, since it answers when it can, and what a
 * model would read is the reply as configured.
 */
export const liveRetriever = async (gateway: Pick<Gateway, 'search'>, gold: readonly GoldQuery[], limit: number): Promise<Retriever> => {
  const answers = new Map<string, Retrieved>();
  for (const { query } of gold) {
    const begun = performance.now();
    const { result, text } = await gateway.search(query, { limit: DEPTH });
    const ms = performance.now() - begun;
    const read = limit === DEPTH ? text : (await gateway.search(query)).text;
    answers.set(query, { tools: result.hits.map(({ tool }) => tool), ms, text: () => read });
  }
  const nothing: Retrieved = { tools: [], text: () => '' };
  return { name: 'bm25', build: () => (query) => answers.get(query) ?? nothing };
};
