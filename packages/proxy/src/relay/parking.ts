import type { Clock } from '@mcp-working-set/core';
import type { Exchange } from '../dispatch/types.js';
import { refuseInput } from '../dispatch/client-capabilities.js';
import { Cancel, type CancelSignal } from '../wire/cancel.js';
import { INTERNAL_ERROR, INVALID_PARAMS } from '../wire/errors.js';
import { RawJson, type Reply } from '../wire/message.js';
import { errorReply } from '../wire/reply.js';
import { inputResponses } from './bridge.js';
import type { RelayRequest } from './relay.js';

/** How long a call waits for the client to come back with what was asked. */
const PARKED_MS = 10 * 60_000;
const MAX_PARKED = 1_000;
/** Marks our own `requestState`: that of an upstream passes as it is. */
const MARK = 'mws-parked-';

/**
 * Calls of 2026-07-28 clients at upstreams of the older era. Such an upstream asks in the middle of a call, which such a
 * client cannot be asked: the call is answered with `input_required` and waits, parked, until it is sent again with the
 * answers.
 */
export interface Parking {
  /** Sends a request such that questions park it. */
  run(request: RelayRequest, exchange: Exchange, send: (exchange: Exchange) => Promise<Reply>): Promise<Reply>;
  /** Goes on with a parked call; undefined where the request is none. */
  resume(request: RelayRequest, exchange: Exchange): Promise<Reply> | undefined;
}

interface Question {
  readonly method: string;
  readonly params: RawJson | undefined;
  readonly answer: (reply: Reply) => void;
}

/** One call over all its rounds: an exchange towards the upstream that outlives those towards the client. */
class ParkedCall implements Exchange {
  readonly caller: Exchange['caller'];
  readonly logLevel: Exchange['logLevel'];
  readonly questions = new Map<string, Question>();
  readonly of: RelayRequest;
  readonly #cancel = new Cancel();
  #current: Exchange | undefined;
  #round: ((outcome: 'asks') => void) | undefined;
  #numbers = 0;

  constructor(request: RelayRequest, exchange: Exchange) {
    this.of = request;
    this.caller = exchange.caller;
    this.logLevel = exchange.logLevel;
  }

  get signal(): CancelSignal {
    return this.#cancel;
  }

  notify(method: string, params: RawJson | undefined): void {
    this.#current?.notify(method, params);
  }

  request(method: string, params: RawJson | undefined): Promise<Reply> {
    const refused = refuseInput(this.caller, method);
    if (refused) return Promise.resolve(refused);
    return new Promise((resolve) => {
      this.questions.set(`${method.replace(/[^a-z]/gi, '_')}_${++this.#numbers}`, { method, params, answer: resolve });
      // Questions that come together are asked together.
      setImmediate(() => this.#round?.('asks'));
    });
  }

  /** Resolves when the upstream asks something; while it lasts, this exchange hears what the upstream says. */
  during(exchange: Exchange): Promise<'asks'> {
    this.#current = exchange;
    if (this.questions.size > 0) setImmediate(() => this.#round?.('asks'));
    exchange.signal.addEventListener('abort', () => {
      if (this.#current === exchange) this.abandon();
    });
    return new Promise((resolve) => (this.#round = resolve));
  }

  pause(): void {
    this.#current = undefined;
    this.#round = undefined;
  }

  abandon(): void {
    this.#cancel.abort();
    for (const { answer } of this.questions.values()) answer(errorReply(INTERNAL_ERROR, 'The call that asked is over'));
    this.questions.clear();
  }
}

export const createParking = (clock: Clock, newId: () => string): Parking => {
  const parked = new Map<string, { call: ParkedCall; answer: Promise<Reply>; stopTimer: () => void }>();

  const round = async (call: ParkedCall, answer: Promise<Reply>, exchange: Exchange): Promise<Reply> => {
    const outcome = await Promise.race([answer, call.during(exchange)]);
    call.pause();
    if (outcome !== 'asks') return outcome;
    if (parked.size >= MAX_PARKED) {
      call.abandon();
      return errorReply(INTERNAL_ERROR, 'Too many calls wait for input');
    }
    const id = MARK + newId();
    const stopTimer = clock.after(PARKED_MS, () => {
      parked.delete(id);
      call.abandon();
    });
    parked.set(id, { call, answer, stopTimer });
    const inputs = [...call.questions].map(([key, { method, params }]) =>
      `${JSON.stringify(key)}:{"method":${JSON.stringify(method)}${params ? `,"params":${params.text}` : ''}}`);
    return { result: new RawJson(`{"resultType":"input_required","inputRequests":{${inputs.join(',')}},"requestState":${JSON.stringify(id)}}`) };
  };

  return {
    run(request, exchange, send) {
      const call = new ParkedCall(request, exchange);
      const answer = send(call);
      // A rejection is looked at in a round, or not at all where the call was abandoned.
      answer.catch(() => {});
      return round(call, answer, exchange);
    },
    resume(request, exchange) {
      const { params } = request;
      if (!params?.text.includes(MARK)) return undefined;
      const id = params.member('requestState')?.value;
      if (typeof id !== 'string' || !id.startsWith(MARK)) return undefined;
      const found = parked.get(id);
      const { call } = found ?? {};
      const same = call && call.caller.principal === exchange.caller.principal && call.of.upstream === request.upstream && call.of.method === request.method;
      if (!found || !call || !same) {
        return Promise.resolve(errorReply(INVALID_PARAMS, 'This requestState is unknown or has expired: send the request anew, without it.'));
      }
      parked.delete(id);
      found.stopTimer();
      const given = inputResponses(params);
      for (const [key, question] of [...call.questions]) {
        const response = given?.get(key);
        // What was not answered is asked again.
        if (!response) continue;
        call.questions.delete(key);
        question.answer({ result: response });
      }
      return round(call, found.answer, exchange);
    },
  };
};
