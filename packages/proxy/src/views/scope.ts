import type { CatalogTool, MwsConfig, ProfileSettings } from '@mcp-working-set/core';
import { catalogFilter } from '@mcp-working-set/core/select';
import type { Mount } from '../dispatch/types.js';
import type { LiveCatalog } from '../listing/live-catalog.js';
import type { LiveOffers } from '../offers/live-offers.js';
import type { Upstreams } from '../upstreams/types.js';
import { readExposedUri } from '../offers/uris.js';

/** The configuration as a view of it is mounted: on another surface, under another name. */
export const mountedConfig = (config: MwsConfig, profile: string, { surface, serverName }: Mount): MwsConfig => {
  const name = profile === 'default' ? (config.standardProfile ?? profile) : profile;
  const own = Object.hasOwn(config.profiles, name) ? config.profiles[name] : undefined;
  return {
    ...config,
    ...(serverName === undefined ? {} : { serverName, serverAliases: [config.serverName, ...config.serverAliases] }),
    ...(surface === undefined ? {} : own ? { profiles: { ...config.profiles, [name]: { ...own, surface } } } : { surface }),
  };
};

/** What of everything a view shows. */
export interface Scope {
  readonly catalog: LiveCatalog;
  readonly upstreams: Upstreams;
  readonly offers: LiveOffers;
}

/** Everything where a profile cuts nothing out; else the servers and tools that it names, on every path. */
export const scopeTo = (whole: Scope, { servers, include, exclude }: ProfileSettings): Scope => {
  if (servers === undefined && include.length === 0 && exclude.length === 0) return whole;
  const { catalog, upstreams, offers } = whole;
  const passes = catalogFilter(include, exclude);
  const shows = (id: string): boolean => servers === undefined || servers.includes(id);
  const allowed = (tool: CatalogTool): boolean => shows(tool.upstream) && catalog.allowed(tool) && passes(tool);
  let usable: { of: readonly CatalogTool[]; tools: readonly CatalogTool[] } | undefined;
  return {
    catalog: {
      ...catalog,
      allowed,
      usable() {
        const of = catalog.usable();
        if (usable?.of !== of) usable = { of, tools: of.filter(allowed) };
        return usable.tools;
      },
    },
    upstreams: servers === undefined ? upstreams : {
      ...upstreams,
      catalogs: () => upstreams.catalogs().filter(({ upstream }) => shows(upstream)),
      status: () => upstreams.status().filter(({ id }) => shows(id)),
    },
    offers: servers === undefined ? offers : scopeOffers(offers, servers, shows),
  };
};

/** Prompts and resources of the shown servers; listed ones are told apart by where their names and URIs lead. */
const scopeOffers = (offers: LiveOffers, servers: readonly string[], shows: (id: string) => boolean): LiveOffers => {
  const fromPrompt = ({ name }: { readonly name?: unknown }): boolean => {
    const prompt = typeof name === 'string' ? offers.promptNamed(name) : undefined;
    return prompt !== undefined && shows(prompt.upstream);
  };
  const fromUri = (uri: unknown): boolean => {
    if (typeof uri !== 'string') return false;
    const exposed = readExposedUri(uri, servers);
    return exposed ? shows(exposed.upstream) : offers.places(uri).some(({ upstream }) => shows(upstream));
  };
  return {
    ...offers,
    prompts: async () => (await offers.prompts()).filter(fromPrompt),
    resources: async () => (await offers.resources()).filter(({ uri }) => fromUri(uri)),
    templates: async () => (await offers.templates()).filter(({ uriTemplate }) => fromUri(uriTemplate)),
    promptNamed(name) {
      const prompt = offers.promptNamed(name);
      return prompt && shows(prompt.upstream) ? prompt : undefined;
    },
    places: (uri) => offers.places(uri).filter(({ upstream }) => shows(upstream)),
  };
};
