import type { Clock, Era, Logger, UpstreamSpec } from '@mcp-working-set/core';
import type { CancelSignal } from '../wire/cancel.js';
import type { Reply } from '../wire/message.js';
import type { BreakerPhase } from './breaker.js';
import type { ConnectOptions, LiveConnection } from './connect-types.js';
import { asOwnError, asUpstreamError, UpstreamError } from './errors.js';
import { createGuard } from './guard.js';
import { createSlot, type Slot } from './slot.js';
import type { UpstreamRequest } from './types.js';
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
  readonly onToolsChanged: () => void;
}

/** Whose connection, in which era. */
export interface PoolKey {
  readonly principal: string;
  readonly era?: Era | undefined;
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
  run<T>(key: PoolKey, background: boolean, work: (connection: LiveConnection) => Promise<T>): Promise<T>;
  /** Milliseconds until background work may try again. */
  retryInMs(): number;
  status(): PoolStatus;
  close(): Promise<void>;
}

export const createPool = (options: PoolOptions): Pool => {
  const { spec, clock, logger, verdicts } = options;
  const guard = createGuard(spec.id, clock);
  const slots = new Map<string, Slot>();
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

  const open = async (key: PoolKey, budgetMs: number): Promise<LiveConnection> => {
    known ??= await verdicts.get();
    if (closed) throw stopping();
    const usual = known === undefined ? spec.timeouts.firstConnect : spec.timeouts.connect;
    try {
      const connection = await options.connect({
        budgetMs: Math.min(budgetMs, usual),
        verdict: known,
        wish: key.era,
        avoidProbe,
        learn(found) {
          verdicts.learn(found);
          known = { ...known, at: clock.now(), ...found };
        },
        toolsChanged: options.onToolsChanged,
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
  const nameOf = (key: PoolKey): string => `${key.principal}\0${spec.sharing === 'shared' ? '' : spec.sharing}\0${eraOf(key.era)}`;
  const slotOf = (key: PoolKey): Slot => {
    const name = nameOf(key);
    let slot = slots.get(name);
    if (!slot) {
      slot = createSlot({
        clock,
        idleMs: spec.idleMs,
        open: (budgetMs) => open(key, budgetMs),
        onGone(connection, how, why) {
          if (how === 'idle' || how === 'closed') return;
          lastTail = connection.tail();
          if (how === 'lost') lostWhy = why;
          logger[how === 'lost' ? 'warn' : 'debug'](`${spec.id}: connection lost`, { reason: why });
        },
        ending,
      });
      slots.set(name, slot);
    }
    return slot;
  };

  const connectionOf = async (key: PoolKey, budgetMs: number): Promise<{ slot: Slot; connection: LiveConnection; fresh: boolean }> => {
    known ??= await verdicts.get();
    if (known === undefined && spec.kind === 'http') {
      // While nothing is known of the upstream's eras, one connect finds out for all; where it fails, it fails for all.
      for (const slot of slots.values()) if (slot.connecting) await slot.connect(budgetMs);
    }
    if (closed) throw stopping();
    const before = nameOf(key);
    const slot = slotOf(key);
    const fresh = !slot.connection && !slot.connecting;
    const connection = await slot.connect(budgetMs);
    if (closed) throw stopping();
    // Now that the eras are known the slot may go by another name.
    const after = nameOf(key);
    if (after !== before && slots.get(before) === slot && !slots.has(after)) {
      slots.delete(before);
      slots.set(after, slot);
    }
    return { slot, connection, fresh };
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

  const sendOn = (slot: Slot, connection: LiveConnection, request: UpstreamRequest): Promise<Reply> => {
    const since = clock.now();
    slot.enter();
    inFlight++;
    const left = (): void => {
      inFlight--;
      slot.leave();
    };
    return connection.request(request).then(
      (reply) => {
        left();
        guard.succeeded();
        if (request.method === 'tools/call') {
          const ms = clock.now() - since;
          latencyMs = latencyMs === undefined ? ms : latencyMs + (ms - latencyMs) * LATENCY_WEIGHT;
        }
        return reply;
      },
      (error: unknown) => {
        left();
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
        const { slot, connection, fresh } = await orAborted(spec.id, connectionOf(request, connectMs), request.signal);
        if (fresh) options.onConnected();
        try {
          return await sendOn(slot, connection, request);
        } catch (error) {
          if (--left === 0 || !mayRepeat(error, request)) throw error;
        }
      }
    });

  return {
    request(request) {
      if (closed) return Promise.reject(stopping());
      const slot = guard.open ? slots.get(nameOf(request)) : undefined;
      if (!slot?.connection) return send(request, 2);
      return sendOn(slot, slot.connection, request).catch((error: unknown) => {
        if (!mayRepeat(error, request)) throw error;
        return send(request, 1);
      });
    },
    run: (key, background, work) =>
      guard.enter(!background, async (connectMs) => {
        const { slot, connection } = await connectionOf(key, connectMs);
        slot.enter();
        try {
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
    retryInMs: () => guard.retryInMs(),
    status() {
      const all = [...slots.values()];
      const connection = all.find((slot) => slot.connection)?.connection;
      const lastError = guard.lastError ?? lostWhy;
      const idle = everConnected ? 'idle' : 'cold';
      const state = connection ? 'ready' : all.some((slot) => slot.connecting) ? 'connecting' : lastError === undefined ? idle : 'failed';
      return { state, connection, lastError, tail: connection?.tail() ?? lastTail, breaker: guard.phase, latencyMs, inFlight };
    },
    async close() {
      closed = true;
      stopped.abort();
      await Promise.all([...slots.values()].map((slot) => slot.close()));
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
