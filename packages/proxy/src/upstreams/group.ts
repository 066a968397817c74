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
  /** Gives one back that was checked out. */
  checkIn(slot: Slot): void;
  /** Watches a resource for as long as the upstream lasts, over reconnects; resolves to the upstream's own answer. */
  watch(uri: string): Promise<Reply>;
  unwatch(uri: string): Promise<Reply>;
  /** Least severity of log messages wanted; undefined leaves it to the upstream. */
  setLogLevel(level: string): void;
  close(): Promise<void>;
}

export interface GroupOptions {
  readonly clock: Clock;
  readonly sessionId: string | undefined;
  readonly makeSlot: (onConnected: (connection: LiveConnection) => void, onGone: () => void) => Slot;
  readonly connectMs: number;
  readonly askMs: number;
}

export const createGroup = ({ clock, sessionId, makeSlot, connectMs, askMs }: GroupOptions): Group => {
  const slots: Slot[] = [];
  const waiting: ((slot: Slot) => void)[] = [];
  const watched = new Set<string>();
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
  const applyWatches = (connection: LiveConnection): void => {
    if (watched.size === 0) return;
    if (connection.watch) connection.watch([...watched]);
    else for (const uri of watched) ask(connection, 'resources/subscribe', { uri }).catch(() => {});
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
      first().connect(connectMs).catch(reconnect);
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
      const next = isFree(slot) ? waiting.shift() : undefined;
      if (!next) return;
      slot.enter();
      next(slot);
    },
    async watch(uri) {
      const known = watched.has(uri);
      watched.add(uri);
      hold();
      try {
        const had = first().connection;
        const connection = await first().connect(connectMs);
        if (connection.watch) {
          // A connection that has just been made watches it already.
          if (had && !known) connection.watch([...watched]);
          return resultReply({});
        }
        const reply = await ask(connection, 'resources/subscribe', { uri });
        if (reply.error && !known) watched.delete(uri);
        return reply;
      } catch (error) {
        if (!known) watched.delete(uri);
        throw error;
      } finally {
        hold();
      }
    },
    async unwatch(uri) {
      if (!watched.delete(uri)) return resultReply({});
      const { connection } = first();
      hold();
      if (!connection) return resultReply({});
      if (!connection.watch) return ask(connection, 'resources/unsubscribe', { uri });
      connection.watch([...watched]);
      return resultReply({});
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
