import type { HttpUpstream } from '@mcp-working-set/core';
import { RawJson, serializeMessage, serializeReply, type Reply } from '../../wire/message.js';
import type { ConnectDeps, ConnectOptions, LiveConnection } from '../connect-types.js';
import { asUpstreamError, UpstreamError } from '../errors.js';
import { initializeParams, readInitialized, revisionOffered, type Introduced } from '../handshake.js';
import type { Flight } from '../live-flight.js';
import { mayTakeLong, outgoingParams } from '../params.js';
import type { UpstreamRequest } from '../types.js';
import type { HttpClient } from './client.js';
import { deliver } from './deliver.js';
import { openEventStream } from './event-stream.js';
import { keepStream } from './keep-stream.js';
import { createPeer, JSON_HEADERS } from './peer.js';
import { postRequest } from './post.js';
import { resumeAnswer } from './resume.js';

/** A new session is begun for the sake of the stream alone at most that often. */
const RESTART_GAP_MS = 10_000;

interface Session {
  readonly id: string | undefined;
  readonly introduced: Introduced;
}

/**
 * Connects to an HTTP upstream of the 2025 era. A lost session (404) is replaced once for all requests that met it, and
 * each of them, which cannot have run, is sent once more. Rejects with `UpstreamError`.
 */
