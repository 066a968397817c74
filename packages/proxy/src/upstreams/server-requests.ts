import type { NotificationMessage, Reply, RequestMessage } from '../wire/message.js';
import type { ConnectionEvents } from './connect-types.js';
import { Cancel } from '../wire/cancel.js';
import { methodNotFound, SERVER_ERROR } from '../wire/errors.js';
import { errorReply, resultReply } from '../wire/reply.js';
import type { Flights } from './in-flight.js';
import type { Flight } from './live-flight.js';
import type { NotifyBack } from './types.js';

/**
 * Answers a request of an upstream. `owner` is the request on whose stream it came; where the transport has no streams
 * it belongs to the only request in flight, and with several it is refused: a guess would put one client's question
 * before another. A ping needs no owner. Undefined where the upstream took its question back: that gets no answer.
 */
export const answerServerRequest = async (message: RequestMessage, sinks: NotificationSinks, owner?: Flight): Promise<Reply | undefined> => {
  if (message.method === 'ping') return resultReply({});
  const { questions } = sinks.flights;
  const cancel = new Cancel();
  questions.set(message.id, cancel);
  try {
    const reply = await give(message, cancel, sinks, owner);
    return cancel.aborted ? undefined : reply;
  } catch {
    return errorReply(SERVER_ERROR, `${message.method} failed`);
  } finally {
    if (questions.get(message.id) === cancel) questions.delete(message.id);
  }
};

/** Gives a question to the one who can answer it. */
const give = async (message: RequestMessage, cancel: Cancel, { flights, events, crossed, notify }: NotificationSinks, owner?: Flight): Promise<Reply> => {
  const back: NotifyBack = (method, params) => notify?.(method, params);
  const flight = owner ?? flights.only();
  const call = typeof flight === 'string' || !flight.request.onRequest ? undefined : flight;
  // The connection of one session: whatever is asked on it is asked of that client.
  if (events.asked && (!call || message.method === 'roots/list')) return events.asked(message, cancel, back);
  // Roots belong to one client; a shared connection never declares them.
  if (message.method === 'roots/list') return methodNotFound('roots/list');
  if (!owner && flight !== 'none') crossed?.();
  if (flight === 'several') {
    return errorReply(SERVER_ERROR, `${message.method} cannot be given to anyone: several calls are in flight on this connection`);
  }
  if (!call?.request.onRequest) return methodNotFound(message.method);
  // While a person thinks, the call's time stands still.
  const resume = call.hold();
  try {
    return await call.request.onRequest(message, cancel, back);
  } finally {
    resume();
  }
};

export interface NotificationSinks {
  readonly flights: Flights;
  readonly events: ConnectionEvents;
  /** A request came during calls on a transport that does not say which call it belongs to. */
  readonly crossed?: (() => void) | undefined;
  /** Sends a notification on the connection. */
  readonly notify?: NotifyBack | undefined;
  /** A message that belongs to no request, for the log. */
  log(message: NotificationMessage): void;
}

/** Sends a notification of an upstream where it belongs; `owner` is the request on whose stream it came. */
export const routeNotification = (message: NotificationMessage, sinks: NotificationSinks, owner?: Flight): void => {
  switch (message.method) {
    case 'notifications/progress':
      sinks.flights.progress(message);
      return;
    case 'notifications/tools/list_changed':
    case 'notifications/prompts/list_changed':
    case 'notifications/resources/list_changed':
      sinks.events.listChanged();
      return;
    case 'notifications/resources/updated':
      if (message.params) sinks.events.updated(message.params);
      return;
    case 'notifications/message': {
      const flight = owner ?? sinks.flights.only();
      if (typeof flight !== 'string') flight.notify(message);
      else if (sinks.events.asked) sinks.events.stray(message);
      else sinks.log(message);
      return;
    }
    case 'notifications/subscriptions/acknowledged':
      return;
    case 'notifications/cancelled': {
      const id = message.params?.member('requestId')?.value;
      if (typeof id === 'string' || typeof id === 'number') sinks.flights.questions.get(id)?.abort();
      return;
    }
    case 'notifications/elicitation/complete':
    case 'notifications/tasks/status':
      // They say themselves what they are about, which may be no call in flight.
      if (owner) owner.notify(message);
      else sinks.events.stray(message);
      return;
    default: {
      const flight = owner ?? sinks.flights.only();
      if (typeof flight === 'string') sinks.events.stray(message);
      else flight.notify(message);
    }
  }
};
