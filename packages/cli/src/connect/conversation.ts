import type { Glance } from './messages.js';

/** A request of the client that is being answered. */
export interface Pending {
  readonly method: string;
  readonly line: string;
}

/** What has to be said again to a daemon that knows nothing of this client, and what is open with the one that does. */
export interface Conversation {
  /** Requests of the client without an answer, by id. */
  readonly pending: Map<string, Pending>;
  /** Requests of the daemon that the client has not answered, by id. */
  readonly asked: Set<string>;
  /** Remembers what the client says. */
  said(message: Glance, line: string): void;
  /** Remembers what the client is told. */
  heard(message: Glance): void;
  /** Lines that bring a new daemon to where the old one was; requests in it carry ids that no client has. */
  replay(): readonly string[];
}

/** What a subscription is kept under. */
const uriOf = (params: unknown): string => JSON.stringify((params as { uri?: unknown } | undefined)?.uri ?? '');

/** Ids of the shim's own requests begin so. */
export const OWN_ID = '"mws-connect-';

export const createConversation = (): Conversation => {
  const pending = new Map<string, Pending>();
  const asked = new Set<string>();
  /** The handshake of 2025 and what a session was told since. */
  let initialize: { readonly id: string; readonly params: unknown; answered: boolean } | undefined;
  let initialized = false;
  let level: unknown;
  const subscribed = new Map<string, unknown>();
  let count = 0;

  const own = (method: string, params: unknown): string =>
    JSON.stringify({ jsonrpc: '2.0', id: `mws-connect-${(count += 1)}`, method, ...(params === undefined ? {} : { params }) });

  return {
    pending, asked,
    said({ kind, id, method, params }, line) {
      if (kind === 'response' && id !== undefined) asked.delete(id);
      if (kind === 'request' && id !== undefined && method !== undefined) {
        pending.set(id, { method, line });
        if (method === 'initialize') initialize = { id, params, answered: false };
        if (method === 'logging/setLevel') level = params;
        if (method === 'resources/subscribe') subscribed.set(uriOf(params), params);
        if (method === 'resources/unsubscribe') subscribed.delete(uriOf(params));
      }
      if (kind !== 'notification') return;
      if (method === 'notifications/initialized') initialized = true;
      const cancelled = (params as { requestId?: unknown } | undefined)?.requestId;
      if (method === 'notifications/cancelled' && cancelled !== undefined) pending.delete(JSON.stringify(cancelled));
    },
    heard({ kind, id }) {
      if (id === undefined) return;
      if (kind === 'request') asked.add(id);
      if (kind !== 'response') return;
      pending.delete(id);
      if (initialize?.id === id) initialize.answered = true;
    },
    replay() {
      // A handshake that is not answered yet is repeated as it was, with the other requests.
      if (!initialize?.answered) return [];
      return [
        own('initialize', initialize.params),
        ...(initialized ? ['{"jsonrpc":"2.0","method":"notifications/initialized"}'] : []),
        ...(level === undefined ? [] : [own('logging/setLevel', level)]),
        ...[...subscribed.values()].map((params) => own('resources/subscribe', params)),
      ];
    },
  };
};
