import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MwsError, silentLogger, systemClock, type Clock, type Logger, type PresenceStore, type SessionStore } from '@mcp-working-set/core';
import type { Dispatcher } from '../../dispatch/types.js';
import type { HttpListener } from '../../gateway-types.js';
import { INTERNAL_ERROR, INVALID_REQUEST } from '../../wire/errors.js';
import { parseMessage, type Malformed, type Message } from '../../wire/message.js';
import { isLoopback } from '../../wire/loopback.js';
import { errorReply } from '../../wire/reply.js';
import { claimOf, missingEnvelope, readEnvelope } from '../envelope.js';
import { createPresence } from '../presence.js';
import { isSupportedModern, namesModern } from '../revisions.js';
import { declaresOver, readBody } from './body.js';
import { createBusy, type Door, type HttpContext } from './context.js';
import { createGuard } from './guard.js';
import { createHeartbeat } from './heartbeat.js';
import { createLegacyHttp } from './legacy.js';
import { createLegacySse, MESSAGES_PATH, SSE_PATH } from './legacy-sse.js';
import { createModernHttp } from './modern.js';
import { acceptsBoth, headerOf, refuse, sendEmpty, sendJson, sendReply, sendsJson } from './respond.js';
import { createSessions } from './sessions.js';
import { trackSockets } from './sockets.js';

export interface HttpOptions {
  readonly host: string;
  /** 0 takes any free one. */
  readonly port: number;
  /** Path of the default profile, such as `/mcp`; a profile stands below it. */
  readonly path: string;
  readonly sessions: SessionStore;
  readonly presence?: PresenceStore;
  /** Whose requests these are; default `local`. */
  readonly principal?: string;
  readonly clock?: Clock;
  readonly logger?: Logger;
  /** Names under which the listener may be addressed on loopback besides localhost, 127.0.0.1 and [::1]. */
  readonly allowedHosts?: readonly string[];
  /** Web pages that may use it, such as `https://app.example`; on loopback pages of this machine always may. */
  readonly allowedOrigins?: readonly string[];
  /** Largest body taken, bytes; a larger one is answered with 413. Default 32 MiB. */
  readonly maxBodyBytes?: number;
  /** Sessions in memory at once; the longest unused one makes room. Default 5,000. */
  readonly maxSessions?: number;
  /** After that long without a request or an open stream a session is closed, milliseconds. Default 24 hours. */
  readonly sessionIdleMs?: number;
  /** Distance of comments on quiet event streams, milliseconds. Default 15,000. */
  readonly heartbeatMs?: number;
  /** How long a request may take to arrive whole, milliseconds. Default 120,000. */
  readonly requestTimeoutMs?: number;
  /** Asked by `/ready`; default always. */
  readonly ready?: () => boolean;
}

const MiB = 1024 * 1024;
const DAY_MS = 86_400_000;
const KEEP_ALIVE_MS = 75_000;
const GRACE_MS = 10_000;
/** For calls that are given up to be told so. */
const LAST_WORDS_MS = 1000;
/** Methods of each kind of path. */
const ALLOWED = { mcp: 'GET, POST, DELETE, OPTIONS', sse: 'GET, OPTIONS', messages: 'POST, OPTIONS' } as const;

interface Route {
  readonly kind: keyof typeof ALLOWED;
  readonly profile: string;
}

const unusable = (error: NodeJS.ErrnoException, host: string, port: number): Error => {
  if (error.code === 'EADDRINUSE') {
    const message = `Port ${port} on ${host} is taken by another program. Stop that one or choose another port.`;
    return new MwsError('address-in-use', message, { cause: error });
  }
  if (error.code === 'EACCES' || error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new MwsError('usage', `Cannot listen on ${host} port ${port} (${error.code}). Choose another address.`, { cause: error });
  }
  return error;
};

/**
 * Serves Streamable HTTP on one URL: sessions for clients of 2024-11-05 to 2025-11-25, stateless requests for clients of
 * 2026-07-28; each profile at its own URL below; HTTP+SSE of 2024-11-05 at `/sse`; `/health` and `/ready` beside. Rejects with `MwsError` address-in-use
 * where the port is taken, `usage` where the address cannot be bound.
 */
