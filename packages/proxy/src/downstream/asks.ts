import { refuseInput } from '../dispatch/client-capabilities.js';
import type { Caller } from '../dispatch/types.js';
import type { CancelSignal } from '../wire/cancel.js';
import { INTERNAL_ERROR, METHOD_NOT_FOUND } from '../wire/errors.js';
import type { RawJson, Reply, ResponseMessage } from '../wire/message.js';
import { serializeMessage } from '../wire/message.js';
import { errorReply } from '../wire/reply.js';
import type { Outlet } from './outlet.js';

/** Requests to one client that wait for its answer. */
export interface Asks {
  /**
   * Sends a request with an id of our own; resolves to the client's reply, or to an error where none will come, also where
   * who asks gives it up (`signal`).
   */
  ask(outlet: Outlet, method: string, params: RawJson | undefined, owner: object, signal?: CancelSignal): Promise<Reply>;
  /** Hands over a response; false where nobody waits for it. */
  answered(message: ResponseMessage): boolean;
  /** Gives up what an owner (a call) still waits for, and tells the client where it can still be told. */
  abandon(owner: object, outlet: Outlet): void;
  /** The client is gone. */
  close(): void;
}

interface Waiting {
  readonly owner: object;
  readonly resolve: (reply: Reply) => void;
}

/** The error for a request that this client cannot answer; undefined where it can be asked. */
export const refuseAsk = (caller: Caller, method: string, params: RawJson | undefined): Reply | undefined =>
  caller.era === 'modern'
    ? errorReply(METHOD_NOT_FOUND, `${method}: a client of ${caller.revision} takes no requests`)
    : refuseInput(caller, method, params);

/** Ids start anywhere, so that an answer meant for an earlier life of the session finds nobody. */
const firstId = (): number => Math.floor(Math.random() * 2 ** 40);

export const createAsks = (): Asks => {
  const waiting = new Map<number, Waiting>();
  let nextId = firstId();
  let closed = false;
  const gone = (): Reply => errorReply(INTERNAL_ERROR, 'The client is gone');

  const giveUp = (id: number, one: Waiting, outlet: Outlet, why: string): void => {
    waiting.delete(id);
    if (outlet.open) outlet.send(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":${id}}}`);
    one.resolve(errorReply(INTERNAL_ERROR, why));
  };

  return {
    ask(outlet, method, params, owner, signal) {
      if (closed) return Promise.resolve(gone());
      const id = nextId++;
      signal?.addEventListener('abort', () => {
        const one = waiting.get(id);
        if (one) giveUp(id, one, outlet, 'Who asked wants no answer any more');
      }, { once: true });
      return new Promise((resolve) => {
        waiting.set(id, { owner, resolve });
        outlet.send(serializeMessage({ kind: 'request', id, method, params }));
      });
    },
    answered({ id, reply }) {
      if (typeof id !== 'number') return false;
      const one = waiting.get(id);
      if (!one) return false;
      waiting.delete(id);
      one.resolve(reply);
      return true;
    },
    abandon(owner, outlet) {
      for (const [id, one] of waiting) {
        if (one.owner === owner) giveUp(id, one, outlet, 'The call that asked is over');
      }
    },
    close() {
      closed = true;
      for (const one of waiting.values()) one.resolve(gone());
      waiting.clear();
    },
  };
};
