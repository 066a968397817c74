import http from 'node:http';
import https from 'node:https';
import type { Clock, HttpUpstream } from '@mcp-working-set/core';
import { isLoopback } from '../../wire/loopback.js';
import { UpstreamError } from '../errors.js';
import { decoded } from '../redact.js';

/** Idle sockets go before the usual server (5 s) closes them under a request that is on its way. */
const IDLE_SOCKET_MS = 4_000;
const MAX_SOCKETS = 256;
const MAX_REDIRECTS = 3;

export interface HttpAsk {
  readonly method: 'POST' | 'GET' | 'DELETE';
  /** Path and query within the upstream's origin; default those of its URL. */
  readonly path?: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

export interface HttpHandlers {
  /** The head of an answer that is no redirect. The body must be read or the answer destroyed. */
  response(response: http.IncomingMessage): void;
  /** No answer, or it broke off: exactly once if `response` was not called. */
  error(error: UpstreamError): void;
  /** The request is about to leave on a connected socket. */
  sent?(): void;
}

/** An exchange under way. */
export interface HttpExchange {
  /** Ends it; no handler is called any more. */
  destroy(): void;
}

/** A place within the upstream's origin, or another origin, which gets nothing: the headers may be secrets. */
export type Located = { readonly path: string } | { readonly elsewhere: string };

/** HTTP towards one upstream: its URL, its headers, keep-alive sockets of its own. */
export interface HttpClient {
  /** Host and port, for messages. */
  readonly place: string;
  send(ask: HttpAsk, handlers: HttpHandlers): HttpExchange;
  /** Where an address that the upstream named leads: a path within its own origin, or the origin that it lies in. */
  locate(address: string): Located | undefined;
  close(): void;
}

/** Throws `UpstreamError` where the URL cannot be used. */
export const createHttpClient = (spec: HttpUpstream, { clock, version }: { clock: Clock; version: string }): HttpClient => {
  const url = URL.canParse(spec.url) ? new URL(spec.url) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw new UpstreamError(spec.id, 'unreachable', 'its url is no http or https url');
  const secure = url.protocol === 'https:';
  const library = secure ? https : http;
  const agent = new library.Agent({ keepAlive: true, maxSockets: MAX_SOCKETS, maxFreeSockets: 32, timeout: IDLE_SOCKET_MS, scheduling: 'lifo' });
  const own: Record<string, string> = { 'user-agent': `mcp-working-set/${version}`, ...lowerCased(spec.headers) };
  if ((url.username || url.password) && own['authorization'] === undefined) {
    const pair = `${decoded(url.username)}:${decoded(url.password)}`;
    own['authorization'] = `Basic ${Buffer.from(pair).toString('base64')}`;
  }
  const base = { host: hostOf(url), port: url.port || undefined, agent };

  let closed = false;

  const send = (ask: HttpAsk, handlers: HttpHandlers): HttpExchange => {
    let done = closed;
    if (closed) {
      queueMicrotask(() => handlers.error(new UpstreamError(spec.id, 'closed', 'the connection was closed')));
      return { destroy() {} };
    }
    let current: http.ClientRequest | undefined;
    let sent = false;

    const attempt = (path: string, redirects: number): void => {
      const headers: Record<string, string | number> = { ...own, ...ask.headers };
      if (ask.body !== undefined) headers['content-length'] = Buffer.byteLength(ask.body);
      let request: http.ClientRequest;
      try {
        request = library.request({ ...base, method: ask.method, path, headers });
      } catch {
        done = true;
        const error = new UpstreamError(spec.id, 'unreachable', 'a header of its configuration cannot be sent');
        queueMicrotask(() => handlers.error(error));
        return;
      }
      current = request;
      // What has not gone out whole nobody has read whole, so it cannot have run.
      let whole = false;
      request.once('finish', () => (whole = true));
      request.on('socket', (socket) => {
        let stopWaiting: (() => void) | undefined;
        const leave = (): void => {
          stopWaiting?.();
          if (sent) return;
          sent = true;
          handlers.sent?.();
        };
        if (!socket.connecting && (request.reusedSocket || !secure)) {
          leave();
          return;
        }
        // A host that swallows the first packets would be waited for as long as a call may take.
        const late = Object.assign(new Error('no connection in time'), { code: 'ETIMEDOUT' });
        stopWaiting = clock.after(spec.timeouts.connect, () => request.destroy(late));
        socket.once(secure ? 'secureConnect' : 'connect', leave);
        request.once('close', () => stopWaiting?.());
      });
      request.on('response', (response) => {
        if (done) {
          response.destroy();
          return;
        }
        const next = redirectOf(response, url, path);
        if (next === undefined) {
          done = true;
          handlers.response(response);
          return;
        }
        response.resume();
        if ('problem' in next || redirects >= MAX_REDIRECTS) {
          done = true;
          const why = 'problem' in next ? next.problem : 'redirects again and again';
          handlers.error(new UpstreamError(spec.id, 'refused', `${url.host} ${why}`));
        } else attempt(next.path, redirects + 1);
      });
      request.on('error', (error) => {
        if (done) return;
        done = true;
        handlers.error(new UpstreamError(spec.id, sent ? 'ended' : 'unreachable', wordsFor(error, url.host, sent), { mayHaveRun: sent && whole, cause: error }));
      });
      // A text goes out together with the head, in one write.
      request.end(ask.body);
    };
    attempt(ask.path ?? url.pathname + url.search, 0);
    return {
      destroy() {
        done = true;
        current?.destroy();
      },
    };
  };

  return {
    place: url.host,
    send,
    locate: (address) => locate(address, url),
    close() {
      closed = true;
      agent.destroy();
    },
  };
};

/** Where a redirect leads within the same origin; a request with its headers never goes to another one. */
const redirectOf = (response: http.IncomingMessage, url: URL, path: string): { path: string } | { problem: string } | undefined => {
  const { statusCode = 0, headers } = response;
  if (statusCode !== 301 && statusCode !== 302 && statusCode !== 307 && statusCode !== 308) return undefined;
  const target = locate(headers.location ?? '', new URL(path, url));
  if (!target) return { problem: `redirects (HTTP ${statusCode}) to nowhere` };
  if ('path' in target) return target;
  return { problem: `redirects (HTTP ${statusCode}) to ${target.elsewhere}, which is not followed: put the right url into the configuration` };
};

/** Where an address leads that a server at `base` names. */
export const locate = (address: string, base: URL): Located | undefined => {
  if (!URL.canParse(address, base.href)) return undefined;
  const target = new URL(address, base);
  return isHere(target, base) ? { path: target.pathname + target.search } : { elsewhere: target.origin };
};

/**
 * Whether a place is one that is spoken to already: the same origin; the same as a server sees it behind a proxy that does
 * the TLS for it (`http://` and no port); or another name of this machine. What is asked goes to our own origin each time.
 */
const isHere = (target: URL, base: URL): boolean => {
  if (target.origin === base.origin) return true;
  if (target.protocol === 'http:' && base.protocol === 'https:') return target.hostname === base.hostname && target.port === '';
  return target.protocol === base.protocol && target.port === base.port && isLoopback(target.hostname) && isLoopback(base.hostname);
};

const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1');

const lowerCased = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'refuses the connection', ENOTFOUND: 'is not a known host', EAI_AGAIN: 'cannot be looked up at the moment',
  ECONNRESET: 'broke the connection off', EPIPE: 'broke the connection off', ETIMEDOUT: 'cannot be reached in time',
  EHOSTUNREACH: 'cannot be reached', ENETUNREACH: 'cannot be reached', HPE_INVALID_CONSTANT: 'answered something that is not HTTP',
};

const wordsFor = (error: Error, place: string, sent: boolean): string => {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  const words = WORDS[code] ?? (code.startsWith('HPE_') ? 'answered something that is not HTTP' : code ? `cannot be ${sent ? 'read' : 'reached'} (${code})` : 'cannot be reached');
  return `${place} ${words}`;
};
