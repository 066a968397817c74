import { randomUUID } from 'node:crypto';
import type { Readable, Writable } from 'node:stream';
import { silentLogger, systemClock, type Clock, type Logger, type PresenceStore } from '@mcp-working-set/core';
import type { Dispatcher, Mount } from '../dispatch/types.js';
import { INVALID_REQUEST } from '../wire/errors.js';
import { lineReader } from '../wire/lines.js';
import { guessId, parseMessage, serializeReply } from '../wire/message.js';
import { errorReply } from '../wire/reply.js';
import { createOutlet } from './outlet.js';
import { createPeer } from './peer.js';
import { createPresence } from './presence.js';

export interface StdioOptions {
  readonly input: Readable;
  /** Carries JSON-RPC lines and nothing else. It is neither ended nor destroyed. */
  readonly output: Writable;
  /** Names the conversation where it goes on from an earlier connection; default a new one. */
  readonly sessionId?: string;
  /** Whose conversation this is; default `local`. */
  readonly principal?: string;
  readonly profile?: string;
  /** What calls are kept under and whose working set is listed, where the conversation is in a project. */
  readonly project?: string;
  readonly mount?: Mount;
  /** Holds the conversation open in the store while it lasts. */
  readonly presence?: PresenceStore;
  readonly clock?: Clock;
  readonly logger?: Logger;
  /** Largest message taken, bytes; a longer one is refused alone. Default 64 MiB. */
  readonly maxMessageBytes?: number;
  /** How long calls in flight may go on after the input has ended, milliseconds. Default 10,000. */
  readonly drainMs?: number;
}

const MiB = 1024 * 1024;
/** A client that has that much of our output unread is not read from until it catches up. */
const JAM = 16 * MiB;

/**
 * Serves one client over a pair of streams, in both eras on the same connection. Resolves when the input has ended,
 * the calls in flight have been answered (or `drainMs` has passed) and the output has taken everything; at once where
 * the output breaks. Never rejects.
 */
export const serveStdio = (dispatcher: Dispatcher, options: StdioOptions): Promise<void> => {
  const { input, output, principal = 'local', profile = 'default', project, mount, clock = systemClock, logger = silentLogger } = options;
  const { maxMessageBytes = 64 * MiB, drainMs = 10_000 } = options;
  const sessionId = options.sessionId ?? `stdio-${randomUUID()}`;

  return new Promise((resolve) => {
    let over = false;
    let jammed = false;
    let stopWaiting: (() => void) | undefined;

    const finish = (): void => {
      if (over) return;
      over = true;
      stopWaiting?.();
      peer.close();
      stopListening();
      presence.close();
      input.pause();
      void outlet.drained().then(() => {
        outlet.close();
        resolve();
      });
    };

    const outlet = createOutlet(output, {
      frame: (json) => `${json}\n`,
      gone: finish,
      dropping: () => logger.warn('The client does not read: notifications are dropped', { session: sessionId }),
      drain() {
        if (!jammed) return;
        jammed = false;
        input.resume();
      },
    });
    const peer = createPeer(dispatcher, outlet, { principal, profile, project, mount, sessionId });
    const presence = createPresence(options.presence, clock);
    presence.open(sessionId, { principal, profile, project });
    const stopListening = dispatcher.onListChanged(peer.listChanged);

    const handlers = {
      line(text: string): void {
        if (over) return;
        peer.receive(parseMessage(text));
        if (!jammed && outlet.backlog > JAM) {
          jammed = true;
          input.pause();
        }
      },
      overflow(bytes: number, head: string, tail: string): void {
        logger.warn('A message of the client is over the limit', { bytes, limit: maxMessageBytes });
        const guess = guessId(head, tail);
        if (guess?.response) return;
        const message = `Message of ${bytes} bytes is over the limit of ${maxMessageBytes} bytes`;
        outlet.send(serializeReply(guess?.id ?? null, errorReply(INVALID_REQUEST, message, { limit: maxMessageBytes })));
      },
      end(): void {
        if (over) return;
        peer.farewell();
        if (peer.inFlight === 0) finish();
        else {
          peer.onIdle = finish;
          stopWaiting = clock.after(drainMs, finish);
        }
      },
    };
    lineReader(input, handlers, { maxBytes: maxMessageBytes });
  });
};
