import type { Clock, Era, Logger, UpstreamSpec } from '@mcp-working-set/core';
import type { CancelSignal } from '../wire/cancel.js';
import type { RawJson, Reply } from '../wire/message.js';
import type { BreakerPhase } from './breaker.js';
import type { ConnectionEvents, ConnectOptions, LiveConnection } from './connect-types.js';
import { asOwnError, asUpstreamError, UpstreamError } from './errors.js';
import { resultReply } from '../wire/reply.js';
import { createGroup, type Group } from './group.js';
import { createGuard } from './guard.js';
import { DECLARED } from './handshake.js';
import { createSlot, type Slot } from './slot.js';
import type { ConnectionKey, UpstreamNews, UpstreamRequest } from './types.js';
import type { Verdict, Verdicts } from './verdicts.js';

const LATENCY_WEIGHT = 0.2;

export interface PoolOptions {
  readonly spec: UpstreamSpec;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly verdicts: Verdicts;
  readonly redact: (text: string) => string;
  readonly connect: (options: ConnectOptions) => Promise<LiveConnection>;
  /** A caller's request has made a connection: what was known of the upstream may be out of date. */
  readonly onConnected: () => void;
  readonly onListChanged: () => void;
  readonly news: UpstreamNews;
}

export interface PoolStatus {
  readonly state: 'cold' | 'connecting' | 'ready' | 'idle' | 'failed';
  readonly connection: LiveConnection | undefined;
  readonly lastError: string | undefined;
  /** Last lines of stderr, of the program that runs or of the one that died. */
  readonly tail: readonly string[];
  readonly breaker: BreakerPhase;
  /** Moving average of answered tool calls. */
  readonly latencyMs: number | undefined;
  readonly inFlight: number;
}

/** The connections of one upstream, one a key, behind its circuit breaker. */
export interface Pool {
  /** Sends a caller's request, connecting where needed. Rejects with `UpstreamError`. */
  request(request: UpstreamRequest): Promise<Reply>;
  /** Runs work of mws's own on the connection of a key; in the background it waits for an open breaker (`paused`). */
  run<T>(key: ConnectionKey, background: boolean, work: (connection: LiveConnection) => Promise<T>): Promise<T>;
  /** Watches a resource over reconnects; resolves to the upstream's own answer. */
  watch(key: ConnectionKey, uri: string): Promise<Reply>;
  unwatch(key: ConnectionKey, uri: string): Promise<Reply>;
  setLogLevel(key: ConnectionKey, levels: { readonly all: string; readonly session: string }): void;
  /** Sends a notification on the live connections of a key. */
  notify(key: ConnectionKey, method: string, params: RawJson | undefined): void;
  /** Closes what belongs to one client session. */
  endSession(sessionId: string): void;
  /** Milliseconds until background work may try again. */
  retryInMs(): number;
  status(): PoolStatus;
  close(): Promise<void>;
}

