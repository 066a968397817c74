import { isJsonObject, type Clock, type Json, type UpstreamCatalog } from '@mcp-working-set/core';
import { RawJson } from '../wire/message.js';
import { METHOD_NOT_FOUND } from '../wire/errors.js';
import type { LiveConnection } from './connect-types.js';
import { asOwnError, UpstreamError } from './errors.js';
import { DECLARED, errorText } from './handshake.js';

const MAX_PAGES = 1_000;
const MAX_TOOLS = 100_000;

/** Principal under which mws asks for itself. */
export const OWN_PRINCIPAL = 'local';

/**
 * Fetches the whole list of tools of an upstream: all pages within one budget, or `UpstreamError`. Elements are taken as
 * they are, also malformed ones. Cursors go back as they came; one that comes twice would never end.
 */
export const fetchCatalog = async (
  upstream: string, connection: LiveConnection, options: { clock: Clock; budgetMs: number; redact: (text: string) => string },
): Promise<UpstreamCatalog> => {
  const { clock, budgetMs, redact } = options;
  const until = clock.now() + budgetMs;
  const tools: Json[] = [];
  const seen = new Set<string>();
  let cursor: string | undefined;

  for (let page = 1; ; page++) {
    const left = until - clock.now();
    if (left <= 0 || page > MAX_PAGES || tools.length > MAX_TOOLS) {
      throw new UpstreamError(upstream, 'timeout', `its list of tools does not end (${tools.length} tools on ${page - 1} pages)`);
    }
    const params = cursor === undefined ? undefined : new RawJson(`{"cursor":${cursor}}`);
    const asked = connection.request({ method: 'tools/list', params, principal: OWN_PRINCIPAL, capabilities: DECLARED, timeoutMs: left });
    const reply = await asked.catch((error: unknown) => {
      const failure = asOwnError(upstream, error, redact);
      if (failure.reason !== 'timeout') throw failure;
      throw new UpstreamError(upstream, 'timeout', `its list of tools did not come within ${budgetMs} ms`);
    });
    if (reply.error) {
      // Servers without tools may say so only here.
      if (page === 1 && reply.error.object['code'] === METHOD_NOT_FOUND && connection.capabilities['tools'] === undefined) break;
      throw new UpstreamError(upstream, 'bad-answer', `refuses to list its tools (${redact(errorText(reply.error))})`);
    }
    const result = reply.result.value;
    if (!isJsonObject(result) || !Array.isArray(result['tools'])) throw new UpstreamError(upstream, 'bad-answer', 'its list of tools is none');
    for (const tool of result['tools'] as readonly Json[]) tools.push(tool);
    cursor = cursorIn(result['nextCursor']);
    if (cursor === undefined) break;
    if (seen.has(cursor)) throw new UpstreamError(upstream, 'bad-answer', 'its list of tools goes round in circles');
    seen.add(cursor);
  }
  const { era, revision, capabilities, serverInfo, instructions } = connection;
  return { upstream, era, revision, fetchedAt: clock.now(), tools, capabilities, serverInfo, ...(instructions === undefined ? {} : { instructions }) };
};

/** JSON text of the next cursor; an empty one means the end to servers that always send one. */
const cursorIn = (value: Json | undefined): string | undefined =>
  value === undefined || value === null || value === '' || value === false ? undefined : JSON.stringify(value);
