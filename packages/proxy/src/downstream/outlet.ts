import type { Writable } from 'node:stream';
import type { RawJson } from '../wire/message.js';
import { serializeMessage } from '../wire/message.js';

/** The way to a client: a stream that takes one message after the other. */
export interface Outlet {
  /** Sends what must arrive: a reply, a request. */
  send(json: string): void;
  /** Sends a notification; where the client reads slower than we write, newer progress replaces older. */
  notify(method: string, params: RawJson | undefined): void;
  /** False once nothing can be sent any more. */
  readonly open: boolean;
}

export interface StreamOutlet extends Outlet {
  /** Bytes and characters that the client has not taken yet. */
  readonly backlog: number;
  /** Resolves when everything sent so far has been handed to the system, or cannot be any more. */
  drained(): Promise<void>;
  /** Nothing more is sent; the stream stays open. */
  close(): void;
  /** Ends the stream after what has been sent so far. */
  end(): void;
}

export interface OutletOptions {
  /** How one message stands in the stream. */
  readonly frame: (json: string) => string;
  /** From this backlog on, progress is thinned out (default 1 MiB). */
  readonly crowdedAt?: number;
  /** From this backlog on, notifications are dropped (default 64 MiB); replies never are. */
  readonly fullAt?: number;
  /** The stream has failed or has been closed by the other side. */
  readonly gone?: () => void;
  /** The first notification of a jam has been dropped. */
  readonly dropping?: () => void;
  /** The backlog has been taken after a write that had to wait. */
  readonly drain?: () => void;
}

const MiB = 1024 * 1024;

/**
 * Writes messages to a stream: all that one turn of the event loop gives in one write, after the microtasks of that
 * turn, so that it costs no time.
 */
export const createOutlet = (stream: Writable, options: OutletOptions): StreamOutlet => {
  const { frame, crowdedAt = MiB, fullAt = 64 * MiB } = options;
  let queue = '';
  let scheduled = false;
  let open = true;
  let dropping = false;
  /** Progress held back, newest by token. */
  const held = new Map<string, string>();

  const flush = (): void => {
    scheduled = false;
    if (queue === '') return;
    const text = queue;
    queue = '';
    if (open) stream.write(text);
  };

  const release = (): void => {
    for (const json of held.values()) queue += frame(json);
    held.clear();
  };

  const send = (json: string): void => {
    if (!open) return;
    // Progress comes before the reply that it led to.
    if (held.size > 0) release();
    queue += frame(json);
    if (scheduled) return;
    scheduled = true;
    process.nextTick(flush);
  };

  const backlog = (): number => stream.writableLength + queue.length;

  const gone = (): void => {
    if (!open) return;
    open = false;
    queue = '';
    held.clear();
    options.gone?.();
  };

  stream.on('drain', () => {
    dropping = false;
    release();
    flush();
    options.drain?.();
  });
  stream.on('error', gone);
  stream.on('close', gone);

  return {
    send,
    notify(method, params) {
      if (!open) return;
      const size = backlog();
      if (size >= crowdedAt) {
        const token = method === 'notifications/progress' ? params?.member('progressToken')?.text : undefined;
        if (token !== undefined) {
          held.set(token, serializeMessage({ kind: 'notification', method, params }));
          return;
        }
        if (size >= fullAt) {
          if (!dropping) options.dropping?.();
          dropping = true;
          return;
        }
      }
      send(serializeMessage({ kind: 'notification', method, params }));
    },
    get open() {
      return open;
    },
    get backlog() {
      return backlog();
    },
    drained: () =>
      new Promise((resolve) => {
        flush();
        if (!open || stream.destroyed) resolve();
        else stream.write('', () => resolve());
      }),
    close() {
      release();
      flush();
      open = false;
    },
    end() {
      if (!open) return;
      release();
      const text = queue;
      queue = '';
      open = false;
      stream.end(text);
    },
  };
};
