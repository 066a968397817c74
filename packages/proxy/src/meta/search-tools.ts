import { estimateTokens, type ToolDefinition } from '@mcp-working-set/core';
import { textReply } from '../wire/reply.js';
import { backendLine } from './backends.js';
import { costLines, hitLines, schemaEntries } from './hit-replies.js';
import type { Dialect, MetaKit } from './kit.js';
import { noteSearch } from './note-search.js';
import type { Found } from './search.js';
import type { MetaTool } from './types.js';
import { wholeNumber } from './whole-number.js';
import type { Caller } from '../dispatch/types.js';

/** No reply has room for more. */
const MOST_TOOLS = 100;
export const READ_ONLY = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false } as const;

const THEN: Readonly<Record<Dialect['hits'], (dialect: Dialect) => string>> = {
  signatures: () =>
    'Finds tools by words and returns their names, parameters and schemas; run one with call_tool. ' +
    'More tools exist than are listed: search before you say that something cannot be done. ' +
    'A tool\'s exact name returns its whole schema, a backend\'s name its tools, no query every name.',
  lines: () =>
    'Finds tools by words: a line each, no schemas. Load what you need, then call it. More tools exist than are listed: ' +
    'search before you say that something cannot be done.',
  schemas: ({ callWith }) =>
    `Search first: finds the tools for a task and returns server, name, description and inputSchema of each. Then run one with ${callWith}. ` +
    'More tools exist than are listed.',
  costs: () =>
    'Finds tools by keywords: a line each, with why it was found and the cost of its schema. Schemas come with ' +
    'include_schemas, suggest_tools or get_tool_schema.',
};

/** `search_tools`: words in, the best tools out, as the surface writes them. */
export const searchTools = (kit: MetaKit): MetaTool => {
  const { dialect, search, keyOf } = kit;
  const { limitKey } = dialect;

  /** The reply, and exposed names of the tools that it shows. */
  const answer = async (query: string, limit: number, withSchemas: boolean, caller: Caller): Promise<{ text: string; shown: readonly string[]; found: Found['result'] }> => {
    const listed = await kit.listed(caller);
    const key = keyOf(caller);
    if (dialect.hits === 'signatures') {
      const { text, shown, result } = await search.reply(query, key, { limit, listed, callName: kit.callName(caller) });
      return { text, shown, found: result };
    }
    const found = await search.find(query, key, limit);
    const { result } = found;
    // Names, whole backends, the whole catalog and misses are told the same way on every surface.
    if (result.kind !== 'ranked') {
      const { text, shown } = await search.reply(query, key, { limit, listed });
      return { text, shown, found: result };
    }
    const name = (tool: { exposed: string }): string => `${tool.exposed}${listed.has(tool.exposed) ? '*' : ''}`;
    const budget = kit.budgetBytes - Buffer.byteLength(found.notice) - 120;
    const hits = result.hits.slice(0, limit);
    const written = dialect.hits === 'lines' ? hitLines(hits, name, budget, withSchemas)
      : dialect.hits === 'costs' ? costLines(hits, estimateTokens, budget, withSchemas)
      : schemaEntries(hits, { server: 'server', name: dialect.address === 'server-tool' ? 'tool' : 'name' }, budget);
    const more = result.total - written.shown.length;
    const footer = more > 0 ? `\n${more} more matched: raise ${limitKey}, or say it in other words.` : '';
    return { text: `${found.notice}${written.text}${footer}${found.missing}`, shown: written.shown.map(({ exposed }) => exposed), found: result };
  };

  return {
    name: 'search_tools',
    kind: 'answers',
    async answer({ arguments: args, session, exchange }) {
      const { query, include_schemas: withSchemas } = args?.object ?? {};
      if (query !== undefined && query !== null && typeof query !== 'string') {
        return textReply('search_tools needs "query" to be a text, for example {"query": "create an issue"}.', { isError: true });
      }
      const wanted = wholeNumber(limitKey, args?.object?.[limitKey], 1);
      if (typeof wanted === 'object') return textReply(`search_tools: ${wanted.problem}`, { isError: true });
      const { text, shown, found } = await answer(query ?? '', Math.min(MOST_TOOLS, wanted ?? dialect.limit), withSchemas === true, exchange.caller);
      const tools = found.kind === 'exact' || found.kind === 'ranked' ? found.hits.map((hit) => hit.tool) : [];
      noteSearch(kit, exchange.caller, { session, query: query ?? '', text, shown, tools });
      return textReply(text);
    },
    definition: (): ToolDefinition => ({
      name: 'search_tools',
      title: 'Search all tools',
      description: THEN[dialect.hits](dialect) + backendLine(kit.catalog.usable(), kit.backendHints),
      inputSchema: {
        type: 'object',
        properties: {
          query: { type: 'string', description: 'What the tool should do, a tool\'s name, or a backend\'s name with words.' },
          [limitKey]: { type: 'integer', description: 'At most that many tools.', minimum: 1, maximum: MOST_TOOLS },
          ...(dialect.hits === 'lines' || dialect.hits === 'costs' ? { include_schemas: { type: 'boolean', description: 'Schemas too. Default false.' } } : {}),
        },
        ...(dialect.hits === 'signatures' ? {} : { required: ['query'] }),
      },
      annotations: READ_ONLY,
    }),
  };
};
