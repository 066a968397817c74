import type { RankResult, ToolDefinition, WorkingSetKey } from '@mcp-working-set/core';
import { formatReply, type Learner, type SearchReply } from '@mcp-working-set/search';
import type { LiveCatalog } from '../listing/live-catalog.js';
import type { WorkingSets } from '../listing/working-set.js';
import type { Recorder } from '../calling/recorder.js';
import type { SchemaHelp } from '../calling/schema-help.js';
import type { Upstreams } from '../upstreams/types.js';
import { textReply } from '../wire/reply.js';
import { missingNames } from './missing-names.js';
import type { MetaTool } from './types.js';
import { wholeNumber } from './whole-number.js';

/** How long a search waits for upstreams whose tools were never seen. */
const FIRST_SEARCH_MS = 2_000;
/** Bytes of the description spent on naming backends. */
const BACKEND_BYTES = 700;
/** No reply has room for more. */
const MOST_TOOLS = 100;

export interface SearchOptions {
  readonly catalog: LiveCatalog;
  readonly workingSets: WorkingSets;
  readonly upstreams: Pick<Upstreams, 'settled' | 'status'>;
  /** Where searches are learned from; absent where the configuration does not allow it. */
  readonly learner?: Learner | undefined;
  readonly limit: number;
  readonly budgetBytes: number;
}

/** A reply, and the ranking that it tells of. */
export interface SearchAnswer extends SearchReply {
  readonly result: RankResult;
}

/** Runs a search and writes its reply; shared by the meta-tool and the command line. */
export const createSearch = ({ catalog, workingSets, upstreams, learner, limit, budgetBytes }: SearchOptions) =>
  async (query: string, key: WorkingSetKey, wanted?: number): Promise<SearchAnswer> => {
    if (unseen(upstreams).length > 0) await upstreams.settled(FIRST_SEARCH_MS);
    const snapshot = catalog.snapshot();
    const listed = await workingSets.listed(key, snapshot, catalog.allowed);
    await learner?.load(key.principal);
    await catalog.ranker.prepare?.(query);
    const learned = learner?.fieldFor(key.principal);
    const result = catalog.ranker.search(query, { limit: wanted ?? limit, allowed: catalog.allowed, ...(learned === undefined ? {} : { learned }) });
    const missed = missingNames(query, result, (name) => [snapshot.resolve(name)].find((tool) => tool && catalog.allowed(tool)));
    const notice = missed.length === 0 ? '' : `No tool is named ${missed.map((name) => JSON.stringify(name)).join(' or ')}.\n`;
    const formatted = formatReply(result, {
      query,
      budgetBytes: budgetBytes - Buffer.byteLength(notice),
      listed: new Set(listed.map((tool) => tool.exposed)),
      total: catalog.usable().length,
    });
    const reply = { ...formatted, text: notice + formatted.text, bytes: Buffer.byteLength(notice) + formatted.bytes };
    const missing = unseen(upstreams);
    if (missing.length === 0) return { ...reply, result };
    const text = `${reply.text}\nNot known yet (still connecting or unreachable): ${missing.join(', ')}.`;
    return { ...reply, text, bytes: Buffer.byteLength(text), result };
  };

const unseen = (upstreams: Pick<Upstreams, 'status'>): readonly string[] =>
  upstreams.status().filter((upstream) => upstream.catalog === 'none').map((upstream) => upstream.id);

export interface SearchToolsOptions {
  readonly search: ReturnType<typeof createSearch>;
  readonly recorder: Recorder;
  readonly learner?: Learner | undefined;
  readonly catalog: LiveCatalog;
  readonly backendHints: Readonly<Record<string, string>>;
  readonly keyOf: (caller: { principal: string; profile: string }) => WorkingSetKey;
  readonly help: Pick<SchemaHelp, 'found'>;
}

/** `search_tools`: words in, best tools with their schemas out. */
export const searchTools = ({ search, recorder, learner, catalog, backendHints, keyOf, help }: SearchToolsOptions): MetaTool => ({
  name: 'search_tools',
  kind: 'answers',
  async answer({ arguments: args, session, exchange }) {
    const { query, limit } = args?.object ?? {};
    if (query !== undefined && query !== null && typeof query !== 'string') {
      return textReply('search_tools needs "query" to be a text, for example {"query": "create an issue"}.', { isError: true });
    }
    const wanted = wholeNumber('limit', limit, 1);
    if (typeof wanted === 'object') return textReply(`search_tools: ${wanted.problem}`, { isError: true });
    const reply = await search(query ?? '', keyOf(exchange.caller), wanted === undefined ? undefined : Math.min(MOST_TOOLS, wanted));
    recorder.search(exchange.caller, session, reply);
    learner?.searched({ session, principal: exchange.caller.principal, query: query ?? '', shown: reply.shown });
    if (reply.result.kind === 'exact' || reply.result.kind === 'ranked') help.found(session, reply.result.hits.map((hit) => hit.tool), reply.text);
    return textReply(reply.text);
  },
  definition: (): ToolDefinition => ({
    name: 'search_tools',
    title: 'Search all tools',
    description:
      'Finds tools by words and returns their names, parameters and schemas; run one with call_tool. ' +
      'More tools exist than are listed: search before you say that something cannot be done. ' +
      'A tool\'s exact name returns its whole schema, a backend\'s name its tools, no query every name.' +
      backendLine(catalog, backendHints),
    inputSchema: {
      type: 'object',
      properties: {
        query: { type: 'string', description: 'What the tool should do, a tool\'s name, or a backend\'s name with words.' },
        limit: { type: 'integer', description: 'At most that many tools.', minimum: 1, maximum: MOST_TOOLS },
      },
    },
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  }),
});

/** Names the backends, in catalog order, within a byte budget that says what it cut; equal catalog, equal line. */
const backendLine = (catalog: LiveCatalog, hints: Readonly<Record<string, string>>): string => {
  const backends = [...new Set(catalog.usable().map((tool) => tool.backend))];
  if (backends.length === 0) return '';
  let line = '';
  let named = 0;
  for (const backend of backends) {
    const hint = Object.hasOwn(hints, backend) ? hints[backend] : undefined;
    const part = `${named === 0 ? '' : '; '}${backend}${hint ? ` (${hint})` : ''}`;
    if (Buffer.byteLength(line + part) > BACKEND_BYTES) break;
    line += part;
    named++;
  }
  const cut = backends.length - named;
  return ` Backends: ${line}${cut > 0 ? `; and ${cut} more` : ''}.`;
};
