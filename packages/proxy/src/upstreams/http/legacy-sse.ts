import type { IncomingMessage } from 'node:http';
import type { HttpUpstream } from '@mcp-working-set/core';
import { guessId, RawJson, serializeMessage, serializeReply, type Reply } from '../../wire/message.js';
import type { ConnectDeps, ConnectOptions, LiveConnection } from '../connect-types.js';
import { UpstreamError } from '../errors.js';
import { initializeParams, readInitialized, revisionOffered, type Introduced } from '../handshake.js';
import type { Flights } from '../in-flight.js';
import { mayTakeLong, outgoingParams } from '../params.js';
import type { UpstreamRequest } from '../types.js';
import { readBody } from './answer.js';
import type { HttpClient } from './client.js';
import { deliver } from './deliver.js';
import { createPeer, JSON_HEADERS } from './peer.js';
import { bodyError, postRequest, refusal, takeMessage, type PostAsk } from './post.js';

const STREAM_HEADERS = { accept: 'text/event-stream', 'accept-encoding': 'identity', 'cache-control': 'no-cache' } as const;
/** A server has that long to answer the POST of a request whose answer has come on the stream. */
const LINGER_MS = 1_000;
/** HTTP statuses of a URL that takes no POST, or not this one: what is there may be HTTP+SSE. */
const NOT_STREAMABLE: ReadonlySet<number | undefined> = new Set([400, 404, 405]);

/** Whether a failed `initialize` over Streamable HTTP leaves HTTP+SSE to be tried, as the specification says. */
export const mayBeLegacySse = ({ reason, status }: UpstreamError): boolean => reason === 'refused' && NOT_STREAMABLE.has(status);

/**
 * Connects to an HTTP upstream of 2024-11-05: one stream of events carries all that it says, what it is told goes by POST
 * to an address that the stream names first. The stream is the session: with it everything in flight ends. Rejects with
 * `UpstreamError`, which has an HTTP status where no such stream is there.
 */
