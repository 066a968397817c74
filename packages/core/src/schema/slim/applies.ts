import type { JsonObject } from '../../json.js';
import { TYPES } from '../keywords.js';
import { without } from '../walk.js';

/** What says something of values of one type alone; `format` is left out, since some formats are of several. */
const ABOUT: ReadonlyMap<string, readonly string[]> = new Map([
  ['object', ['properties', 'patternProperties', 'additionalProperties', 'unevaluatedProperties', 'propertyNames', 'required', 'minProperties', 'maxProperties', 'dependentRequired', 'dependentSchemas', 'dependencies']],
  ['array', ['items', 'prefixItems', 'additionalItems', 'unevaluatedItems', 'contains', 'minContains', 'maxContains', 'minItems', 'maxItems', 'uniqueItems']],
  ['string', ['minLength', 'maxLength', 'pattern']],
  ['number', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']],
]);

/** Keywords about types that the schema does not let in: they say nothing, and Gemini refuses them. */
export const dropInapplicable = (schema: JsonObject): JsonObject => {
  const written = [schema.type].flat();
  if (!written.every((type) => TYPES.has(type as string))) return schema;
  const types = written.map((type) => (type === 'integer' ? 'number' : type));
  const idle = [...ABOUT].filter(([type]) => !types.includes(type)).flatMap(([, keywords]) => keywords);
  return without(schema, ...idle);
};
