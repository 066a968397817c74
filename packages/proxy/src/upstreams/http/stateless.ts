import type { HttpUpstream, Json } from '@mcp-working-set/core';
import { RawJson, serializeMessage, type Reply } from '../../wire/message.js';
import { headerValue, paramHeaderValues } from '../../wire/param-headers.js';
import type { ConnectDeps, ConnectOptions, LiveConnection } from '../connect-types.js';
import { UpstreamError } from '../errors.js';
import { newsFilter, offersSame, readDiscovered, type Introduced } from '../handshake.js';
import { mayTakeLong, outgoingParams, type Envelope } from '../params.js';
import { MODERN_REVISION } from '../revisions.js';
import type { UpstreamRequest } from '../types.js';
import type { HttpClient } from './client.js';
import { openEventStream } from './event-stream.js';
import { keepStream } from './keep-stream.js';
import { createPeer, JSON_HEADERS } from './peer.js';
import { postRequest } from './post.js';

/** For so long a former stream of news and the one that replaces it are both open. */
const NEWS_OVERLAP_MS = 500;

/** Parameter that `Mcp-Name` repeats, by method. */
const NAMED: Readonly<Record<string, string>> = {
  'tools/call': 'name', 'prompts/get': 'name', 'resources/read': 'uri', 'tasks/get': 'taskId', 'tasks/update': 'taskId', 'tasks/cancel': 'taskId',
};

/** An HTTP upstream of 2026-07-28, before and after it has been asked whether it is one. */
export interface Stateless {
  /** Asks `server/discover`; undefined where the answer shows that the upstream does not speak this revision. */
  discover(budgetMs: number): Promise<Introduced | undefined>;
  /** The connection, once `discover` has found the upstream to be one; opens the stream of list changes. */
  connection(introduced: Introduced): LiveConnection;
}

/** Every request is an HTTP exchange of its own: nothing is kept between them but sockets and the stream of changes. */
export const createStateless = (
  spec: HttpUpstream, client: HttpClient, deps: ConnectDeps, options: Pick<ConnectOptions, 'events' | 'capabilities'>,
): Stateless => {
  const { clock, version, paramHeaders } = deps;
  const envelope: Envelope = { era: 'modern', revision: MODERN_REVISION, version };
  // An upstream of this revision asks nothing on its own; what comes all the same gets no answer.
  const { flights, peer, heardAt } = createPeer(spec, client, deps, { events: options.events, respond() {} });
  let over: string | undefined;
  let stopStream: (() => void) | undefined;
  let resolveClosed: (why: string) => void = () => {};
  const closed = new Promise<string>((resolve) => (resolveClosed = resolve));

  const headersFor = (method: string, params: RawJson | undefined): Record<string, string> => {
    const headers: Record<string, string> = { ...JSON_HEADERS, 'mcp-protocol-version': MODERN_REVISION, 'mcp-method': headerValue(method) };
    const key = NAMED[method];
    if (key === undefined || !params) return headers;
    const members = params.members();
    const name = members?.get(key)?.value;
    if (typeof name !== 'string') return headers;
    headers['mcp-name'] = headerValue(name);
    const marks = method === 'tools/call' ? paramHeaders(name) : [];
    if (marks.length > 0) Object.assign(headers, paramHeaderValues(marks, members?.get('arguments')?.value as Json | undefined));
    return headers;
  };

  const request = (asked: UpstreamRequest): Promise<Reply> => {
    if (over !== undefined) return Promise.reject(new UpstreamError(spec.id, 'ended', over));
    const { flight, reply } = flights.start(asked);
    if (flight.settled) return reply;
    const { text, clientToken } = outgoingParams(asked.params, envelope, {
      token: flight.id, progress: mayTakeLong(asked), client: asked.client, capabilities: asked.capabilities, logLevel: asked.logLevel,
    });
    flight.clientToken = clientToken;
    const params = text === undefined ? undefined : new RawJson(text);
    const exchange = postRequest(peer, flight, {
      headers: headersFor(asked.method, params),
      body: serializeMessage({ kind: 'request', id: flight.id, method: asked.method, params }),
    });
    // Closing the exchange is how this revision cancels.
    flight.onGivenUp = () => exchange.destroy();
    return reply;
  };

  const post = (method: string, params: RawJson | undefined): void => {
    const { text } = outgoingParams(params, envelope, { token: 0 });
    const body = serializeMessage({ kind: 'notification', method, params: text === undefined ? undefined : new RawJson(text) });
    client.send({ method: 'POST', headers: headersFor(method, undefined), body }, { error() {}, response: (response) => void response.resume() });
  };

  let listens = 0;
  const listen = (introduced: Introduced, uris: readonly string[]): void => {
    const method = 'subscriptions/listen';
    // The former one ends only after the new one has been asked for, so that nothing is missed in between.
    const former = stopStream;
    if (former) clock.after(NEWS_OVERLAP_MS, former);
    stopStream = undefined;
    const notifications = newsFilter(introduced.capabilities, uris);
    if (!notifications || over !== undefined) return;
    stopStream = keepStream(clock, (_lastEventId, ended) => {
      const { text } = outgoingParams(RawJson.of({ notifications }), envelope, { token: 0, capabilities: options.capabilities });
      const body = serializeMessage({ kind: 'request', id: `listen-${++listens}`, method, params: new RawJson(text as string) });
      return openEventStream(peer, { method: 'POST', headers: headersFor(method, undefined), body }, ended);
    });
  };

  return {
    async discover(budgetMs) {
      const ask = (): Promise<Reply> =>
        request({ method: 'server/discover', principal: '', capabilities: options.capabilities, timeoutMs: budgetMs });
      const reply = await ask();
      return readDiscovered(offersSame(reply) ? await ask() : reply);
    },
    connection(introduced) {
      listen(introduced, []);
      return {
        ...introduced,
        watch: (uris) => listen(introduced, uris),
        request,
        notify: post,
        close() {
          if (over === undefined) {
            over = 'the connection was closed';
            stopStream?.();
            flights.failAll('closed', over);
            client.close();
            resolveClosed(over);
          }
          return Promise.resolve();
        },
        closed,
        heardAt,
        tail: () => [],
      };
    },
  };
};
