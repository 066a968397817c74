import type { Clock } from '@mcp-working-set/core';
import type { Exchange } from '../dispatch/types.js';
import { refuseInput } from '../dispatch/client-capabilities.js';
import { Cancel, type CancelSignal } from '../wire/cancel.js';
import { INTERNAL_ERROR, INVALID_PARAMS } from '../wire/errors.js';
import { withMember } from '../wire/edit.js';
import { RawJson, type Reply } from '../wire/message.js';
import { errorReply } from '../wire/reply.js';
import { inputResponses } from './bridge.js';
import type { RelayRequest } from './types.js';

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
  /** Progress token of the round, where it is not the first one's; null: it has none. */
  #token: RawJson | null | undefined;

  constructor(request: RelayRequest, exchange: Exchange) {
    this.of = request;
    this.caller = exchange.caller;
    this.logLevel = exchange.logLevel;
  }

  get signal(): CancelSignal {
    return this.#cancel;
  }

  /** Progress goes under the token of the round that is going on, if the client wants any in it. */
  notify(method: string, params: RawJson | undefined): void {
    if (method !== 'notifications/progress' || !params || this.#token === undefined) this.#current?.notify(method, params);
    else if (this.#token !== null) this.#current?.notify(method, withMember(params, 'progressToken', this.#token.text));
  }

  request(method: string, params: RawJson | undefined, signal?: CancelSignal): Promise<Reply> {
    const refused = refuseInput(this.caller, method, params);
    if (refused) return Promise.resolve(refused);
    return new Promise((resolve) => {
      const key = `${method.replace(/[^a-z]/gi, '_')}_${++this.#numbers}`;
      this.questions.set(key, { method, params, answer: resolve });
      signal?.addEventListener('abort', () => {
        if (this.questions.delete(key)) resolve(errorReply(INTERNAL_ERROR, 'Who asks wants no answer any more'));
      }, { once: true });
      this.#soon();
    });
  }

  /** Ends the round for what is left to be asked, after a moment: questions that come together are asked together. */
  #soon(): void {
    setImmediate(() => {
      if (this.questions.size > 0) this.#round?.('asks');
    });
  }

  /** Resolves when the upstream asks something; while it lasts, this exchange hears what the upstream says. */
  during(exchange: Exchange, again?: RelayRequest): Promise<'asks'> {
    this.#current = exchange;
    if (again) this.#token = again.params?.member('_meta')?.member('progressToken') ?? null;
    if (exchange.signal.aborted) this.abandon();
    this.#soon();
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

  const round = async (call: ParkedCall, answer: Promise<Reply>, exchange: Exchange, again?: RelayRequest): Promise<Reply> => {
    const outcome = await Promise.race([answer, call.during(exchange, again)]);
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
      if (!found || !call || call.caller.principal !== exchange.caller.principal || !isSame(call.of, request)) {
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
      return round(call, found.answer, exchange, request);
    },
  };
};

/** Whether a request that goes on is the one that was parked, as far as it says what it is about. */
const isSame = (parked: RelayRequest, again: RelayRequest): boolean =>
  parked.upstream === again.upstream && parked.method === again.method
  && ['name', 'uri', 'taskId'].every((key) => parked.params?.member(key)?.value === again.params?.member(key)?.value);
