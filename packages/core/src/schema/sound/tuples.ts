import { isJsonObject, type JsonObject } from '../../json.js';
import { isSchema, rewrite, visit, without } from '../walk.js';
import { widen, type Widening } from '../widen.js';

/**
 * Up to 2019-09 a tuple was written `items: [A, B], additionalItems: C`; today it is `prefixItems: [A, B], items: C`. Says
 * the same in today's words (Codex drops a tool with the old ones).
 */
export const tuples = (schema: JsonObject): JsonObject => {
  const { items, additionalItems } = schema;
  if (!Array.isArray(items)) return schema;
  const next = without(schema, 'items', 'additionalItems', 'prefixItems');
  const rest = isSchema(additionalItems) ? { items: additionalItems } : {};
  return items.length === 0 ? { ...next, ...rest } : { ...next, prefixItems: items, ...rest };
};

const lacksItems = (schema: JsonObject): boolean =>
  (schema.type === 'array' || (Array.isArray(schema.type) && schema.type.includes('array'))) && !isJsonObject(schema.items);

/**
 * OpenAI and VS Code refuse an array without `items`. `items: {}` takes the same arrays, unless somebody looks at which
 * items were evaluated; then that look goes.
 */
export const withItems = (root: JsonObject, report: (text: string) => void): JsonObject => {
  const looks = new Map<JsonObject, Widening>();
  let lacking = false;
  visit(root, (schema) => {
    if (typeof schema === 'boolean') return;
    lacking ||= lacksItems(schema);
    if (schema.unevaluatedItems === undefined) return;
    looks.set(schema, (inner) => without(inner, 'unevaluatedItems'));
  });
  if (!lacking) return root;
  return rewrite(widen(root, looks, report), (schema) => (lacksItems(schema) ? { ...schema, items: {} } : schema)) as JsonObject;
};
