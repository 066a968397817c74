import { randomUUID } from 'node:crypto';
import type { Clock, Logger, SessionRow, SessionStore } from '@mcp-working-set/core';
import type { Caller, ClientLine, Dispatcher, ListKind } from '../../dispatch/types.js';
import type { RawJson } from '../../wire/message.js';
import { INTERNAL_ERROR } from '../../wire/errors.js';
import { readLogLevel } from '../../wire/log-level.js';
import { errorReply } from '../../wire/reply.js';
import { createAsks, refuseAsk, type Asks } from '../asks.js';
import { callerOf, initializedCaller } from '../caller.js';
import { Flights } from '../flight.js';
import type { StreamOutlet } from '../outlet.js';
import type { Presence } from '../presence.js';

/** A session of the 2025 era, as far as it lives in this process. */
export interface Session {
  readonly id: string;
  readonly caller: Caller;
  readonly asks: Asks;
  readonly flights: Flights;
  /** Open GET streams, the newest last. */
  readonly streams: SessionStream[];
  /** Lists that changed while no stream was open: to be said on the next one. */
  readonly changed: Set<ListKind>;
  lastSeen: number;
  touchedAt: number;
  /** The row of a new session is in the store. */
  stored?: Promise<void>;
}

export interface SessionStream {
  readonly outlet: StreamOutlet;
  readonly end: () => void;
}

export interface SessionOrigin {
  readonly principal: string;
  readonly profile: string;
  readonly userAgent?: string | undefined;
}

export interface Sessions {
  /** A new session for who sends `initialize`; undefined where the bound is reached and all others are in use. */
  create(params: RawJson | undefined, origin: SessionOrigin): Session | undefined;
  /** The session of an id, restored from the store where this process does not know it; undefined where there is none. */
  find(id: string, origin: SessionOrigin): Session | Promise<Session | undefined>;
  /** A request came. */
  touch(session: Session): void;
  remove(session: Session): Promise<void>;
  all(): Iterable<Session>;
  readonly size: number;
  /** Ends the timers, streams and calls; the sessions themselves survive in the store. */
  close(): Promise<void>;
}

export interface SessionOptions {
  readonly dispatcher: Pick<Dispatcher, 'joined'>;
  readonly store: SessionStore;
  readonly presence: Presence;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly maxSessions: number;
  readonly idleMs: number;
}

/** What a session had said before mws was started anew. */
type Before = Pick<ClientLine, 'logLevel' | 'watched'>;

/** Last seen and order of eviction are exact to a minute: that keeps the store out of the way of requests. */
const MINUTE_MS = 60_000;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Clients for which a 404 for their session is the end (others start a new one): for them a swept one comes back. */
const diesOf404 = ({ client }: SessionRow): boolean => typeof client['name'] === 'string' && client['name'].startsWith('gemini-cli');

