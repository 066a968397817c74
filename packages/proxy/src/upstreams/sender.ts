import type { Clock, UpstreamSpec } from '@mcp-working-set/core';
import type { Reply } from '../wire/message.js';
import type { LiveConnection } from './connect-types.js';
import type { Connections } from './connections.js';
import { asUpstreamError, UpstreamError } from './errors.js';
import type { Group } from './group.js';
import type { Guard } from './guard.js';
import type { Slot } from './slot.js';
import { createTurns, orAborted } from './turns.js';
import type { UpstreamRequest } from './types.js';

const LATENCY_WEIGHT = 0.2;

/** Sends callers' requests to one upstream: a place, a connection, once more where that is safe. */
export interface Sender {
  /** Rejects with `UpstreamError`. */
  send(request: UpstreamRequest): Promise<Reply>;
  /** Requests that have come and not been answered, those that still wait included. */
  readonly inFlight: number;
  /** Moving average of answered tool calls. */
  readonly latencyMs: number | undefined;
  /** Requests that came to no answer of the upstream, those that their caller took back left out. */
  readonly errors: number;
}

export interface SenderOptions {
  readonly spec: UpstreamSpec;
  readonly clock: Clock;
  /** A caller's request has made a connection: what was known of the upstream may be out of date. */
  readonly onConnected: () => void;
}

export const createSender = ({ spec, clock, onConnected }: SenderOptions, connections: Connections, guard: Guard): Sender => {
  const turns = spec.concurrency === undefined ? undefined : createTurns(spec.id, spec.concurrency);
  /** Connections whose death has been counted: one death is one failure, however many requests it took along. */
  const counted = new WeakSet<LiveConnection>();
  let latencyMs: number | undefined;
  let inFlight = 0;
  let errors = 0;

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

  const answered = ({ method }: UpstreamRequest, since: number): void => {
    guard.succeeded();
    if (method !== 'tools/call') return;
    const ms = clock.now() - since;
    latencyMs = latencyMs === undefined ? ms : latencyMs + (ms - latencyMs) * LATENCY_WEIGHT;
  };

  /** Sends on a slot that counts as used, and gives it back; resolves to the failure where it fails. */
  const sendOn = async (connection: LiveConnection, request: UpstreamRequest, group: Group, slot: Slot): Promise<Reply | UpstreamError> => {
    const since = clock.now();
    request.servedBy = connection.era;
    try {
      const reply = await connection.request(request);
      answered(request, since);
      return reply;
    } catch (error) {
      const failure = asUpstreamError(spec.id, error);
      judge(failure, connection, since);
      return failure;
    } finally {
      group.checkIn(slot);
    }
  };

  /** Sent once more only where it cannot have run, or where running twice is as good as once. */
  const mayRepeat = ({ reason, mayHaveRun }: UpstreamError, { repeatable }: UpstreamRequest): boolean =>
    !connections.closed && (reason === 'ended' || reason === 'unreachable') && (!mayHaveRun || repeatable === true);

  /** A place for one request: the connection that all share, or one of its own, which may have to be waited for. */
  const seat = async (group: Group, request: UpstreamRequest): Promise<Slot> => {
    if (!connections.exclusive()) {
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

  const sendSlowly = (request: UpstreamRequest, tries: number): Promise<Reply> =>
    guard.enter(true, async (connectMs) => {
      for (let left = tries; ; ) {
        const group = await orAborted(spec.id, connections.group(request, connectMs), request.signal);
        const slot = await seat(group, request);
        let connected: Awaited<ReturnType<Connections['connected']>>;
        try {
          connected = await orAborted(spec.id, connections.connected(request, group, slot, connectMs), request.signal);
        } catch (error) {
          group.checkIn(slot);
          throw error;
        }
        if (connected.fresh) onConnected();
        const outcome = await sendOn(connected.connection, request, group, slot);
        if (!(outcome instanceof UpstreamError)) return outcome;
        if (--left === 0 || !mayRepeat(outcome, request)) throw outcome;
      }
    });

  const sendNow = (request: UpstreamRequest): Promise<Reply> => {
    const group = guard.open && !connections.exclusive() ? connections.find(request) : undefined;
    const slot = group?.first;
    // The usual case: a connection that is there and shared.
    return group && slot?.connection ? sendHere(slot.connection, request, group, slot) : sendSlowly(request, 2);
  };
  const sendHere = async (connection: LiveConnection, request: UpstreamRequest, group: Group, slot: Slot): Promise<Reply> => {
    slot.enter();
    const outcome = await sendOn(connection, request, group, slot);
    if (!(outcome instanceof UpstreamError)) return outcome;
    if (!mayRepeat(outcome, request)) throw outcome;
    return sendSlowly(request, 1);
  };

  return {
    async send(request) {
      inFlight++;
      try {
        return await (turns ? turns(request, () => sendNow(request)) : sendNow(request));
      } catch (error) {
        if (asUpstreamError(spec.id, error).reason !== 'cancelled') errors++;
        throw error;
      } finally {
        inFlight--;
      }
    },
    get inFlight() {
      return inFlight;
    },
    get latencyMs() {
      return latencyMs;
    },
    get errors() {
      return errors;
    },
  };
};
