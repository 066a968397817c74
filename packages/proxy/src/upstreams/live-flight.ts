import type { Clock } from '@mcp-working-set/core';
import { soundError } from '../wire/errors.js';
import { RawJson, type NotificationMessage, type Reply } from '../wire/message.js';
import { UpstreamError } from './errors.js';
import type { UpstreamRequest } from './types.js';

const OPEN_BRACE = 123;
/** Methods whose result holds nothing: some servers then write null. */
const SAYS_NOTHING: ReadonlySet<string> = new Set(['ping', 'logging/setLevel', 'resources/subscribe', 'resources/unsubscribe']);
/** A question that nobody answers ends in the end: a client may be gone without a word. */
const LONGEST_QUESTION_MS = 3_600_000;

/** A request that has been given to a connection and not been answered. */
export interface Flight {
  /** Our own id on the upstream's wire, which is our progress token too. */
  readonly id: number;
  readonly request: UpstreamRequest;
  /** The caller's progress token as JSON text; set by the transport when it writes the parameters. */
  clientToken?: string | undefined;
  /** Whether its bytes have left this process: from then on it may have run. */
  sent: boolean;
  readonly settled: boolean;
  readonly startedAt: number;
  answer(reply: Reply): void;
  fail(error: UpstreamError): void;
  /** Sign of life: the time starts anew. */
  alive(): void;
  /** Somebody is asked something on behalf of the request: its time stands still until the returned function is called. */
  hold(): () => void;
  /** A notification of the upstream that belongs to this request. */
  notify(message: NotificationMessage): void;
  /** What the transport does when the caller or the clock gives the request up; undefined until it can do something. */
  onGivenUp?: ((why: 'cancelled' | 'timeout') => void) | undefined;
}

export interface FlightOptions {
  readonly upstream: string;
  readonly clock: Clock;
  /** Milliseconds of silence where the request names none. */
  readonly timeoutMs: number;
  /** Milliseconds after which a request ends however lively it is. */
  readonly totalMs: number;
}

export interface FlightSurroundings extends FlightOptions {
  /** Called once, when the request is settled. */
  readonly over: (flight: Flight) => void;
}

/**
 * A class, because it is made for every request. An object literal with a getter would get a hidden class of its own each
 * time, which keeps the request and all that it holds until the next collection of the whole heap.
 */
export class LiveFlight implements Flight {
  readonly id: number;
  readonly request: UpstreamRequest;
  readonly reply: Promise<Reply>;
  readonly startedAt: number;
  readonly limitMs: number;
  clientToken: string | undefined;
  sent = false;
  settled = false;
  onGivenUp: ((why: 'cancelled' | 'timeout') => void) | undefined;
  readonly #of: FlightSurroundings;
  #resolve: (reply: Reply) => void = () => {};
  #reject: (error: Error) => void = () => {};
  #deadline: number;
  #heldUntil = 0;
  #holds = 0;
  readonly #abort = (): void => this.#giveUp('cancelled', 'cancelled by the caller');

  constructor(id: number, request: UpstreamRequest, of: FlightSurroundings) {
    this.id = id;
    this.request = request;
    this.#of = of;
    this.limitMs = request.timeoutMs ?? of.timeoutMs;
    this.startedAt = of.clock.now();
    this.#deadline = this.startedAt + this.limitMs;
    this.reply = new Promise<Reply>((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    if (request.signal?.aborted) this.#abort();
    else request.signal?.addEventListener('abort', this.#abort, { once: true });
  }

  answer(reply: Reply): void {
    if (reply.result?.text === 'null' && SAYS_NOTHING.has(this.request.method)) this.answer({ result: new RawJson('{}') });
    else if (reply.result && reply.result.text.charCodeAt(0) !== OPEN_BRACE) {
      this.fail(new UpstreamError(this.#of.upstream, 'bad-answer', 'its result is no object', { mayHaveRun: true }));
    } else if (this.#settle()) this.#resolve(reply.error ? { error: soundError(reply.error) } : reply);
  }

  fail(error: UpstreamError): void {
    if (this.#settle()) this.#reject(error);
  }

  alive(): void {
    this.#deadline = this.#of.clock.now() + this.limitMs;
  }

  hold(): () => void {
    this.#holds++;
    this.#heldUntil = this.#of.clock.now() + LONGEST_QUESTION_MS;
    return () => {
      this.#holds--;
      this.alive();
    };
  }

  notify(message: NotificationMessage): void {
    if (!this.settled) this.request.onNotification?.(message);
  }

  /** Looks whether its time is over; gives back when to look again. One that may be silent for ever is left alone. */
  look(now: number): number {
    if (!Number.isFinite(this.limitMs)) return Number.POSITIVE_INFINITY;
    const { totalMs } = this.#of;
    const end = Math.min(this.#deadline, this.startedAt + totalMs);
    if (now < end) return end;
    if (now >= this.startedAt + totalMs) this.#giveUp('timeout', `not done within ${seconds(totalMs)}, whatever progress it made`);
    else if (this.#holds > 0 && now < this.#heldUntil) return now + this.limitMs;
    else this.#giveUp('timeout', `no answer within ${seconds(this.limitMs)}`);
    return Number.POSITIVE_INFINITY;
  }

  #giveUp(why: 'cancelled' | 'timeout', what: string): void {
    if (this.settled) return;
    const stop = this.onGivenUp;
    this.fail(new UpstreamError(this.#of.upstream, why, what, { mayHaveRun: this.sent }));
    stop?.(why);
  }

  #settle(): boolean {
    if (this.settled) return false;
    this.settled = true;
    this.#of.over(this);
    this.request.signal?.removeEventListener('abort', this.#abort);
    this.onGivenUp = undefined;
    return true;
  }
}

const seconds = (ms: number): string => (ms < 1000 ? `${ms} ms` : `${Math.round(ms / 100) / 10} s`);
