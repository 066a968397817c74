import type { Caller, Dispatcher, Exchange } from '../dispatch/types.js';
import { Cancel, type CancelSignal } from '../wire/cancel.js';
import { INTERNAL_ERROR } from '../wire/errors.js';
import type { RawJson, Reply, RequestId, RequestMessage } from '../wire/message.js';
import { errorReply } from '../wire/reply.js';
import { refuseAsk, type Asks } from './asks.js';
import { wantsLog, type LogLevel } from '../wire/log-level.js';
import type { Outlet } from './outlet.js';

/** An id as a key: `1` and `"1"` differ, and so do two numbers that only their text tells apart. */
export type IdKey = number | string;

export const idKey = (id: RequestId, idText?: string): IdKey => (idText !== undefined ? `n${idText}` : typeof id === 'number' ? id : `s${id}`);

/** The key of an id that stands in a message's parameters; undefined where that is none. */
export const idKeyOf = (raw: RawJson | undefined): IdKey | undefined => {
  const value = raw?.value;
  if (typeof value === 'string') return `s${value}`;
  if (typeof value !== 'number') return undefined;
  return idKey(value, String(value) === raw?.text ? undefined : raw?.text);
};

/**
 * One request in flight and its way back. A class, because it is made for every request: one object, no closures. What
 * few requests need (the cancel signal) is made when it is asked for.
 */
export class Flight implements Exchange {
  readonly caller: Caller;
  readonly #outlet: Outlet;
  readonly #asks: Asks | undefined;
  readonly logLevel: LogLevel | undefined;
  #cancel: Cancel | undefined;
  #state: 'open' | 'cancelled' | 'landed' = 'open';
  #resolve: ((reply: Reply | undefined) => void) | undefined;

  /** `logLevel`: what log messages the request itself asks for (2026-07-28); without it all pass. */
  constructor(caller: Caller, outlet: Outlet, asks: Asks | undefined, logLevel?: LogLevel) {
    this.caller = caller;
    this.#outlet = outlet;
    this.#asks = asks;
    this.logLevel = logLevel;
  }

  get signal(): CancelSignal {
    if (this.#cancel === undefined) {
      this.#cancel = new Cancel();
      if (this.#state === 'cancelled') this.#cancel.abort();
    }
    return this.#cancel;
  }

  notify(method: string, params: RawJson | undefined): void {
    if (this.#state !== 'open') return;
    if (this.logLevel !== undefined && method === 'notifications/message' && !wantsLog(this.logLevel, params)) return;
    this.#outlet.notify(method, params);
  }

  request(method: string, params: RawJson | undefined, signal?: CancelSignal): Promise<Reply> {
    const refused = refuseAsk(this.caller, method, params);
    if (refused) return Promise.resolve(refused);
    if (this.#state !== 'open' || !this.#asks || !this.#outlet.open) return Promise.resolve(errorReply(INTERNAL_ERROR, 'The client is gone'));
    return this.#asks.ask(this.#outlet, method, params, this, signal);
  }

  /**
   * Has the request answered. Resolves to the reply, or at once to the last word (undefined: no answer) where the
   * request is cancelled meanwhile. Never rejects.
   */
  run(dispatcher: Dispatcher, { method, params }: RequestMessage): Promise<Reply | undefined> {
    return new Promise((resolve) => {
      this.#resolve = resolve;
      const failed = (): void => this.#end('landed', errorReply(INTERNAL_ERROR, 'Internal error'));
      try {
        dispatcher.handle(method, params, this).then((reply) => this.#end('landed', reply), failed);
      } catch {
        failed();
      }
    });
  }

  /**
   * The client wants no answer any more, or is gone; or, with a last word, mws gives up and answers with that. Without
   * effect on a flight that is over.
   */
  cancel(lastWord?: Reply): void {
    if (this.#state !== 'open') return;
    this.#end('cancelled', lastWord);
    this.#cancel?.abort();
  }

  #end(state: 'cancelled' | 'landed', reply: Reply | undefined): void {
    if (this.#state !== 'open') return;
    this.#state = state;
    this.#asks?.abandon(this, this.#outlet);
    this.#resolve?.(reply);
  }
}

/** The requests of one client that are in flight, by id. A second one with the same id is answered all the same. */
export class Flights {
  readonly #live = new Map<IdKey, Flight>();

  get size(): number {
    return this.#live.size;
  }

  add(key: IdKey, flight: Flight): void {
    this.#live.set(key, flight);
  }

  remove(key: IdKey, flight: Flight): void {
    if (this.#live.get(key) === flight) this.#live.delete(key);
  }

  /** Cancels one; true if it was in flight. */
  cancel(key: IdKey | undefined): boolean {
    const flight = key === undefined ? undefined : this.#live.get(key);
    flight?.cancel();
    return flight !== undefined;
  }

  cancelAll(lastWord?: Reply): void {
    for (const flight of this.#live.values()) flight.cancel(lastWord);
  }
}