export const openLegacySse = async (
  spec: HttpUpstream, client: HttpClient, deps: ConnectDeps,
  options: { budgetMs: number } & Pick<ConnectOptions, 'events' | 'capabilities' | 'crossed'>,
): Promise<LiveConnection> => {
  const { clock, logger, version, maxMessageBytes } = deps;
  const { id: upstream } = spec;
  const until = clock.now() + options.budgetMs;
  const left = (): number => Math.max(1, until - clock.now());
  let path = '';
  let introduced: Introduced | undefined;
  let over: string | undefined;
  let stopStream = (): void => {};
  let resolveClosed: (why: string) => void = () => {};
  const closed = new Promise<string>((resolve) => (resolveClosed = resolve));

  const headers = (): Record<string, string> => ({ ...JSON_HEADERS, ...(introduced ? { 'mcp-protocol-version': introduced.revision } : {}) });
  const tell = (body: string): Promise<void> => deliver(client, clock, { method: 'POST', path, headers: headers(), body });
  const { flights, peer, heardAt } = createPeer(spec, client, deps, {
    events: options.events,
    crossed: options.crossed,
    notify: (method, params) => void tell(serializeMessage({ kind: 'notification', method, params })),
    respond: (message, reply) => void tell(serializeReply(message.id, reply, message.idText)),
  });

  const end = (reason: 'ended' | 'closed', why: string): void => {
    if (over !== undefined) return;
    over = why;
    stopStream();
    flights.failAll(reason, why);
    resolveClosed(why);
  };

  const overflow = (bytes: number, head: string, tail: string): void => {
    const guess = guessId(head, tail);
    const flight = guess ? flights.get(guess.id) : undefined;
    logger.warn(`${upstream}: a message over the limit was left out`, { bytes, limit: maxMessageBytes });
    flight?.fail(bodyError(peer, { kind: 'too-large', bytes }, 200));
  };

  /** Opens the stream; resolves to where messages go. */
  const open = (): Promise<string> =>
    new Promise((resolve, reject) => {
      const fail = (error: UpstreamError): void => {
        stopWaiting();
        exchange.destroy();
        reject(error);
      };
      const stopWaiting = clock.after(left(), () => fail(new UpstreamError(upstream, 'timeout', `${client.place} did not say in time where messages go`)));
      let told = false;
      const named = (address: string): void => {
        if (told) return;
        told = true;
        stopWaiting();
        const place = client.locate(address.trim());
        if (place && 'path' in place) resolve(place.path);
        else fail(new UpstreamError(upstream, 'refused', `${client.place} wants messages at ${place ? place.elsewhere : 'an address that is none'}, which is not followed: put the right url into the configuration`));
      };
      const read = (response: IncomingMessage): void => readBody(response, {
        message(message) {
          peer.heard();
          takeMessage(peer, message);
        },
        event(name, data) {
          if (name === 'endpoint') named(data);
        },
        overflow,
        end() {
          stopWaiting();
          const why = `${client.place} ended the stream of events`;
          reject(new UpstreamError(upstream, 'ended', why));
          end('ended', why);
        },
      }, { maxBytes: maxMessageBytes });

      const exchange = client.send({ method: 'GET', headers: STREAM_HEADERS }, {
        error: fail,
        response(response) {
          const status = response.statusCode ?? 0;
          if (status !== 200) fail(refusal(peer, status, response.headers['retry-after']));
          else if (!/^text\/event-stream/i.test(response.headers['content-type'] ?? '')) {
            fail(new UpstreamError(upstream, 'bad-answer', `${client.place} opened no stream of events: is there an MCP server at this url?`, { status }));
          } else read(response);
        },
      });
      stopStream = () => exchange.destroy();
    });

  /** Posts a request; its answer comes on the stream, from some servers in the response. */
  const submit = ({ flight, reply }: ReturnType<Flights['start']>, params: RawJson | undefined, sessionLost?: PostAsk['sessionLost']): void => {
    let responded = false;
    const exchange = postRequest(peer, flight, {
      path,
      headers: headers(),
      body: serializeMessage({ kind: 'request', id: flight.id, method: flight.request.method, params }),
      sessionLost,
      accepted(response) {
        responded = true;
        readBody(response, {
          message: (message) => takeMessage(peer, message, flight),
          end(body) {
            // A page to sign in at, and the like: nobody has taken the message.
            if (body.kind === 'foreign' && body.type === 'text/html') flight.fail(bodyError(peer, body, response.statusCode ?? 0));
          },
        }, { maxBytes: maxMessageBytes });
      },
    });
    reply.then(() => responded || clock.after(LINGER_MS, () => exchange.destroy()), () => {});
    flight.onGivenUp = (why) => {
      exchange.destroy();
      // `initialize` must not be cancelled (the protocol says so).
      if (!flight.sent || flight.request.method === 'initialize') return;
      const reason = why === 'timeout' ? 'No answer in time' : 'Cancelled by the client';
      void tell(serializeMessage({ kind: 'notification', method: 'notifications/cancelled', params: RawJson.of({ requestId: flight.id, reason }) }));
    };
  };

  const initialize = async (): Promise<Introduced> => {
    const ask = (revision?: string): Promise<Reply> => {
      const params = initializeParams(version, options.capabilities, revision);
      const started = flights.start({ method: 'initialize', params, principal: '', timeoutMs: left() });
      submit(started, params);
      return started.reply;
    };
    let reply = await ask();
    const other = revisionOffered(reply);
    if (other) reply = await ask(other);
    return readInitialized(upstream, reply);
  };

  const request = (asked: UpstreamRequest): Promise<Reply> => {
    if (over !== undefined || !introduced) return Promise.reject(new UpstreamError(upstream, 'ended', over ?? 'not connected'));
    const started = flights.start(asked);
    const { flight, reply } = started;
    if (flight.settled) return reply;
    const { text, clientToken } = outgoingParams(asked.params, { era: 'legacy', revision: introduced.revision, version }, { token: flight.id, progress: mayTakeLong(asked) });
    flight.clientToken = clientToken;
    submit(started, text === undefined ? undefined : new RawJson(text), () => {
      // Whoever answers there knows nothing of our stream: it is of no use any more.
      flight.fail(new UpstreamError(upstream, 'ended', 'lost its session'));
      end('ended', 'the session was lost');
    });
    return reply;
  };

  try {
    path = await open();
    introduced = await initialize();
    // Servers may refuse what comes before it, so its arrival is waited for.
    await tell(serializeMessage({ kind: 'notification', method: 'notifications/initialized' }));
    if (over !== undefined) throw new UpstreamError(upstream, 'ended', over);
  } catch (error) {
    end('closed', 'the handshake failed');
    throw error;
  }
  return {
    ...introduced,
    request,
    notify: (method, params) => void tell(serializeMessage({ kind: 'notification', method, params })),
    close() {
      end('closed', 'the connection was closed');
      client.close();
      return Promise.resolve();
    },
    closed,
    heardAt,
    tail: () => [],
  };
};
