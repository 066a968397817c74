import type { Cancel } from '../wire/cancel.js';
import { RawJson, type NotificationMessage, type Reply, type RequestId } from '../wire/message.js';
import { UpstreamError, type FailureReason } from './errors.js';
import { LiveFlight, type Flight, type FlightOptions, type FlightSurroundings } from './live-flight.js';
import { progressTokenOf, withProgressToken } from './params.js';
import type { UpstreamRequest } from './types.js';

export interface Flights {
  /** Registers a request. Its promise settles exactly once: answer, failure, timeout or the caller's abort. */
  start(request: UpstreamRequest): { readonly flight: Flight; readonly reply: Promise<Reply> };
  get(id: number | string | null): Flight | undefined;
  /** Progress by our token: goes to its owner under the owner's token. False if it is nobody's. */
  progress(message: NotificationMessage): boolean;
  /** The request that owns what comes without an address: certain only where one alone is in flight, and no other lingers. */
  only(): Flight | 'none' | 'several';
  /** A request that was given up may still be spoken of by the upstream, until the returned function is called. */
  linger(flight: Flight): () => void;
  readonly size: number;
  /** Questions of the upstream that wait for a client, by the upstream's id: it may take them back. */
  readonly questions: Map<RequestId, Cancel>;
  failAll(reason: FailureReason, what: string): void;
  all(): Iterable<Flight>;
}

/** What mws asks for itself (lists, the listen stream) owns nothing. */
const owns = ({ onRequest, onNotification }: UpstreamRequest): boolean => onRequest !== undefined || onNotification !== undefined;

/** The requests in flight of one connection. Of a settled one nothing stays behind: late answers find no record. */
export const createFlights = ({ upstream, clock, timeoutMs, totalMs }: FlightOptions): Flights => {
  const flights = new Map<number, LiveFlight>();
  const connection: FlightSurroundings = { upstream, clock, timeoutMs, totalMs, over: (flight) => flights.delete(flight.id) };
  let lookAt = Number.POSITIVE_INFINITY;
  let stopTimer: (() => void) | undefined;
  let lingering = 0;
  let next = 1;

  // One timer for all, moved on only when it fires: a call that is answered in time costs none.
  const wake = (at: number): void => {
    if (at >= lookAt) return;
    lookAt = at;
    stopTimer?.();
    stopTimer = clock.after(at - clock.now(), () => {
      lookAt = Number.POSITIVE_INFINITY;
      const now = clock.now();
      const next = Math.min(...[...flights.values()].map((flight) => flight.look(now)));
      if (Number.isFinite(next)) wake(next);
    });
  };

  const start = (request: UpstreamRequest): { flight: Flight; reply: Promise<Reply> } => {
    const flight = new LiveFlight(next++, request, connection);
    if (!flight.settled) {
      flights.set(flight.id, flight);
      if (Number.isFinite(flight.limitMs)) wake(flight.startedAt + Math.min(flight.limitMs, totalMs));
    }
    return { flight, reply: flight.reply };
  };

  const get = (id: number | string | null): Flight | undefined =>
    flights.get(typeof id === 'string' ? Number(id) : (id ?? 0));

  return {
    start,
    get,
    progress(message) {
      const token = message.params && progressTokenOf(message.params.text);
      const flight = token === undefined ? undefined : flights.get(token);
      if (!flight || !message.params) return false;
      flight.alive();
      if (flight.clientToken === undefined) return true;
      const text = withProgressToken(message.params.text, flight.clientToken);
      if (text !== undefined) flight.notify({ ...message, params: new RawJson(text) });
      return true;
    },
    only() {
      let found: Flight | undefined;
      for (const flight of flights.values()) {
        if (!owns(flight.request)) continue;
        if (found || lingering > 0) return 'several';
        found = flight;
      }
      return found ?? 'none';
    },
    linger({ request }) {
      const counts = owns(request) ? 1 : 0;
      lingering += counts;
      return () => void (lingering -= counts);
    },
    get size() {
      return flights.size;
    },
    questions: new Map(),
    failAll(reason, what) {
      for (const flight of [...flights.values()]) {
        flight.fail(new UpstreamError(upstream, reason, what, { mayHaveRun: flight.sent }));
      }
    },
    all: () => flights.values(),
  };
};