export const openSession = async (
  spec: HttpUpstream, client: HttpClient, deps: ConnectDeps, options: { budgetMs: number } & Pick<ConnectOptions, 'events' | 'capabilities' | 'crossed'>,
): Promise<LiveConnection> => {
  const { clock, version } = deps;
  const { id: upstream } = spec;
  let session: Session | undefined;
  let renewing: Promise<void> | undefined;
  let stopStream: (() => void) | undefined;
  let restartedAt = Number.NEGATIVE_INFINITY;
  let over: string | undefined;
  let resolveClosed: (why: string) => void = () => {};
  const closed = new Promise<string>((resolve) => (resolveClosed = resolve));

  const headersOf = (of: Session | undefined): Record<string, string> => ({
    ...JSON_HEADERS,
    ...(of ? { 'mcp-protocol-version': of.introduced.revision } : {}),
    ...(of?.id === undefined ? {} : { 'mcp-session-id': of.id }),
  });
  const tell = (of: Session | undefined, body: string | undefined, method: 'POST' | 'DELETE' = 'POST'): Promise<void> =>
    deliver(client, clock, { method, headers: headersOf(of), body });
  const { flights, peer, heardAt } = createPeer(spec, client, deps, {
    events: options.events,
    crossed: options.crossed,
    notify: (method, params) => void tell(session, serializeMessage({ kind: 'notification', method, params })),
    respond: (message, reply) => void tell(session, serializeReply(message.id, reply, message.idText)),
  });

  const initialize = async (budgetMs: number): Promise<void> => {
    const until = clock.now() + budgetMs;
    let id: string | undefined;
    const ask = (revision?: string): Promise<Reply> => {
      const { flight, reply } = flights.start({
        method: 'initialize', params: initializeParams(version, options.capabilities, revision), principal: '', timeoutMs: Math.max(1, until - clock.now()),
      });
      const exchange = postRequest(peer, flight, {
        headers: headersOf(undefined),
        body: serializeMessage({ kind: 'request', id: flight.id, method: 'initialize', params: flight.request.params }),
        head({ headers }) {
          const given = headers['mcp-session-id'];
          id = typeof given === 'string' && given !== '' ? given : undefined;
        },
      });
      flight.onGivenUp = () => exchange.destroy();
      return reply;
    };
    let reply = await ask();
    const other = revisionOffered(reply);
    if (other) reply = await ask(other);
    const next: Session = { id, introduced: readInitialized(upstream, reply) };
    // Servers may refuse what comes before it, so its arrival is waited for.
    await tell(next, serializeMessage({ kind: 'notification', method: 'notifications/initialized' }));
    if (over !== undefined) throw new UpstreamError(upstream, 'closed', over);
    session = next;
    stopStream = keepStream(clock, (lastEventId, ended) => {
      const headers = { ...headersOf(next), accept: 'text/event-stream', ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }) };
      return openEventStream(peer, { method: 'GET', headers }, ended);
    }, (status, before) => {
      // A server that had the stream and now knows nothing of it has forgotten the session: what is watched there is to be asked again.
      if (status !== 404 || !before || next.id === undefined || over !== undefined || clock.now() - restartedAt < RESTART_GAP_MS) return;
      restartedAt = clock.now();
      renew(next).catch(() => end('ended', 'the session was lost'));
    });
  };

  const end = (reason: 'ended' | 'closed', why: string): void => {
    if (over !== undefined) return;
    over = why;
    stopStream?.();
    flights.failAll(reason, why);
    resolveClosed(why);
  };

  /** One new session for all who met the lost one. */
  const renew = (lost: Session): Promise<void> => {
    if (session !== lost) return Promise.resolve();
    const start = async (): Promise<void> => {
      stopStream?.();
      try {
        await initialize(spec.timeouts.connect);
        // What has forgotten its sessions may have started anew, with other tools.
        options.events.listChanged();
        options.events.renewed?.();
      } finally {
        renewing = undefined;
      }
    };
    return (renewing ??= start());
  };

  const submit = (flight: Flight, params: RawJson | undefined, again: boolean): void => {
    const of = session as Session;
    const exchange = postRequest(peer, flight, {
      headers: headersOf(of),
      body: serializeMessage({ kind: 'request', id: flight.id, method: flight.request.method, params }),
      sessionLost() {
        flight.sent = false;
        flight.onGivenUp = undefined;
        if (again) {
          flight.fail(new UpstreamError(upstream, 'ended', 'loses its session again and again'));
          return;
        }
        renew(of).then(
          () => {
            if (!flight.settled) submit(flight, params, true);
          },
          (error: unknown) => {
            const { what, status } = asUpstreamError(upstream, error);
            flight.fail(new UpstreamError(upstream, 'ended', `lost its session, and got no new one: ${what}`, { status }));
            end('ended', 'the session was lost');
          },
        );
      },
      resume(lastEventId, retryMs) {
        if (lastEventId === undefined) return false;
        stop = resumeAnswer(peer, flight, headersOf(of), { lastEventId, retryMs });
        return true;
      },
    });
    let stop = (): void => exchange.destroy();
    flight.onGivenUp = (why) => {
      if (flight.sent) {
        const reason = why === 'timeout' ? 'No answer in time' : 'Cancelled by the client';
        void tell(of, serializeMessage({ kind: 'notification', method: 'notifications/cancelled', params: RawJson.of({ requestId: flight.id, reason }) }));
      }
      stop();
    };
  };

  const request = (asked: UpstreamRequest): Promise<Reply> => {
    if (over !== undefined || !session) return Promise.reject(new UpstreamError(upstream, 'ended', over ?? 'not connected'));
    const { flight, reply } = flights.start(asked);
    if (flight.settled) return reply;
    const envelope = { era: 'legacy', revision: session.introduced.revision, version } as const;
    const { text, clientToken } = outgoingParams(asked.params, envelope, { token: flight.id, progress: mayTakeLong(asked) });
    flight.clientToken = clientToken;
    submit(flight, text === undefined ? undefined : new RawJson(text), false);
    return reply;
  };

  try {
    await initialize(options.budgetMs);
  } catch (error) {
    end('closed', 'the handshake failed');
    throw error;
  }
  const introduced = (): Introduced => (session as Session).introduced;
  const close = async (): Promise<void> => {
    end('closed', 'the connection was closed');
    // Servers that cannot end a session answer 405, which is fine.
    if (session?.id !== undefined) await tell(session, undefined, 'DELETE');
    client.close();
  };
  let closing: Promise<void> | undefined;
  return {
    era: 'legacy',
    get revision() {
      return introduced().revision;
    },
    get capabilities() {
      return introduced().capabilities;
    },
    get serverInfo() {
      return introduced().serverInfo;
    },
    get instructions() {
      return introduced().instructions;
    },
    request,
    notify: (method, params) => void tell(session, serializeMessage({ kind: 'notification', method, params })),
    close: () => (closing ??= close()),
    closed,
    heardAt,
    tail: () => [],
  };
};
