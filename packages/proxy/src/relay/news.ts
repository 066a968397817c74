import type { JsonObject } from '@mcp-working-set/core';
import type { Exchange } from '../dispatch/types.js';
import type { ConnectionKey, UpstreamNews } from '../upstreams/types.js';
import { METHOD_NOT_FOUND } from '../wire/errors.js';
import type { NotificationMessage, RawJson, Reply, RequestMessage } from '../wire/message.js';
import { errorReply } from '../wire/reply.js';
import type { Lines } from './lines.js';
import type { Tasks } from './tasks.js';
import type { Watches } from './watches.js';

const MAX_REMEMBERED = 10_000;
const URL_ELICITATION_REQUIRED = -32042;

/** What goes between upstreams and clients outside of requests: each piece to the one client that it is about, or to nobody. */
export interface News extends UpstreamNews {
  /** A question of an upstream passes on its way to a client: what comes about it later goes the same way. */
  passed(upstream: string, exchange: Exchange, message: RequestMessage): void;
  /** An answer may name things that the upstream will tell of later. */
  answered(upstream: string, exchange: Exchange, reply: Reply): void;
  /** Progress of a client about a question: the upstream that asked. */
  asker(sessionId: string | undefined, token: RawJson | undefined): string | undefined;
}

export const createNews = (options: {
  lines: Lines;
  tasks: Tasks;
  watches: () => Watches;
  capabilities: (declared: JsonObject) => JsonObject;
}): News => {
  const { lines, tasks, watches } = options;
  /** Elicitations by upstream and id, and progress tokens by session: who is concerned. */
  const elicitations = new Map<string, string>();
  const askers = new Map<string, string>();
  const remember = (map: Map<string, string>, key: string, value: string): void => {
    map.set(key, value);
    if (map.size > MAX_REMEMBERED) map.delete(map.keys().next().value as string);
  };
  const elicited = (upstream: string, sessionId: string, id: unknown): void => {
    if (typeof id === 'string') remember(elicitations, `${upstream}\0${id}`, sessionId);
  };

  const concerned = (upstream: string, to: ConnectionKey, { method, params }: NotificationMessage): string | undefined => {
    if (to.sessionId !== undefined) return to.sessionId;
    if (method === 'notifications/elicitation/complete') {
      const key = `${upstream}\0${String(params?.member('elicitationId')?.value)}`;
      const sessionId = elicitations.get(key);
      elicitations.delete(key);
      return sessionId;
    }
    if (method === 'notifications/tasks/status') {
      return tasks.sessionOf(to.principal, upstream, String(params?.member('taskId')?.value));
    }
    return undefined;
  };

  return {
    updated: (upstream, to, params) => watches().updated(upstream, to, params),
    stray(upstream, to, message) {
      lines.get(concerned(upstream, to, message))?.notify(message.method, message.params);
    },
    asked(_upstream, sessionId, { method, params }) {
      const line = lines.get(sessionId);
      return line ? line.request(method, params) : Promise.resolve(errorReply(METHOD_NOT_FOUND, `Method not found: ${method}`));
    },
    capabilities(sessionId) {
      const declared = lines.get(sessionId)?.caller.capabilities;
      return declared && options.capabilities(declared);
    },
    passed(upstream, { caller }, { method, params }) {
      if (caller.sessionId === undefined) return;
      if (method === 'elicitation/create' && params?.text.includes('elicitationId')) elicited(upstream, caller.sessionId, params.member('elicitationId')?.value);
      const token = params?.text.includes('progressToken') ? params.member('_meta')?.member('progressToken') : undefined;
      if (token) remember(askers, `${caller.sessionId}\0${token.text}`, upstream);
    },
    answered(upstream, { caller }, { error }) {
      if (error?.object['code'] !== URL_ELICITATION_REQUIRED || caller.sessionId === undefined) return;
      const { elicitations: needed } = (error.object['data'] ?? {}) as { elicitations?: readonly { elicitationId?: unknown }[] };
      if (Array.isArray(needed)) for (const one of needed) elicited(upstream, caller.sessionId, (one as { elicitationId?: unknown } | null)?.elicitationId);
    },
    asker: (sessionId, token) => (sessionId === undefined || !token ? undefined : askers.get(`${sessionId}\0${token.text}`)),
  };
};
