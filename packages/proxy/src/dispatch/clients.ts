import type { UpstreamSpec } from '@mcp-working-set/core';
import type { LiveOffers } from '../offers/live-offers.js';
import type { Levels } from '../relay/levels.js';
import type { Lines } from '../relay/lines.js';
import type { News } from '../relay/news.js';
import { watcherOf, type Watches } from '../relay/watches.js';
import type { Upstreams } from '../upstreams/types.js';
import type { Dispatcher } from './types.js';

export interface ClientsOptions {
  readonly lines: Lines;
  readonly levels: Levels;
  readonly watches: Watches;
  readonly offers: LiveOffers;
  readonly news: Pick<News, 'progressed'>;
  readonly upstreams: Pick<Upstreams, 'notify'>;
  readonly specs: () => readonly UpstreamSpec[];
  readonly newId: () => string;
}

/** Notifications of the protocol that no upstream is told of: they are about the connection between client and mws. */
const OWN: ReadonlySet<string> = new Set(['notifications/initialized', 'notifications/cancelled']);

/** What is between mws and its clients besides their requests. */
export const createClients = (options: ClientsOptions): Pick<Dispatcher, 'notified' | 'joined' | 'watch'> => {
  const { lines, levels, watches, offers, news, upstreams, specs } = options;

  /** Upstreams that a client's notification is meant for. */
  const addressees = (method: string): readonly string[] => {
    // Roots belong to one client: only connections that are its own hear of them.
    if (method === 'notifications/roots/list_changed') return specs().filter(({ sharing }) => sharing === 'session').map(({ id }) => id);
    return specs().length === 1 ? specs().map(({ id }) => id) : [];
  };

  return {
    joined(line) {
      const { caller, logLevel, watched = [] } = line;
      const { principal, sessionId } = caller;
      const leave = lines.join(line);
      if (sessionId !== undefined && logLevel !== undefined) levels.restore(sessionId, principal, logLevel);
      if (watched.length > 0) watches.restore(watcherOf(line), caller, watched);
      return leave;
    },
    notified(method, params, caller) {
      if (OWN.has(method)) return;
      const { principal, sessionId, era } = caller;
      // Progress is about a question, and goes to the one who asked it.
      if (method === 'notifications/progress') {
        news.progressed(sessionId, params);
        return;
      }
      for (const upstream of addressees(method)) {
        upstreams.notify(upstream, { principal, sessionId, era }, method, params);
      }
    },
    async watch(caller, uris, updated) {
      const id = options.newId();
      const watched = await Promise.all(uris.map(async (uri) => {
        const [place] = offers.places(uri);
        if (!place) return [];
        const reply = await watches.add({ id, updated }, caller, place, uri).catch(() => undefined);
        return reply?.result ? [uri] : [];
      }));
      return { uris: watched.flat(), stop: () => watches.leave(id) };
    },
  };
};
