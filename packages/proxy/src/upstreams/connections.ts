import type { Clock, Era, Logger, UpstreamSpec } from '@mcp-working-set/core';
import type { Reply } from '../wire/message.js';
import type { ConnectionEvents, ConnectOptions, LiveConnection } from './connect-types.js';
import { asOwnError, UpstreamError } from './errors.js';
import { createGroup, type Group } from './group.js';
import type { Guard } from './guard.js';
import { DECLARED } from './handshake.js';
import { createSlot, type Slot } from './slot.js';
import type { ConnectionKey, UpstreamNews } from './types.js';
import type { Verdict, Verdicts } from './verdicts.js';

export interface ConnectionsOptions {
  readonly spec: UpstreamSpec;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly verdicts: Verdicts;
  readonly redact: (text: string) => string;
  readonly connect: (options: ConnectOptions) => Promise<LiveConnection>;
  readonly onListChanged: () => void;
  readonly news: UpstreamNews;
}

/** The connections of one upstream by whom they are for, and what is known of how it is to be connected. */
export interface Connections {
  /** Whether each call has a connection to itself. */
  exclusive(): boolean;
  /** The group of a key as far as it can be told by now; undefined where there is none yet. */
  find(key: ConnectionKey): Group | undefined;
  /** The group of a key, made where needed, once it is known which eras the upstream speaks. */
  group(key: ConnectionKey, budgetMs: number): Promise<Group>;
  /** Connects a slot that counts as used meanwhile; `fresh` where nobody had begun to. */
  connected(key: ConnectionKey, group: Group, slot: Slot, budgetMs: number): Promise<{ readonly connection: LiveConnection; readonly fresh: boolean }>;
  /** Watches a resource over reconnects; resolves to the upstream's own answer. What changes is told to this very key. */
  watch(key: ConnectionKey, uri: string): Promise<Reply>;
  unwatch(key: ConnectionKey): Promise<Reply> | undefined;
  /** What is watched, and for whom. */
  watched(): readonly { readonly key: ConnectionKey; readonly uri: string }[];
  setLogLevel(key: ConnectionKey, levels: { readonly all: string; readonly session: string }): void;
  endSession(sessionId: string): void;
  readonly slots: readonly Slot[];
  readonly everConnected: boolean;
  /** Why the last connection was lost, until there is another. */
  readonly lostWhy: string | undefined;
  /** Last lines of stderr of the program that died. */
  readonly lastTail: readonly string[];
  readonly closed: boolean;
  close(): Promise<void>;
}

