import { MwsError } from '@mcp-working-set/core';
import type { Action } from '../command.js';
import { EXIT } from '../exit-codes.js';
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
  return withSession(context, args.config, async ({ gateway, unknown, stale }) => {
    const { output } = context;
    const { text: reply, bytes, result: { kind, hits, total } } = await gateway.search(query, limit === undefined ? {} : { limit });
    if (args.json) {
      output.json({
        query, kind, total,
        hits: hits.map(({ tool, score }) => ({ name: tool.exposed, upstream: tool.upstream, tool: tool.original, score })),
        unknown, stale, reply,
        bytes,
      });
    } else output.line(reply);
    return hits.length > 0 ? EXIT.ok : EXIT.failed;
  }, { live: true });
};
