import type { ServerResponse } from 'node:http';
import type { RawJson } from '../../wire/message.js';
import { sseEvent } from '../../wire/sse.js';
import { createOutlet, type Outlet, type StreamOutlet } from '../outlet.js';
import type { Heartbeat } from './heartbeat.js';
import { sendJson, SSE_HEADERS } from './respond.js';

/**
 * The answer to a POST: one JSON text where nothing is to be said before the result, else an event stream from the
 * first notification or request on.
 */
export class PostReply implements Outlet {
  readonly #response: ServerResponse;
  readonly #heartbeat: Heartbeat;
  readonly #batch: boolean;
  #expected: number;
  #stream: StreamOutlet | undefined;
  #texts: string[] | undefined;

  /** `expected`: how many requests the POST holds. A batch is answered with an array. */
  constructor(response: ServerResponse, heartbeat: Heartbeat, expected = 1, batch = false) {
    this.#response = response;
    this.#heartbeat = heartbeat;
    this.#expected = expected;
    this.#batch = batch;
  }

  get open(): boolean {
    return !this.#response.destroyed && !this.#response.writableEnded;
  }

  /** Whether it is an event stream by now, so that the status has been said. */
  get streaming(): boolean {
    return this.#stream !== undefined;
  }

  send(json: string): void {
    this.#upgrade()?.send(json);
  }

  notify(method: string, params: RawJson | undefined): void {
    this.#upgrade()?.notify(method, params);
  }

  /** One of the requests has been answered; undefined where it was cancelled and gets no answer. */
  settle(json: string | undefined, status = 200): void {
    this.#expected--;
    if (this.#stream) {
      if (json !== undefined) this.#stream.send(json);
    } else if (!this.#batch && json !== undefined) {
      sendJson(this.#response, status, json);
      return;
    } else if (json !== undefined) (this.#texts ??= []).push(json);
    if (this.#expected > 0) return;
    if (this.#stream === undefined && this.#texts) sendJson(this.#response, 200, `[${this.#texts.join(',')}]`);
    else this.#upgrade()?.end();
    this.#heartbeat.remove(this.#response);
  }

  #upgrade(): StreamOutlet | undefined {
    if (this.#stream) return this.#stream;
    if (!this.open) return undefined;
    const response = this.#response;
    response.writeHead(200, SSE_HEADERS);
    const stream = createOutlet(response, { frame: sseEvent, gone: () => this.#heartbeat.remove(response) });
    this.#heartbeat.add(response);
    for (const json of this.#texts ?? []) stream.send(json);
    this.#texts = undefined;
    this.#stream = stream;
    return stream;
  }
}
