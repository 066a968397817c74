import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ListListener } from '../../dispatch/types.js';
import { INVALID_REQUEST, SESSION_NOT_FOUND } from '../../wire/errors.js';
import type { Malformed, Message, Reply } from '../../wire/message.js';
import { sseEvent } from '../../wire/sse.js';
import { createOutlet, type StreamOutlet } from '../outlet.js';
import { createPeer, type Peer } from '../peer.js';
import type { Door, HttpContext } from './context.js';
import { acceptsStream, refuse, sendEmpty, SSE_HEADERS } from './respond.js';

/** Where clients of 2024-11-05 open their stream; a profile stands below it. */
export const SSE_PATH = '/sse';
/** Where they are told to send their messages. */
export const MESSAGES_PATH = '/messages';

const MiB = 1024 * 1024;
/** A client that has that much of its stream unread gets nothing new done until it catches up. */
const JAM = 16 * MiB;
const SWEEP_MS = 5 * 60_000;

interface SseSession {
  readonly principal: string;
  readonly peer: Peer;
  readonly outlet: StreamOutlet;
  /** Takes it out of everything; its stream is gone or about to end. */
  readonly leave: () => void;
  lastSeen: number;
}

export interface LegacySse {
  /** `GET /sse`: opens the stream, which is the session, and says where its messages go. */
  open(request: IncomingMessage, response: ServerResponse, door: Door): void;
  /** `POST /messages`: takes what a session's client says; the answers come on its stream. */
  post(response: ServerResponse, sessionId: string | null, received: Message | Malformed | readonly (Message | Malformed)[], principal: string): void;
  readonly listChanged: ListListener;
  /** Resolves when no request is being answered, or after `ms`. */
  quiet(ms: number): Promise<void>;
  /** Gives up what is being answered, with these words. */
  cancelAll(lastWord: Reply): void;
  /** Ends every stream. */
  close(): void;
}

/**
 * HTTP+SSE of 2024-11-05, for clients that know nothing newer. The stream is the session: with its end all that it asked
 * for is cancelled. A stream is open as long as its client likes, so that idle means here: without a message.
 */
export const createLegacySse = (context: HttpContext, { maxSessions, idleMs }: { maxSessions: number; idleMs: number }): LegacySse => {
  const { dispatcher, presence, heartbeat, clock, logger } = context;
  /** In order of last use. */
  const sessions = new Map<string, SseSession>();
  let stopSweeping: (() => void) | undefined;

  const end = (session: SseSession): void => {
    session.peer.farewell();
    session.outlet.end();
    session.leave();
  };

  const sweep = (): void => {
    const before = clock.now() - idleMs;
    for (const session of [...sessions.values()]) if (session.lastSeen < before && session.peer.inFlight === 0) end(session);
    stopSweeping = sessions.size > 0 ? clock.after(Math.min(SWEEP_MS, idleMs), sweep) : undefined;
  };

  const makeRoom = (): boolean => {
    if (sessions.size < maxSessions) return true;
    const unused = [...sessions.values()].find(({ peer }) => peer.inFlight === 0);
    if (!unused) return false;
    logger.info('The longest unused session was closed to make room', { sessions: sessions.size });
    end(unused);
    return true;
  };

  return {
    open(request, response, door) {
      if (!acceptsStream(request)) return refuse(response, 406, 'Not Acceptable: the client must accept text/event-stream');
      if (!makeRoom()) {
        response.setHeader('retry-after', '60');
        return refuse(response, 503, 'Too many sessions are in use');
      }
      const { principal, profile, userAgent } = door;
      const id = randomUUID();
      const sessionId = `sse-${id}`;
      const outlet = createOutlet(response, {
        frame: sseEvent,
        gone: () => session.leave(),
        dropping: () => logger.warn('The client does not read: notifications are dropped', { session: sessionId }),
      });
      const peer = createPeer(dispatcher, outlet, { principal, profile, sessionId, userAgent });
      const release = presence.open(sessionId, { principal, profile });
      const session: SseSession = {
        principal, peer, outlet, lastSeen: clock.now(),
        leave() {
          if (!sessions.delete(id)) return;
          heartbeat.remove(response);
          release();
          peer.close();
        },
      };
      sessions.set(id, session);
      stopSweeping ??= clock.after(Math.min(SWEEP_MS, idleMs), sweep);
      response.writeHead(200, SSE_HEADERS);
      response.write(`event: endpoint\ndata: ${MESSAGES_PATH}?sessionId=${id}\n\n`);
      heartbeat.add(response);
    },

    post(response, sessionId, received, principal) {
      if (sessionId === null) return refuse(response, 400, 'Bad Request: the query needs sessionId, as the event endpoint gave it');
      const session = sessions.get(sessionId);
      if (session?.principal !== principal) return refuse(response, 404, 'Session not found', SESSION_NOT_FOUND);
      if (!('length' in received) && received.kind === 'malformed') {
        const { code, message, id } = received;
        return refuse(response, 400, message, code, code === INVALID_REQUEST && id !== null ? { id } : undefined);
      }
      if (session.outlet.backlog > JAM) {
        response.setHeader('retry-after', '1');
        return refuse(response, 503, 'The client does not read its stream');
      }
      session.lastSeen = clock.now();
      sessions.delete(sessionId);
      sessions.set(sessionId, session);
      sendEmpty(response, 202);
      session.peer.receive(received);
    },

    listChanged(kind, profile, to) {
      for (const { peer } of sessions.values()) peer.listChanged(kind, profile, to);
    },

    async quiet(ms) {
      const busy = new Set([...sessions.values()].map(({ peer }) => peer).filter(({ inFlight }) => inFlight > 0));
      if (busy.size === 0 || ms <= 0) return;
      await new Promise<void>((resolve) => {
        const stop = clock.after(ms, resolve);
        for (const peer of busy) {
          peer.onIdle = () => {
            busy.delete(peer);
            if (busy.size > 0) return;
            stop();
            resolve();
          };
        }
      });
    },
    cancelAll(lastWord) {
      for (const { peer } of sessions.values()) peer.close(lastWord);
    },
    close() {
      stopSweeping?.();
      for (const session of [...sessions.values()]) end(session);
    },
  };
};