export const createConnections = (options: ConnectionsOptions, guard: Guard): Connections => {
  const { spec, clock, logger, verdicts, news } = options;
  const groups = new Map<string, Group>();
  const watches = new Map<ConnectionKey, { readonly group: Group; readonly uri: string }>();
  /** What clients want to be told: all of a principal together, and a session of its own. */
  const levels = new Map<string, string>();
  const ended = new Set<Promise<void>>();
  const stopped = new AbortController();
  let known: Verdict | undefined;
  let finding: Promise<void> | undefined;
  /** A connection has been made to find out, and nobody has used it yet. */
  let found = false;
  let avoidProbe = false;
  let everConnected = false;
  let lostWhy: string | undefined;
  let lastTail: readonly string[] = [];
  let closed = false;
  const stopping = (): UpstreamError => new UpstreamError(spec.id, 'closed', 'mws is stopping');

  const ending = (done: Promise<void>): void => {
    const settled: Promise<void> = done.catch(() => {}).finally(() => ended.delete(settled));
    ended.add(settled);
  };
  const learn = (found: Omit<Verdict, 'at'>): void => {
    verdicts.learn(found);
    known = { ...known, at: clock.now(), ...found };
  };
  /** A question came in the middle of calls, and nothing said which call it belongs to: from now on each has a connection to itself. */
  const crossed = (): void => {
    if (spec.sharing !== 'shared' || known?.exclusive === true) return;
    learn({ exclusive: true });
    logger.info(`${spec.id}: asks its clients during calls; each call has a connection of its own from now on`);
  };

  const eventsOf = (group: Group, { principal }: ConnectionKey, renewed: () => void): ConnectionEvents => {
    const { sessionId } = group;
    const to: ConnectionKey = { principal, sessionId };
    return {
      listChanged: options.onListChanged,
      updated: (params) => news.updated(spec.id, (key) => watches.get(key)?.group === group, params),
      stray: (message) => news.stray(spec.id, to, message),
      asked: sessionId === undefined ? undefined : (message, signal, back) => news.asked(spec.id, sessionId, message, signal, back),
      renewed,
    };
  };

  const open = async (key: ConnectionKey, group: Group, budgetMs: number, ready: (connection: LiveConnection) => void): Promise<LiveConnection> => {
    known ??= await verdicts.get();
    if (closed) throw stopping();
    const usual = known === undefined ? spec.timeouts.firstConnect : spec.timeouts.connect;
    const { sessionId } = group;
    try {
      const connection: LiveConnection = await options.connect({
        budgetMs: Math.min(budgetMs, usual),
        verdict: known,
        wish: key.era,
        avoidProbe,
        learn,
        events: eventsOf(group, key, () => ready(connection)),
        crossed,
        capabilities: (sessionId === undefined ? undefined : news.capabilities(sessionId)) ?? DECLARED,
        ending,
        signal: stopped.signal,
      });
      everConnected = true;
      avoidProbe = false;
      lostWhy = undefined;
      guard.connected();
      logger.debug(`${spec.id}: connected`, { era: connection.era, revision: connection.revision });
      ready(connection);
      return connection;
    } catch (error) {
      const own = asOwnError(spec.id, error, options.redact);
      const failure = own.reason === 'timeout' ? new UpstreamError(spec.id, 'timeout', `cannot be connected: ${own.what}`) : own;
      // A server may have been put off for good by the question for its era: next time without, and then with it again.
      if (failure.reason === 'timeout') avoidProbe = !avoidProbe;
      if (!closed) guard.failed(failure);
      throw failure;
    }
  };

  /** Era of the slot: a stdio upstream has one process for both; over HTTP the wish counts where both are spoken. */
  const eraOf = (era: Era | undefined): string => {
    if (spec.kind === 'stdio') return '';
    if (known?.modern === false) return 'legacy';
    if (known?.legacy === false) return 'modern';
    return era ?? 'modern';
  };
  /** The client session that a connection is for, where each has its own. Requests without a session share one. */
  const sessionOf = (key: ConnectionKey): string | undefined => (spec.sharing === 'session' ? key.sessionId : undefined);
  const nameOf = (key: ConnectionKey): string => `${key.principal}\0${sessionOf(key) ?? ''}\0${eraOf(key.era)}`;

  const make = (key: ConnectionKey): Group => {
    const group: Group = createGroup({
      clock,
      sessionId: sessionOf(key),
      askMs: spec.timeouts.connect,
      makeSlot: (onConnected, onGone) => createSlot({
        clock,
        idleMs: spec.idleMs,
        open: (budgetMs) => open(key, group, budgetMs, onConnected),
        onGone(connection, how, why) {
          if (how === 'idle' || how === 'closed') return;
          onGone();
          lastTail = connection.tail();
          if (how === 'lost') lostWhy = why;
          logger[how === 'lost' ? 'warn' : 'debug'](`${spec.id}: connection lost`, { reason: why });
        },
        ending,
      }),
    });
    return group;
  };
  const groupOf = (key: ConnectionKey): Group => {
    const name = nameOf(key);
    const before = groups.get(name);
    if (before) return before;
    const group = make(key);
    groups.set(name, group);
    const level = levels.get(group.sessionId ?? key.principal);
    if (level !== undefined) group.setLogLevel(level);
    return group;
  };
  const slots = (): readonly Slot[] => [...groups.values()].flatMap((group) => group.slots);

  /** Now that the eras are known a group may go by another name. */
  const rename = (group: Group, before: string, key: ConnectionKey): void => {
    const after = nameOf(key);
    if (after === before || groups.get(before) !== group || groups.has(after)) return;
    groups.delete(before);
    groups.set(after, group);
  };
  /** The connect that finds out which eras the upstream speaks. */
  const find = async (key: ConnectionKey, budgetMs: number): Promise<void> => {
    const before = nameOf(key);
    const group = groupOf(key);
    try {
      await group.first.connect(budgetMs);
      found = true;
      rename(group, before, key);
    } finally {
      finding = undefined;
    }
  };
  const readyGroup = async (key: ConnectionKey, budgetMs: number): Promise<Group> => {
    known ??= await verdicts.get();
    if (closed) throw stopping();
    // While nothing is known of the upstream's eras, one connect finds out for all; where it fails, it fails for all.
    if (known === undefined && spec.kind === 'http') await (finding ??= find(key, budgetMs));
    if (closed) throw stopping();
    return groupOf(key);
  };

  return {
    exclusive: () => spec.sharing === 'exclusive' || (spec.sharing === 'shared' && known?.exclusive === true),
    find: (key) => groups.get(nameOf(key)),
    group: readyGroup,
    async connected(key, group, slot, budgetMs) {
      const before = nameOf(key);
      const fresh = found || (!slot.connection && !slot.connecting);
      found = false;
      const connection = await slot.connect(budgetMs);
      if (closed) throw stopping();
      rename(group, before, key);
      return { connection, fresh };
    },
    async watch(key, uri) {
      const group = await readyGroup(key, Number.POSITIVE_INFINITY);
      watches.set(key, { group, uri });
      try {
        const reply = await group.watch(uri);
        if (reply.error) watches.delete(key);
        return reply;
      } catch (error) {
        watches.delete(key);
        throw error;
      }
    },
    unwatch(key) {
      const watch = watches.get(key);
      watches.delete(key);
      return watch?.group.unwatch(watch.uri);
    },
    watched: () => [...watches].map(([key, { uri }]) => ({ key, uri })),
    setLogLevel(key, { all, session }) {
      levels.set(key.principal, all);
      if (key.sessionId !== undefined && spec.sharing === 'session') levels.set(key.sessionId, session);
      for (const [name, group] of groups) {
        if (!name.startsWith(`${key.principal}\0`)) continue;
        if (group.sessionId === undefined) group.setLogLevel(all);
        else if (group.sessionId === key.sessionId) group.setLogLevel(session);
      }
    },
    endSession(sessionId) {
      levels.delete(sessionId);
      for (const [name, group] of groups) {
        if (group.sessionId !== sessionId) continue;
        groups.delete(name);
        ending(group.close());
      }
    },
    get slots() {
      return slots();
    },
    get everConnected() {
      return everConnected;
    },
    get lostWhy() {
      return lostWhy;
    },
    get lastTail() {
      return lastTail;
    },
    get closed() {
      return closed;
    },
    async close() {
      closed = true;
      stopped.abort();
      await Promise.all([...groups.values()].map((group) => group.close()));
      while (ended.size > 0) await Promise.all(ended);
    },
  };
};
