import type { Caller, ClientLine, Dispatcher, ListListener } from '../dispatch/types.js';
import { INTERNAL_ERROR, INVALID_REQUEST, methodNotFound, PARSE_ERROR, WireError } from '../wire/errors.js';
import type { Malformed, Message, NotificationMessage, Reply, RequestMessage } from '../wire/message.js';
import { serializeReply } from '../wire/message.js';
import { errorReply, resultReply } from '../wire/reply.js';
import { createAsks, refuseAsk } from './asks.js';
import { callerOf, initializedCaller, strangerCaller, type Origin } from './caller.js';
import { claimOf, missingEnvelope, readEnvelope, refuseRevision } from './envelope.js';
import { Flight, Flights, idKey, idKeyOf, type IdKey } from './flight.js';
import type { LogLevel } from '../wire/log-level.js';
import { answerDiscover, answerInitialize } from './introduction.js';
import { listChanged, openSubscription, tooManySubscriptions, type Subscription } from './listen.js';
import { identityOf, modernReply } from './modern-result.js';
import type { Outlet } from './outlet.js';
import { allowsBatch, isRemoved, MODERN_REVISIONS } from './revisions.js';

/** One client at the end of a pair of streams, in both eras at once. */
export interface Peer {
  receive(message: Message | Malformed | readonly (Message | Malformed)[]): void;
  /** Tells the client, in the way of its era, that one of its lists has changed, where it is of that profile and meant. */
  readonly listChanged: ListListener;
  /** Requests that are being answered. */
  readonly inFlight: number;
  /** Called when the last request in flight has been answered. */
  onIdle: (() => void) | undefined;
  /** Ends subscriptions in good order. */
  farewell(): void;
  /** Cancels everything: the client is gone; or, with a last word, mws is, and what is in flight is answered with that. */
  close(lastWord?: Reply): void;
}

const MAX_SUBSCRIPTIONS = 1024;

/** What a malformed message is answered with; undefined where it was a response, which nobody answers. */
export const answerMalformed = ({ code, message, id, response }: Malformed): string | undefined =>
  response ? undefined : serializeReply(code === PARSE_ERROR ? null : id, errorReply(code, message));

