import { createMemoryState, estimateTokens, MwsError, type JsonObject, type MwsConfig, type UpstreamCatalog } from '@mcp-working-set/core';
import { manualClock } from '@mcp-working-set/core/testing';
import { createLearner, createRanker } from '@mcp-working-set/search';
import { createHeldTexts } from '../../src/calling/held-texts.js';
import { createRecorder } from '../../src/calling/recorder.js';
import { createSchemaHelp } from '../../src/calling/schema-help.js';
import { createSessionIds } from '../../src/calling/session-id.js';
import type { Caller, Exchange } from '../../src/dispatch/types.js';
import { createLedger } from '../../src/ledger/ledger.js';
import { createLoadedTools } from '../../src/listing/loaded.js';
import { composeRelay } from '../../src/relay/compose.js';
import { createPlan } from '../../src/views/plan.js';
import type { UpstreamRequest, Upstreams, UpstreamStatus } from '../../src/upstreams/types.js';
import { RawJson, type Reply } from '../../src/wire/message.js';

export const catalogOf = (upstream: string, tools: readonly JsonObject[]): UpstreamCatalog => ({
  upstream, era: 'legacy', revision: '2025-11-25', fetchedAt: 0, tools, capabilities: { tools: {} }, serverInfo: { name: upstream },
});

/** The middle of the proxy over upstreams that answer from memory, with everything that was asked of them. */
export const middle = (
  catalogs: readonly UpstreamCatalog[],
  options: {
    pins?: readonly string[];
    exclude?: readonly string[];
    unreachable?: readonly string[];
    /** What upstreams list when they are asked again. */
    relisted?: readonly UpstreamCatalog[];
    /** What the status says of upstreams besides. */
    health?: Readonly<Record<string, Partial<UpstreamStatus>>>;
    help?: boolean;
    maxBytes?: number;
    config?: Partial<MwsConfig>;
    reload?: () => Promise<string>;
    learn?: boolean;
    answer?: (upstream: string, request: UpstreamRequest) => Promise<Reply>;
  } = {},
) => {
  const clock = manualClock(1_000_000);
  const state = createMemoryState();
  const asked: { upstream: string; request: UpstreamRequest }[] = [];
  const refreshed: string[] = [];
  const changed = new Set<(upstream: string) => void>();
  let known = catalogs;
  let handles = 0;
  const upstreams: Upstreams = {
    async request(upstream, request) {
      asked.push({ upstream, request });
      return options.answer?.(upstream, request) ?? { result: new RawJson('{"content":[]}') };
    },
    catalogs: () => known,
    start: async () => {},
    settled: async () => true,
    freshen: () => {},
    refresh: async (id) => {
      refreshed.push(id);
      const next = options.relisted?.find(({ upstream }) => upstream === id);
      if (next) {
        known = known.map((one) => (one.upstream === id ? next : one));
        for (const listener of changed) listener(id);
      }
      const catalog = known.find(({ upstream }) => upstream === id);
      if (!catalog) throw new MwsError('upstream-unavailable', `${id}: cannot be started`);
      return catalog;
    },
    watch: async () => ({ result: new RawJson('{}') }),
    unwatch: async () => ({ result: new RawJson('{}') }),
    setLogLevel() {},
    notify() {},
    endSession() {},
    reconfigure: async () => ({ kept: [], added: [], swapped: [], removed: [], failed: [] }),
    onCatalogChanged: (listener) => {
      changed.add(listener);
      return () => changed.delete(listener);
    },
    status: () => [
      ...known.map(({ upstream, tools }) => ({ id: upstream, kind: 'stdio', state: 'ready', tools: tools.length, catalog: 'live', ...options.health?.[upstream] }) as const),
      ...(options.unreachable ?? []).map((id) => ({ id, kind: 'stdio', state: 'failed', tools: 0, catalog: 'none' }) as const),
    ],
    close: async () => {},
  };
  const config = {
    upstreams: catalogs.map(({ upstream }) => ({ id: upstream, include: [], exclude: options.exclude ?? [] })),
    shorthand: false, surface: 'working-set', serverName: 'mws', serverAliases: ['toolbox'], profiles: {},
    backendHints: { mail: 'mailbox and filters' }, pins: options.pins ?? [], promote: { demoteAfterHours: 24, appenders: {} },
    autoLoad: [], bundles: {}, loadBudgetTokens: 0, callTiers: 'off', compressDescriptions: false, adminTools: false, leftOutServers: [],
    search: { budgetBytes: 4_500, learn: options.learn ?? false, synonyms: {} }, results: { maxBytes: options.maxBytes ?? 0 },
    ...options.config,
  } as unknown as MwsConfig;
  const newId = (): string => `h${++handles}`;
  const learner = createLearner({ store: state.learnedWords, clock });
  const faults: unknown[] = [];
  let ids = 0;
  const plan = createPlan(config, {
    ...composeRelay({ config: () => config, clock, newId: () => `n${++ids}`, sessions: state.sessions, connect: () => upstreams }),
    state, clock, ranker: createRanker(), learner, recorder: createRecorder(state, clock, estimateTokens, learner),
    help: createSchemaHelp({ enabled: options.help ?? true, budgetBytes: 6_000 }), held: createHeldTexts({ clock, newId }),
    ledger: createLedger(estimateTokens), loaded: createLoadedTools(state.sessions), reload: options.reload,
    serverInfo: { name: 'mcp-working-set' },
    sessionOf: createSessionIds(clock, () => `s${++ids}`),
    onFault: (_method, error) => faults.push(error),
  }, () => {});
  const { catalog } = plan;
  const dispatcher = plan.view('default');
  const { lists } = dispatcher;
  return {
    clock, state, asked, refreshed, dispatcher, faults, catalog, lists, plan,
    publish(next: readonly UpstreamCatalog[], upstream: string) {
      known = next;
      for (const listener of changed) listener(upstream);
    },
  };
};

export const exchange = (caller: Partial<Caller> = {}): Exchange & { notified: string[] } => {
  const notified: string[] = [];
  return {
    caller: {
      era: 'legacy', revision: '2025-11-25', clientInfo: { name: 'tester' }, client: 'tester', capabilities: {},
      principal: 'local', profile: 'default', sessionId: 'one', ...caller,
    },
    signal: new AbortController().signal,
    notified,
    notify: (method) => notified.push(method),
    request: async () => ({ error: new RawJson('{"code":-32601,"message":"no"}') }),
  };
};

export const raw = (value: unknown): RawJson => RawJson.of(value);

/** The text of a tool result. */
export const textOf = (reply: Reply): string =>
  ((reply.result?.value as { content: { text: string }[] } | undefined)?.content ?? []).map((block) => block.text).join('\n');

export const afterReply = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
