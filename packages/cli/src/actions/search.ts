import { MwsError } from '@mcp-working-set/core';
import { createRanker } from '@mcp-working-set/search';
import type { Action } from '../command.js';
import { EXIT } from '../exit-codes.js';
import { allowedTools } from '../gateway/open.js';
import { withSession } from '../gateway/session.js';

interface SearchArguments {
  readonly words: readonly string[] | undefined;
  readonly limit: number | undefined;
  readonly json: boolean;
}

/** Prints what `search_tools` answers to a query. */
export const runSearch: Action<SearchArguments> = async (context, args) => {
  const { limit } = args;
  if (limit !== undefined && !(Number.isInteger(limit) && limit > 0)) throw new MwsError('usage', `--limit must be a whole number from 1 on, not ${limit}`);
  const query = (args.words ?? []).join(' ');
  return withSession(context, args.config, async ({ gateway, config, unknown, stale }) => {
    const { output } = context;
    const reply = await gateway.search(query, limit === undefined ? {} : { limit });
    const ranker = createRanker();
    for (const { id } of config.upstreams) ranker.replace(id, allowedTools(gateway, config).filter(({ upstream }) => upstream === id));
    const { kind, hits, total } = ranker.search(query, { limit: limit ?? config.search.limit });
    if (args.json) {
      output.json({
        query, kind, total,
        hits: hits.map(({ tool, score }) => ({ name: tool.exposed, upstream: tool.upstream, tool: tool.original, score })),
        unknown, stale, reply,
        bytes: Buffer.byteLength(reply),
      });
    } else output.line(reply);
    return hits.length > 0 ? EXIT.ok : EXIT.failed;
  }, { live: true });
};