export const createHttpListener = (dispatcher: Dispatcher, options: HttpOptions): Promise<HttpListener> => {
  const { host, path, principal = 'local', clock = systemClock, logger = silentLogger, ready = () => true } = options;
  const { maxBodyBytes = 32 * MiB, maxSessions = 5000, sessionIdleMs = DAY_MS, heartbeatMs = 15_000, requestTimeoutMs = 120_000 } = options;

  const presence = createPresence(options.presence, clock);
  const sessions = createSessions({ dispatcher, store: options.sessions, presence, clock, logger, maxSessions, idleMs: sessionIdleMs });
  const heartbeat = createHeartbeat(clock, heartbeatMs);
  const busy = createBusy(clock);
  const context: HttpContext = { dispatcher, sessions, presence, heartbeat, clock, logger, busy, farewells: new Set() };
  let closing = false;
  const legacy = createLegacyHttp(context);
  const legacySse = createLegacySse(context, { maxSessions, idleMs: sessionIdleMs });
  const modern = createModernHttp(context);
  const stopListening = dispatcher.onListChanged((...change) => {
    for (const door of [legacy, legacySse, modern]) door.listChanged(...change);
  });
  let guard = createGuard({ host, port: options.port, allowedHosts: [], allowedOrigins: [] });

  const received = (
    request: IncomingMessage,
    response: ServerResponse,
    door: Door,
    message: Message | Malformed | (Message | Malformed)[],
  ): void | Promise<void> => {
    if ('length' in message) {
      const modernOne = message.some((one) => one.kind !== 'malformed' && one.kind !== 'response' && claimOf(one.params));
      if (modernOne) return refuse(response, 400, 'Batches belong to revision 2025-03-26', INVALID_REQUEST);
      return legacy.post(request, response, message, door);
    }
    if (message.kind === 'malformed' || message.kind === 'response') return legacy.post(request, response, message, door);
    const claim = claimOf(message.params);
    const named = headerOf(request, 'mcp-protocol-version');
    if (message.kind === 'notification') {
      if (claim || (named !== undefined && namesModern(named))) return modern.notified(request, response, message, claim, door);
      return legacy.post(request, response, message, door);
    }
    if (message.method === 'initialize' && !(claim && claimsModern(claim))) return legacy.post(request, response, message, door);
    if (claim) return modern.post(request, response, message, claim, door);
    if (named !== undefined && namesModern(named)) return sendReply(response, 400, missingEnvelope(named.slice(0, 40)).reply, message);
    return legacy.post(request, response, message, door);
  };

  /** An error of ours costs the request that it happened in, and nothing else. */
  const settled = (work: void | Promise<void>, response: ServerResponse): void => {
    work?.catch((error: unknown) => {
      logger.error('A request failed in mws itself', { reason: error instanceof Error ? error.message : String(error) });
      refuse(response, 500, 'Internal error', INTERNAL_ERROR);
    });
  };

  const post = (
    request: IncomingMessage, response: ServerResponse, answersHere: boolean, take: (message: ReturnType<typeof parseMessage>) => void | Promise<void>,
  ): void => {
    const encoding = headerOf(request, 'content-encoding');
    if (!sendsJson(request)) return refuse(response, 415, 'Unsupported Media Type: Content-Type must be application/json');
    if (encoding !== undefined && encoding !== 'identity') return refuse(response, 415, 'Unsupported Media Type: compressed bodies are not taken');
    if (answersHere && !acceptsBoth(request)) {
      return refuse(response, 406, 'Not Acceptable: the client must accept both application/json and text/event-stream');
    }
    readBody(request, maxBodyBytes, (body) => {
      if ('gone' in body) return;
      if ('tooLarge' in body) return refuseLarge(response);
      settled(take(parseMessage(body.text)), response);
    });
  };

  const refuseLarge = (response: ServerResponse): void =>
    refuse(response, 413, `Payload Too Large: a message holds at most ${maxBodyBytes} bytes`, INVALID_REQUEST, undefined, { limit: maxBodyBytes });

  /** The profile that a path stands for; undefined where it stands for nothing. */
  const profileOf = (base: string, pathname: string): string | undefined => {
    if (pathname === base || pathname === `${base}/`) return 'default';
    if (!pathname.startsWith(`${base}/`)) return undefined;
    const name = pathname.slice(base.length + 1);
    return /^[\w.~-]+$/.test(name) && dispatcher.hasProfile(name) ? name : undefined;
  };

  const routeOf = (pathname: string): Route | undefined => {
    const profile = profileOf(path, pathname);
    if (profile !== undefined) return { kind: 'mcp', profile };
    if (pathname === MESSAGES_PATH) return { kind: 'messages', profile: 'default' };
    const older = profileOf(SSE_PATH, pathname);
    return older === undefined ? undefined : { kind: 'sse', profile: older };
  };

  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    const forbidden = guard.refuse(request);
    if (forbidden !== undefined) return refuse(response, 403, forbidden);
    if (closing) response.shouldKeepAlive = false;
    const cors = guard.cors(request);
    if (cors) for (const [name, value] of Object.entries(cors)) response.setHeader(name, value);
    const { method, url = '' } = request;
    const end = url.indexOf('?');
    const pathname = end < 0 ? url : url.slice(0, end);
    if (pathname === '/health' && method === 'GET') return sendJson(response, 200, '{"status":"ok"}');
    if (pathname === '/ready' && method === 'GET') {
      const up = !closing && ready();
      return sendJson(response, up ? 200 : 503, up ? '{"status":"ready"}' : '{"status":"not ready"}');
    }
    const route = routeOf(pathname);
    if (route === undefined) return refuse(response, 404, 'Not Found');
    const { kind, profile } = route;
    if (method === 'OPTIONS') return sendEmpty(response, 204, { allow: ALLOWED[kind], ...guard.preflight(request) });
    if (closing) return refuse(response, 503, 'mws is shutting down');
    const door: Door = { principal, profile, userAgent: request.headers['user-agent'] };
    if (kind === 'sse' && method === 'GET') return legacySse.open(request, response, door);
    if (kind === 'messages' && method === 'POST') {
      const sessionId = new URLSearchParams(end < 0 ? '' : url.slice(end + 1)).get('sessionId');
      return post(request, response, false, (message) => legacySse.post(response, sessionId, message, principal));
    }
    if (kind === 'mcp') {
      if (method === 'POST') return post(request, response, true, (message) => received(request, response, door, message));
      // 2026-07-28 has neither sessions nor their streams, and answers these two as what they are there.
      const older = !isSupportedModern(headerOf(request, 'mcp-protocol-version') ?? '');
      if (method === 'GET' && older) return settled(legacy.get(request, response, door), response);
      if (method === 'DELETE' && older) return settled(legacy.delete(request, response, door), response);
    }
    response.setHeader('allow', ALLOWED[kind]);
    return refuse(response, 405, 'Method Not Allowed');
  };

  const limits = {
    keepAliveTimeout: KEEP_ALIVE_MS,
    requestTimeout: requestTimeoutMs,
    headersTimeout: Math.min(60_000, requestTimeoutMs),
    connectionsCheckingInterval: Math.min(30_000, requestTimeoutMs),
  };
  const server = createServer(limits, handle);
  const sockets = trackSockets(server, clock);
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    // Who asks beforehand is told to go on only where the body will be taken.
    if (!declaresOver(request, maxBodyBytes)) response.writeContinue();
    handle(request, response);
  });

  const close = async (graceMs = GRACE_MS): Promise<void> => {
    if (closing) return;
    closing = true;
    stopListening();
    const closed = sockets.stopAccepting();
    for (const farewell of [...context.farewells]) farewell();
    heartbeat.stop();
    await Promise.all([busy.quiet(graceMs), legacySse.quiet(graceMs)]);
    const lastWord = errorReply(INTERNAL_ERROR, 'mws is shutting down; whether the call has run is unknown');
    busy.cancelAll(lastWord);
    legacySse.cancelAll(lastWord);
    await Promise.all([busy.quiet(LAST_WORDS_MS), legacySse.quiet(LAST_WORDS_MS)]);
    legacySse.close();
    await sessions.close();
    presence.close();
    await sockets.flushed(Math.max(graceMs, LAST_WORDS_MS));
    server.closeAllConnections();
    await closed;
    // Only to stop the timer inside.
    server.close();
  };

  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      stopListening();
      void sessions.close();
      reject(unusable(error, host, options.port));
    });
    server.listen(options.port, host, () => {
      const { port } = server.address() as AddressInfo;
      guard = createGuard({ host, port, allowedHosts: options.allowedHosts ?? [], allowedOrigins: options.allowedOrigins ?? [] });
      const shown = host.includes(':') ? `[${host}]` : host;
      if (!isLoopback(host)) logger.warn('Listening beyond this machine without authentication', { host, port });
      resolve({ url: `http://${shown}:${port}${path}`, port, close });
    });
  });
};

/** Whether an `initialize` claims the new era in due form; else it is a handshake, whatever stands in its `_meta`. */
const claimsModern = (claim: NonNullable<ReturnType<typeof claimOf>>): boolean => {
  const envelope = readEnvelope(claim);
  return 'revision' in envelope && namesModern(envelope.revision);
};
