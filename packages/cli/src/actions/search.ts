import { MwsError } from '@mcp-working-set/core';
import type { Action } from '../command.js';
import { loadOwnConfiguration } from '../configuration/load.js';
import { EXIT } from '../exit-codes.js';
import { withSession } from '../gateway/session.js';
import { withState } from '../state/open.js';
import { count } from '../terminal/format.js';

interface SearchArguments {
  readonly words: readonly string[] | undefined;
  readonly limit: number | undefined;
  readonly profile: string | undefined;
  readonly forget: boolean | undefined;
  readonly json: boolean;
}

/** Empties the learned words of everybody who uses this state. A running mws serve follows at once. */
const forgetWords: Action<SearchArguments> = async ({ environment, output }, args) => {
  const { config } = await loadOwnConfiguration(environment, args.config);
  const forgotten = await withState(environment, config, (state) => state.learnedWords.forget());
  if (args.json) output.json({ forgotten });
  else output.line(`Forgot ${count(forgotten, 'learned word')}.`);
  return EXIT.ok;
};

/** Prints what `search_tools` answers to a query. */
export const runSearch: Action<SearchArguments> = async (context, args) => {
  const { limit } = args;
  if (args.forget) return forgetWords(context, args);
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
  }, { live: true, profile: args.profile });
};
