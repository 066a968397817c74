import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { JsonObject } from '@mcp-working-set/core';
import type { Caller, ListListener } from '../../dispatch/types.js';
import { INTERNAL_ERROR, METHOD_NOT_FOUND, methodNotFound, MISSING_CAPABILITY, WireError } from '../../wire/errors.js';
import type { NotificationMessage, Reply, RequestMessage } from '../../wire/message.js';
import { serializeReply } from '../../wire/message.js';
import { errorReply } from '../../wire/reply.js';
import { sseEvent } from '../../wire/sse.js';
import { callerOf } from '../caller.js';
import { readEnvelope, refuseRevision } from '../envelope.js';
import { Flight } from '../flight.js';
import { answerDiscover } from '../introduction.js';
import { openSubscription, tooManySubscriptions, type Subscription } from '../listen.js';
import type { LogLevel } from '../../wire/log-level.js';
import { identityOf, modernReply } from '../modern-result.js';
import { createOutlet } from '../outlet.js';
import { isRemoved } from '../revisions.js';
import type { Door, HttpContext } from './context.js';
import { checkHeaders, checkParamHeaders } from './header-rules.js';
import { PostReply } from './post-reply.js';
import { headerOf, sendEmpty, sendReply, SSE_HEADERS } from './respond.js';

const MAX_SUBSCRIPTIONS = 1024;

export interface ModernHttp {
  /** Answers a request whose `_meta` claims 2026-07-28 or later. */
  post(request: IncomingMessage, response: ServerResponse, message: RequestMessage, claim: JsonObject, door: Door): Promise<void>;
  notified(request: IncomingMessage, response: ServerResponse, message: NotificationMessage, claim: JsonObject | undefined, door: Door): void;
  readonly listChanged: ListListener;
}

/** The status of an error: what the protocol gives one of its own; whatever a call failed of is no matter of HTTP. */
const statusOf = (method: string, reply: Reply): number => {
  if (reply.error === undefined) return 200;
  const { code } = reply.error.object;
  if (code === METHOD_NOT_FOUND && method !== 'tools/call') return 404;
  return code === MISSING_CAPABILITY ? 400 : 200;
};

/** Streamable HTTP of 2026-07-28: every request stands alone. */
export const createModernHttp = (context: HttpContext): ModernHttp => {
  const { dispatcher, presence, heartbeat, busy } = context;
  /** With the profile that each is for. */
  const subscriptions = new Map<Subscription, string>();
  const identity = identityOf(dispatcher);
  let listening = 0;

  const fly = async (response: ServerResponse, message: RequestMessage, caller: Caller, logLevel: LogLevel): Promise<void> => {
    const out = new PostReply(response, heartbeat);
    const flight = new Flight(caller, out, undefined, logLevel);
    // Closing the connection is how a client of this revision cancels.
    response.on('close', () => flight.cancel());
    busy.add(flight);
    const reply = await flight.run(dispatcher, message);
    busy.remove(flight);
    if (!reply) return out.settle(undefined);
    const whole = modernReply(message.method, reply, identity);
    out.settle(serializeReply(message.id, whole, message.idText), statusOf(message.method, whole));
  };

  const listen = async (response: ServerResponse, message: RequestMessage, caller: Caller): Promise<void> => {
    if (listening >= MAX_SUBSCRIPTIONS) return sendReply(response, 200, tooManySubscriptions(MAX_SUBSCRIPTIONS), message);
    const early: string[] = [];
    let send = (json: string): void => void early.push(json);
    const subscription = await openSubscription(dispatcher, message, caller, (json) => send(json));
    if (!('changed' in subscription)) return sendReply(response, 200, subscription, message);
    if (response.destroyed) return subscription.stop();
    response.writeHead(200, SSE_HEADERS);
    const release = presence.open(`listen:${randomUUID()}`, caller);
    let open = true;
    const leave = (): void => {
      if (!open) return;
      open = false;
      listening--;
      subscriptions.delete(subscription);
      subscription.stop();
      heartbeat.remove(response);
      context.farewells.delete(farewell);
      release();
    };
    const outlet = createOutlet(response, { frame: sseEvent, gone: leave });
    const farewell = (): void => {
      subscription.farewell();
      outlet.end();
      leave();
    };
    listening++;
    send = outlet.send;
    for (const json of early) send(json);
    if (subscription.empty) return farewell();
    subscriptions.set(subscription, caller.profile);
    heartbeat.add(response);
    context.farewells.add(farewell);
  };

  return {
    async post(request, response, message, claim, door) {
      const envelope = readEnvelope(claim);
      if (envelope instanceof WireError) return sendReply(response, 400, envelope.reply, message);
      const { revision } = envelope;
      const wrong = headersFirst(request, message, revision) ?? refuseRevision(revision) ?? checkHeaders(request, message, revision);
      if (wrong) return sendReply(response, 400, wrong.reply, message);
      if (isRemoved(message.method)) return sendReply(response, 404, methodNotFound(message.method), message);
      const caller = callerOf(door, { era: 'modern', ...envelope });
      const marks = message.method === 'tools/call' ? dispatcher.headerMarks?.(String(message.params?.member('name')?.value), caller) : undefined;
      const unlike = marks && checkParamHeaders(request, await marks, message);
      if (unlike) return sendReply(response, 400, unlike.reply, message);
      presence.recent(`recent:${caller.principal}:${caller.profile}:${caller.client}`, caller);
      try {
        switch (message.method) {
          case 'server/discover':
            return sendReply(response, 200, await answerDiscover(dispatcher, caller), message);
          case 'subscriptions/listen':
            return await listen(response, message, caller);
          default:
            return await fly(response, message, caller, envelope.logLevel ?? 'off');
        }
      } catch {
        sendReply(response, 200, errorReply(INTERNAL_ERROR, 'Internal error'), message);
      }
    },

    notified(request, response, message, claim, door) {
      const envelope = claim && readEnvelope(claim);
      if (envelope instanceof WireError) return sendReply(response, 400, envelope.reply);
      const revision = envelope?.revision ?? headerOf(request, 'mcp-protocol-version') ?? '';
      const refused = refuseRevision(revision);
      if (refused) return sendReply(response, 400, refused.reply);
      const caller = callerOf(door, { era: 'modern', revision, clientInfo: envelope?.clientInfo, capabilities: envelope?.capabilities });
      dispatcher.notified(message.method, message.params, caller);
      sendEmpty(response, 202);
    },

    listChanged(kind, profile, to) {
      for (const [subscription, of] of subscriptions) if (profile === undefined || profile === of) subscription.changed(kind, to);
    },
  };
};

/** A header that contradicts the body is named before an unknown revision is; one that is missing, after. */
const headersFirst = (request: IncomingMessage, message: RequestMessage, revision: string): WireError | undefined => {
  const named = headerOf(request, 'mcp-protocol-version');
  return named !== undefined && named !== revision ? checkHeaders(request, message, revision) : undefined;
};
