import { isJsonObject, type JsonObject, type UpstreamCatalog } from '@mcp-working-set/core';

/** A resource as its upstream knows it. */
export interface ResourcePlace {
  readonly upstream: string;
  readonly uri: string;
}

const SCHEME = 'mws://';

/**
 * The URI under which a resource (or a template) of one of several upstreams is listed: `mws://<upstream>/` before its
 * own, which stays as it is, braces of a template too.
 */
export const exposedUri = (upstream: string, uri: string): string => `${SCHEME}${encodeURIComponent(upstream)}/${uri}`;

/** Takes an exposed URI apart; undefined where it is none. Host names may have lost their case on the way. */
export const readExposedUri = (uri: string, upstreams: readonly string[]): ResourcePlace | undefined => {
  if (!uri.startsWith(SCHEME)) return undefined;
  const end = uri.indexOf('/', SCHEME.length);
  if (end < 0) return undefined;
  const host = uri.slice(SCHEME.length, end);
  const named = upstreams.find((id) => encodeURIComponent(id) === host) ?? upstreams.find((id) => encodeURIComponent(id).toLowerCase() === host.toLowerCase());
  return named === undefined ? undefined : { upstream: named, uri: uri.slice(end + 1) };
};

/** The resources and templates of all upstreams. */
export interface Resources {
  readonly list: readonly JsonObject[];
  readonly templates: readonly JsonObject[];
  /** Upstreams that list this very URI as their own, in configuration order. */
  owners(uri: string): readonly string[];
  /** Upstreams with a template that the URI fits. */
  matching(uri: string): readonly string[];
}

export const buildResources = (catalogs: readonly UpstreamCatalog[], shorthand: boolean): Resources => {
  const owners = new Map<string, string[]>();
  const templates: { upstream: string; pattern: RegExp }[] = [];
  const own = (upstream: string, item: unknown, key: 'uri' | 'uriTemplate'): JsonObject[] => {
    const uri = isJsonObject(item) ? item[key] : undefined;
    if (!isJsonObject(item) || typeof uri !== 'string' || uri === '') return [];
    if (key === 'uriTemplate') templates.push({ upstream, pattern: templatePattern(uri) });
    const known = owners.get(uri) ?? [];
    if (!known.includes(upstream)) owners.set(uri, [...known, upstream]);
    return [shorthand ? item : { ...item, [key]: exposedUri(upstream, uri) }];
  };
  return {
    list: catalogs.flatMap(({ upstream, resources = [] }) => resources.flatMap((item) => own(upstream, item, 'uri'))),
    templates: catalogs.flatMap(({ upstream, resourceTemplates = [] }) => resourceTemplates.flatMap((item) => own(upstream, item, 'uriTemplate'))),
    owners: (uri) => owners.get(uri) ?? [],
    matching: (uri) => [...new Set(templates.filter(({ pattern }) => pattern.test(uri)).map(({ upstream }) => upstream))],
  };
};

/** What a URI template (RFC 6570) may expand to, roughly: its literal parts with anything between them. */
const templatePattern = (template: string): RegExp =>
  new RegExp(`^${template.split(/\{[^{}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*')}$`, 's');
