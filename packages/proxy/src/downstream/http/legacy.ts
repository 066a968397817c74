import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ListListener } from '../../dispatch/types.js';
import { HEADER_MISMATCH, INTERNAL_ERROR, INVALID_REQUEST, SESSION_NOT_FOUND } from '../../wire/errors.js';
import type { Malformed, Message, Reply, RequestMessage } from '../../wire/message.js';
import { serializeReply } from '../../wire/message.js';
import { sseEvent } from '../../wire/sse.js';
import { errorReply, resultReply } from '../../wire/reply.js';
import { Flight, idKey, idKeyOf } from '../flight.js';
import { answerInitialize } from '../introduction.js';
import { listChanged } from '../listen.js';
import { createOutlet } from '../outlet.js';
import { answerMalformed } from '../peer.js';
import { allowsBatch, isLegacyRevision, namesModern } from '../revisions.js';
import type { Door, HttpContext } from './context.js';
import { PostReply } from './post-reply.js';
import { acceptsStream, headerOf, refuse, sendEmpty, sendReply, SSE_HEADERS } from './respond.js';
import type { Session } from './sessions.js';

const SESSION_HEADER = 'mcp-session-id';
const MAX_BATCH = 1000;
/** More GET streams of one session than that end the oldest. */
const MAX_STREAMS = 4;

type Received = Message | Malformed | readonly (Message | Malformed)[];

export interface LegacyHttp {
  post(request: IncomingMessage, response: ServerResponse, messages: Received, door: Door): Promise<void>;
  get(request: IncomingMessage, response: ServerResponse, door: Door): Promise<void>;
  delete(request: IncomingMessage, response: ServerResponse, door: Door): Promise<void>;
  readonly listChanged: ListListener;
}

const refuseBatch = (session: Session, messages: readonly (Message | Malformed)[]): string | undefined => {
  if (!allowsBatch(session.caller.revision)) return 'Batches belong to revision 2025-03-26';
  if (messages.length > MAX_BATCH) return `A batch holds at most ${MAX_BATCH} messages`;
  const handshake = messages.some((message) => message.kind === 'request' && message.method === 'initialize');
  return handshake ? 'initialize stands alone' : undefined;
};

