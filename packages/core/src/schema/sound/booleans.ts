import type { JsonObject } from '../../json.js';
import { mapChildren, type Path } from '../walk.js';

/** Where clients know a boolean schema. */
const KNOWN = new Set(['additionalProperties', 'unevaluatedProperties', 'unevaluatedItems', 'additionalItems']);

/** `true` → `{}` and `false` → `{"not":{}}` wherever clients lose a server over a boolean schema. */
export const booleans = (schema: JsonObject, _path?: Path): JsonObject =>
  mapChildren(schema, (child, [keyword]) => (typeof child !== 'boolean' || KNOWN.has(keyword!) ? child : child ? {} : { not: {} }));
