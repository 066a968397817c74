import { CLOSING, READY_TO_CLOSE, isWord } from '../daemon/channel-words.js';
import { createConversation, OWN_ID } from './conversation.js';
import { errorLine, glanceAt, isRepeatable } from './messages.js';
import type { Glance } from './messages.js';

/** A way to the daemon. */
export interface Link {
  listen(onLine: (line: string) => void, onGone: () => void): void;
  send(line: string): void;
  end(): void;
}

export interface RelayOptions {
  /** Finds or starts the daemon; rejects with an error whose message may be shown. */
  open(): Promise<Link>;
  toClient(line: string): void;
  /** For the log. */
  trouble(message: string): void;
}

/** A line of the client, with the messages in it. */
interface Said {
  readonly line: string;
  readonly messages: readonly Glance[];
}

export interface Relay {
  fromClient(line: string): void;
  /** The client has hung up: resolves when what is in flight is answered. */
  end(): Promise<void>;
}

const UNKNOWN = 'mws was restarted while this call ran, so its outcome is unknown: look whether it took effect before you repeat it';

/**
 * Carries lines between a client and the daemon, and keeps the client's conversation over a restart of the daemon: the
 * handshake and what followed from it is said again, requests without effect are repeated, calls in flight are answered
 * with an error that says that their outcome is unknown, and what comes meanwhile waits.
 */
export const createRelay = ({ open, toClient, trouble }: RelayOptions): Relay => {
  const conversation = createConversation();
  const { pending, asked } = conversation;
  let link: Link | undefined;
  let opening = false;
  /** The daemon ends and must not be sent anything more. */
  let closing = false;
  /** Lines of the client that no daemon has got yet. */
  let waiting: Said[] = [];
  /** Requests that have to be sent again, by id. */
  const again = new Map<string, string>();
  /** Requests of daemons that are gone: what the client still answers to them interests nobody. */
  const dead = new Set<string>();
  let generation = 0;
  let ended: (() => void) | undefined;

  /** Ids of a second daemon's requests are made different from those of the first, which the client may still have open. */
  const renumbered = (line: string, id: string): { line: string; id: string } => {
    if (generation === 1) return { line, id };
    const fresh = JSON.stringify(`mws-${generation}:${id}`);
    return { id: fresh, line: JSON.stringify({ ...(JSON.parse(line) as object), id: JSON.parse(fresh) as unknown }) };
  };
  const original = (line: string): string => {
    const { id, ...rest } = JSON.parse(line) as { id: string };
    return `{"id":${id.slice(id.indexOf(':') + 1)},${JSON.stringify(rest).slice(1)}`;
  };

  const fromDaemon = (line: string): void => {
    if (isWord(line)) {
      if (line === CLOSING) {
        closing = true;
        link?.send(READY_TO_CLOSE);
      }
      return;
    }
    const messages = glanceAt(line);
    const [first] = messages;
    if (messages.length === 1 && first?.id !== undefined) {
      if (first.kind === 'response' && first.id.startsWith(OWN_ID)) return;
      // A daemon that ends says goodbye to those who listen; they go on listening, to the next one.
      if (first.kind === 'response' && closing && pending.get(first.id)?.method === 'subscriptions/listen') return;
      if (first.kind === 'request') {
        const fresh = renumbered(line, first.id);
        conversation.heard({ ...first, id: fresh.id });
        toClient(fresh.line);
        return;
      }
    }
    for (const message of messages) conversation.heard(message);
    toClient(line);
  };

  const gone = (): void => {
    link = undefined;
    closing = false;
    for (const id of asked) {
      dead.add(id);
      toClient(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":${id},"reason":"mws was restarted"}}`);
    }
    asked.clear();
    for (const [id, { method, line }] of [...pending]) {
      if (isRepeatable(method)) again.set(id, line);
      else {
        pending.delete(id);
        toClient(errorLine(id, UNKNOWN));
      }
    }
    if (ended && waiting.length === 0) ended();
    else void reach();
  };

  const pass = (target: Link, { line, messages }: Said): void => {
    for (const message of messages) conversation.said(message, line);
    const [first] = messages;
    target.send(first?.kind === 'response' && /^"mws-\d+:/.test(first.id ?? '') ? original(line) : line);
  };

  const giveUp = (reason: string): void => {
    trouble(reason);
    const unanswered = [...again.keys(), ...waiting.flatMap(({ messages }) => messages).flatMap(({ kind, id }) => (kind === 'request' && id !== undefined ? [id] : []))];
    again.clear();
    waiting = [];
    for (const id of unanswered) {
      pending.delete(id);
      toClient(errorLine(id, `mws cannot be reached: ${reason}`));
    }
    ended?.();
  };

  const reach = async (): Promise<void> => {
    if (link || opening) return;
    opening = true;
    try {
      const next = await open();
      generation += 1;
      link = next;
      next.listen(fromDaemon, gone);
      for (const line of conversation.replay()) next.send(line);
      for (const line of again.values()) next.send(line);
      again.clear();
      const said = waiting;
      waiting = [];
      for (const one of said) pass(next, one);
      if (ended) next.end();
    } catch (error) {
      giveUp(error instanceof Error ? error.message : String(error));
    } finally {
      opening = false;
    }
  };

  return {
    fromClient(line) {
      if (line.trim() === '') return;
      const said: Said = { line, messages: glanceAt(line) };
      const [first] = said.messages;
      if (first?.kind === 'response' && first.id !== undefined && dead.delete(first.id)) return;
      if (first?.kind === 'notification' && first.method === 'notifications/cancelled') {
        const id = JSON.stringify((first.params as { requestId?: unknown } | undefined)?.requestId);
        if (again.delete(id)) pending.delete(id);
      }
      if (link && !closing) pass(link, said);
      else {
        waiting.push(said);
        if (!link) void reach();
      }
    },
    end: () => new Promise((resolve) => {
      ended = resolve;
      if (link && !closing) link.end();
      else if (!link && !opening && waiting.length === 0) resolve();
    }),
  };
};
