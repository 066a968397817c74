import type { IncomingMessage } from 'node:http';
import { isLoopback } from '../../wire/loopback.js';

/** Who may talk to the listener, by the headers that browsers cannot forge. */
export interface Guard {
  /** Why a request is refused with 403; undefined where it may pass. To be asked before anything else. */
  refuse(request: IncomingMessage): string | undefined;
  /** Headers that let an allowed web page read the answer; undefined where no page asks. */
  cors(request: IncomingMessage): Readonly<Record<string, string>> | undefined;
  /** The same for a preflight. */
  preflight(request: IncomingMessage): Readonly<Record<string, string>> | undefined;
}

export interface GuardOptions {
  /** Address that the listener is bound to. */
  readonly host: string;
  readonly port: number;
  /** More values of `Host` to accept on loopback: `name`, or `name:port`. */
  readonly allowedHosts: readonly string[];
  /** More web pages to accept, such as `https://app.example`. */
  readonly allowedOrigins: readonly string[];
}

const LOOPBACK_NAMES: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);
const ALLOWED_HEADERS = 'content-type, accept, authorization, last-event-id, mcp-session-id, mcp-protocol-version, mcp-method, mcp-name';
const EXPOSED_HEADERS = 'mcp-session-id, www-authenticate, retry-after';
const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/;

const bracketed = (host: string): string => (host.includes(':') && !host.startsWith('[') ? `[${host}]` : host).toLowerCase();

/**
 * On loopback only requests that name a loopback address as `Host`, with the right port, pass: a web page that had its
 * name resolve to this machine is refused. A page's `Origin` must be of this machine, or allowed by name.
 */
export const createGuard = ({ host, port, allowedHosts, allowedOrigins }: GuardOptions): Guard => {
  const loopback = isLoopback(host);
  const names = new Set([...LOOPBACK_NAMES, bracketed(host)]);
  const hosts = new Set([...names].map((name) => `${name}:${port}`));
  if (port === 80) for (const name of names) hosts.add(name);
  const moreHosts = new Set(allowedHosts.map((name) => name.toLowerCase()));
  const origins = new Set(allowedOrigins.map((origin) => origin.toLowerCase().replace(/\/$/, '')));

  const hostAllowed = (value: string | undefined): boolean => {
    if (value === undefined) return false;
    const given = value.toLowerCase();
    return hosts.has(given) || (moreHosts.size > 0 && (moreHosts.has(given) || moreHosts.has(given.replace(/:\d+$/, ''))));
  };

  const originAllowed = (value: string): boolean => {
    if (origins.has(value.toLowerCase())) return true;
    if (!loopback) return false;
    try {
      const { protocol, hostname } = new URL(value);
      return (protocol === 'http:' || protocol === 'https:') && LOOPBACK_NAMES.has(hostname);
    } catch {
      return false;
    }
  };

  const cors = ({ headers }: IncomingMessage): Record<string, string> | undefined =>
    headers.origin === undefined
      ? undefined
      : { 'access-control-allow-origin': headers.origin, 'access-control-expose-headers': EXPOSED_HEADERS, vary: 'Origin' };

  return {
    refuse({ headers }) {
      if (loopback && !hostAllowed(headers.host)) return 'Forbidden: this Host is not served here';
      if (headers.origin !== undefined && !originAllowed(headers.origin)) return 'Forbidden: this Origin may not use mws';
      return undefined;
    },
    cors,
    preflight(request) {
      const asked = String(request.headers['access-control-request-headers'] ?? '').split(',').map((name) => name.trim().toLowerCase());
      const more = asked.filter((name) => name.startsWith('mcp-param-') && TOKEN.test(name));
      const headers = cors(request);
      return headers && {
        ...headers,
        'access-control-allow-methods': 'GET, POST, DELETE, OPTIONS',
        'access-control-allow-headers': [ALLOWED_HEADERS, ...more].join(', '),
        'access-control-max-age': '7200',
      };
    },
  };
};