/** Streamable HTTP of 2025-03-26 to 2025-11-25 (and of older clients that use it): sessions, GET streams, batches. */
export const createLegacyHttp = (context: HttpContext): LegacyHttp => {
  const { dispatcher, sessions, presence, heartbeat, busy } = context;

  /** The session that a request names; undefined where it has been refused. */
  const sessionOf = (
    request: IncomingMessage,
    response: ServerResponse,
    door: Door,
    asked?: RequestMessage,
  ): Session | Promise<Session | undefined> | undefined => {
    const revision = headerOf(request, 'mcp-protocol-version');
    if (revision !== undefined && !isLegacyRevision(revision)) {
      refuse(response, 400, `Bad Request: unsupported protocol version ${revision.slice(0, 40)}`, undefined, asked);
      return undefined;
    }
    const id = headerOf(request, SESSION_HEADER);
    if (id === undefined) {
      refuse(response, 400, 'Bad Request: Mcp-Session-Id header is required', undefined, asked);
      return undefined;
    }
    const found = sessions.find(id, door);
    if (!(found instanceof Promise)) {
      sessions.touch(found);
      return found;
    }
    return found.then((session) => {
      if (session) sessions.touch(session);
      else refuse(response, 404, 'Session not found', SESSION_NOT_FOUND, asked);
      return session;
    });
  };

  const initialize = async (request: IncomingMessage, response: ServerResponse, message: RequestMessage, door: Door): Promise<void> => {
    const named = headerOf(request, 'mcp-protocol-version');
    if (named !== undefined && namesModern(named)) {
      refuse(response, 400, `Header mismatch: initialize does not exist in revision ${named.slice(0, 40)}`, HEADER_MISMATCH, message);
      return;
    }
    const session = sessions.create(message.params, door);
    if (!session) {
      response.setHeader('retry-after', '60');
      refuse(response, 503, 'Too many sessions are in use', undefined, message);
      return;
    }
    let reply: Reply;
    try {
      reply = await answerInitialize(dispatcher, session.caller);
    } catch {
      await sessions.remove(session);
      sendReply(response, 200, errorReply(INTERNAL_ERROR, 'Internal error'), message);
      return;
    }
    response.setHeader(SESSION_HEADER, session.id);
    sendReply(response, 200, reply, message);
  };

  const fly = async (session: Session, message: RequestMessage, out: PostReply): Promise<void> => {
    const { id, idText, method } = message;
    if (method === 'ping') {
      out.settle(serializeReply(id, resultReply({}), idText));
      return;
    }
    if (method === 'initialize') {
      out.settle(serializeReply(id, errorReply(INVALID_REQUEST, 'initialize stands alone'), idText));
      return;
    }
    const key = idKey(id, idText);
    const flight = new Flight(session.caller, out, session.asks);
    session.flights.add(key, flight);
    busy.add(flight);
    const reply = await flight.run(dispatcher, message);
    busy.remove(flight);
    session.flights.remove(key, flight);
    out.settle(reply && serializeReply(id, reply, idText));
  };

  /** What is no request: it has its effect, and no answer of its own. */
  const take = (session: Session, message: Message): void => {
    if (message.kind === 'response') session.asks.answered(message);
    else if (message.method === 'notifications/cancelled') session.flights.cancel(idKeyOf(message.params?.member('requestId')));
    else dispatcher.notified(message.method, message.params, session.caller);
  };

  const batch = (session: Session, response: ServerResponse, messages: readonly (Message | Malformed)[]): void => {
    const asked = messages.filter((message) => message.kind === 'request' || (message.kind === 'malformed' && !message.response));
    const out = new PostReply(response, heartbeat, asked.length, true);
    for (const message of messages) {
      if (message.kind === 'request') void fly(session, message, out);
      else if (message.kind !== 'malformed') take(session, message);
      else if (!message.response) out.settle(answerMalformed(message));
    }
    if (asked.length === 0) sendEmpty(response, 202);
  };

  return {
    async post(request, response, messages, door) {
      if ('length' in messages) {
        const session = await sessionOf(request, response, door);
        if (!session) return;
        const problem = refuseBatch(session, messages);
        if (problem !== undefined) refuse(response, 400, problem, INVALID_REQUEST);
        else batch(session, response, messages);
        return;
      }
      if (messages.kind === 'malformed') {
        const { code, message, id } = messages;
        refuse(response, 400, message, code, code === INVALID_REQUEST && id !== null ? { id } : undefined);
        return;
      }
      if (messages.kind === 'request' && messages.method === 'initialize') return initialize(request, response, messages, door);
      const found = sessionOf(request, response, door, messages.kind === 'request' ? messages : undefined);
      const session = found instanceof Promise ? await found : found;
      if (!session) return;
      if (messages.kind === 'request') return fly(session, messages, new PostReply(response, heartbeat));
      take(session, messages);
      sendEmpty(response, 202);
    },

    async get(request, response, door) {
      if (!acceptsStream(request)) {
        refuse(response, 406, 'Not Acceptable: the client must accept text/event-stream');
        return;
      }
      const session = await sessionOf(request, response, door);
      if (!session || response.destroyed) return;
      response.writeHead(200, { ...SSE_HEADERS, [SESSION_HEADER]: session.id });
      response.write(': open\n\n');
      const release = presence.open(`stream:${session.id}`, session.caller);
      const stream = {
        outlet: createOutlet(response, { frame: sseEvent, gone: () => leave() }),
        end(): void {
          stream.outlet.end();
          leave();
        },
      };
      const leave = (): void => {
        heartbeat.remove(response);
        context.farewells.delete(stream.end);
        const at = session.streams.indexOf(stream);
        if (at >= 0) session.streams.splice(at, 1);
        if (session.streams.length === 0) release();
      };
      heartbeat.add(response);
      context.farewells.add(stream.end);
      session.streams.push(stream);
      if (session.streams.length > MAX_STREAMS) session.streams[0]?.end();
      for (const kind of session.changed) stream.outlet.send(listChanged(kind));
      session.changed.clear();
    },

    async delete(request, response, door) {
      const session = await sessionOf(request, response, door);
      if (!session) return;
      await sessions.remove(session);
      sendEmpty(response, 200);
    },

    listChanged(kind, profile, to) {
      for (const session of sessions.all()) {
        if ((profile !== undefined && profile !== session.caller.profile) || !(to?.(session.caller) ?? true)) continue;
        const stream = session.streams.at(-1);
        if (stream) stream.outlet.send(listChanged(kind));
        else session.changed.add(kind);
      }
    },
  };
};
