import { createMemoryState, estimateTokens, MwsError, type JsonObject, type MwsConfig, type UpstreamCatalog } from '@mcp-working-set/core';
import { manualClock } from '@mcp-working-set/core/testing';
import { createRanker } from '@mcp-working-set/search';
import { createToolCaller } from '../../src/calling/call-tool.js';
import { createResultCutter } from '../../src/calling/cut-results.js';
import { createToolFinder } from '../../src/calling/find-tool.js';
import { createHeldTexts } from '../../src/calling/held-texts.js';
import { createRecorder } from '../../src/calling/recorder.js';
import { createSchemaHelp } from '../../src/calling/schema-help.js';
import { createSessionIds } from '../../src/calling/session-id.js';
import { createClients } from '../../src/dispatch/clients.js';
import { createDispatcher } from '../../src/dispatch/dispatcher.js';
import { createFeatures } from '../../src/dispatch/features.js';
import { createIntroduce } from '../../src/dispatch/introduce.js';
import type { Caller, Exchange } from '../../src/dispatch/types.js';
import { createLists } from '../../src/listing/list.js';
import { createLiveCatalog } from '../../src/listing/live-catalog.js';
import { createWorkingSets } from '../../src/listing/working-set.js';
import { callTool } from '../../src/meta/call-tool.js';
import { readResult } from '../../src/meta/read-result.js';
import { createSearch, searchTools } from '../../src/meta/search-tools.js';
import { composeRelay } from '../../src/relay/compose.js';
import type { UpstreamRequest, Upstreams } from '../../src/upstreams/types.js';
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
    help?: boolean;
    maxBytes?: number;
    answer?: (upstream: string, request: UpstreamRequest) => Promise<Reply>;
  } = {},
) => {
  const clock = manualClock(1_000_000);
  const state = createMemoryState();
  const asked: { upstream: string; request: UpstreamRequest }[] = [];
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
    refresh: async (id) => {
      const catalog = known.find(({ upstream }) => upstream === id);
      if (!catalog) throw new MwsError('upstream-unavailable', `${id}: cannot be started`);
      return catalog;
    },
    watch: async () => ({ result: new RawJson('{}') }),
    unwatch: async () => ({ result: new RawJson('{}') }),
    setLogLevel() {},
    notify() {},
    endSession() {},
    onCatalogChanged: (listener) => {
      changed.add(listener);
      return () => changed.delete(listener);
    },
    status: () => [
      ...known.map(({ upstream, tools }) => ({ id: upstream, kind: 'stdio', state: 'ready', tools: tools.length, catalog: 'live' }) as const),
      ...(options.unreachable ?? []).map((id) => ({ id, kind: 'stdio', state: 'failed', tools: 0, catalog: 'none' }) as const),
    ],
    close: async () => {},
  };
  const config = {
    upstreams: catalogs.map(({ upstream }) => ({ id: upstream, include: [], exclude: options.exclude ?? [] })),
    shorthand: false,
    backendHints: { mail: 'mailbox and filters' },
  } as unknown as MwsConfig;
  const catalog = createLiveCatalog({ config, upstreams, ranker: createRanker(), reserved: new Set(['search_tools', 'call_tool']) });
  const workingSets = createWorkingSets({ state, clock, pins: options.pins ?? [], demoteAfterMs: 24 * 3_600_000 });
  const recorder = createRecorder(state, clock, estimateTokens);
  const keyOf = ({ principal }: { principal: string }) => ({ principal, scope: 'global' });
  const search = createSearch({ catalog, workingSets, upstreams, limit: 10, budgetBytes: 4_500 });
  const own = new Set(['search_tools', 'call_tool', 'read_result']);
  const tools = createToolFinder({ catalog, upstreams, own, mountedAs: ['mws', 'toolbox'] });
  const { maxBytes = 0 } = options;
  let texts = 0;
  const held = createHeldTexts({ clock, newId: () => `h${++texts}` });
  const help = createSchemaHelp({ enabled: options.help ?? true, budgetBytes: 6_000 });
  const meta = [searchTools({ search, recorder, catalog, backendHints: config.backendHints, keyOf, help }), callTool({ tools, help }), ...(maxBytes > 0 ? [readResult({ held, maxBytes })] : [])];
  const lists = createLists({ catalog, workingSets, meta, clock });
  const faults: unknown[] = [];
  const relayed = composeRelay({ config: () => config, clock, newId: () => `n${++handles}`, connect: () => upstreams });
  let ids = 0;
  const dispatcher = createDispatcher({
    introduce: createIntroduce({ config: () => config, upstreams, serverInfo: { name: 'mcp-working-set' } }),
    features: createFeatures({ ...relayed, having: (feature) => known.filter(({ capabilities }) => feature in capabilities).map(({ upstream }) => upstream), sole: () => undefined }),
    clients: createClients({ ...relayed, lists, specs: () => config.upstreams, newId: () => `n${++handles}` }),
    meta, lists, workingSets, keyOf, help,
    call: createToolCaller({ catalog, relay: relayed.relay, recorder, clock, tools, help, cut: createResultCutter({ held, maxBytes }) }),
    sessionOf: createSessionIds(clock, () => `s${++ids}`),
    onFault: (_method, error) => faults.push(error),
  });
  return {
    clock, state, asked, dispatcher, faults, catalog, lists,
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
