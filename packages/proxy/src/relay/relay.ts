import type { Clock, Era, JsonObject } from '@mcp-working-set/core';
import type { Exchange } from '../dispatch/types.js';
import type { NotifyBack, UpstreamRequest, Upstreams } from '../upstreams/types.js';
import type { CancelSignal } from '../wire/cancel.js';
import type { NotificationMessage, RawJson, Reply, RequestMessage } from '../wire/message.js';
import { answerInputs, asksForInput } from './bridge.js';
import { createKeepAlive, type KeepAlive } from './keep-alive.js';
import type { Levels } from './levels.js';
import type { News } from './news.js';
import type { Parking } from './parking.js';
import type { Relay, RelayRequest } from './types.js';

export interface RelayOptions {
  readonly upstreams: Pick<Upstreams, 'request'>;
  readonly clock: Clock;
  readonly levels: Levels;
  readonly parking: Parking;
  /** A question of an upstream on its way to a client: what comes about it later goes the same way. */
  readonly passing: News['passing'];
  /** Told of every reply before the client gets it. */
  readonly note: (request: RelayRequest, exchange: Exchange, reply: Reply) => void;
}

/** One request as upstreams see it. A class, because it is made for every call: one object, no closures. */
class Outgoing implements UpstreamRequest {
  readonly method: string;
  readonly params: RawJson | undefined;
  readonly signal: CancelSignal;
  readonly repeatable: boolean | undefined;
  readonly timeoutMs: number | undefined;
  readonly principal: string;
  readonly sessionId: string | undefined;
  readonly era: Era;
  readonly client: string;
  readonly capabilities: JsonObject;
  readonly logLevel: string | undefined;
  servedBy: Era | undefined;
  /** When something was last heard or said about it, for `KeepAlive`. */
  heardAt: number;
  /** The last progress that the upstream told. */
  progress: RawJson | undefined;
  readonly #relay: RelayOptions;
  readonly upstream: string;
  readonly exchange: Exchange;

  constructor(relay: RelayOptions, request: RelayRequest, exchange: Exchange) {
    const { caller } = exchange;
    this.#relay = relay;
    this.upstream = request.upstream;
    this.exchange = exchange;
    this.method = request.method;
    this.params = request.params;
    this.signal = exchange.signal;
    this.repeatable = request.repeatable;
    this.timeoutMs = request.timeoutMs;
    this.principal = caller.principal;
    this.sessionId = caller.sessionId;
    this.era = caller.era;
    this.client = caller.client;
    this.capabilities = caller.capabilities;
    this.logLevel = relay.levels.of(caller.sessionId);
    this.heardAt = relay.clock.now();
  }

  onNotification(message: NotificationMessage): void {
    const { exchange } = this;
    if (message.method === 'notifications/message' && !this.#relay.levels.wants(exchange.caller.sessionId, message.params)) return;
    this.heardAt = this.#relay.clock.now();
    if (message.method === 'notifications/progress') this.progress = message.params;
    exchange.notify(message.method, message.params);
  }

  async onRequest(message: RequestMessage, signal?: CancelSignal, back?: NotifyBack): Promise<Reply> {
    const { exchange } = this;
    const passing = this.#relay.passing(this.upstream, exchange.caller.sessionId, message, back);
    try {
      return await exchange.request(message.method, passing.params, signal);
    } finally {
      passing.over();
    }
  }
}

export const createRelay = (options: RelayOptions): Relay => {
  const { upstreams, clock, levels, parking, note } = options;
  const keepAlive: KeepAlive = createKeepAlive(clock);

  const send = async (outgoing: Outgoing): Promise<Reply> => {
    keepAlive.add(outgoing);
    try {
      return await upstreams.request(outgoing.upstream, outgoing);
    } finally {
      keepAlive.remove(outgoing);
    }
  };
  const once = (request: RelayRequest, exchange: Exchange): Promise<Reply> => send(new Outgoing(options, request, exchange));

  const forModern = (request: RelayRequest, exchange: Exchange): Promise<Reply> => {
    if (exchange.logLevel !== undefined) levels.want(exchange.caller, exchange.logLevel);
    return parking.resume(request, exchange) ?? parking.run(request, exchange, (inner) => once(request, inner));
  };
  // The older era in one step: most calls come by here, and each promise costs them.
  return async (request, exchange) => {
    let reply: Reply;
    if (exchange.caller.era === 'modern') reply = await forModern(request, exchange);
    else {
      const outgoing = new Outgoing(options, request, exchange);
      reply = await send(outgoing);
      if (outgoing.servedBy === 'modern' && asksForInput(reply)) reply = await answerInputs(reply, request, exchange, (next) => once(next, exchange));
    }
    note(request, exchange, reply);
    return reply;
  };
};
