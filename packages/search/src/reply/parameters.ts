import { isJsonObject, type Json, type JsonObject } from '@mcp-working-set/core';

/** A parameter as one line shows it. */
export interface Parameter {
  readonly name: string;
  readonly required: boolean;
  /** Short type: `int`, `string[]`, `open|closed`; empty for a string or where nothing is said. */
  readonly type: string;
}

const SHORT: Readonly<Record<string, string>> = { integer: 'int', number: 'number', boolean: 'bool', object: 'object', array: 'array', null: 'null', string: '' };
const MOST_VALUES = 5;
const MOST_VALUE_CHARACTERS = 48;
const MOST_DEPTH = 4;

const resolve = (schema: Json | undefined, root: JsonObject): JsonObject | undefined => {
  let found = schema;
  for (let step = 0; step < MOST_DEPTH; step += 1) {
    if (!isJsonObject(found)) return undefined;
    const reference = found['$ref'];
    if (typeof reference !== 'string' || !reference.startsWith('#/')) return found;
    let at: Json | undefined = root;
    for (const key of reference.slice(2).split('/')) {
      at = isJsonObject(at) ? at[decodeURIComponent(key).replace(/~1/gu, '/').replace(/~0/gu, '~')] : undefined;
    }
    found = at;
  }
  return isJsonObject(found) ? found : undefined;
};

const shortType = (schema: Json | undefined, root: JsonObject, depth: number): string => {
  const property = resolve(schema, root);
  if (property === undefined) return '';
  const values = property['enum'];
  if (Array.isArray(values)) {
    const text = values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join('|');
    return values.length <= MOST_VALUES && text.length <= MOST_VALUE_CHARACTERS ? text : 'enum';
  }
  const type = property['type'];
  const types = (Array.isArray(type) ? type : [type]).filter((one): one is string => typeof one === 'string' && one !== 'null');
  if (types.length > 1) return types.map((one) => SHORT[one] || one).join('|');
  const [one] = types;
  if (one === 'array') {
    const items = depth > 0 ? shortType(property['items'], root, depth - 1) : '';
    return items.includes('|') ? `(${items})[]` : `${items || 'string'}[]`;
  }
  return one === undefined ? '' : (SHORT[one] ?? one);
};

/**
 * Parameters of an input schema, required ones first, each in the schema's own order. Local references and `allOf` at
 * the root are followed; whatever shape the schema has, every name that it requires is in the result.
 */
export const parameters = (schema: JsonObject): readonly Parameter[] => {
  const properties = new Map<string, Json | undefined>();
  const required = new Set<string>();
  const read = (part: Json | undefined, depth: number): void => {
    const found = resolve(part, schema);
    if (found === undefined || depth > MOST_DEPTH) return;
    if (isJsonObject(found['properties'])) for (const [name, property] of Object.entries(found['properties'])) properties.set(name, property);
    if (Array.isArray(found['required'])) for (const name of found['required']) if (typeof name === 'string') required.add(name);
    if (Array.isArray(found['allOf'])) for (const branch of found['allOf']) read(branch as Json, depth + 1);
  };
  read(schema, 0);
  for (const name of required) if (!properties.has(name)) properties.set(name, undefined);
  const all = [...properties].map(([name, property]): Parameter => ({ name, required: required.has(name), type: shortType(property, schema, 1) }));
  return [...all.filter((one) => one.required), ...all.filter((one) => !one.required)];
};
