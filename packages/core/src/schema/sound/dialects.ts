import { isJsonObject, type Json, type JsonObject } from '../../json.js';
import { pointer, rewrite, visit, without } from '../walk.js';
import { widen, type Widening } from '../widen.js';

/*
 * A validator of draft 7, which clients use for a schema without `$schema`, does not know `prefixItems` and
 * `minContains`: it then takes `items` and `contains` beside them for more than they say, and refuses what is right.
 */

const isNothing = (schema: Json | undefined): boolean => schema === false || (isJsonObject(schema) && Object.keys(schema).length === 1 && isJsonObject(schema.not) && Object.keys(schema.not).length === 0);
const isAnything = (schema: Json | undefined): boolean => schema === undefined || schema === true || (isJsonObject(schema) && Object.keys(schema).length === 0);

/** `items: false` behind a tuple says how long it may be, and can say so in a way that both drafts read alike. */
const closedTuple = (schema: JsonObject): JsonObject => {
  const { prefixItems, items, maxItems } = schema;
  if (!Array.isArray(prefixItems) || !isNothing(items)) return schema;
  const longest = typeof maxItems === 'number' ? Math.min(maxItems, prefixItems.length) : prefixItems.length;
  return { ...without(schema, 'items'), maxItems: longest };
};

/** Leaves nothing in a document that a validator of draft 7 would take for more than one of 2020-12 does. */
export const bothDialects = (document: JsonObject, report: (text: string) => void): JsonObject => {
  const root = rewrite(document, closedTuple) as JsonObject;
  const changes = new Map<JsonObject, Widening>();
  visit(root, (schema, path) => {
    if (typeof schema === 'boolean') return;
    const rest = Array.isArray(schema.prefixItems) && !isAnything(schema.items);
    const optional = schema.contains !== undefined && schema.minContains === 0;
    if (rest) report(`${pointer(path)}: what may follow the tuple is left open`);
    if (optional && schema.maxContains !== undefined) report(`${pointer(path)}: contains is left out`);
    if (!rest && !optional) return;
    changes.set(schema, (inner) => {
      const less = optional ? without(inner, 'contains', 'minContains', 'maxContains') : inner;
      return rest ? { ...less, items: {} } : less;
    });
  });
  return widen(root, changes, report);
};
