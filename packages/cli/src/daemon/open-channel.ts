import type { CatalogSnapshot, Clock, MwsConfig, StateStore } from '@mcp-working-set/core';
import type { Gateway } from '@mcp-working-set/proxy';
import type { LogTap } from '../adapters/log-tap.js';
import type { CliEnvironment } from '../environment.js';
import { conversationOf, refuseClient } from './client.js';
import { openChannelServer } from './channel-server.js';
import type { ChannelServer } from './channel-server.js';
import type { StartedBy } from './runtime-file.js';

/** What a running daemon tells `mws status`. */
export interface DaemonStatus {
  readonly version: string;
  readonly pid: number;
  readonly url: string;
  readonly config: string;
  readonly startedBy: StartedBy;
  /** Why it does not serve at the address that the configuration names; absent where it does. */
  readonly elsewhere?: string;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** Clients that are connected through `mws connect`. */
  readonly clients: number;
  readonly upstreams: ReturnType<Gateway['status']>;
  /** Servers that it does not have, since their configuration cannot be used; absent from a daemon of an older mws. */
  readonly leftOut?: readonly Pick<MwsConfig['leftOutServers'][number], 'id' | 'reason'>[];
  readonly rejected: CatalogSnapshot['rejected'];
  /** What a client of the default surface is listed. */
  readonly listed: readonly string[];
}

/** What a person is told of a daemon that serves at another address than its configuration names. */
export const elsewhereText = (reason: string, url: string): string =>
  `${reason}. Clients over HTTP reach the daemon only at ${url}; clients through \`mws connect\` notice nothing. Free that port, or set another "listen.port", then run \`mws daemon restart\``;

export interface DaemonChannel extends ChannelServer {
  /** Resolves when another command asks the daemon to end. */
  readonly stopRequested: Promise<'stop'>;
  /** When a client last came or left, or now while one is there; from the start on. */
  lastUse(): number;
}

export interface DaemonFacts {
  readonly gateway: Gateway;
  readonly tap: LogTap;
  readonly token: string;
  readonly url: string;
  readonly config: string;
  readonly startedBy: StartedBy;
  readonly elsewhere?: string | undefined;
  readonly clock: Clock;
  readonly state: StateStore;
  /** The configuration that is in force. */
  current(): MwsConfig;
}

const gatewayFacts = async (gateway: Gateway): Promise<Pick<DaemonStatus, 'upstreams' | 'rejected' | 'listed'>> => ({
  upstreams: gateway.status(),
  rejected: gateway.catalog().rejected,
  listed: (await gateway.listed()).map(({ name }) => name),
});

/** Opens the daemon to other commands of this person. */
export const openDaemonChannel = async (environment: CliEnvironment, facts: DaemonFacts): Promise<DaemonChannel> => {
  const { version, pid } = environment;
  const { gateway, tap, token, url, config, startedBy, elsewhere, clock, state, current } = facts;
  const startedAt = clock.now();
  let lastUse = startedAt;
  let requested: (value: 'stop') => void = () => {};
  const stopRequested = new Promise<'stop'>((resolve) => (requested = resolve));
  const server = await openChannelServer({
    token, version, pid,
    async serve(streams, hello) {
      lastUse = clock.now();
      try {
        await gateway.serveStdio({ ...streams, ...(await conversationOf({ environment, state, config: current() }, hello)) });
      } finally {
        lastUse = clock.now();
      }
    },
    refuse: (hello) => refuseClient(current(), hello),
    status: async (): Promise<DaemonStatus> => ({ version, pid, url, config, startedBy, ...(elsewhere === undefined ? {} : { elsewhere }), startedAt, clients: server.clients, leftOut: current().leftOutServers.map(({ id, reason }) => ({ id, reason })), ...(await gatewayFacts(gateway)) }),
    logs: tap.follow,
    stop: () => requested('stop'),
  });
  return {
    port: server.port,
    get clients() {
      return server.clients;
    },
    close: server.close,
    recheck: server.recheck,
    stopRequested,
    lastUse: () => (server.clients > 0 ? clock.now() : lastUse),
  };
};
