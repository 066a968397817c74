import type { HttpAsk } from './client.js';
import { readBody } from './answer.js';
import type { StreamEnd } from './keep-stream.js';
import { takeMessage, type HttpPeer } from './post.js';

/** Opens an optional stream of events once and routes what comes on it. The returned function ends it. */
export const openEventStream = (peer: HttpPeer, ask: HttpAsk, ended: (end: StreamEnd) => void): (() => void) => {
  const exchange = peer.client.send(ask, {
    error: () => ended({ refused: false }),
    response(response) {
      const status = response.statusCode ?? 0;
      if (status !== 200 || !/^text\/event-stream/i.test(response.headers['content-type'] ?? '')) {
        response.resume();
        // A server error may pass; a plain no will not.
        ended({ refused: status < 500, status });
        return;
      }
      readBody(response, {
        message(message) {
          peer.heard();
          takeMessage(peer, message);
        },
        end(end) {
          const { lastEventId, retryMs } = end.kind === 'done' || end.kind === 'broken' ? end : { lastEventId: undefined, retryMs: undefined };
          ended({ refused: false, lastEventId, retryMs, opened: true });
        },
      }, { maxBytes: peer.maxBytes });
    },
  });
  return () => exchange.destroy();
};
