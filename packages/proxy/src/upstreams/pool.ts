import type { RawJson, Reply } from '../wire/message.js';
import { resultReply } from '../wire/reply.js';
import type { BreakerPhase } from './breaker.js';
import type { LiveConnection } from './connect-types.js';
import { createConnections, type ConnectionsOptions } from './connections.js';
import { asUpstreamError, UpstreamError } from './errors.js';
import { createGuard } from './guard.js';
import { createSender, type SenderOptions } from './sender.js';
import type { ConnectionKey, UpstreamRequest } from './types.js';

export type PoolOptions = ConnectionsOptions & SenderOptions;

export interface PoolStatus {
  readonly state: 'cold' | 'connecting' | 'ready' | 'idle' | 'failed';
  readonly connection: LiveConnection | undefined;
  readonly lastError: string | undefined;
  /** Last lines of stderr, of the program that runs or of the one that died. */
  readonly tail: readonly string[];
  readonly breaker: BreakerPhase;
  /** Moving average of answered tool calls. */
  readonly latencyMs: number | undefined;
  /** Requests that have come and not been answered. */
  readonly inFlight: number;
  /** Requests that came to no answer. */
  readonly errors: number;
}

/** The connections of one upstream, one a key, behind its circuit breaker. */
export interface Pool {
  /** Sends a caller's request, connecting where needed. Rejects with `UpstreamError`. */
  request(request: UpstreamRequest): Promise<Reply>;
  /** Runs work of mws's own on the connection of a key; in the background it waits for an open breaker (`paused`). */
  run<T>(key: ConnectionKey, background: boolean, work: (connection: LiveConnection) => Promise<T>): Promise<T>;
  /** Watches a resource over reconnects, for this very key; resolves to the upstream's own answer. */
  watch(key: ConnectionKey, uri: string): Promise<Reply>;
  unwatch(key: ConnectionKey): Promise<Reply>;
  /** What is watched, and for whom: another pool that takes this one's place goes on with it. */
  watched(): readonly { readonly key: ConnectionKey; readonly uri: string }[];
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
  const { spec, clock } = options;
  const guard = createGuard(spec.id, clock);
  const connections = createConnections(options, guard);
  const sender = createSender(options, connections, guard);

  return {
    request: (request) =>
      connections.closed ? Promise.reject(new UpstreamError(spec.id, 'closed', 'mws is stopping')) : sender.send(request),
    run: (key, background, work) =>
      guard.enter(!background, async (connectMs) => {
        const group = await connections.group(key, connectMs);
        const slot = group.first;
        slot.enter();
        try {
          const { connection } = await connections.connected(key, group, slot, connectMs);
          const value = await work(connection);
          if (guard.probing) guard.succeeded();
          return value;
        } catch (error) {
          if (guard.probing) guard.failed(asUpstreamError(spec.id, error));
          throw error;
        } finally {
          group.checkIn(slot);
        }
      }),
    watch: (key, uri) => connections.watch(key, uri),
    unwatch: (key) => connections.unwatch(key) ?? Promise.resolve(resultReply({})),
    watched: () => connections.watched(),
    setLogLevel: (key, levels) => connections.setLogLevel(key, levels),
    notify(key, method, params) {
      for (const { connection } of connections.find(key)?.slots ?? []) connection?.notify(method, params);
    },
    endSession: (sessionId) => connections.endSession(sessionId),
    retryInMs: () => guard.retryInMs(),
    status() {
      const { slots, everConnected, lostWhy, lastTail } = connections;
      const connection = slots.find((slot) => slot.connection)?.connection;
      const lastError = guard.lastError ?? lostWhy;
      const idle = everConnected ? 'idle' : 'cold';
      const state = connection ? 'ready' : slots.some((slot) => slot.connecting) ? 'connecting' : lastError === undefined ? idle : 'failed';
      const { latencyMs, inFlight, errors } = sender;
      return { state, connection, lastError, tail: connection?.tail() ?? lastTail, breaker: guard.phase, latencyMs, inFlight, errors };
    },
    close: () => connections.close(),
  };
};
