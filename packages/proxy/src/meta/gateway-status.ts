import { textReply } from '../wire/reply.js';
import type { MetaKit } from './kit.js';
import { statusLine } from './list-servers.js';
import { READ_ONLY } from './search-tools.js';
import type { MetaTool } from './types.js';

/** `gateway_status`, also as `proxy_report`: how the servers are, and what this session cost against listing every tool. */
export const gatewayStatus = ({ catalog, upstreams, ledger }: MetaKit, name: 'gateway_status' | 'proxy_report'): MetaTool => ({
  name,
  kind: 'answers',
  async answer({ session }) {
    const tools = catalog.usable();
    const { counter, listed, spent, everything, net } = ledger.of(session, tools);
    const part = (what: string, { count, tokens }: { count: number; tokens: number }): string => `  ${what}: ${tokens} tokens in ${count}`;
    return textReply([
      ...upstreams.status().map((one) => statusLine(one, tools.filter(({ upstream }) => upstream === one.id).length)),
      `This session, tokens by ${counter}:`,
      `  every tool listed: ${everything}`,
      `  listed: ${listed}`,
      part('replies to searches', spent.searches),
      part('schemas given', spent.schemas),
      part('calls that failed', spent.failed),
      net >= 0 ? `  saved: ${net}` : `  lost: ${-net} more than a list of every tool; with so few tools the surface "full" costs less.`,
    ].join('\n'));
  },
  definition: () => ({
    name,
    title: 'Health and savings',
    description: 'Health of every server, and the tokens that this session cost against listing every tool.',
    inputSchema: { type: 'object', properties: {} },
    annotations: READ_ONLY,
  }),
});
