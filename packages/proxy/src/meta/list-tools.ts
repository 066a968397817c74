import type { CatalogTool } from '@mcp-working-set/core';
import { textReply } from '../wire/reply.js';
import { summaryOf } from './hit-replies.js';
import type { MetaKit } from './kit.js';
import { READ_ONLY } from './search-tools.js';
import { unknownServer } from './server-names.js';
import type { MetaTool } from './types.js';

/** Lines with summaries take so much at most, then names alone; more than this of names is cut, and told. */
const MOST_BYTES = 16_000;
const SUMMARY = 60;

const byServer = (tools: readonly CatalogTool[]): ReadonlyMap<string, readonly CatalogTool[]> => {
  const groups = new Map<string, CatalogTool[]>();
  for (const tool of tools) {
    const group = groups.get(tool.upstream);
    if (group) group.push(tool);
    else groups.set(tool.upstream, [tool]);
  }
  return groups;
};

const compact = (tools: readonly CatalogTool[]): string => {
  const groups = [...byServer(tools)];
  const whole = groups.map(([server, own]) => [`${server} (${own.length}):`, ...own.map((tool) => `  ${tool.original}: ${summaryOf(tool, SUMMARY)}`)].join('\n')).join('\n');
  if (Buffer.byteLength(whole) <= MOST_BYTES) return whole;
  const names = groups.map(([server, own]) => `${server} (${own.length}): ${own.map(({ original }) => original).join(', ')}`).join('\n');
  const told = 'Names alone, since there are many: give "server" for a line each.';
  if (Buffer.byteLength(names) <= MOST_BYTES) return `${names}\n${told}`;
  const counts = groups.map(([server, own]) => `${server} (${own.length})`).join(', ');
  return `${tools.length} tools, too many for one reply: give "server" to list those of one, or search.\n${counts}`;
};

/** `list_tools`: every tool by server, a line each, without schemas. */
export const listToolsTool = ({ catalog, upstreams, ledger }: MetaKit): MetaTool => ({
  name: 'list_tools',
  kind: 'answers',
  async answer({ arguments: args, session }) {
    const { server, refresh } = args?.object ?? {};
    const known = upstreams.status().map(({ id }) => id);
    if (typeof server === 'string' && server !== '' && !known.includes(server)) return textReply(unknownServer(server, known), { isError: true });
    const wanted = typeof server === 'string' && server !== '' ? [server] : known;
    const failed = refresh === true ? await listAgain(wanted) : [];
    const missing = upstreams.status().filter(({ id, catalog: source }) => wanted.includes(id) && source === 'none').map(({ id }) => id);
    const tools = catalog.usable().filter(({ upstream }) => wanted.includes(upstream));
    const text = [
      tools.length === 0 ? 'No tool is known.' : compact(tools),
      ...(failed.length > 0 ? [`Could not be asked again, as known before: ${failed.join(', ')}.`] : []),
      ...(missing.length > 0 ? [`Not known yet (still connecting or unreachable): ${missing.join(', ')}.`] : []),
    ].join('\n');
    ledger.spent(session, 'searches', text);
    return textReply(text);

    async function listAgain(ids: readonly string[]): Promise<readonly string[]> {
      const asked = await Promise.allSettled(ids.map((id) => upstreams.refresh(id)));
      return ids.filter((_, index) => asked[index]?.status === 'rejected');
    }
  },
  definition: () => ({
    name: 'list_tools',
    title: 'Every tool, a line each',
    description: 'Lists tools by server: names and what they do, no schemas.',
    inputSchema: {
      type: 'object',
      properties: {
        server: { type: 'string', description: 'Only that server\'s.' },
        refresh: { type: 'boolean', description: 'Ask the servers again first.' },
      },
    },
    annotations: READ_ONLY,
  }),
});
