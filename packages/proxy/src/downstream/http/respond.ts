import type { IncomingMessage, ServerResponse } from 'node:http';
import { SERVER_ERROR } from '../../wire/errors.js';
import type { Reply, RequestId } from '../../wire/message.js';
import { serializeReply } from '../../wire/message.js';
import { errorReply } from '../../wire/reply.js';

/** One JSON text as the whole answer, in one write. */
export const sendJson = (response: ServerResponse, status: number, json: string, headers?: Record<string, string>): void => {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json), ...headers });
  response.end(json);
};

export const sendEmpty = (response: ServerResponse, status: number, headers: Record<string, string> = {}): void => {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(status, { 'content-length': 0, ...headers });
  response.end();
};

export interface Asked {
  readonly id: RequestId;
  readonly idText?: string | undefined;
}

/** A reply with a status of its own. */
export const sendReply = (response: ServerResponse, status: number, reply: Reply, asked?: Asked): void =>
  sendJson(response, status, serializeReply(asked?.id ?? null, reply, asked?.idText));

/** Refuses a request: a JSON-RPC error whose id is that of the request where it is known. */
export const refuse = (response: ServerResponse, status: number, message: string, code = SERVER_ERROR, asked?: Asked, data?: unknown): void =>
  sendReply(response, status, errorReply(code, message, data), asked);

/** A header that is sent once; undefined where it is absent or empty. */
export const headerOf = ({ headers }: IncomingMessage, name: string): string | undefined => {
  const value = headers[name];
  const text = Array.isArray(value) ? value[0] : value;
  return text === undefined || text === '' ? undefined : text.trim();
};

const includes = (accept: string, type: string): boolean => {
  const [main] = type.split('/');
  return accept.split(',').some((part) => {
    const name = part.split(';', 1)[0]?.trim().toLowerCase();
    return name === type || name === '*/*' || name === `${main}/*`;
  });
};

/** Clients write the same few headers again and again: what they mean is kept, as far as there are few. */
const takesBoth = new Map<string, boolean>();
const REMEMBERED = 100;

export const acceptsStream = ({ headers: { accept } }: IncomingMessage): boolean => accept === undefined || includes(accept, 'text/event-stream');

/** Whether a client takes an answer in JSON and as an event stream; without the header it takes anything. */
export const acceptsBoth = ({ headers: { accept } }: IncomingMessage): boolean => {
  if (accept === undefined) return true;
  let verdict = takesBoth.get(accept);
  if (verdict === undefined) {
    verdict = includes(accept, 'application/json') && includes(accept, 'text/event-stream');
    if (takesBoth.size < REMEMBERED) takesBoth.set(accept, verdict);
  }
  return verdict;
};

/** Whether a body is said to be JSON, whatever the parameters. */
export const sendsJson = ({ headers: { 'content-type': type } }: IncomingMessage): boolean =>
  type === 'application/json' || type?.split(';', 1)[0]?.trim().toLowerCase() === 'application/json';

export const SSE_HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
} as const;
