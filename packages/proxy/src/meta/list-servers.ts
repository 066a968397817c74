import type { UpstreamStatus } from '../upstreams/types.js';
import { textReply } from '../wire/reply.js';
import type { MetaKit } from './kit.js';
import { oneLine, shorten } from './one-line.js';
import { READ_ONLY } from './search-tools.js';
import { unknownServer } from './server-names.js';
import type { MetaTool } from './types.js';

const INSTRUCTIONS = 160;

/** One server in words: state, tools, breaker, latency, failed requests, what is doubted, last error. */
export const statusLine = ({ id, state, tools, breaker, lastError, degraded, latencyMs, errors }: UpstreamStatus, usable: number): string => [
  `${id}: ${state}, ${usable === tools ? `${tools} tools` : `${usable} of ${tools} tools`}`,
  ...(breaker !== undefined && breaker !== 'closed' ? [`breaker ${breaker}`] : []),
  ...(latencyMs === undefined ? [] : [`${Math.round(latencyMs)} ms`]),
  ...(errors === undefined || errors === 0 ? [] : [`${errors} ${errors === 1 ? 'request' : 'requests'} failed`]),
  ...(degraded === undefined ? [] : [`degraded: ${degraded}`]),
  ...(lastError === undefined ? [] : [`last error: ${shorten(oneLine(lastError), 160)}`]),
].join(', ');

/** `list_servers`: what stands behind mws, how it is, and what each server says of itself. */
export const listServers = ({ catalog, upstreams }: MetaKit): MetaTool => ({
  name: 'list_servers',
  kind: 'answers',
  async answer({ arguments: args }) {
    const { server } = args?.object ?? {};
    const status = upstreams.status();
    const known = status.map(({ id }) => id);
    const said = new Map(upstreams.catalogs().map(({ upstream, instructions }) => [upstream, instructions]));
    if (typeof server === 'string' && server !== '') {
      const one = status.find(({ id }) => id === server);
      if (!one) return textReply(unknownServer(server, known), { isError: true });
      const instructions = said.get(server);
      return textReply(`${statusLine(one, usableOf(server))}\n${instructions === undefined ? 'It gives no instructions.' : instructions}`);
    }
    if (status.length === 0) return textReply('There is no server: the configuration of mws names none.');
    return textReply(status.map((one) => {
      const instructions = oneLine(said.get(one.id) ?? '');
      return `${statusLine(one, usableOf(one.id))}${instructions === '' ? '' : `\n  ${shorten(instructions, INSTRUCTIONS)}`}`;
    }).join('\n'));

    function usableOf(id: string): number {
      return catalog.usable().filter(({ upstream }) => upstream === id).length;
    }
  },
  definition: () => ({
    name: 'list_servers',
    title: 'Servers',
    description: 'Lists the servers: state, number of tools, and the start of their instructions.',
    inputSchema: { type: 'object', properties: { server: { type: 'string', description: 'Only that one, with its whole instructions.' } } },
    annotations: READ_ONLY,
  }),
});
