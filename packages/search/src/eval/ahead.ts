import type { CatalogTool } from '@mcp-working-set/core';
import { DEPTH } from './metrics.js';
import type { GoldQuery } from './gold.js';
import type { Retrieved, Retriever } from './retrievers.js';

/** A retriever that may take its time: one behind a service, or with a model that is loaded first. */
export interface AsyncRetriever {
  readonly name: string;
  /** Takes the whole catalog; the result answers queries, with at most `k` tools each. */
  build(tools: readonly CatalogTool[]): AnswerLater | Promise<AnswerLater>;
}
type AnswerLater = (query: string, k: number) => Retrieved | Promise<Retrieved>;

/** Puts all queries to a retriever one after the other, so that `evaluate` finds its answers ready, with the times that they took. */
export const askAhead = async (
  { name, build }: AsyncRetriever, tools: readonly CatalogTool[], gold: readonly GoldQuery[], now: () => number = () => performance.now(),
): Promise<Retriever> => {
  const begun = now();
  const search = await build(tools);
  const buildMs = now() - begun;
  const answers = new Map<string, Retrieved>();
  for (const { query } of gold) {
    const asked = now();
    const found = await search(query, DEPTH);
    answers.set(query, { ms: now() - asked, ...found });
  }
  const nothing: Retrieved = { tools: [], text: () => '' };
  return { name, buildMs, build: () => (query) => answers.get(query) ?? nothing };
};
