import { METHOD_NOT_FOUND } from '../wire/errors.js';
import { errorReply } from '../wire/reply.js';
import type { UpstreamNews } from './types.js';

/** For upstreams whose news interest nobody. */
export const NO_NEWS: UpstreamNews = {
  updated() {},
  stray() {},
  asked: (_upstream, _sessionId, { method }) => Promise.resolve(errorReply(METHOD_NOT_FOUND, `Method not found: ${method}`)),
  capabilities: () => undefined,
};
