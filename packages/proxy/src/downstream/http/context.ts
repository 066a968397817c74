import type { Clock, Logger } from '@mcp-working-set/core';
import type { Dispatcher } from '../../dispatch/types.js';
import type { Reply } from '../../wire/message.js';
import type { Flight } from '../flight.js';
import type { Presence } from '../presence.js';
import type { Heartbeat } from './heartbeat.js';
import type { Sessions } from './sessions.js';

export interface Busy {
  add(flight: Flight): void;
  remove(flight: Flight): void;
  readonly size: number;
  /** Resolves when nothing is in flight, or after `ms`. */
  quiet(ms: number): Promise<void>;
  cancelAll(lastWord: Reply): void;
}

export const createBusy = (clock: Clock): Busy => {
  const flights = new Set<Flight>();
  let onQuiet: (() => void) | undefined;
  return {
    add: (flight) => void flights.add(flight),
    remove(flight) {
      flights.delete(flight);
      if (flights.size === 0) onQuiet?.();
    },
    get size() {
      return flights.size;
    },
    async quiet(ms) {
      if (flights.size === 0 || ms <= 0) return;
      await new Promise<void>((resolve) => {
        const stop = clock.after(ms, resolve);
        onQuiet = () => {
          stop();
          resolve();
        };
      });
      onQuiet = undefined;
    },
    cancelAll(lastWord) {
      for (const flight of flights) flight.cancel(lastWord);
    },
  };
};

/** What the handlers of the HTTP side share. */
export interface HttpContext {
  readonly dispatcher: Dispatcher;
  readonly sessions: Sessions;
  readonly presence: Presence;
  readonly heartbeat: Heartbeat;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Requests that are being answered: a shutdown waits for them. */
  readonly busy: Busy;
  /** Open streams that end at once on shutdown, in good order. */
  readonly farewells: Set<() => void>;
}

/** Where a request came in and for whom. */
export interface Door {
  readonly principal: string;
  readonly profile: string;
  readonly userAgent: string | undefined;
}
