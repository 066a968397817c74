import type { CatalogStore, Clock, KeyValueStore, Logger, UpstreamCatalog, UpstreamSpec } from '@mcp-working-set/core';
import pLimit from 'p-limit';
import type { Reply } from '../wire/message.js';
import { resultReply } from '../wire/reply.js';
import { paramHeadersOf, type ParamHeader } from '../wire/param-headers.js';
import { createCatalogKeeper, type CatalogKeeper } from './catalog-keeper.js';
import type { ConnectDeps } from './connect-types.js';
import { asUpstreamError, UpstreamError } from './errors.js';
import { connectHttp } from './http/connect.js';
import { NO_NEWS } from './news.js';
import { fetchCatalog, OWN_PRINCIPAL } from './pages.js';
import { pause } from './pause.js';
import { createPool, type Pool } from './pool.js';
import { drained, sameConnection } from './reconfigure.js';
import { createRedactor } from './redact.js';
import { connectStdio } from './stdio/connect.js';
import type { ConnectionKey, UpstreamNews, Upstreams, UpstreamStatus } from './types.js';
import { createVerdicts } from './verdicts.js';

export interface UpstreamsOptions {
  /** In configuration order. */
  readonly specs: readonly UpstreamSpec[];
  readonly state: { readonly catalogs: CatalogStore; readonly values: KeyValueStore };
  readonly clock: Clock;
  readonly logger: Logger;
  /** Version of mws, told to upstreams. */
  readonly version: string;
  /** What stdio upstreams inherit the safe part of. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Longest message taken from an upstream, bytes. Default 64 MiB; a longer one fails its own request only. */
  readonly maxMessageBytes?: number;
  /** Told of what upstreams say outside of every request; default: nobody is. */
  readonly news?: UpstreamNews;
}

const MAX_MESSAGE_BYTES = 64 * 1024 * 1024;
/** Upstreams fetched at a time at start; one that takes longer than this gives its place up, so that hung ones block nobody. */
const AT_A_TIME = 4;
const PLACE_MS = 3_000;

const formerGoesOn = (reason: string): string => `as it is configured now it does not work, the former one goes on: ${reason}`;

interface Member {
  readonly spec: UpstreamSpec;
  readonly pool: Pool;
  readonly keeper: CatalogKeeper;
}

/**
 * All upstreams of a configuration: connected when first needed, each behind its own circuit breaker, with the last good
 * catalog of each. What is wrong with one never shows in another.
 */
