import { compareVersions } from '@mcp-working-set/core';
import type { Caller } from '../dispatch/types.js';

/** A client that appends a tool which joins the list in mid-conversation and leaves everything that was sent before as it was. */
interface Appender {
  /** The name that it gives itself (`clientInfo.name`). */
  readonly name: string;
  /** The oldest version that was seen to append. */
  readonly since: string;
}

/**
 * The clients that are told of a promotion at once; all others see it when they list next. Measured with the real programs,
 * driven by scripted models, on 30 November 2026; docs/clients.md has the table with those that do not append.
 */
export const APPENDERS: readonly Appender[] = [
  // Claude Code 2.1.332, stdio and HTTP, 2025-11-25 and 2026-07-28: lists again within 100 ms, then sends the new tool in a
  // message of its own ("tool_addition") behind a conversation that is byte for byte what it was. So with tool search on, its
  // default; with ENABLE_TOOL_SEARCH=false it builds the whole list anew, which nothing on the wire tells apart.
  { name: 'claude-code', since: '2.1.332' },
];

/** Whether a client is one that appends, by the table and what the configuration says beside or against it. */
export const createAppends = (configured: Readonly<Record<string, string | boolean>>): ((client: Pick<Caller, 'client' | 'clientVersion'>) => boolean) => {
  const known = new Map<string, string | boolean>(APPENDERS.map(({ name, since }) => [name, since]));
  for (const [name, since] of Object.entries(configured)) known.set(name, since);
  return ({ client, clientVersion }) => {
    const since = known.get(client) ?? false;
    return typeof since === 'boolean' ? since : clientVersion !== undefined && compareVersions(clientVersion, since) >= 0;
  };
};
