import { buildCatalog, type CatalogSnapshot, type CatalogTool, type MwsConfig, type Ranker } from '@mcp-working-set/core';
import { toolFilter } from '@mcp-working-set/core/select';
import type { Upstreams } from '../upstreams/types.js';

/** The catalog of this moment, with its index, swapped as a whole when an upstream's catalog changes. */
export interface LiveCatalog {
  snapshot(): CatalogSnapshot;
  /** The tools of the snapshot that the configuration lets be used, in catalog order; filtered once a snapshot. */
  usable(): readonly CatalogTool[];
  /** Whether the configuration lets this tool be used at all. */
  allowed(tool: CatalogTool): boolean;
  readonly ranker: Ranker;
  onChanged(listener: () => void): () => void;
  /** The same for a view that has meta-tools of these names too: a tool of such a name gets another there. */
  reserving(names: ReadonlySet<string>): LiveCatalog;
  /** Another one takes its place: it hears of changes no more. */
  close(): void;
}

export interface LiveCatalogOptions {
  readonly config: Pick<MwsConfig, 'upstreams' | 'shorthand' | 'backendHints'>;
  readonly upstreams: Pick<Upstreams, 'catalogs' | 'onCatalogChanged'>;
  readonly ranker: Ranker;
  /** Names of meta-tools, which no upstream's tool may take. */
  readonly reserved: ReadonlySet<string>;
}

/** Builds at first use and again after each change; a burst of changes before the next use costs one build. */
export const createLiveCatalog = ({ config, upstreams, ranker, reserved }: LiveCatalogOptions): LiveCatalog => {
  const filters = new Map(config.upstreams.map((spec) => [spec.id, toolFilter(spec.include, spec.exclude)]));
  const allowed = (tool: CatalogTool): boolean => filters.get(tool.upstream)?.(tool.original) ?? false;
  const listeners = new Set<() => void>();
  const indexed = new Map<string, readonly CatalogTool[]>();
  let current: CatalogSnapshot | undefined;
  let usable: { of: CatalogSnapshot; tools: readonly CatalogTool[] } | undefined;

  const snapshotWith = (taken: ReadonlySet<string>): CatalogSnapshot =>
    buildCatalog({ catalogs: upstreams.catalogs(), shorthand: config.shorthand, reserved: taken, backendHints: config.backendHints });

  const build = (): CatalogSnapshot => {
    const snapshot = snapshotWith(reserved);
    const groups = groupByUpstream(snapshot.tools);
    for (const { id } of config.upstreams) {
      const tools = groups.get(id) ?? [];
      const before = indexed.get(id);
      if (before && sameTools(before, tools)) continue;
      indexed.set(id, tools);
      ranker.replace(id, tools);
    }
    return snapshot;
  };

  const stop = upstreams.onCatalogChanged(() => {
    current = undefined;
    for (const listener of listeners) listener();
  });

  const snapshot = (): CatalogSnapshot => (current ??= build());
  const whole: LiveCatalog = {
    snapshot,
    usable() {
      const of = snapshot();
      if (usable?.of !== of) usable = { of, tools: of.tools.filter(allowed) };
      return usable.tools;
    },
    allowed,
    ranker,
    onChanged: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    // Only the tools of a single server keep names of their own, of which one may be that of a meta-tool.
    reserving: (names) => (!config.shorthand || [...names].every((name) => reserved.has(name)) ? whole : renamed(whole, () => snapshotWith(new Set([...reserved, ...names])))),
    close: stop,
  };
  return whole;
};

/** A catalog in which some tools have other names; what ranks them stays one and the same. */
const renamed = (whole: LiveCatalog, build: () => CatalogSnapshot): LiveCatalog => {
  let current: { readonly of: CatalogSnapshot; readonly snapshot: CatalogSnapshot; readonly usable: readonly CatalogTool[]; readonly byPair: ReadonlyMap<string, CatalogTool> } | undefined;
  const now = () => {
    const of = whole.snapshot();
    if (current?.of !== of) {
      const snapshot = build();
      const byPair = new Map(snapshot.tools.map((tool) => [pairOf(tool), tool]));
      current = { of, snapshot, usable: snapshot.tools.filter(whole.allowed), byPair };
    }
    return current;
  };
  return {
    ...whole,
    snapshot: () => now().snapshot,
    usable: () => now().usable,
    ranker: {
      ...whole.ranker,
      search(query, options) {
        const { byPair } = now();
        const result = whole.ranker.search(query, options);
        return { ...result, hits: result.hits.map((hit) => ({ ...hit, tool: byPair.get(pairOf(hit.tool)) ?? hit.tool })) };
      },
    },
  };
};

const pairOf = ({ upstream, original }: CatalogTool): string => `${upstream}\0${original}`;

const groupByUpstream = (tools: readonly CatalogTool[]): Map<string, CatalogTool[]> => {
  const groups = new Map<string, CatalogTool[]>();
  for (const tool of tools) {
    const group = groups.get(tool.upstream);
    if (group) group.push(tool);
    else groups.set(tool.upstream, [tool]);
  }
  return groups;
};

/** An upstream is indexed again only if a name or definition of its own changed. */
const sameTools = (before: readonly CatalogTool[], after: readonly CatalogTool[]): boolean =>
  before.length === after.length &&
  before.every((tool, i) => {
    const other = after[i];
    return other !== undefined && tool.exposed === other.exposed && tool.backend === other.backend && tool.definition === other.definition;
  });
