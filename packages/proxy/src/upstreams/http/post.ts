import type { IncomingMessage } from 'node:http';
import type { Clock } from '@mcp-working-set/core';
import { parseMessage, type Malformed, type Message, type RequestMessage, type Reply } from '../../wire/message.js';
import { UpstreamError } from '../errors.js';
import type { Flight } from '../live-flight.js';
import { answerServerRequest, routeNotification, type NotificationSinks } from '../server-requests.js';
import { readBody, type BodyEnd } from './answer.js';
import type { HttpClient, HttpExchange } from './client.js';
import { unpack } from './unpack.js';

const MAX_ERROR_BODY = 65_536;
/** A server has that long to end the stream of a request that it has answered. */
const LINGER_MS = 1_000;

/** What all exchanges of one connection share. */
export interface HttpPeer {
  readonly upstream: string;
  readonly client: HttpClient;
  readonly clock: Clock;
  readonly maxBytes: number;
  readonly sinks: NotificationSinks;
  /** Sends the answer to a request of the upstream. */
  respond(message: RequestMessage, reply: Reply): void;
  /** Told of every answer's head and message. */
  heard(): void;
}

export interface PostAsk {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Path and query, where it does not go to the upstream's URL. */
  readonly path?: string | undefined;
  /** The request carries a session id: an answer that the session is gone goes to `sessionLost` and not to the caller. */
  readonly sessionLost?: (() => void) | undefined;
  /** The stream ended before the answer; true if that is taken care of by resuming it. */
  readonly resume?: ((lastEventId: string | undefined, retryMs: number | undefined) => boolean) | undefined;
  /** Looks at the head of an answer that is none of HTTP's refusals. */
  readonly head?: ((response: IncomingMessage) => void) | undefined;
  /** Takes a response that is none of HTTP's refusals over, unread: the answer comes elsewhere. */
  readonly accepted?: ((response: IncomingMessage) => void) | undefined;
}

/** Posts a request; its flight gets the answer, or the failure, from whatever comes back. */
export const postRequest = (peer: HttpPeer, flight: Flight, ask: PostAsk): HttpExchange => {
  return peer.client.send({ method: 'POST', path: ask.path, headers: ask.headers, body: ask.body }, {
    sent() {
      flight.sent = true;
    },
    error: (error) => flight.fail(error),
    response(response) {
      peer.heard();
      const status = response.statusCode ?? 0;
      if (status >= 200 && status < 300) {
        ask.head?.(response);
        if (ask.accepted) ask.accepted(response);
        else readAnswer(peer, flight, response, ask.resume);
      } else readRefusal(peer, flight, response, ask);
    },
  });
};

/** Reads what a POST, or the GET that resumes it, brings: the answer, and what goes before it. */
export const readAnswer = (
  peer: HttpPeer, flight: Flight, response: IncomingMessage, resume: PostAsk['resume'],
): void => {
  let stopLinger: (() => void) | undefined;
  readBody(response, {
    message(message) {
      peer.heard();
      takeMessage(peer, message, flight);
      if (flight.settled && !response.complete) stopLinger ??= peer.clock.after(LINGER_MS, () => response.destroy());
    },
    end(end) {
      stopLinger?.();
      if (flight.settled) return;
      const stream = (end.kind === 'done' || end.kind === 'broken') && end.stream;
      if (!stream || !resume?.(end.lastEventId, end.retryMs)) flight.fail(bodyError(peer, end, response.statusCode ?? 0));
    },
  }, { maxBytes: peer.maxBytes });
};

/** A message on the stream of a request, or on the stream of nobody. */
export const takeMessage = (peer: HttpPeer, message: Message | Malformed, owner?: Flight): void => {
  switch (message.kind) {
    case 'response': {
      const flight = message.id === null ? owner : peer.sinks.flights.get(message.id);
      flight?.answer(message.reply);
      return;
    }
    case 'notification':
      routeNotification(message, peer.sinks, owner);
      return;
    case 'request':
      void answerServerRequest(message, peer.sinks, owner).then((reply) => reply && peer.respond(message, reply));
      return;
    case 'malformed': {
      // Broken, but meant as somebody's answer: that request need not wait for its time to run out.
      const meant = message.response || (owner && message.id === owner.id) ? (owner ?? peer.sinks.flights.get(message.id)) : undefined;
      meant?.fail(new UpstreamError(peer.upstream, 'bad-answer', 'its answer is no valid JSON-RPC', { mayHaveRun: true }));
    }
  }
};

