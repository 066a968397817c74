import { randomUUID } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import {
  createMemoryState, estimateTokens, silentLogger, systemClock, type Clock,
} from '@mcp-working-set/core';
import { createLearner, createRanker } from '@mcp-working-set/search';
import { createHeldTexts } from './calling/held-texts.js';
import { createRecorder } from './calling/recorder.js';
import { createSchemaHelp } from './calling/schema-help.js';
import { createSessionIds } from './calling/session-id.js';
import { createClients } from './dispatch/clients.js';
import type { Dispatcher, ListListener } from './dispatch/types.js';
import { createHttpListener } from './downstream/http/listener.js';
import { serveStdio } from './downstream/stdio.js';
import type { Gateway, GatewayOptions } from './gateway-types.js';
import { createLedger } from './ledger/ledger.js';
import { cachedCatalogs } from './listing/catalog-cache.js';
import { createLoadedTools } from './listing/loaded.js';
import { keyOf } from './listing/working-set-key.js';
import { composeRelay } from './relay/compose.js';
import { createUpstreams } from './upstreams/upstreams.js';
import type { Parts } from './views/parts.js';
import { createPlan } from './views/plan.js';

const MINUTE_MS = 60_000;
/** How often due demotions are looked for while mws runs. */
const SETTLE_EVERY_MS = 60_000;
/** How often it is looked whether a catalog has grown older than "cacheTtlSeconds". */
const AGE_EVERY_MS = 60_000;
/** How often it is looked whether another process has promoted something. */
const LOOK_EVERY_MS = 5_000;
/** Most bytes of a schema that is shown with an error. */
const SCHEMA_BYTES = 6_000;
const LOCAL = 'local';
/** Every list that a client gets, for those who watch over what is listed (the tests do). */
const listed = channel('mcp-working-set:list');

/** Puts a proxy together and starts it: stored catalogs are there when it resolves, upstreams connect when needed. */
export const createGateway = async (options: GatewayOptions): Promise<Gateway> => {
  const { version, logger = silentLogger, clock = systemClock, environment = {} } = options;
  const ownsState = options.state === undefined;
  const state = options.state ?? createMemoryState();
  let { config } = options;
  const learner = createLearner({ store: state.learnedWords, clock });
  const relayed = composeRelay({
    config: () => config,
    clock,
    newId: randomUUID,
    sessions: state.sessions,
    connect: (news) => createUpstreams({ specs: config.upstreams, state: { values: state.values, catalogs: cachedCatalogs(state.catalogs, () => config.cache, clock) }, clock, logger, version, environment, news }),
  });
  const { upstreams } = relayed;
  await upstreams.start();

  const listeners = new Set<ListListener>();
  const changed: ListListener = (...change) => {
    for (const listener of listeners) listener(...change);
  };
  const serverInfo = { name: 'mcp-working-set', title: 'MCP working set', version };
  const parts: Parts = {
    ...relayed,
    state,
    clock,
    ranker: createRanker({ synonyms: config.search.synonyms, ...options.meaning }),
    learner,
    recorder: createRecorder(state, clock, estimateTokens, learner),
    help: createSchemaHelp({ enabled: true, budgetBytes: SCHEMA_BYTES }),
    held: createHeldTexts({ clock, newId: () => randomUUID().slice(0, 13) }),
    ledger: createLedger(estimateTokens),
    loaded: createLoadedTools(state.sessions),
    reload: options.reload,
    serverInfo,
    sessionOf: createSessionIds(clock, randomUUID),
    onFault: (method, error) => logger.error(`${method} failed`, { reason: error instanceof Error ? error.message : String(error) }),
  };
  let plan = createPlan(config, parts, changed);
  relayed.offers.onChanged((kind) => changed(kind));
  const dispatcher: Dispatcher = {
    serverInfo,
    introduce: (caller) => plan.view(caller.profile, caller.mount).introduce(caller),
    handle(method, params, exchange) {
      const reply = plan.view(exchange.caller.profile, exchange.caller.mount).handle(method, params, exchange);
      if (listed.hasSubscribers && method === 'tools/list') void reply.then(({ result }) => result && listed.publish(result.object['tools']));
      return reply;
    },
    headerMarks: (tool, caller) => plan.view(caller.profile, caller.mount).headerMarks?.(tool, caller),
    hasProfile: (name) => plan.views.has(name),
    ...createClients({ ...relayed, specs: () => config.upstreams, newId: randomUUID }),
    onListChanged(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const local = keyOf({ principal: LOCAL, profile: 'default' });
  const stops = [
    every(clock, SETTLE_EVERY_MS, async () => {
      for (const profile of plan.views.keys()) await plan.workingSets.settleDue(keyOf({ principal: LOCAL, profile }));
    }),
    every(clock, AGE_EVERY_MS, async () => {
      const { enabled, ttlSeconds } = config.cache;
      if (enabled && ttlSeconds > 0) upstreams.freshen(clock.now() - ttlSeconds * 1_000);
    }),
    every(clock, LOOK_EVERY_MS, async () => {
      for (const { lists } of [...plan.views.values(), ...[...plan.mounted.values()].map(({ view }) => view)]) await lists.look();
    }),
  ];
  const transport = { sessions: state.sessions, presence: state.presence, clock, logger, principal: LOCAL };
  const open = new Set<{ close(graceMs?: number): Promise<void> }>();

  return {
    async listen({ maxMessageBytes, sessionIdleMinutes, ...address }) {
      const listener = await createHttpListener(dispatcher, {
        ...transport,
        ...address,
        ...(maxMessageBytes === undefined ? {} : { maxBodyBytes: maxMessageBytes }),
        ...(sessionIdleMinutes === undefined ? {} : { sessionIdleMs: sessionIdleMinutes * MINUTE_MS }),
      });
      open.add(listener);
      return listener;
    },
    serveStdio: (streams) => serveStdio(dispatcher, { ...transport, ...streams }),
    settled: (timeoutMs) => upstreams.settled(timeoutMs),
    catalog: () => plan.catalog.snapshot(),
    tools: () => plan.catalog.usable(),
    listed: (profile = 'default') => plan.view(profile).listed(keyOf({ principal: LOCAL, profile })),
    search: (query, { limit } = {}) => plan.view('default').search(query, local, limit),
    status: () => upstreams.status(),
    async reload(next) {
      config = next;
      const former = plan;
      const upstreamsDone = upstreams.reconfigure(next.upstreams);
      const ids = new Set(next.upstreams.map(({ id }) => id));
      for (const { id } of former.config.upstreams) if (!ids.has(id)) parts.ranker.replace(id, []);
      plan = createPlan(next, parts, changed);
      former.close();
      for (const [name, view] of former.views) await plan.views.get(name)?.lists.succeed(view.lists);
      for (const { profile, mount, view } of former.mounted.values()) await plan.view(profile, mount).lists.succeed(view.lists);
      return upstreamsDone;
    },
    async close() {
      for (const stop of stops) stop();
      await Promise.all([...open].map((listener) => listener.close()));
      await upstreams.close();
      await (ownsState ? state.close() : state.flush());
    },
  };
};

/** Runs something again and again, never two at a time; the returned function stops it. */
const every = (clock: Clock, ms: number, run: () => Promise<void>): (() => void) => {
  let stopped = false;
  let cancel = (): void => {};
  const next = (): void => {
    cancel = clock.after(ms, () => {
      void run().catch(() => {}).finally(() => stopped || next());
    });
  };
  next();
  return () => {
    stopped = true;
    cancel();
  };
};
