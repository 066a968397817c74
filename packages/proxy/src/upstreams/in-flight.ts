import type { Clock } from '@mcp-working-set/core';
import type { Cancel } from '../wire/cancel.js';
import { RawJson, type NotificationMessage, type Reply, type RequestId } from '../wire/message.js';
import { UpstreamError, type FailureReason } from './errors.js';
import { progressTokenOf, withProgressToken } from './params.js';
import type { UpstreamRequest } from './types.js';

const OPEN_BRACE = 123;
/** A question that nobody answers ends in the end: a client may be gone without a word. */
const LONGEST_QUESTION_MS = 3_600_000;

/** A request that has been given to a connection and not been answered. */
export interface Flight {
  /** Our own id on the upstream's wire, which is our progress token too. */
  readonly id: number;
  readonly request: UpstreamRequest;
  /** The caller's progress token as JSON text; set by the transport when it writes the parameters. */
  clientToken?: string | undefined;
  /** Whether its bytes have left this process: from then on it may have run. */
  sent: boolean;
  readonly settled: boolean;
  readonly startedAt: number;
  answer(reply: Reply): void;
  fail(error: UpstreamError): void;
  /** Sign of life: the time starts anew. */
  alive(): void;
  /** Somebody is asked something on behalf of the request: its time stands still until the returned function is called. */
  hold(): () => void;
  /** A notification of the upstream that belongs to this request. */
  notify(message: NotificationMessage): void;
  /** What the transport does when the caller or the clock gives the request up; undefined until it can do something. */
  onGivenUp?: ((why: 'cancelled' | 'timeout') => void) | undefined;
}

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

export interface FlightOptions {
  readonly upstream: string;
  readonly clock: Clock;
  /** Milliseconds of silence where the request names none. */
  readonly timeoutMs: number;
  /** Milliseconds after which a request ends however lively it is. */
  readonly totalMs: number;
}

/** What mws asks for itself (lists, the listen stream) owns nothing. */
const owns = ({ onRequest, onNotification }: UpstreamRequest): boolean => onRequest !== undefined || onNotification !== undefined;

/** The requests in flight of one connection. Of a settled one nothing stays behind: late answers find no record. */
export const createFlights = ({ upstream, clock, timeoutMs, totalMs }: FlightOptions): Flights => {
  const flights = new Map<number, Flight>();
  /** Looks at a request when its time may be over; gives back when to look again. */
  const looks = new Map<number, (now: number) => number>();
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
      const next = Math.min(...[...looks.values()].map((look) => look(now)));
      if (Number.isFinite(next)) wake(next);
    });
  };

  const start = (request: UpstreamRequest): { flight: Flight; reply: Promise<Reply> } => {
    const id = next++;
    const limit = request.timeoutMs ?? timeoutMs;
    const startedAt = clock.now();
    let deadline = startedAt + limit;
    let heldUntil = 0;
    let holds = 0;
    let settled = false;
    let resolve: (reply: Reply) => void = () => {};
    let reject: (error: Error) => void = () => {};
    const reply = new Promise<Reply>((yes, no) => {
      resolve = yes;
      reject = no;
    });
    const { signal } = request;

    const settle = (): boolean => {
      if (settled) return false;
      settled = true;
      flights.delete(id);
      looks.delete(id);
      signal?.removeEventListener('abort', abort);
      flight.onGivenUp = undefined;
      return true;
    };
    const giveUp = (why: 'cancelled' | 'timeout', what: string): void => {
      if (settled) return;
      const stop = flight.onGivenUp;
      flight.fail(new UpstreamError(upstream, why, what, { mayHaveRun: flight.sent }));
      stop?.(why);
    };
    const abort = (): void => giveUp('cancelled', 'cancelled by the caller');
    const look = (now: number): number => {
      const end = Math.min(deadline, startedAt + totalMs);
      if (now < end) return end;
      if (now >= startedAt + totalMs) giveUp('timeout', `not done within ${seconds(totalMs)}, whatever progress it made`);
      else if (holds > 0 && now < heldUntil) return now + limit;
      else giveUp('timeout', `no answer within ${seconds(limit)}`);
      return Number.POSITIVE_INFINITY;
    };

    const flight: Flight = {
      id,
      request,
      sent: false,
      startedAt,
      get settled() {
        return settled;
      },
      answer(value) {
        if (value.result && value.result.text.charCodeAt(0) !== OPEN_BRACE) {
          flight.fail(new UpstreamError(upstream, 'bad-answer', 'its result is no object', { mayHaveRun: true }));
        } else if (settle()) resolve(value);
      },
      fail(error) {
        if (settle()) reject(error);
      },
      alive() {
        deadline = clock.now() + limit;
      },
      hold() {
        holds++;
        heldUntil = clock.now() + LONGEST_QUESTION_MS;
        return () => {
          holds--;
          flight.alive();
        };
      },
      notify(message) {
        if (!settled) request.onNotification?.(message);
      },
    };
    flights.set(id, flight);
    if (Number.isFinite(limit)) {
      looks.set(id, look);
      wake(startedAt + Math.min(limit, totalMs));
    }
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
    return { flight, reply };
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

const seconds = (ms: number): string => (ms < 1000 ? `${ms} ms` : `${Math.round(ms / 100) / 10} s`);
