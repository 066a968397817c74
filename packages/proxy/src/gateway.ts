import { randomUUID } from 'node:crypto';
import {
  createMemoryState, estimateTokens, silentLogger, systemClock, type Clock, type WorkingSetKey,
} from '@mcp-working-set/core';
import { createRanker } from '@mcp-working-set/search';
import { createToolCaller } from './calling/call-tool.js';
import { createResultCutter } from './calling/cut-results.js';
import { createToolFinder } from './calling/find-tool.js';
import { createHeldTexts } from './calling/held-texts.js';
import { createRecorder } from './calling/recorder.js';
import { createSchemaHelp } from './calling/schema-help.js';
import { createSessionIds } from './calling/session-id.js';
import { createClients } from './dispatch/clients.js';
import { createDispatcher } from './dispatch/dispatcher.js';
import { createFeatures } from './dispatch/features.js';
import { createIntroduce } from './dispatch/introduce.js';
import { createHttpListener } from './downstream/http/listener.js';
import { serveStdio } from './downstream/stdio.js';
import type { Gateway, GatewayOptions } from './gateway-types.js';
import { createLists } from './listing/list.js';
import { createLiveCatalog } from './listing/live-catalog.js';
import { createWorkingSets } from './listing/working-set.js';
import { callTool } from './meta/call-tool.js';
import { readResult } from './meta/read-result.js';
import { createSearch, searchTools } from './meta/search-tools.js';
import type { MetaTool } from './meta/types.js';
import { composeRelay } from './relay/compose.js';
import { createUpstreams } from './upstreams/upstreams.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** How often due demotions are looked for while mws runs. */
const SETTLE_EVERY_MS = 60_000;
const META_NAMES: ReadonlySet<string> = new Set(['search_tools', 'call_tool', 'read_result']);
const NONE: ReadonlySet<string> = new Set();
/** Most bytes of a schema that is shown with an error. */
const SCHEMA_BYTES = 6_000;
const LOCAL = 'local';

const keyOf = ({ principal, profile }: { principal: string; profile: string }): WorkingSetKey => ({
  principal,
  scope: profile === 'default' ? 'global' : `profile:${profile}`,
});

/** Puts a proxy together and starts it: stored catalogs are there when it resolves, upstreams connect when needed. */
export const createGateway = async (options: GatewayOptions): Promise<Gateway> => {
  const { config, version, logger = silentLogger, clock = systemClock, environment = {} } = options;
  const full = config.surface === 'full';
  const ownsState = options.state === undefined;
  const state = options.state ?? createMemoryState();
  const { upstreams, offers, relay, lines, levels, tasks, watches, news } = composeRelay({
    config: () => config,
    clock,
    newId: randomUUID,
    connect: (told) => createUpstreams({ specs: config.upstreams, state, clock, logger, version, environment, news: told }),
  });
  await upstreams.start();

  const catalog = createLiveCatalog({ config, upstreams, ranker: createRanker(), reserved: full ? NONE : META_NAMES });
  const demoteAfterMs = config.promote.demoteAfterHours * HOUR_MS;
  const workingSets = createWorkingSets({ state, clock, pins: config.pins, demoteAfterMs });
  const recorder = createRecorder(state, clock, estimateTokens);
  const search = createSearch({ catalog, workingSets, upstreams, ...config.search });
  const tools = createToolFinder({ catalog, upstreams, own: full ? NONE : META_NAMES, mountedAs: [config.serverName, ...config.serverAliases] });
  const help = createSchemaHelp({ enabled: !full, budgetBytes: SCHEMA_BYTES });
  const maxBytes = full ? 0 : config.results.maxBytes;
  const held = createHeldTexts({ clock, newId: () => randomUUID().slice(0, 13) });
  const meta: readonly MetaTool[] = full ? [] : [
    searchTools({ search, recorder, catalog, backendHints: config.backendHints, keyOf, help }),
    callTool({ tools, help }),
    ...(maxBytes > 0 ? [readResult({ held, maxBytes })] : []),
  ];
  const lists = createLists({ catalog, workingSets, meta, clock, full: full ? (config.shorthand ? 'verbatim' : 'named') : undefined });
  const having = (feature: string): readonly string[] =>
    upstreams.catalogs().filter(({ capabilities }) => capabilities[feature] !== undefined).map(({ upstream }) => upstream);
  const serverInfo = { name: 'mcp-working-set', title: 'MCP working set', version };
  const dispatcher = createDispatcher({
    serverInfo,
    introduce: createIntroduce({ config: () => config, upstreams, serverInfo }),
    features: createFeatures({ offers, relay, watches, levels, tasks, lines, having, sole: () => (config.upstreams.length === 1 ? config.upstreams[0]?.id : undefined) }),
    clients: createClients({ lines, watches, offers, lists, news, upstreams, specs: () => config.upstreams, newId: randomUUID }),
    meta,
    lists,
    workingSets,
    call: createToolCaller({ catalog, relay, recorder, clock, tools, help, cut: createResultCutter({ held, maxBytes }) }),
    help,
    sessionOf: createSessionIds(clock, randomUUID),
    keyOf,
    onFault: (method, error) => logger.error(`${method} failed`, { reason: error instanceof Error ? error.message : String(error) }),
  });
  const local = keyOf({ principal: LOCAL, profile: 'default' });
  const stopSettling = every(clock, SETTLE_EVERY_MS, () => workingSets.settleDue(local));
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
    catalog: () => catalog.snapshot(),
    tools: () => catalog.usable(),
    listed: () => lists.get(local),
    search: (query, { limit } = {}) => search(query, local, limit),
    status: () => upstreams.status(),
    async close() {
      stopSettling();
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
