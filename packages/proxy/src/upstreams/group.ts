import type { Clock } from '@mcp-working-set/core';
import { RawJson, type Reply } from '../wire/message.js';
import { resultReply } from '../wire/reply.js';
import type { LiveConnection } from './connect-types.js';
import type { Slot } from './slot.js';

/** Connections of one key that one call has to itself, at most. */
export const MAX_EXCLUSIVE = 4;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 60_000;

/** The connections of one key: one that all its calls share, or several of which each call has one to itself. */
export interface Group {
  /** Id of the client session that the connections belong to, where they belong to one. */
  readonly sessionId: string | undefined;
  readonly slots: readonly Slot[];
  /** The connection for what no call waits for (lists, watched resources), and for all calls while they share one. */
  readonly first: Slot;
  /** One that nobody uses, connected ones first; waits where all are taken. It counts as used when it is returned. */
  checkOut(): Promise<Slot>;
  /** Gives one back that counts as used, to the next who waits where it is free now. */
  checkIn(slot: Slot): void;
  /**
   * Watches a resource for as long as the upstream lasts, over reconnects; resolves to the upstream's own answer. However
   * many watch it, the upstream is asked once.
   */
  watch(uri: string): Promise<Reply>;
  /** One of those who watch it wants no more; the upstream is told by the last. */
  unwatch(uri: string): Promise<Reply>;
  /** Least severity of log messages wanted; undefined leaves it to the upstream. */
  setLogLevel(level: string): void;
  close(): Promise<void>;
}

export interface GroupOptions {
  readonly clock: Clock;
  readonly sessionId: string | undefined;
  /** `onConnected` is called for every new connection, and again where one has begun a new session of its own. */
  readonly makeSlot: (onConnected: (connection: LiveConnection) => void, onGone: () => void) => Slot;
  /** Milliseconds that requests of mws's own may take. */
  readonly askMs: number;
}

interface Watched {
  count: number;
  readonly begun: Promise<Reply>;
}

export const createGroup = ({ clock, sessionId, makeSlot, askMs }: GroupOptions): Group => {
  const slots: Slot[] = [];
  const waiting: ((slot: Slot) => void)[] = [];
  const watched = new Map<string, Watched>();
  /** Resources that the upstream is just being told nobody watches any more. */
  const leaving = new Map<string, Promise<unknown>>();
  /** What has been asked on the connection of this moment. */
  let asked: { readonly on: LiveConnection; readonly replies: Map<string, Promise<Reply>> } | undefined;
  let level: string | undefined;
  let stopRetry: (() => void) | undefined;
  let retryMs = FIRST_RETRY_MS;
  let holding = false;
  let closed = false;

  const ask = (connection: LiveConnection, method: string, params: object): Promise<Reply> =>
    connection.request({ method, params: RawJson.of(params), principal: '', timeoutMs: askMs });

  const applyLevel = (connection: LiveConnection): void => {
    if (level === undefined || connection.era !== 'legacy' || connection.capabilities['logging'] === undefined) return;
    ask(connection, 'logging/setLevel', { level }).catch(() => {});
  };
  /** Asks once a connection. */
  const subscribe = (connection: LiveConnection, uri: string): Promise<Reply> => {
    if (asked?.on !== connection) asked = { on: connection, replies: new Map() };
    const before = asked.replies.get(uri);
    if (before) return before;
    const reply = ask(connection, 'resources/subscribe', { uri });
    reply.catch(() => {});
    asked.replies.set(uri, reply);
    return reply;
  };
  const applyWatches = (connection: LiveConnection): void => {
    asked = undefined;
    if (watched.size === 0) return;
    if (connection.watch) connection.watch([...watched.keys()]);
    else for (const uri of watched.keys()) void subscribe(connection, uri);
  };

  /** While something is watched the connection is kept, and made again where it is lost. */
  const hold = (): void => {
    const wanted = watched.size > 0 && !closed;
    if (wanted === holding) return;
    holding = wanted;
    if (wanted) first().enter();
    else first().leave();
  };
  const reconnect = (): void => {
    if (watched.size === 0 || closed) return;
    stopRetry?.();
    stopRetry = clock.after(retryMs, () => {
      retryMs = Math.min(LONGEST_RETRY_MS, retryMs * 2);
      first().connect(Number.POSITIVE_INFINITY).catch(reconnect);
    });
  };

  const add = (): Slot => {
    const index = slots.length;
    const slot = makeSlot(
      (connection) => {
        applyLevel(connection);
        if (index > 0) return;
        retryMs = FIRST_RETRY_MS;
        applyWatches(connection);
      },
      () => {
        if (index === 0) reconnect();
      },
    );
    slots.push(slot);
    return slot;
  };
  const first = (): Slot => slots[0] ?? add();
  /** What is watched does not make the first one busy. */
  const isFree = (slot: Slot): boolean => slot.users === (holding && slot === slots[0] ? 1 : 0);

  const begin = async (uri: string): Promise<Reply> => {
    await leaving.get(uri);
    const had = first().connection;
    const connection = await first().connect(Number.POSITIVE_INFINITY);
    if (!connection.watch) return subscribe(connection, uri);
    // A connection that has just been made watches it already.
    if (had === connection) connection.watch([...watched.keys()]);
    return resultReply({});
  };
  /** What could not be watched is not tried again. */
  const forget = (uri: string, which: Watched): void => {
    if (watched.get(uri) !== which) return;
    watched.delete(uri);
    asked?.replies.delete(uri);
    hold();
  };

  return {
    sessionId,
    slots,
    get first() {
      return first();
    },
    checkOut() {
      const free = slots.filter(isFree);
      const slot = free.find(({ connection }) => connection) ?? free[0] ?? (slots.length < MAX_EXCLUSIVE ? add() : undefined);
      if (!slot) return new Promise((resolve) => waiting.push(resolve));
      slot.enter();
      return Promise.resolve(slot);
    },
    checkIn(slot) {
      slot.leave();
      const next = waiting.length > 0 && isFree(slot) ? waiting.shift() : undefined;
      if (!next) return;
      slot.enter();
      next(slot);
    },
    async watch(uri) {
      let one = watched.get(uri);
      if (one) one.count++;
      else {
        // Known as watched before the connection is there, so that connecting takes it along.
        one = { count: 1, begun: Promise.resolve().then(() => begin(uri)) };
        watched.set(uri, one);
        hold();
      }
      try {
        const reply = await one.begun;
        if (reply.error) forget(uri, one);
        return reply;
      } catch (error) {
        forget(uri, one);
        throw error;
      }
    },
    async unwatch(uri) {
      const one = watched.get(uri);
      if (!one || --one.count > 0) return resultReply({});
      watched.delete(uri);
      hold();
      const done = one.begun.then(async (begun) => {
        const { connection } = first();
        if (begun.error || !connection || closed) return resultReply({});
        if (connection.watch) {
          connection.watch([...watched.keys()]);
          return resultReply({});
        }
        if (asked?.on === connection) asked.replies.delete(uri);
        return ask(connection, 'resources/unsubscribe', { uri });
      });
      const settled: Promise<unknown> = done.catch(() => {}).finally(() => {
        if (leaving.get(uri) === settled) leaving.delete(uri);
      });
      leaving.set(uri, settled);
      return done;
    },
    setLogLevel(next) {
      if (next === level) return;
      level = next;
      for (const { connection } of slots) if (connection) applyLevel(connection);
    },
    async close() {
      closed = true;
      stopRetry?.();
      watched.clear();
      await Promise.all(slots.map((slot) => slot.close()));
    },
  };
};
