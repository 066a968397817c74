import type { Clock } from '@mcp-working-set/core';
import type { LiveConnection } from './connect-types.js';

/** One place of the pool: at most one connection, made when it is needed, given back when it is idle. */
export interface Slot {
  readonly connection: LiveConnection | undefined;
  readonly connecting: boolean;
  /** How many use it now. */
  readonly users: number;
  /** The live connection, or the one being made: everybody who asks meanwhile gets the same. */
  connect(budgetMs: number): Promise<LiveConnection>;
  /** Counts a user in and out; while there is one the connection is not idle. */
  enter(): void;
  leave(): void;
  close(): Promise<void>;
}

/** How a connection was lost: `idle` and `closed` are our own doing, `lost` is not; `quiet` while nobody used it. */
export type Gone = 'idle' | 'closed' | 'quiet' | 'lost';

export interface SlotOptions {
  readonly clock: Clock;
  /** Close a connection that nobody has used for that long; 0 never. */
  readonly idleMs: number;
  readonly open: (budgetMs: number) => Promise<LiveConnection>;
  readonly onGone: (connection: LiveConnection, how: Gone, why: string) => void;
  /** Something is being ended in the background. */
  readonly ending: (done: Promise<void>) => void;
}

export const createSlot = ({ clock, idleMs, open, onGone, ending }: SlotOptions): Slot => {
  let connection: LiveConnection | undefined;
  let making: Promise<LiveConnection> | undefined;
  let users = 0;
  let lastUsed = clock.now();
  let stopIdle: (() => void) | undefined;
  let closed = false;

  const drop = (which: LiveConnection): boolean => {
    if (connection !== which) return false;
    connection = undefined;
    stopIdle?.();
    return true;
  };
  // One timer a connection, moved on when it fires: using it costs no timer.
  const watchIdle = (which: LiveConnection, ms: number): void => {
    stopIdle = clock.after(ms, () => {
      if (connection !== which) return;
      const left = users > 0 ? idleMs : lastUsed + idleMs - clock.now();
      if (left > 0) {
        watchIdle(which, left);
        return;
      }
      drop(which);
      onGone(which, 'idle', 'idle');
      ending(which.close());
    });
  };
  const make = async (budgetMs: number): Promise<LiveConnection> => {
    try {
      const made = await open(budgetMs);
      if (closed) {
        ending(made.close());
        return made;
      }
      connection = made;
      lastUsed = clock.now();
      if (idleMs > 0) watchIdle(made, idleMs);
      void made.closed.then((why) => {
        if (drop(made)) onGone(made, closed ? 'closed' : users > 0 ? 'lost' : 'quiet', why);
        // Its leftovers (a process tree, a session) go too; after a close of ours this does nothing.
        ending(made.close());
      });
      return made;
    } finally {
      making = undefined;
    }
  };

  return {
    get connection() {
      return connection;
    },
    get connecting() {
      return making !== undefined;
    },
    get users() {
      return users;
    },
    connect: (budgetMs) => (connection ? Promise.resolve(connection) : (making ??= make(budgetMs))),
    enter() {
      users++;
    },
    leave() {
      users--;
      lastUsed = clock.now();
    },
    async close() {
      closed = true;
      const current = connection;
      if (current) drop(current);
      await Promise.all([current?.close(), making?.catch(() => {})]);
    },
  };
};
