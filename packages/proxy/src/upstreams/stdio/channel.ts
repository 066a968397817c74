import type { StdioUpstream } from '@mcp-working-set/core';
import { INVALID_REQUEST, PARSE_ERROR } from '../../wire/errors.js';
import { lineReader } from '../../wire/lines.js';
import {
  guessId, parseMessage, RawJson, serializeMessage, serializeReply, type Malformed, type Message, type Reply,
} from '../../wire/message.js';
import { salvage } from '../../wire/salvage.js';
import { createBoundedLog } from '../bounded-log.js';
import type { ConnectDeps, ConnectionEvents } from '../connect-types.js';
import { UpstreamError } from '../errors.js';
import { createFlights } from '../in-flight.js';
import type { Flight } from '../live-flight.js';
import { mayTakeLong, outgoingParams, type Envelope } from '../params.js';
import { answerServerRequest, routeNotification, type NotificationSinks } from '../server-requests.js';
import type { UpstreamRequest } from '../types.js';
import { createBrake } from './brake.js';
import { createOutbox } from './outbox.js';
import type { Program } from './program.js';

/** After its end a program's last lines may still be in the pipe; a child of it that holds the pipe open is not waited for. */
const LAST_LINES_MS = 200;
/** Lines of noise within 100 ms that are read without a pause. */
const MAX_NOISE = 500;
/** A line that names an error, with what stands below it: more of its own properties, mostly. */
const ERROR = /^\s*(?:[\w.]*(?:error|exception)\b|fatal|panic)/i;
/** What a message starts with, after white space. */
const MESSAGE = /^\s*[[{]/;

/** JSON-RPC over one program's stdin and stdout, before and after an era has been agreed on. */
export interface StdioChannel {
  /** What is written into everything sent from now on. */
  envelope: Envelope;
  request(request: UpstreamRequest, envelope?: Envelope): Promise<Reply>;
  notify(method: string, params: RawJson | undefined): void;
  heardAt(): number;
  readonly closed: Promise<string>;
  close(): Promise<void>;
}

export interface ChannelOptions {
  readonly spec: StdioUpstream;
  readonly program: Program;
  readonly deps: ConnectDeps;
  readonly events: ConnectionEvents;
  /** A request came during several calls, or during one: nothing on the wire says whose it is. */
  readonly crossed: () => void;
}

export const openChannel = ({ spec, program, deps, events, crossed }: ChannelOptions): StdioChannel => {
  const { clock, logger, maxMessageBytes, redact } = deps;
  const { id: upstream } = spec;
  const flights = createFlights({ upstream, clock, timeoutMs: spec.timeouts.call, totalMs: spec.timeouts.total });
  const outbox = createOutbox(program.child.stdin);
  const noise = createBoundedLog({
    clock, burst: 10, perSecond: 1, redact, write: (line) => logger.debug(`${upstream}: not JSON-RPC on stdout`, { line }),
  });
  const brake = createBrake(program.child.stdout, clock, MAX_NOISE);
  let heardAt = 0;
  let over: string | undefined;
  let resolveClosed: (why: string) => void = () => {};
  const closed = new Promise<string>((resolve) => (resolveClosed = resolve));

  const end = (reason: 'ended' | 'closed', why: string): Promise<void> => {
    if (over === undefined) {
      over = why;
      outbox.close();
      flights.failAll(reason, why);
      resolveClosed(why);
    }
    return program.stop();
  };

  /** What a program wrote before it died is the best explanation there is. */
  const lastWords = (why: string): string => {
    const tail = program.tail();
    const last = tail.findLast((line) => ERROR.test(line)) ?? tail.at(-1);
    return last === undefined ? why : `${why} (last on stderr: ${last})`;
  };

  const sinks: NotificationSinks = {
    flights,
    events,
    crossed,
    notify: (method, params) => channel.notify(method, params),
    log: ({ params }) => logger.debug(`${upstream}: log message`, { message: redact(params?.text.slice(0, 500) ?? '') }),
  };
  /** A program that could not read a message knows no id: with one request in flight it can only mean that one. */
  const meantBy = ({ error }: Reply): Flight | undefined => {
    const code = error?.object['code'];
    if (code !== PARSE_ERROR && code !== INVALID_REQUEST) return undefined;
    const waiting = [...flights.all()].filter(({ request }) => request.timeoutMs !== Number.POSITIVE_INFINITY);
    return waiting.length === 1 ? waiting[0] : undefined;
  };
  const take = (message: Message | Malformed, text: string): void => {
    switch (message.kind) {
      case 'response':
        (message.id === null ? meantBy(message.reply) : flights.get(message.id))?.answer(message.reply);
        return;
      case 'notification':
        routeNotification(message, sinks);
        return;
      case 'request':
        void answerServerRequest(message, sinks).then((reply) => {
          if (reply) outbox.send(serializeReply(message.id, reply, message.idText));
        });
        return;
      case 'malformed':
        // Broken, but meant as somebody's answer: that request need not wait for its time to run out.
        if (message.response) {
          flights.get(message.id)?.fail(new UpstreamError(upstream, 'bad-answer', 'its answer is no valid JSON-RPC', { mayHaveRun: true }));
        }
        brake(1);
        noise(text);
    }
  };

  lineReader(program.child.stdout, {
    line(text) {
      if (over !== undefined) return;
      const parsed = MESSAGE.test(text) ? parseMessage(text) : undefined;
      const broken = parsed === undefined || ('kind' in parsed && parsed.kind === 'malformed' && parsed.code === PARSE_ERROR);
      const saved = broken ? salvage(text) : [];
      if (parsed === undefined && saved.length === 0) {
        brake(1);
        noise(text);
        return;
      }
      heardAt = clock.now();
      for (const message of saved.length > 0 || parsed === undefined ? saved : [parsed].flat()) take(message, text);
    },
    overflow(bytes, head, tail) {
      const guess = guessId(head, tail);
      const all = [...flights.all()];
      const flight = guess ? flights.get(guess.id) : all.length === 1 ? all[0] : undefined;
      logger.warn(`${upstream}: a message over the limit was left out`, { bytes, limit: maxMessageBytes });
      flight?.fail(new UpstreamError(
        upstream, 'too-large', `its answer of ${mebibytes(bytes)} MiB is over the limit of ${mebibytes(maxMessageBytes)} MiB`, { mayHaveRun: true },
      ));
    },
    end() {
      // Nothing can be answered any more. Where the process ends too, its own words are the better ones.
      const cancel = clock.after(LAST_LINES_MS, () => void end('ended', 'the process closed its output'));
      void program.exited.then((why) => {
        cancel();
        void end('ended', lastWords(why));
      });
    },
  }, { maxBytes: maxMessageBytes });
  void program.exited.then((why) => end('ended', lastWords(why)));
  // Deaf but alive: where it is dying instead, the words for that come first.
  program.child.stdin.once('close', () => void clock.after(2 * LAST_LINES_MS, () => void end('ended', 'the process closed its input')));

  const cancelOnWire = (flight: Flight, why: 'cancelled' | 'timeout', envelope: Envelope): void => {
    if (!flight.sent) return;
    const reason = why === 'timeout' ? 'No answer in time' : 'Cancelled by the client';
    outbox.send(notificationLine('notifications/cancelled', RawJson.of({ requestId: flight.id, reason }), envelope));
    // What it has said of the call before it heard of this is still in the pipe; an answer comes behind all of it.
    const gone = flights.linger(flight);
    const method = envelope.era === 'legacy' ? 'ping' : 'server/discover';
    channel.request({ method, principal: '', capabilities: flight.request.capabilities }).then(gone, gone);
  };

  const channel: StdioChannel = {
    envelope: { era: 'legacy', revision: '', version: deps.version },
    request(request, envelope = channel.envelope) {
      if (over !== undefined) return Promise.reject(new UpstreamError(upstream, 'ended', over));
      const { flight, reply } = flights.start(request);
      if (flight.settled) return reply;
      const { text, clientToken } = outgoingParams(request.params, envelope, {
        token: flight.id, progress: mayTakeLong(request), client: request.client, capabilities: request.capabilities, logLevel: request.logLevel,
      });
      flight.clientToken = clientToken;
      // `initialize` must not be cancelled (the protocol says so); the process is ended instead.
      if (request.method !== 'initialize') flight.onGivenUp = (why) => cancelOnWire(flight, why, envelope);
      const line = serializeMessage({ kind: 'request', id: flight.id, method: request.method, params: text === undefined ? undefined : new RawJson(text) });
      const taken = outbox.send(line, { dropped: () => flight.settled, sent: () => (flight.sent = true) });
      if (!taken) flight.fail(new UpstreamError(upstream, 'unreachable', 'the process does not read its input and too much is waiting'));
      return reply;
    },
    notify(method, params) {
      if (over === undefined) outbox.send(notificationLine(method, params, channel.envelope));
    },
    heardAt: () => heardAt,
    closed,
    close: () => end('closed', 'the connection was closed'),
  };
  return channel;
};

const notificationLine = (method: string, params: RawJson | undefined, envelope: Envelope): string => {
  const text = envelope.era === 'modern' ? outgoingParams(params, envelope, { token: 0 }).text : params?.text;
  return serializeMessage({ kind: 'notification', method, params: text === undefined ? undefined : new RawJson(text) });
};

const mebibytes = (bytes: number): number => Math.ceil((bytes / 1_048_576) * 10) / 10;
