import type { JsonObject } from '@mcp-working-set/core';
import { forgetOldest } from '../forget-oldest.js';
import type { Exchange } from '../dispatch/types.js';
import type { ConnectionKey, NotifyBack, UpstreamNews } from '../upstreams/types.js';
import { withMember } from '../wire/edit.js';
import { methodNotFound } from '../wire/errors.js';
import type { NotificationMessage, RawJson, Reply, RequestMessage } from '../wire/message.js';
import type { Levels } from './levels.js';
import type { Lines } from './lines.js';
import type { Tasks } from './tasks.js';
import type { Watches } from './watches.js';

const MAX_REMEMBERED = 10_000;
const URL_ELICITATION_REQUIRED = -32042;

/** A question as it goes to the client. */
export interface Passing {
  readonly params: RawJson | undefined;
  /** It has been answered, or never will be. */
  over(): void;
}

/** What goes between upstreams and clients outside of requests: each piece to the one client that it is about, or to nobody. */
export interface News extends UpstreamNews {
  /** A question of an upstream passes on its way to a client: what comes about it later goes the same way. */
  passing(upstream: string, sessionId: string | undefined, message: RequestMessage, back?: NotifyBack): Passing;
  /** An answer may name things that the upstream will tell of later. */
  answered(upstream: string, exchange: Exchange, reply: Reply): void;
  /** Progress of a client about a question: goes to the very connection that asked it. */
  progressed(sessionId: string | undefined, params: RawJson | undefined): void;
  /** A client session is over. */
  left(sessionId: string): void;
}

interface Asker {
  readonly sessionId: string;
  /** The upstream's own progress token, as JSON text. */
  readonly token: string;
  readonly back: NotifyBack;
}

export const createNews = (options: {
  lines: Lines;
  tasks: Tasks;
  watches: () => Watches;
  capabilities: (declared: JsonObject) => JsonObject;
  /** Whether a session wants a log message. */
  wants: Levels['wants'];
}): News => {
  const { lines, tasks, watches } = options;
  /** Elicitations by upstream and id: the session that is concerned. */
  const elicitations = new Map<string, string>();
  /** Questions that are being answered, by the progress token that the client got. */
  const askers = new Map<string, Asker>();
  let tokens = 0;
  const elicited = (upstream: string, sessionId: string, id: unknown): void => {
    if (typeof id !== 'string') return;
    elicitations.set(`${upstream}\0${id}`, sessionId);
    forgetOldest(elicitations, MAX_REMEMBERED);
  };

  const concerned = (upstream: string, to: ConnectionKey, { method, params }: NotificationMessage): string | undefined => {
    if (method === 'notifications/elicitation/complete') {
      const key = `${upstream}\0${String(params?.member('elicitationId')?.value)}`;
      const sessionId = elicitations.get(key);
      elicitations.delete(key);
      return to.sessionId ?? sessionId;
    }
    if (to.sessionId !== undefined) return to.sessionId;
    if (method === 'notifications/tasks/status') {
      return tasks.sessionOf(to.principal, upstream, String(params?.member('taskId')?.value));
    }
    return undefined;
  };

  /** Two upstreams, or two connections of one, may use equal tokens: the client gets one of ours. */
  const passing: News['passing'] = (upstream, sessionId, { method, params }, back) => {
    if (sessionId === undefined || !params) return { params, over() {} };
    if (method === 'elicitation/create' && params.text.includes('elicitationId')) elicited(upstream, sessionId, params.member('elicitationId')?.value);
    const meta = params.text.includes('progressToken') ? params.member('_meta') : undefined;
    const token = meta?.member('progressToken');
    if (!meta || !token || !back) return { params, over() {} };
    const ours = `mws-${++tokens}`;
    askers.set(ours, { sessionId, token: token.text, back });
    const renamed = withMember(meta, 'progressToken', JSON.stringify(ours));
    return { params: withMember(params, '_meta', renamed.text), over: () => void askers.delete(ours) };
  };

  return {
    passing,
    updated: (upstream, concerns, params) => watches().updated(upstream, concerns, params),
    stray(upstream, to, message) {
      const sessionId = concerned(upstream, to, message);
      if (message.method === 'notifications/message' && !options.wants(sessionId, message.params)) return;
      lines.get(sessionId)?.notify(message.method, message.params);
    },
    async asked(upstream, sessionId, message, signal, back) {
      const line = lines.get(sessionId);
      if (!line) return methodNotFound(message.method);
      const { params, over } = passing(upstream, sessionId, message, back);
      try {
        return await line.request(message.method, params, signal);
      } finally {
        over();
      }
    },
    capabilities(sessionId) {
      const declared = lines.get(sessionId)?.caller.capabilities;
      return declared && options.capabilities(declared);
    },
    answered(upstream, { caller }, { error }) {
      if (error?.object['code'] !== URL_ELICITATION_REQUIRED || caller.sessionId === undefined) return;
      const { elicitations: needed } = (error.object['data'] ?? {}) as { elicitations?: readonly { elicitationId?: unknown }[] };
      if (Array.isArray(needed)) for (const one of needed) elicited(upstream, caller.sessionId, (one as { elicitationId?: unknown } | null)?.elicitationId);
    },
    progressed(sessionId, params) {
      const token = params?.member('progressToken')?.value;
      const asker = typeof token === 'string' ? askers.get(token) : undefined;
      if (params && asker && asker.sessionId === sessionId) asker.back('notifications/progress', withMember(params, 'progressToken', asker.token));
    },
    left(sessionId) {
      for (const [key, of] of elicitations) if (of === sessionId) elicitations.delete(key);
    },
  };
};
