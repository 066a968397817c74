import { MwsError, type MwsConfig } from '@mcp-working-set/core';
import type { GatewayOptions } from '@mcp-working-set/proxy';
import type { CliEnvironment } from '../environment.js';

/**
 * Ranking by meaning as `search.retriever` says. Rejects with `MwsError` (`config-invalid`) where the table of words that it
 * needs is not installed.
 */
export const readMeaning = async (
  { retriever }: Pick<MwsConfig['search'], 'retriever'>, { wordTable }: Pick<CliEnvironment, 'wordTable'>,
): Promise<NonNullable<GatewayOptions['meaning']>> => {
  if (retriever === 'bm25') return {};
  const table = await wordTable?.();
  if (table === undefined) {
    throw new MwsError('config-invalid', `search.retriever "${retriever}" needs the package @mcp-working-set/search-embeddings-en: install it beside mcp-working-set, or set search.retriever to "bm25".`);
  }
  const { rankBy } = await import('@mcp-working-set/search/embeddings');
  return rankBy(retriever, { table });
};
