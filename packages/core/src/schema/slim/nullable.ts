import { isJsonObject, type JsonObject } from '../../json.js';
import { ANNOTATIONS, TYPES } from '../keywords.js';
import { without } from '../walk.js';

/** Keywords that also bind a null: a schema with one of them is more than its type plus what concerns that type. */
const BINDS_NULL = new Set(['enum', 'const', 'not', 'allOf', 'anyOf', 'oneOf', '$ref', '$dynamicRef', '$recursiveRef', 'if', 'then', 'else', 'nullable']);

const isNull = (schema: unknown): boolean =>
  isJsonObject(schema) && schema.type === 'null' && Object.keys(schema).every((key) => key === 'type' || ANNOTATIONS.has(key));

/**
 * `anyOf: [X, null]` → X with `null` among its types, where that accepts the same: X has a type, nothing in X binds a
 * null, and nothing but annotations stands beside the `anyOf`, so that X's keywords meet no neighbours.
 */
export const nullable = (schema: JsonObject): JsonObject => {
  const keyword = schema.anyOf !== undefined ? 'anyOf' : 'oneOf';
  const options = schema[keyword];
  if (!Array.isArray(options) || options.length !== 2) return schema;
  const outer = without(schema, keyword);
  if (!Object.keys(outer).every((key) => ANNOTATIONS.has(key))) return schema;
  const inner = isNull(options[1]) ? options[0] : isNull(options[0]) ? options[1] : undefined;
  if (!isJsonObject(inner) || Object.keys(inner).some((key) => BINDS_NULL.has(key))) return schema;
  const types = typeof inner.type === 'string' ? [inner.type] : inner.type;
  if (!Array.isArray(types) || types.length === 0 || !types.every((type) => TYPES.has(type as string))) return schema;
  if (types.includes('null')) return keyword === 'oneOf' ? schema : { ...inner, ...outer };
  return { ...inner, type: [...types, 'null'], ...outer };
};
