/*
 * Where JSON Schema (2020-12, and what older drafts spelled otherwise) keeps schemas inside a schema. Everything else
 * (enum, const, default, examples, unknown keywords) holds data and is never looked into.
 */

/** How a keyword's value holds schemas: as one, as a list, by key, or (`items`, `dependencies`) as more than one of these. */
export type Holds = 'one' | 'list' | 'map' | 'items' | 'dependencies';

export const HOLDS: ReadonlyMap<string, Holds> = new Map<string, Holds>([
  ['additionalProperties', 'one'],
  ['unevaluatedProperties', 'one'],
  ['propertyNames', 'one'],
  ['additionalItems', 'one'],
  ['unevaluatedItems', 'one'],
  ['contains', 'one'],
  ['not', 'one'],
  ['if', 'one'],
  ['then', 'one'],
  ['else', 'one'],
  ['contentSchema', 'one'],
  ['allOf', 'list'],
  ['anyOf', 'list'],
  ['oneOf', 'list'],
  ['prefixItems', 'list'],
  ['properties', 'map'],
  ['patternProperties', 'map'],
  ['dependentSchemas', 'map'],
  ['$defs', 'map'],
  ['definitions', 'map'],
  ['items', 'items'],
  ['dependencies', 'dependencies'],
]);

/** Keywords that say something to people and decide nothing about instances. */
export const ANNOTATIONS: ReadonlySet<string> = new Set([
  'title', 'description', 'default', 'examples', '$comment', 'deprecated', 'readOnly', 'writeOnly',
]);

/** Keywords whose meaning depends on what stands beside them: a schema may be merged into another only if they do not share one. */
export const NEIGHBOURS: readonly ReadonlySet<string>[] = [
  new Set(['properties', 'patternProperties', 'additionalProperties']),
  new Set(['items', 'prefixItems', 'additionalItems']),
  new Set(['contains', 'minContains', 'maxContains']),
  new Set(['if', 'then', 'else']),
  new Set(['contentSchema', 'contentMediaType', 'contentEncoding']),
];

/** The seven types that instances have. */
export const TYPES: ReadonlySet<string> = new Set(['null', 'boolean', 'object', 'array', 'number', 'string', 'integer']);