export const createUpstreams = (options: UpstreamsOptions): Upstreams => {
  const { specs, clock } = options;
  const listeners = new Set<(upstream: string) => void>();
  const tell = (upstream: string): void => {
    for (const listener of listeners) listener(upstream);
  };
  /** What clients want to be told of, for upstreams that come later. */
  const told = new Map<string, { key: ConnectionKey; levels: { all: string; session: string } }>();
  const create = (spec: UpstreamSpec, changed: () => void): Member => {
    const made = createMember(spec, options, changed);
    for (const { key, levels } of told.values()) made.pool.setLogLevel(key, levels);
    return made;
  };
  const make = (spec: UpstreamSpec): Member => create(spec, () => tell(spec.id));
  let members = new Map(specs.map((spec) => [spec.id, make(spec)]));
  /** Members of a changed configuration that do not work yet, and members that only end their calls. */
  const pending = new Map<string, Member>();
  const leaving = new Set<Promise<void>>();
  let closed = false;

  const dismiss = (gone: Member): void => {
    gone.keeper.close();
    const left: Promise<void> = drained(clock, () => (closed ? 0 : gone.pool.status().inFlight))
      .then(() => gone.pool.close())
      .finally(() => leaving.delete(left));
    leaving.add(left);
  };
  /** What is watched at upstreams that are gone, for as long as somebody watches it: they may come back. */
  const orphans = new Map<ConnectionKey, { readonly upstream: string; readonly uri: string }>();
  const watchAgain = ({ spec, pool }: Member, key: ConnectionKey, uri: string): void => {
    pool.watch(key, uri).catch(() => options.logger.warn(`${spec.id}: a watched resource cannot be watched any more`));
  };
  /** Makes the changed upstream beside the one that runs; it takes its place as soon as it has listed its tools. */
  const beside = (spec: UpstreamSpec): Member => {
    const next: Member = create(spec, () => {
      if (pending.get(spec.id) === next) {
        pending.delete(spec.id);
        const former = members.get(spec.id);
        members.set(spec.id, next);
        if (former) {
          for (const { key, uri } of former.pool.watched()) watchAgain(next, key, uri);
          dismiss(former);
        }
      }
      if (members.get(spec.id) === next) tell(spec.id);
    });
    pending.set(spec.id, next);
    return next;
  };
  /** Resolves to why it does not work, or undefined. One that did not work the last time is tried again at once. */
  const replace = async (spec: UpstreamSpec): Promise<string | undefined> => {
    const next = pending.get(spec.id) ?? beside(spec);
    try {
      await next.keeper.refresh();
      return undefined;
    } catch (error) {
      void next.keeper.fetch();
      return asUpstreamError(spec.id, error).what;
    }
  };
  const first: Promise<void>[] = [];
  let outstanding = 0;

  const member = (upstream: string): Member => {
    const found = members.get(upstream);
    if (!found) throw new UpstreamError(upstream, 'unreachable', 'is not configured');
    return found;
  };

  return {
    request(upstream, request): Promise<Reply> {
      const found = members.get(upstream);
      return found ? found.pool.request(request) : Promise.reject(new UpstreamError(upstream, 'unreachable', 'is not configured'));
    },
    catalogs: () => [...members.values()].flatMap(({ keeper }): UpstreamCatalog[] => (keeper.catalog ? [keeper.catalog] : [])),
    async start() {
      await Promise.all([...members.values()].map(({ keeper }) => keeper.load()));
      const limit = pLimit(AT_A_TIME);
      for (const { keeper } of members.values()) {
        if (!keeper.due) continue;
        outstanding++;
        first.push(new Promise((resolve) => {
          void limit(() => {
            const work = keeper.fetch().finally(() => {
              outstanding--;
              resolve();
            });
            return Promise.race([work, pause(clock, PLACE_MS)]);
          });
        }));
      }
    },
    async settled(timeoutMs) {
      if (outstanding > 0) await Promise.race([Promise.all(first), pause(clock, timeoutMs)]);
      return outstanding === 0;
    },
    refresh: async (upstream) => member(upstream).keeper.refresh(),
    freshen(time) {
      for (const { keeper } of members.values()) keeper.freshen(time);
    },
    watch: async (upstream, key, uri) => member(upstream).pool.watch(key, uri),
    async unwatch(upstream, key) {
      orphans.delete(key);
      return members.get(upstream)?.pool.unwatch(key) ?? resultReply({});
    },
    setLogLevel(key, levels) {
      told.delete(key.sessionId ?? `\0${key.principal}`);
      told.set(key.sessionId ?? `\0${key.principal}`, { key, levels });
      for (const { pool } of members.values()) pool.setLogLevel(key, levels);
    },
    notify: (upstream, key, method, params) => members.get(upstream)?.pool.notify(key, method, params),
    endSession(sessionId) {
      told.delete(sessionId);
      for (const { pool } of members.values()) pool.endSession(sessionId);
    },
    async reconfigure(wanted) {
      const before = members;
      const kept: string[] = [];
      const added: string[] = [];
      const changed: UpstreamSpec[] = [];
      for (const [id, member] of pending) {
        if (wanted.some((spec) => spec.id === id && sameConnection(member.spec, spec))) continue;
        pending.delete(id);
        dismiss(member);
      }
      members = new Map(wanted.map((spec) => {
        const former = before.get(spec.id);
        if (!former) {
          added.push(spec.id);
          return [spec.id, make(spec)];
        }
        if (sameConnection(former.spec, spec)) kept.push(spec.id);
        else changed.push(spec);
        return [spec.id, former];
      }));
      const removed = [...before.keys()].filter((id) => !members.has(id));
      for (const id of removed) {
        const gone = before.get(id) as Member;
        for (const { key, uri } of gone.pool.watched()) orphans.set(key, { upstream: id, uri });
        dismiss(gone);
      }
      const fresh = added.map((id) => members.get(id) as Member);
      for (const [key, { upstream, uri }] of [...orphans]) {
        const back = added.includes(upstream) ? members.get(upstream) : undefined;
        if (!back) continue;
        orphans.delete(key);
        watchAgain(back, key, uri);
      }
      await Promise.all(fresh.map(({ keeper }) => keeper.load()));
      if (removed.length > 0 || added.length > 0) tell(removed[0] ?? (added[0] as string));
      for (const { keeper } of fresh) if (keeper.due) void keeper.fetch();
      const outcomes = await Promise.all(changed.map(async ({ id }, at) => [id, await replace(changed[at] as UpstreamSpec)] as const));
      const failed = outcomes.flatMap(([id, reason]) => (reason === undefined ? [] : [{ id, reason }]));
      for (const { id, reason } of failed) options.logger.warn(`${id}: ${formerGoesOn(reason)}`);
      const swapped = outcomes.filter(([, reason]) => reason === undefined).map(([id]) => id);
      return { kept, added, swapped, removed, failed };
    },
    onCatalogChanged(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    status: () => [...members.values()].map((member) => {
      const { id } = member.spec;
      const reason = pending.get(id)?.keeper.lastError;
      const status = statusOf(member);
      return reason === undefined ? status : { ...status, lastError: formerGoesOn(reason) };
    }),
    async close() {
      closed = true;
      const all = [...members.values(), ...pending.values()];
      for (const { keeper } of all) keeper.close();
      await Promise.all([...all.map(({ pool }) => pool.close()), ...leaving]);
    },
  };
};

const createMember = (spec: UpstreamSpec, options: UpstreamsOptions, changed: () => void): Member => {
  const { clock, logger, state, version, environment, maxMessageBytes = MAX_MESSAGE_BYTES, news = NO_NEWS } = options;
  let marks: { catalog: UpstreamCatalog; byTool: Map<string, readonly ParamHeader[]> } | undefined;
  /** Made once a catalog, and only where a 2026-07-28 upstream is called over HTTP. */
  const paramHeaders = (tool: string): readonly ParamHeader[] => {
    const { catalog } = keeper;
    if (!catalog) return [];
    if (marks?.catalog !== catalog) marks = { catalog, byTool: paramHeadersByTool(catalog) };
    return marks.byTool.get(tool) ?? [];
  };
  const deps: ConnectDeps = { clock, logger, version, environment, maxMessageBytes, redact: createRedactor(spec), paramHeaders };
  const pool = createPool({
    spec,
    clock,
    logger,
    verdicts: createVerdicts(state.values, clock, spec.fingerprint),
    redact: deps.redact,
    connect: (how) => (spec.kind === 'stdio' ? connectStdio(spec, deps, how) : connectHttp(spec, deps, how)),
    onConnected: () => keeper.reconnected(),
    onListChanged: () => keeper.changed(),
    news,
  });
  const keeper: CatalogKeeper = createCatalogKeeper({
    spec,
    store: state.catalogs,
    clock,
    logger,
    list: (background) => pool.run({ principal: OWN_PRINCIPAL }, background, (connection) =>
      fetchCatalog(spec.id, connection, { clock, budgetMs: spec.timeouts.list, redact: deps.redact }, keeper.catalog)),
    onChanged: changed,
    retryInMs: () => pool.retryInMs(),
  });
  return { spec, pool, keeper };
};

const paramHeadersByTool = (catalog: UpstreamCatalog): Map<string, readonly ParamHeader[]> => {
  const byTool = new Map<string, readonly ParamHeader[]>();
  for (const tool of catalog.tools) {
    if (typeof tool !== 'object' || tool === null || !('name' in tool) || typeof tool['name'] !== 'string') continue;
    const found = paramHeadersOf(tool['inputSchema']);
    if (found.length > 0) byTool.set(tool['name'], found);
  }
  return byTool;
};

const statusOf = ({ spec, pool, keeper }: Member): UpstreamStatus => {
  const { state, connection, tail, breaker, latencyMs, inFlight, errors, ...pooled } = pool.status();
  const { catalog, source } = keeper;
  const lastError = pooled.lastError ?? keeper.lastError;
  const era = connection?.era ?? catalog?.era;
  const revision = connection?.revision ?? catalog?.revision;
  return {
    id: spec.id,
    kind: spec.kind,
    state,
    ...(era === undefined ? {} : { era }),
    ...(revision === undefined ? {} : { revision }),
    tools: catalog?.tools.length ?? 0,
    catalog: source,
    ...(lastError === undefined ? {} : { lastError }),
    ...(keeper.degraded === undefined ? {} : { degraded: keeper.degraded }),
    ...(connection?.pid === undefined ? {} : { pid: connection.pid }),
    breaker,
    inFlight,
    errors,
    ...(latencyMs === undefined ? {} : { latencyMs }),
    stderr: tail,
  };
};
