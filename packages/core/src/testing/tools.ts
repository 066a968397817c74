import { isJsonObject, type Json, type JsonObject } from '../json.js';
import type { CatalogTool, ToolDefinition, UpstreamCatalog } from '../catalog/types.js';

/** A sound definition: an empty object schema unless `fields` says otherwise. */
export const definition = (name: string, fields: JsonObject = {}): ToolDefinition => ({
  name,
  ...fields,
  inputSchema: isJsonObject(fields.inputSchema) ? fields.inputSchema : { type: 'object', properties: {} },
});

/** A tool of a catalog, of the upstream `up` unless `place` says otherwise. */
export const tool = (name: string, fields: JsonObject = {}, place: Partial<Omit<CatalogTool, 'definition' | 'original'>> = {}): CatalogTool => {
  const upstream = place.upstream ?? 'up';
  return { upstream, exposed: `${upstream}__${name}`, original: name, backend: upstream, repairs: [], ...place, definition: definition(name, fields) };
};

/** What an upstream published: names stand for sound definitions, anything else for itself. */
export const catalog = (upstream: string, tools: readonly Json[], more: Partial<UpstreamCatalog> = {}): UpstreamCatalog => ({
  upstream,
  era: 'legacy',
  revision: '2025-11-25',
  fetchedAt: Date.UTC(2026, 10, 30),
  capabilities: { tools: {} },
  serverInfo: { name: upstream, version: '1.0.0' },
  tools: tools.map((entry) => (typeof entry === 'string' ? definition(entry) : entry)),
  ...more,
});
