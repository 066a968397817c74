import type { Clock, JsonObject, MwsConfig, SessionRow, SessionStore } from '@mcp-working-set/core';
import { createLiveOffers, type LiveOffers } from '../offers/live-offers.js';
import type { UpstreamNews, Upstreams } from '../upstreams/types.js';
import { createLevels, type Levels } from './levels.js';
import { createLines, type Lines } from './lines.js';
import { createNews, type News } from './news.js';
import { noting } from './noting.js';
import { createParking } from './parking.js';
import { createRelay } from './relay.js';
import type { Relay } from './types.js';
import { createTasks, type Tasks } from './tasks.js';
import { createWatches, type Watches } from './watches.js';

/** What of a client's capabilities is declared on a connection of its own: that which mws passes on outside of calls too. */
const OWN_CAPABILITIES: readonly string[] = ['sampling', 'elicitation', 'roots', 'experimental'];

export interface Relayed {
  readonly upstreams: Upstreams;
  readonly offers: LiveOffers;
  readonly relay: Relay;
  readonly lines: Lines;
  readonly levels: Levels;
  readonly tasks: Tasks;
  readonly watches: Watches;
  readonly news: News;
}

/** Puts together all that goes between clients and upstreams. */
export const composeRelay = ({ config, clock, newId, sessions, connect }: {
  config: () => Pick<MwsConfig, 'upstreams' | 'shorthand'>;
  clock: Clock;
  newId: () => string;
  sessions: SessionStore;
  /** Makes the upstreams, which then tell their news there. */
  connect: (news: UpstreamNews) => Upstreams;
}): Relayed => {
  const tasks = createTasks();
  const lines = createLines((sessionId) => {
    watches.leave(sessionId);
    levels.forget(sessionId);
    news.left(sessionId);
    upstreams.endSession(sessionId);
  });
  const capabilities = (declared: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(declared).filter(([name]) => OWN_CAPABILITIES.includes(name)));
  const news = createNews({ lines, tasks, watches: () => watches, capabilities, wants: (session, params) => levels.wants(session, params) });
  const upstreams = connect(news);
  // What cannot be stored is in force all the same.
  const keep = (session: string, said: Partial<Pick<SessionRow, 'logLevel' | 'watched'>>): void => void sessions.update(session, said).catch(() => {});
  const watches = createWatches({ upstreams, clock, keep: (session, watched) => keep(session, { watched }) });
  const levels = createLevels({
    tell: (to, told) => upstreams.setLogLevel(to, told),
    keep: (session, logLevel) => keep(session, { logLevel }),
  });
  const offers = createLiveOffers({ config, upstreams, clock });
  const relay = createRelay({
    upstreams, clock, levels, parking: createParking(clock, newId), passing: news.passing,
    note: noting({ tasks, news, offers, several: () => !config().shorthand }),
  });
  return { upstreams, offers, relay, lines, levels, tasks, watches, news };
};