/** What a body without the answer to a request says of it. */
export const bodyError = (peer: HttpPeer, end: BodyEnd, status: number): UpstreamError => {
  const place = peer.client.place;
  const mayHaveRun = true;
  switch (end.kind) {
    case 'broken':
      return new UpstreamError(peer.upstream, 'ended', `${place} broke the connection off in the middle of its answer`, { mayHaveRun });
    case 'too-large':
      return new UpstreamError(peer.upstream, 'too-large', `its answer is over the limit of ${Math.round(peer.maxBytes / 1_048_576)} MiB`, { mayHaveRun });
    case 'packed':
      return new UpstreamError(peer.upstream, 'bad-answer', `${place} packs its answer (${JSON.stringify(end.coding)}) although it was asked not to, in a way that this Node cannot undo`, { mayHaveRun, status });
    case 'foreign':
      return new UpstreamError(peer.upstream, 'bad-answer', `${place} answered ${end.type === 'text/html' ? 'a web page' : 'something else'} instead of JSON`, { mayHaveRun, status });
    case 'done':
      return new UpstreamError(
        peer.upstream, 'bad-answer',
        end.empty ? `${place} answered HTTP ${status} with nothing in it` : `the answer of ${place} holds no answer to the request`,
        { mayHaveRun, status },
      );
  }
};

/** Statuses after which the request cannot have run: refused before anybody looked at it. */
const mayHaveRunAfter = (status: number): boolean => status >= 500 || status === 408 || status === 409;

const readRefusal = (peer: HttpPeer, flight: Flight, response: IncomingMessage, ask: PostAsk): void => {
  const status = response.statusCode ?? 0;
  readText(response, (text) => {
    const error = errorIn(text, flight.id);
    if (ask.sessionLost && isSessionLoss(status, text)) return ask.sessionLost();
    if (status !== 401 && status !== 403 && error) return flight.answer(error);
    flight.fail(refusal(peer, status, response.headers['retry-after']));
  });
};

/**
 * HTTP 404, which the protocol names, 410, which means the same, and the 400 of servers made after an early example of the
 * SDK. An error about the request itself is none, unless it says so; -32600 is what Python's SDK says of a lost session.
 */
const isSessionLoss = (status: number, text: string): boolean => {
  if (status !== 404 && status !== 410 && !(status === 400 && /session|not initialized/i.test(text))) return false;
  return !/"code"\s*:\s*-32(?:60[1-3]|700)\b/.test(text) || SESSION_GONE.test(text);
};

const SESSION_GONE =
  /\bsession(?: id)?\b[^".]{0,40}\b(?:not found|expired|invalid|unknown|terminated|closed|required)\b|\b(?:invalid|unknown|missing|expired|no valid) session\b/i;

/** The JSON-RPC error in a body, if it is meant for this request: an error that the upstream sent stays its own. */
const errorIn = (text: string, id: number): Reply | undefined => {
  if (!/^\s*\{/.test(text)) return undefined;
  const message = parseMessage(withId(text));
  if (Array.isArray(message) || message.kind !== 'response' || !message.reply.error) return undefined;
  const addressed = message.id === id || message.id === null;
  return addressed && typeof message.reply.error.object['code'] === 'number' ? message.reply : undefined;
};

/** Some servers leave the id out of an error that refuses the whole HTTP request. */
const withId = (text: string): string => (text.includes('"id"') ? text : text.replace('{', '{"id":null,'));

/** What an HTTP status that is no success says of a request. */
export const refusal = (peer: HttpPeer, status: number, retryAfter: string | undefined): UpstreamError => {
  const place = peer.client.place;
  const after = retryAfter !== undefined && /^\d{1,6}$/.test(retryAfter) ? `; it asks to come back in ${retryAfter} s` : '';
  if (status === 401 || status === 403) {
    return new UpstreamError(peer.upstream, 'refused', `${place} refuses the credentials (HTTP ${status})`, { status });
  }
  const reason = status >= 500 ? 'bad-answer' : 'refused';
  const hint = status === 404 || status === 405 ? ': is there an MCP server at this url?' : after;
  return new UpstreamError(peer.upstream, reason, `${place} answered HTTP ${status}${hint}`, { status, mayHaveRun: mayHaveRunAfter(status) });
};

const readText = (response: IncomingMessage, done: (text: string) => void): void => {
  const unpacked = unpack(response);
  const body = 'body' in unpacked ? unpacked.body : response;
  const parts: Buffer[] = [];
  let size = 0;
  let over = false;
  const finish = (): void => {
    if (over) return;
    over = true;
    done(Buffer.concat(parts).toString('utf8'));
  };
  body.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= MAX_ERROR_BODY) parts.push(chunk);
    else {
      finish();
      response.destroy();
    }
  });
  body.once('end', finish);
  body.once('error', finish);
  body.once('close', finish);
};