export const createPool = (options: PoolOptions): Pool => {
  const { spec, clock, logger, verdicts } = options;
  const guard = createGuard(spec.id, clock);
  const groups = new Map<string, Group>();
  /** What clients want to be told: all of a principal together, and a session of its own. */
  const levels = new Map<string, string>();
  const ended = new Set<Promise<void>>();
  const stopped = new AbortController();
  /** Connections whose death has been counted: one death is one failure, however many requests it took along. */
  const counted = new WeakSet<LiveConnection>();
  let known: Verdict | undefined;
  let avoidProbe = false;
  let everConnected = false;
  let lostWhy: string | undefined;
  let lastTail: readonly string[] = [];
  let latencyMs: number | undefined;
  let inFlight = 0;
  let closed = false;
  const stopping = (): UpstreamError => new UpstreamError(spec.id, 'closed', 'mws is stopping');

  const ending = (done: Promise<void>): void => {
    const settled: Promise<void> = done.catch(() => {}).finally(() => ended.delete(settled));
    ended.add(settled);
  };

  const exclusive = (): boolean => spec.sharing === 'exclusive' || (spec.sharing === 'shared' && known?.exclusive === true);
  /** A question came in the middle of calls, and nothing said which call it belongs to: from now on each has a connection to itself. */
  const crossed = (): void => {
    if (spec.sharing !== 'shared' || known?.exclusive === true) return;
    learn({ exclusive: true });
    logger.info(`${spec.id}: asks its clients during calls; each call has a connection of its own from now on`);
  };
  const learn = (found: Omit<Verdict, 'at'>): void => {
    verdicts.learn(found);
    known = { ...known, at: clock.now(), ...found };
  };

  const eventsOf = (key: ConnectionKey, sessionId: string | undefined): ConnectionEvents => {
    const to: ConnectionKey = { principal: key.principal, sessionId };
    return {
      listChanged: options.onListChanged,
      updated: (params) => options.news.updated(spec.id, to, params),
      stray: (message) => options.news.stray(spec.id, to, message),
      asked: sessionId === undefined ? undefined : (message) => options.news.asked(spec.id, sessionId, message),
    };
  };

  const open = async (key: ConnectionKey, sessionId: string | undefined, budgetMs: number): Promise<LiveConnection> => {
    known ??= await verdicts.get();
    if (closed) throw stopping();
    const usual = known === undefined ? spec.timeouts.firstConnect : spec.timeouts.connect;
    try {
      const connection = await options.connect({
        budgetMs: Math.min(budgetMs, usual),
        verdict: known,
        wish: key.era,
        avoidProbe,
        learn,
        events: eventsOf(key, sessionId),
        crossed,
        capabilities: (sessionId === undefined ? undefined : options.news.capabilities(sessionId)) ?? DECLARED,
        ending,
        signal: stopped.signal,
      });
      everConnected = true;
      avoidProbe = false;
      lostWhy = undefined;
      guard.connected();
      logger.debug(`${spec.id}: connected`, { era: connection.era, revision: connection.revision });
      return connection;
    } catch (error) {
      const own = asOwnError(spec.id, error, options.redact);
      const failure = own.reason === 'timeout' ? new UpstreamError(spec.id, 'timeout', `cannot be connected: ${own.what}`) : own;
      // A server may have been put off for good by the question for its era: next time without, and then with it again.
      if (failure.reason === 'timeout') avoidProbe = !avoidProbe;
      if (!closed) guard.failed(failure);
      throw failure;
    }
  };

  /** Era of the slot: a stdio upstream has one process for both; over HTTP the wish counts where both are spoken. */
  const eraOf = (era: Era | undefined): string => {
    if (spec.kind === 'stdio') return '';
    if (known?.modern === false) return 'legacy';
    if (known?.legacy === false) return 'modern';
    return era ?? 'modern';
  };
  /** The client session that a connection is for, where each has its own. Requests without a session share one. */
  const sessionOf = (key: ConnectionKey): string | undefined => (spec.sharing === 'session' ? key.sessionId : undefined);
  const nameOf = (key: ConnectionKey): string => `${key.principal}\0${sessionOf(key) ?? ''}\0${eraOf(key.era)}`;
  const groupOf = (key: ConnectionKey): Group => {
    const name = nameOf(key);
    let group = groups.get(name);
    if (!group) {
      const sessionId = sessionOf(key);
      group = createGroup({
        clock,
        sessionId,
        connectMs: spec.timeouts.connect,
        askMs: spec.timeouts.call,
        makeSlot: (onConnected, onGone) => createSlot({
          clock,
          idleMs: spec.idleMs,
          async open(budgetMs) {
            const connection = await open(key, sessionId, budgetMs);
            onConnected(connection);
            return connection;
          },
          onGone(connection, how, why) {
            if (how === 'idle' || how === 'closed') return;
            onGone();
            lastTail = connection.tail();
            if (how === 'lost') lostWhy = why;
            logger[how === 'lost' ? 'warn' : 'debug'](`${spec.id}: connection lost`, { reason: why });
          },
          ending,
        }),
      });
      groups.set(name, group);
      const level = levels.get(sessionId ?? key.principal);
      if (level !== undefined) group.setLogLevel(level);
    }
    return group;
  };
  const allSlots = (): readonly Slot[] => [...groups.values()].flatMap((group) => group.slots);

  let findingOut: Promise<unknown> | undefined;
  /** The group of a key, once it is known which eras the upstream speaks; `found`: this made the connection that showed it. */
  const readyGroup = async (key: ConnectionKey, budgetMs: number): Promise<{ group: Group; found: boolean }> => {
    known ??= await verdicts.get();
    if (closed) throw stopping();
    if (known !== undefined || spec.kind !== 'http') return { group: groupOf(key), found: false };
    // While nothing is known, one connect finds out for all; where it fails, it fails for all.
    const found = findingOut === undefined;
    const findOut = (group: Group): Promise<unknown> => connected(key, group, group.first, budgetMs).finally(() => (findingOut = undefined));
    await (findingOut ??= findOut(groupOf(key)));
    return { group: groupOf(key), found };
  };
  /** Connects a slot that counts as used meanwhile. */
  const connected = async (key: ConnectionKey, group: Group, slot: Slot, budgetMs: number): Promise<{ connection: LiveConnection; fresh: boolean }> => {
    const before = nameOf(key);
    const fresh = !slot.connection && !slot.connecting;
    const connection = await slot.connect(budgetMs);
    if (closed) throw stopping();
    // Now that the eras are known the group may go by another name.
    const after = nameOf(key);
    if (after !== before && groups.get(before) === group && !groups.has(after)) {
      groups.delete(before);
      groups.set(after, group);
    }
    return { connection, fresh };
  };

  /** Whether a failed request speaks against the upstream as a whole. */
  const judge = (failure: UpstreamError, connection: LiveConnection, since: number): void => {
    const { reason, status } = failure;
    if (reason === 'ended' || reason === 'unreachable') {
      if (spec.kind === 'stdio' && counted.has(connection)) return;
      counted.add(connection);
      guard.failed(failure);
    } else if (reason === 'timeout' && connection.heardAt() < since) guard.failed(failure);
    else if (spec.kind === 'http' && (reason === 'bad-answer' || (status ?? 0) >= 500)) guard.failed(failure);
  };

  /** Sends on a slot that counts as used; who calls gives it back. */
  const sendOn = (connection: LiveConnection, request: UpstreamRequest): Promise<Reply> => {
    const since = clock.now();
    inFlight++;
    request.servedBy = connection.era;
    return connection.request(request).then(
      (reply) => {
        inFlight--;
        guard.succeeded();
        if (request.method === 'tools/call') {
          const ms = clock.now() - since;
          latencyMs = latencyMs === undefined ? ms : latencyMs + (ms - latencyMs) * LATENCY_WEIGHT;
        }
        return reply;
      },
      (error: unknown) => {
        inFlight--;
        const failure = asUpstreamError(spec.id, error);
        judge(failure, connection, since);
        throw failure;
      },
    );
  };

  /** Sent once more only where it cannot have run, or where running twice is as good as once. */
  const mayRepeat = (error: unknown, request: UpstreamRequest): boolean => {
    const { reason, mayHaveRun } = asUpstreamError(spec.id, error);
    return !closed && (reason === 'ended' || reason === 'unreachable') && (!mayHaveRun || request.repeatable === true);
  };
  const send = (request: UpstreamRequest, tries: number): Promise<Reply> =>
    guard.enter(true, async (connectMs) => {
      for (let left = tries; ; ) {
        const { group, found } = await orAborted(spec.id, readyGroup(request, connectMs), request.signal);
        const slot = await seat(group, request);
        try {
          const { connection, fresh } = await orAborted(spec.id, connected(request, group, slot, connectMs), request.signal);
          if (fresh || found) options.onConnected();
          const outcome = await sendOn(connection, request).catch((error: unknown) => asUpstreamError(spec.id, error));
          if (!(outcome instanceof UpstreamError)) return outcome;
          if (--left === 0 || !mayRepeat(outcome, request)) throw outcome;
        } finally {
          unseat(group, slot);
        }
      }
    });
  /** A place for one request: the connection that all share, or one of its own, which may have to be waited for. */
  const seat = async (group: Group, request: UpstreamRequest): Promise<Slot> => {
    if (!exclusive()) {
      group.first.enter();
      return group.first;
    }
    const waiting = group.checkOut();
    try {
      return await orAborted(spec.id, waiting, request.signal);
    } catch (error) {
      void waiting.then((slot) => group.checkIn(slot));
      throw error;
    }
  };
  const unseat = (group: Group, slot: Slot): void => {
    if (exclusive()) group.checkIn(slot);
    else slot.leave();
  };

  return {
    request(request) {
      if (closed) return Promise.reject(stopping());
      const slot = guard.open && !exclusive() ? groups.get(nameOf(request))?.first : undefined;
      if (!slot?.connection) return send(request, 2);
      slot.enter();
      return sendOn(slot.connection, request).then(
        (reply) => {
          slot.leave();
          return reply;
        },
        (error: unknown) => {
          slot.leave();
          if (!mayRepeat(error, request)) throw error;
          return send(request, 1);
        },
      );
    },
    run: (key, background, work) =>
      guard.enter(!background, async (connectMs) => {
        const { group } = await readyGroup(key, connectMs);
        const slot = group.first;
        slot.enter();
        try {
          const { connection } = await connected(key, group, slot, connectMs);
          const value = await work(connection);
          if (guard.probing) guard.succeeded();
          return value;
        } catch (error) {
          if (guard.probing) guard.failed(asUpstreamError(spec.id, error));
          throw error;
        } finally {
          slot.leave();
        }
      }),
    async watch(key, uri) {
      const { group } = await readyGroup(key, spec.timeouts.connect);
      return group.watch(uri);
    },
    async unwatch(key, uri) {
      const group = groups.get(nameOf(key));
      return group ? group.unwatch(uri) : resultReply({});
    },
    setLogLevel(key, { all, session }) {
      levels.set(key.principal, all);
      if (key.sessionId !== undefined && spec.sharing === 'session') levels.set(key.sessionId, session);
      for (const [name, group] of groups) {
        if (!name.startsWith(`${key.principal}\0`)) continue;
        if (group.sessionId === undefined) group.setLogLevel(all);
        else if (group.sessionId === key.sessionId) group.setLogLevel(session);
      }
    },
    notify(key, method, params) {
      for (const { connection } of groups.get(nameOf(key))?.slots ?? []) connection?.notify(method, params);
    },
    endSession(sessionId) {
      levels.delete(sessionId);
      for (const [name, group] of groups) {
        if (group.sessionId !== sessionId) continue;
        groups.delete(name);
        ending(group.close());
      }
    },
    retryInMs: () => guard.retryInMs(),
    status() {
      const all = allSlots();
      const connection = all.find((slot) => slot.connection)?.connection;
      const lastError = guard.lastError ?? lostWhy;
      const idle = everConnected ? 'idle' : 'cold';
      const state = connection ? 'ready' : all.some((slot) => slot.connecting) ? 'connecting' : lastError === undefined ? idle : 'failed';
      return { state, connection, lastError, tail: connection?.tail() ?? lastTail, breaker: guard.phase, latencyMs, inFlight };
    },
    async close() {
      closed = true;
      stopped.abort();
      await Promise.all([...groups.values()].map((group) => group.close()));
      while (ended.size > 0) await Promise.all(ended);
    },
  };
};

/** Waits no longer than the caller does; what is waited for goes on for the others. */
const orAborted = <T>(upstream: string, work: Promise<T>, signal: CancelSignal | undefined): Promise<T> => {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(new UpstreamError(upstream, 'cancelled', 'cancelled by the caller'));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
};
