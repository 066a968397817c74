import { RawJson, type Reply } from './message.js';
import { errorReply } from './reply.js';

/** Codes of JSON-RPC and of the protocol's revisions. */
export const PARSE_ERROR = -32700;
export const INVALID_REQUEST = -32600;
export const METHOD_NOT_FOUND = -32601;
export const INVALID_PARAMS = -32602;
export const INTERNAL_ERROR = -32603;
/** Range left to implementations; what SDK servers use for refused HTTP requests. */
export const SERVER_ERROR = -32000;
/** What SDK servers use for an unknown session. */
export const SESSION_NOT_FOUND = -32001;
export const HEADER_MISMATCH = -32020;
export const MISSING_CAPABILITY = -32021;
export const UNSUPPORTED_VERSION = -32022;

/** The answer to a method that nobody here knows or offers. */
export const methodNotFound = (method: string): Reply => errorReply(METHOD_NOT_FOUND, `Method not found: ${method}`);

/** An error that goes to a peer as it stands: a JSON-RPC code, a message and, where it helps, data. */
export class WireError extends Error {
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.name = 'WireError';
    this.code = code;
    this.data = data;
  }

  get reply(): Reply {
    return errorReply(this.code, this.message, this.data);
  }
}

/**
 * An error as a peer sent it; where it lacks a whole-numbered code or a message, which clients do not take for an answer at
 * all and wait on, with both, and what was sent in `data`.
 */
export const soundError = (error: RawJson): RawJson => {
  const { code, message, data } = error.object;
  if (Number.isInteger(code) && typeof message === 'string') return error;
  const written = typeof code === 'string' && /^-?\d{1,9}$/.test(code) ? Number(code) : code;
  const words = typeof message === 'string' ? message : message === undefined || message === null ? 'The server gave no message' : JSON.stringify(message);
  return RawJson.of({ code: Number.isInteger(written) ? written : INTERNAL_ERROR, message: words, data: data ?? error.object });
};