export const createPeer = (dispatcher: Dispatcher, outlet: Outlet, origin: Origin): Peer => {
  const identity = identityOf(dispatcher);
  const asks = createAsks();
  const flights = new Flights();
  const subscriptions = new Map<IdKey, Subscription>();
  /** Subscriptions whose upstreams are still being asked. */
  const opening = new Set<IdKey>();
  /** The client of the older era; a stranger until it has sent `initialize`. */
  let legacy: Caller | undefined;
  let ready = false;
  let modernSeen = false;
  let inFlight = 0;
  let leave: (() => void) | undefined;

  /** The client of the older era has introduced itself (again), or is served as a stranger. */
  const join = (caller: Caller): Caller => {
    leave?.();
    legacy = caller;
    const line: ClientLine = {
      caller,
      notify: (method, params) => outlet.notify(method, params),
      request(method, params, signal) {
        const refused = refuseAsk(caller, method, params);
        if (refused) return Promise.resolve(refused);
        return asks.ask(outlet, method, params, line, signal);
      },
    };
    leave = dispatcher.joined(line);
    return caller;
  };

  const fly = async (message: RequestMessage, caller: Caller, logLevel?: LogLevel): Promise<Reply | undefined> => {
    const modern = caller.era === 'modern';
    const key = idKey(message.id, message.idText);
    const flight = new Flight(caller, outlet, modern ? undefined : asks, logLevel);
    flights.add(key, flight);
    const reply = await flight.run(dispatcher, message);
    flights.remove(key, flight);
    return modern && reply ? modernReply(message.method, reply, identity) : reply;
  };

  const listen = async (message: RequestMessage, caller: Caller): Promise<Reply | undefined> => {
    if (subscriptions.size + opening.size >= MAX_SUBSCRIPTIONS) return tooManySubscriptions(MAX_SUBSCRIPTIONS);
    const key = idKey(message.id, message.idText);
    opening.add(key);
    const subscription = await openSubscription(dispatcher, message, caller, outlet.send);
    const wanted = opening.delete(key);
    if (!('changed' in subscription)) return subscription;
    if (subscription.empty) subscription.farewell();
    else if (wanted) subscriptions.set(key, subscription);
    else subscription.stop();
    return undefined;
  };

  const answerModern = (message: RequestMessage, claim: NonNullable<ReturnType<typeof claimOf>>): Promise<Reply | undefined> | Reply => {
    const envelope = readEnvelope(claim);
    if (envelope instanceof WireError) return envelope.reply;
    const refused = refuseRevision(envelope.revision);
    if (refused) return refused.reply;
    modernSeen = true;
    if (isRemoved(message.method)) return methodNotFound(message.method);
    const caller = callerOf(origin, { era: 'modern', ...envelope });
    switch (message.method) {
      case 'server/discover':
        return answerDiscover(dispatcher, caller);
      case 'subscriptions/listen':
        return listen(message, caller);
      default:
        return fly(message, caller, envelope.logLevel ?? 'off');
    }
  };

  const answerLegacy = (message: RequestMessage): Promise<Reply | undefined> | Reply => {
    switch (message.method) {
      case 'initialize':
        return answerInitialize(dispatcher, join(initializedCaller(origin, message.params)));
      case 'ping':
        return resultReply({});
      case 'server/discover':
        return missingEnvelope(MODERN_REVISIONS[0]).reply;
      default:
        if (legacy === undefined && modernSeen) return missingEnvelope(MODERN_REVISIONS[0]).reply;
        // Who does not shake hands is served all the same, as a client of the newest older revision.
        return fly(message, legacy ?? join(strangerCaller(origin)));
    }
  };

  /** Undefined where there is nothing to answer: cancelled, or a subscription. */
  const answer = async (message: RequestMessage): Promise<Reply | undefined> => {
    inFlight++;
    try {
      const claim = claimOf(message.params);
      return await (claim && !(message.method === 'initialize' && refuseClaim(claim)) ? answerModern(message, claim) : answerLegacy(message));
    } catch {
      return errorReply(INTERNAL_ERROR, 'Internal error');
    } finally {
      inFlight--;
    }
  };

  const settle = (): void => {
    if (inFlight === 0) peer.onIdle?.();
  };

  const request = async (message: RequestMessage): Promise<void> => {
    const reply = await answer(message);
    if (reply) outlet.send(serializeReply(message.id, reply, message.idText));
    settle();
  };

  const notification = (message: NotificationMessage): void => {
    const { method, params } = message;
    if (method === 'notifications/cancelled') {
      const key = idKeyOf(params?.member('requestId'));
      if (flights.cancel(key) || key === undefined) return;
      opening.delete(key);
      subscriptions.get(key)?.stop();
      subscriptions.delete(key);
      return;
    }
    if (method === 'notifications/initialized') ready = legacy !== undefined;
    const claim = claimOf(params);
    const envelope = claim && readEnvelope(claim);
    const modern = envelope && !(envelope instanceof WireError) ? callerOf(origin, { era: 'modern', ...envelope }) : undefined;
    try {
      dispatcher.notified(method, params, modern ?? legacy ?? strangerCaller(origin));
    } catch {
      // Nobody is told of what becomes of a notification.
    }
  };

  const single = (message: Message | Malformed): void => {
    if (message.kind === 'request') void request(message);
    else if (message.kind === 'response') asks.answered(message);
    else if (message.kind === 'notification') notification(message);
    else {
      const text = answerMalformed(message);
      if (text !== undefined) outlet.send(text);
    }
  };

  const batch = async (messages: readonly (Message | Malformed)[]): Promise<void> => {
    const answers = await Promise.all(
      messages.map(async (message) => {
        if (message.kind === 'malformed') return answerMalformed(message);
        if (message.kind !== 'request') return void single(message);
        const reply = message.method === 'initialize' ? errorReply(INVALID_REQUEST, 'initialize stands alone') : await answer(message);
        return reply && serializeReply(message.id, reply, message.idText);
      }),
    );
    const texts = answers.filter((text) => text !== undefined);
    if (texts.length > 0) outlet.send(`[${texts.join(',')}]`);
    settle();
  };

  const peer: Peer = {
    receive(message) {
      if (!('length' in message)) single(message);
      else if (legacy !== undefined && allowsBatch(legacy.revision)) void batch(message);
      else outlet.send(serializeReply(null, errorReply(INVALID_REQUEST, 'Batches belong to revision 2025-03-26')));
    },
    listChanged(kind, profile, to) {
      if (profile !== undefined && profile !== origin.profile) return;
      if (ready && legacy && (to?.(legacy) ?? true)) outlet.send(listChanged(kind));
      for (const subscription of subscriptions.values()) subscription.changed(kind, to);
    },
    get inFlight() {
      return inFlight;
    },
    onIdle: undefined,
    farewell() {
      for (const subscription of subscriptions.values()) subscription.farewell();
      subscriptions.clear();
    },
    close(lastWord) {
      for (const subscription of subscriptions.values()) subscription.stop();
      subscriptions.clear();
      opening.clear();
      flights.cancelAll(lastWord);
      asks.close();
      leave?.();
    },
  };
  return peer;
};

/** Whether a claim names no revision of the new era: an `initialize` with such a one is a handshake all the same. */
const refuseClaim = (claim: NonNullable<ReturnType<typeof claimOf>>): boolean => {
  const envelope = readEnvelope(claim);
  return envelope instanceof WireError || refuseRevision(envelope.revision) !== undefined;
};
