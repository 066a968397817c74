import { SHORTHAND_ID, type Clock, type JsonObject, type MwsConfig, type ToolName, type UpstreamCatalog } from '@mcp-working-set/core';
import { forgetOldest } from '../forget-oldest.js';
import { pause } from '../upstreams/pause.js';
import { tellsChanges } from '../wire/list-changes.js';
import type { Upstreams } from '../upstreams/types.js';
import { buildPrompts, type Prompts } from './prompts.js';
import { buildResources, readExposedUri, type ResourcePlace, type Resources } from './uris.js';

/** How long a list waits for upstreams that do not say when theirs changes. */
const FRESH_MS = 1_000;
/** URIs seen in results that are remembered, the oldest forgotten first. */
const MAX_SEEN = 10_000;

/** What upstreams offer besides tools, under names and URIs that lead back to them. */
export interface LiveOffers {
  prompts(): Promise<readonly JsonObject[]>;
  resources(): Promise<readonly JsonObject[]>;
  templates(): Promise<readonly JsonObject[]>;
  promptNamed(name: string): ToolName | undefined;
  /** Where a resource may be, likeliest first: the listed form of a URI has one place, an upstream's own may have several. */
  places(uri: string): readonly ResourcePlace[];
  /** A result of the upstream holds this URI: who reads it later is sent there. */
  saw(upstream: string, uri: string): void;
  /** Calls back when what clients would be listed of a kind has changed. */
  onChanged(listener: (kind: 'prompts' | 'resources') => void): () => void;
}

export interface LiveOffersOptions {
  readonly config: () => Pick<MwsConfig, 'upstreams' | 'shorthand'>;
  readonly upstreams: Pick<Upstreams, 'catalogs' | 'onCatalogChanged' | 'status' | 'refresh'>;
  readonly clock: Clock;
}

export const createLiveOffers = ({ config, upstreams, clock }: LiveOffersOptions): LiveOffers => {
  const listeners = new Set<(kind: 'prompts' | 'resources') => void>();
  const seen = new Map<string, string>();
  let made: { prompts: Prompts; resources: Resources; texts: Record<'prompts' | 'resources', string> } | undefined;

  const build = (): NonNullable<typeof made> => {
    const catalogs = upstreams.catalogs();
    const { shorthand } = config();
    const prompts = buildPrompts(catalogs, shorthand);
    const resources = buildResources(catalogs, shorthand);
    const texts = { prompts: JSON.stringify(prompts.list), resources: JSON.stringify([resources.list, resources.templates]) };
    return { prompts, resources, texts };
  };
  const now = (): NonNullable<typeof made> => (made ??= build());

  upstreams.onCatalogChanged(() => {
    const before = made;
    made = undefined;
    // What nobody has asked for yet has not changed for anybody.
    if (!before) return;
    for (const kind of ['prompts', 'resources'] as const) {
      if (now().texts[kind] !== before.texts[kind]) for (const listener of listeners) listener(kind);
    }
  });

  /** Upstreams that do not announce changes are asked again, unknown ones for the first time; slow ones are not waited for. */
  const freshen = async (feature: 'prompts' | 'resources'): Promise<void> => {
    const catalogs = new Map(upstreams.catalogs().map((catalog) => [catalog.upstream, catalog]));
    const due = upstreams.status().filter(({ id, state, catalog }) => catalog === 'none' || (state === 'ready' && silent(catalogs.get(id), feature)));
    if (due.length === 0) return;
    await Promise.race([Promise.allSettled(due.map(({ id }) => upstreams.refresh(id))), pause(clock, FRESH_MS)]);
  };

  const ids = (): readonly string[] => config().upstreams.map(({ id }) => id);
  return {
    async prompts() {
      await freshen('prompts');
      return now().prompts.list;
    },
    async resources() {
      await freshen('resources');
      return now().resources.list;
    },
    async templates() {
      await freshen('resources');
      return now().resources.templates;
    },
    promptNamed: (name) => now().prompts.resolve(name),
    places(uri) {
      if (config().shorthand) return [{ upstream: SHORTHAND_ID, uri }];
      const exposed = readExposedUri(uri, ids());
      if (exposed) return [exposed];
      const { resources } = now();
      const told = seen.get(uri);
      const having = upstreams.catalogs().filter(({ capabilities }) => capabilities['resources'] !== undefined).map(({ upstream }) => upstream);
      const likely = [...(told === undefined ? [] : [told]), ...resources.owners(uri), ...resources.matching(uri)];
      // Nobody is asked for what another is known to have.
      if (likely.length === 0) likely.push(...having);
      return [...new Set(likely)].map((upstream) => ({ upstream, uri }));
    },
    saw(upstream, uri) {
      seen.delete(uri);
      seen.set(uri, upstream);
      forgetOldest(seen, MAX_SEEN);
    },
    onChanged(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

/** Whether an upstream has a feature and does not say when its list changes. */
const silent = (catalog: UpstreamCatalog | undefined, feature: string): boolean =>
  catalog?.capabilities[feature] !== undefined && !tellsChanges(catalog.capabilities, feature);
