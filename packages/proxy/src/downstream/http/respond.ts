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

/** Whether a client takes every one of the types; without the header it takes anything. */
export const accepts = ({ headers: { accept } }: IncomingMessage, ...types: readonly string[]): boolean =>
  accept === undefined || types.every((type) => includes(accept, type));

export const SSE_HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
} as const;
