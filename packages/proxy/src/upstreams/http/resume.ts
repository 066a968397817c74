import { UpstreamError } from '../errors.js';
import type { Flight } from '../live-flight.js';
import { readAnswer, type HttpPeer } from './post.js';

/** Resumptions in a row that bring nothing new. */
const TRIES = 5;
const GAP_MS = 1_000;
const LONGEST_GAP_MS = 30_000;

/**
 * Goes on with the stream of a request that ended before its answer: a server may close it at any time and be asked for
 * the rest. Every attempt carries the last event id seen. The returned function gives it up.
 */
export const resumeAnswer = (
  peer: HttpPeer, flight: Flight, headers: Readonly<Record<string, string>>, from: { lastEventId: string; retryMs: number | undefined },
): (() => void) => {
  let stop = (): void => {};

  const attempt = (lastEventId: string, retryMs: number | undefined, tries: number): void => {
    if (flight.settled) return;
    if (tries === 0) {
      flight.fail(new UpstreamError(peer.upstream, 'ended', 'the stream of its answer ended without it', { mayHaveRun: true }));
      return;
    }
    stop = peer.clock.after(Math.min(retryMs ?? GAP_MS, LONGEST_GAP_MS), () => {
      if (flight.settled) return;
      const exchange = peer.client.send({ method: 'GET', headers: { ...headers, accept: 'text/event-stream', 'last-event-id': lastEventId } }, {
        error: () => attempt(lastEventId, retryMs, tries - 1),
        response(response) {
          if (response.statusCode !== 200) {
            response.resume();
            flight.fail(new UpstreamError(peer.upstream, 'ended', 'the stream of its answer ended and cannot be resumed', { mayHaveRun: true }));
            return;
          }
          readAnswer(peer, flight, response, (last, retry) => {
            const news = last !== undefined && last !== lastEventId;
            attempt(last ?? lastEventId, retry ?? retryMs, news ? TRIES : tries - 1);
            return true;
          });
        },
      });
      stop = () => exchange.destroy();
    });
  };
  attempt(from.lastEventId, from.retryMs, TRIES);
  return () => stop();
};
