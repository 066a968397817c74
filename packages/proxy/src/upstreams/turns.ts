import pLimit from 'p-limit';
import type { CancelSignal } from '../wire/cancel.js';
import type { Reply } from '../wire/message.js';
import { UpstreamError } from './errors.js';
import type { UpstreamRequest } from './types.js';

/** Runs requests as the limit lets them: so many at a time, the others in the order of their coming. */
export type Turns = (request: UpstreamRequest, run: () => Promise<Reply>) => Promise<Reply>;

/** Requests about a task that was let in when it began: one that waits for a task must not keep its cancelling out. */
const aboutTask = ({ method }: UpstreamRequest): boolean => method.startsWith('tasks/');

/**
 * The calls that an upstream takes at once (`concurrency` of its configuration). Who gives up while waiting has never been
 * sent. What mws asks for itself (lists, watched resources) does not come by here.
 */
export const createTurns = (upstream: string, concurrency: number): Turns => {
  const limit = pLimit(concurrency);
  return (request, run) => {
    if (aboutTask(request)) return run();
    const turn = limit(() => (request.signal?.aborted ? Promise.reject(cancelled(upstream)) : run()));
    return orAborted(upstream, turn, request.signal);
  };
};

const cancelled = (upstream: string): UpstreamError => new UpstreamError(upstream, 'cancelled', 'cancelled by the caller');

/** Waits no longer than the caller does; what is waited for goes on for the others. */
export const orAborted = <T>(upstream: string, work: Promise<T>, signal: CancelSignal | undefined): Promise<T> => {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(cancelled(upstream));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
};