export const createSessions = ({ dispatcher, store, presence, clock, logger, maxSessions, idleMs }: SessionOptions): Sessions => {
  /** In order of last use. */
  const live = new Map<string, Session>();
  /** What says that a session is over. */
  const left = new Map<Session, () => void>();
  const restoring = new Map<string, Promise<Session | undefined>>();
  const writes = new Set<Promise<unknown>>();

  const write = (what: Promise<unknown>): Promise<void> => {
    const done = what.then(
      () => undefined,
      (error: unknown) => logger.warn('A session could not be stored', { reason: error instanceof Error ? error.message : String(error) }),
    );
    writes.add(done);
    return done.finally(() => writes.delete(done));
  };

  const touchMs = Math.min(MINUTE_MS, idleMs / 4);
  const presenceId = (id: string): string => `session:${id}`;

  const enter = (id: string, caller: Caller, before: Before = {}): Session => {
    const now = clock.now();
    const session: Session = {
      id, caller, asks: createAsks(), flights: new Flights(), streams: [], changed: new Set(), lastSeen: now, touchedAt: now,
    };
    live.set(id, session);
    presence.recent(presenceId(id), caller);
    left.set(session, dispatcher.joined(lineTo(session, before)));
    return session;
  };

  const leave = (session: Session): void => {
    live.delete(session.id);
    left.get(session)?.();
    left.delete(session);
    session.flights.cancelAll();
    session.asks.close();
    for (const { end } of session.streams.splice(0)) end();
  };

  const close = async (session: Session, closed: 'deleted' | 'swept'): Promise<void> => {
    leave(session);
    presence.forget(presenceId(session.id));
    await session.stored;
    await store.update(session.id, { closed });
  };

  /** Makes room for one more: the longest unused session without a call, rather one without a stream. */
  const makeRoom = (): boolean => {
    if (live.size < maxSessions) return true;
    let candidate: Session | undefined;
    for (const session of live.values()) {
      if (session.flights.size > 0) continue;
      if (session.streams.length === 0) {
        candidate = session;
        break;
      }
      candidate ??= session;
    }
    if (!candidate) return false;
    logger.info('The longest unused session was closed to make room', { sessions: live.size });
    void write(close(candidate, 'swept'));
    return true;
  };

  const restore = async (id: string): Promise<Session | undefined> => {
    const row = await store.get(id);
    if (!row || row.closed === 'deleted') return undefined;
    if (row.closed === 'swept') {
      if (!diesOf404(row)) return undefined;
      const { closed: _, ...open } = row;
      void write(store.put({ ...open, lastSeen: clock.now() }));
    }
    if (!makeRoom()) return undefined;
    const origin = { principal: row.principal, profile: row.profile, sessionId: id };
    return enter(id, callerOf(origin, { era: 'legacy', revision: row.revision, clientInfo: row.client, capabilities: row.capabilities }), { logLevel: readLogLevel(row.logLevel), watched: row.watched });
  };

  const isFor = ({ caller }: Session, { principal, profile }: SessionOrigin): boolean => caller.principal === principal && caller.profile === profile;

  const sweep = async (): Promise<void> => {
    const now = clock.now();
    const before = now - idleMs;
    for (const session of live.values()) {
      if (session.streams.length === 0 && session.flights.size === 0) continue;
      session.lastSeen = now;
      store.touch(session.id, now);
    }
    // What nobody used goes even where the store fails.
    for (const session of live.values()) if (session.lastSeen < before) await close(session, 'swept');
    for (const id of await store.sweep(before, now)) {
      const session = live.get(id);
      if (session && session.lastSeen < before) leave(session);
      if (!session) presence.forget(presenceId(id));
    }
  };

  const sweepEvery = Math.max(1000, Math.min(5 * MINUTE_MS, idleMs / 4));
  let stopSweeping: () => void;
  const schedule = (): void => {
    stopSweeping = clock.after(sweepEvery, () => {
      void write(sweep());
      schedule();
    });
  };
  schedule();

  return {
    create(params, origin) {
      if (!makeRoom()) return undefined;
      const id = randomUUID();
      const caller = initializedCaller({ ...origin, sessionId: id }, params);
      const session = enter(id, caller);
      const { revision, clientInfo: client, capabilities, principal, profile } = caller;
      const now = clock.now();
      session.stored = write(store.put({ id, revision, client, capabilities, principal, profile, loaded: [], createdAt: now, lastSeen: now }));
      return session;
    },
    find(id, origin) {
      const session = live.get(id);
      if (session) return isFor(session, origin) ? session : Promise.resolve(undefined);
      if (!ID.test(id)) return Promise.resolve(undefined);
      let pending = restoring.get(id);
      if (!pending) {
        pending = restore(id)
          .catch((error: unknown) => {
            logger.warn('A session could not be restored', { reason: error instanceof Error ? error.message : String(error) });
            return undefined;
          })
          .finally(() => restoring.delete(id));
        restoring.set(id, pending);
      }
      return pending.then((restored) => (restored && isFor(restored, origin) ? restored : undefined));
    },
    touch(session) {
      const now = clock.now();
      session.lastSeen = now;
      if (now - session.touchedAt < touchMs) return;
      session.touchedAt = now;
      store.touch(session.id, now);
      presence.recent(presenceId(session.id), session.caller);
      // Moves it to the end of the order.
      if (live.delete(session.id)) live.set(session.id, session);
    },
    remove: (session) => write(close(session, 'deleted')),
    all: () => live.values(),
    get size() {
      return live.size;
    },
    async close() {
      stopSweeping();
      for (const session of live.values()) leave(session);
      await Promise.all(writes);
    },
  };
};

/** The way to a session outside of its requests: its newest GET stream. */
const lineTo = (session: Session, before: Before): ClientLine => {
  const { caller, asks } = session;
  const line: ClientLine = {
    caller,
    ...before,
    notify: (method, params) => session.streams.at(-1)?.outlet.notify(method, params),
    request(method, params, signal) {
      const refused = refuseAsk(caller, method, params);
      if (refused) return Promise.resolve(refused);
      const outlet = session.streams.at(-1)?.outlet;
      if (!outlet) return Promise.resolve(errorReply(INTERNAL_ERROR, 'The client has no stream open on which it could be asked'));
      return asks.ask(outlet, method, params, line, signal);
    },
  };
  return line;
};
