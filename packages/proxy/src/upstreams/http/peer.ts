import type { HttpUpstream } from '@mcp-working-set/core';
import { type Reply, type RequestMessage } from '../../wire/message.js';
import type { ConnectDeps, ConnectionEvents } from '../connect-types.js';
import { createFlights, type Flights } from '../in-flight.js';
import type { NotificationSinks } from '../server-requests.js';
import type { NotifyBack } from '../types.js';
import type { HttpClient } from './client.js';
import type { HttpPeer } from './post.js';

/** Headers of everything that is posted. Unpacking costs time, so nothing should come packed. */
export const JSON_HEADERS = {
  'content-type': 'application/json', accept: 'application/json, text/event-stream', 'accept-encoding': 'identity',
} as const;

export interface PeerParts {
  readonly flights: Flights;
  readonly peer: HttpPeer;
  heardAt(): number;
}

/** What the connections of both eras have in common: requests in flight, and where what comes in goes. */
export const createPeer = (
  spec: HttpUpstream, client: HttpClient, deps: ConnectDeps,
  hooks: { events: ConnectionEvents; crossed?: () => void; notify?: NotifyBack; respond(message: RequestMessage, reply: Reply): void },
): PeerParts => {
  const { clock, logger, redact, maxMessageBytes } = deps;
  const flights = createFlights({ upstream: spec.id, clock, timeoutMs: spec.timeouts.call, totalMs: spec.timeouts.total });
  let heardAt = 0;
  const sinks: NotificationSinks = {
    flights,
    events: hooks.events,
    crossed: hooks.crossed,
    notify: hooks.notify,
    log: ({ params }) => logger.debug(`${spec.id}: log message`, { message: redact(params?.text.slice(0, 500) ?? '') }),
  };
  const peer: HttpPeer = {
    upstream: spec.id, client, clock, maxBytes: maxMessageBytes, sinks, respond: hooks.respond,
    heard: () => (heardAt = clock.now()),
  };
  return { flights, peer, heardAt: () => heardAt };
};
