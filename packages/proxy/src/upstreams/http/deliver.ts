import type { Clock } from '@mcp-working-set/core';
import type { HttpAsk, HttpClient } from './client.js';

/** How long the arrival of what has no answer is waited for. */
const COURTESY_MS = 1_000;

/** Sends what has no answer; resolves when it has arrived, or has failed, or has taken too long. */
export const deliver = (client: HttpClient, clock: Clock, ask: HttpAsk): Promise<void> =>
  new Promise((resolve) => {
    const stop = clock.after(COURTESY_MS, resolve);
    const done = (): void => {
      stop();
      resolve();
    };
    client.send(ask, {
      error: done,
      response(response) {
        response.resume();
        response.once('end', done);
        response.once('close', done);
      },
    });
  });
