import { methodNotFound } from '../wire/errors.js';
import type { UpstreamNews } from './types.js';

/** For upstreams whose news interest nobody. */
export const NO_NEWS: UpstreamNews = {
  updated() {},
  stray() {},
  asked: (_upstream, _sessionId, { method }) => Promise.resolve(methodNotFound(method)),
  capabilities: () => undefined,
};
