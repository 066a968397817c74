import { isJsonObject, type Clock, type Json, type UpstreamCatalog } from '@mcp-working-set/core';
import { RawJson } from '../wire/message.js';
import { METHOD_NOT_FOUND } from '../wire/errors.js';
import type { LiveConnection } from './connect-types.js';
import { isDeep, shallow } from './depth.js';
import { asOwnError, UpstreamError } from './errors.js';
import { DECLARED, errorText } from './handshake.js';

const MAX_PAGES = 1_000;
const MAX_ITEMS = 100_000;

/** Principal under which mws asks for itself. */
export const OWN_PRINCIPAL = 'local';

export interface FetchOptions {
  readonly clock: Clock;
  /** For all lists together, milliseconds. */
  readonly budgetMs: number;
  readonly redact: (text: string) => string;
}

/** A list of the protocol: its method, the key of its elements, the capability that it belongs to, its name in words. */
interface ListKind {
  readonly method: string;
  readonly key: 'tools' | 'prompts' | 'resources' | 'resourceTemplates';
  readonly feature: string;
  readonly words: string;
}

const TOOLS: ListKind = { method: 'tools/list', key: 'tools', feature: 'tools', words: 'tools' };
const OTHERS: readonly ListKind[] = [
  { method: 'prompts/list', key: 'prompts', feature: 'prompts', words: 'prompts' },
  { method: 'resources/list', key: 'resources', feature: 'resources', words: 'resources' },
  { method: 'resources/templates/list', key: 'resourceTemplates', feature: 'resources', words: 'resource templates' },
];

/**
 * Fetches what an upstream offers: its whole list of tools, or `UpstreamError`; and its prompts, resources and templates
 * as far as it declares them, each by itself: one that fails keeps what is known of it (`before`) and costs no other.
 */
export const fetchCatalog = async (
  upstream: string, connection: LiveConnection, options: FetchOptions, before?: UpstreamCatalog,
): Promise<UpstreamCatalog> => {
  const until = options.clock.now() + options.budgetMs;
  const fetch = (kind: ListKind): Promise<readonly Json[]> => fetchList(upstream, connection, kind, until, options);
  const wanted = OTHERS.filter(({ feature }) => connection.capabilities[feature] !== undefined);
  const [tools, ...others] = await Promise.all([
    fetch(TOOLS),
    ...wanted.map(async (kind) => [kind.key, await fetch(kind).catch(() => before?.[kind.key] ?? [])] as const),
  ]);
  const { era, revision, capabilities, serverInfo, instructions } = connection;
  return {
    upstream, era, revision, fetchedAt: options.clock.now(), tools, ...Object.fromEntries(others), capabilities, serverInfo,
    ...(instructions === undefined ? {} : { instructions }),
  };
};

/**
 * All pages of one list, or `UpstreamError`. Elements are taken as they are, also malformed ones. Cursors go back as they
 * came. The list is over where a page repeats an earlier one whole: a server that looks at no cursor sends the same for ever.
 * Empty pages may be between others, as long as their cursors are new.
 */
const fetchList = async (
  upstream: string, connection: LiveConnection, { method, key, words }: ListKind, until: number, options: FetchOptions,
): Promise<readonly Json[]> => {
  const { clock, budgetMs, redact } = options;
  const items: Json[] = [];
  const cursors = new Set<string>();
  const pages = new Set<string>();
  let cursor: string | undefined;

  for (let page = 1; ; page++) {
    const left = until - clock.now();
    if (left <= 0 || page > MAX_PAGES || items.length > MAX_ITEMS) {
      throw new UpstreamError(upstream, 'timeout', `its list of ${words} does not end (${items.length} ${words} on ${page - 1} pages)`);
    }
    const params = cursor === undefined ? undefined : new RawJson(`{"cursor":${cursor}}`);
    const asked = connection.request({ method, params, principal: OWN_PRINCIPAL, capabilities: DECLARED, timeoutMs: left });
    const reply = await asked.catch((error: unknown) => {
      const failure = asOwnError(upstream, error, redact);
      if (failure.reason !== 'timeout') throw failure;
      throw new UpstreamError(upstream, 'timeout', `its list of ${words} did not come within ${budgetMs} ms`);
    });
    if (reply.error) {
      // Servers without tools may say so only here, and declare them all the same.
      if (page === 1 && reply.error.object['code'] === METHOD_NOT_FOUND) break;
      // To many servers of the older era an empty cursor is none, and they refuse to get it back.
      if (cursor === EMPTY_CURSOR && connection.era === 'legacy') break;
      throw new UpstreamError(upstream, 'bad-answer', `refuses to list its ${words} (${redact(errorText(reply.error))})`);
    }
    const result = reply.result.value;
    const list = isJsonObject(result) ? listIn(result[key], reply.result) : undefined;
    if (!isJsonObject(result) || !list) throw new UpstreamError(upstream, 'bad-answer', `its list of ${words} is none`);
    cursor = cursorIn(result['nextCursor']);
    const whole = page === 1 && cursor === undefined;
    const text = whole ? '' : JSON.stringify(list);
    if (pages.has(text) && (list.length > 0 || cursor === undefined || cursors.has(cursor))) break;
    for (const item of list) items.push(item);
    if (cursor === undefined) break;
    pages.add(text);
    cursors.add(cursor);
  }
  return items;
};

/** Elements of a list; an empty one is null where the language has no other (Go). */
const listIn = (value: Json | undefined, { text }: RawJson): readonly Json[] | undefined => {
  if (value === null) return [];
  if (!Array.isArray(value)) return undefined;
  const list = value as readonly Json[];
  return isDeep(text) ? list.map((item) => shallow(item)) : list;
};

const EMPTY_CURSOR = '""';

/** JSON text of the next cursor. An empty one is a cursor like any other (2026-07-28 says so), and may be worth nothing. */
const cursorIn = (value: Json | undefined): string | undefined =>
  value === undefined || value === null || value === false ? undefined : JSON.stringify(value);
