import type { JsonObject } from '@mcp-working-set/core';
import type { Caller } from '../dispatch/types.js';
import { INTERNAL_ERROR, METHOD_NOT_FOUND } from '../wire/errors.js';
import type { RawJson, Reply, ResponseMessage } from '../wire/message.js';
import { serializeMessage } from '../wire/message.js';
import { errorReply } from '../wire/reply.js';
import type { Outlet } from './outlet.js';

/** Requests to one client that wait for its answer. */
export interface Asks {
  /** Sends a request with an id of our own; resolves to the client's reply, or to an error where none will come. */
  ask(outlet: Outlet, method: string, params: RawJson | undefined, owner: object): Promise<Reply>;
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

const NEEDS: Readonly<Record<string, string>> = {
  'sampling/createMessage': 'sampling',
  'elicitation/create': 'elicitation',
  'roots/list': 'roots',
};

/** The error for a request that this client cannot answer; undefined where it can be asked. */
export const refuseAsk = (caller: Caller, method: string): Reply | undefined => {
  if (caller.era === 'modern') return errorReply(METHOD_NOT_FOUND, `${method}: a client of ${caller.revision} takes no requests`);
  const capability = Object.hasOwn(NEEDS, method) ? NEEDS[method] : undefined;
  if (capability === undefined || hasOwn(caller.capabilities, capability)) return undefined;
  return errorReply(METHOD_NOT_FOUND, `${method}: the client did not declare ${capability}`);
};

const hasOwn = (object: JsonObject, key: string): boolean => Object.hasOwn(object, key) && object[key] !== null;

/** Ids start anywhere, so that an answer meant for an earlier life of the session finds nobody. */
const firstId = (): number => Math.floor(Math.random() * 2 ** 40);

export const createAsks = (): Asks => {
  const waiting = new Map<number, Waiting>();
  let nextId = firstId();
  let closed = false;
  const gone = (): Reply => errorReply(INTERNAL_ERROR, 'The client is gone');

  return {
    ask(outlet, method, params, owner) {
      if (closed) return Promise.resolve(gone());
      const id = nextId++;
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
        if (one.owner !== owner) continue;
        waiting.delete(id);
        if (outlet.open) outlet.send(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":${id}}}`);
        one.resolve(errorReply(INTERNAL_ERROR, 'The call that asked is over'));
      }
    },
    close() {
      closed = true;
      for (const one of waiting.values()) one.resolve(gone());
      waiting.clear();
    },
  };
};
