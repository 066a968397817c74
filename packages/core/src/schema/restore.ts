import { isJsonObject, type Json, type JsonObject } from '../json.js';
import { follow } from './refs.js';
import type { ListedForm } from './types.js';
import { isSchema, type Schema } from './walk.js';

const schemasIn = (value: Json | undefined): readonly Schema[] => (Array.isArray(value) ? value.filter(isSchema) : []);

/** All schemas that may speak about one value: those given, and what they combine or refer to. */
const speaking = (root: JsonObject, schemas: readonly Schema[]): ReadonlySet<JsonObject> => {
  const found = new Set<JsonObject>();
  const open = [...schemas];
  for (let schema = open.pop(); schema !== undefined; schema = open.pop()) {
    if (typeof schema === 'boolean' || found.has(schema)) continue;
    found.add(schema);
    for (const key of ['allOf', 'anyOf', 'oneOf']) open.push(...schemasIn(schema[key]));
    for (const key of ['if', 'then', 'else', 'not']) if (isSchema(schema[key])) open.push(schema[key]);
    for (const key of ['dependentSchemas', 'dependencies']) if (isJsonObject(schema[key])) open.push(...Object.values(schema[key]).filter(isSchema));
    const target = typeof schema.$ref === 'string' ? follow(root, schema.$ref) : undefined;
    if (target !== undefined) open.push(target);
  }
  return found;
};

const own = (map: Json | undefined, key: string): Json | undefined => (isJsonObject(map) && Object.hasOwn(map, key) ? map[key] : undefined);

const names = (schema: JsonObject, key: string): boolean =>
  own(schema.properties, key) !== undefined ||
  (Array.isArray(schema.required) && schema.required.includes(key)) ||
  own(schema.dependentRequired, key) !== undefined || own(schema.dependentSchemas, key) !== undefined || own(schema.dependencies, key) !== undefined;

const below = (schema: JsonObject, key: string): readonly Schema[] => {
  const named = own(schema.properties, key);
  return [named, schema.additionalProperties, schema.unevaluatedProperties, ...Object.values(isJsonObject(schema.patternProperties) ? schema.patternProperties : {})].filter(isSchema);
};

const items = (schema: JsonObject, index: number): readonly Schema[] => {
  const prefix = schemasIn(schema.prefixItems);
  return [prefix[index], index >= prefix.length ? schema.items : undefined, schema.contains, schema.unevaluatedItems].filter(isSchema);
};

/**
 * Gives arguments that follow a listed form the property keys that the upstream knows. A key is only changed where the
 * listed schema names it; the same object comes back where nothing was renamed.
 */
export const restoreArguments = (form: Pick<ListedForm, 'definition' | 'renamedKeys'>, args: JsonObject): JsonObject => {
  const { renamedKeys } = form;
  if (renamedKeys === undefined) return args;
  const root = form.definition.inputSchema;
  const walk = (value: Json, schemas: readonly Schema[]): Json => {
    const here = [...speaking(root, schemas)];
    if (Array.isArray(value)) return value.map((entry: Json, i: number) => walk(entry, here.flatMap((schema) => items(schema, i))));
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => {
      const original = Object.hasOwn(renamedKeys, key) ? renamedKeys[key]! : key;
      const known = original !== key && !Object.hasOwn(value, original) && here.some((schema) => names(schema, key));
      return [known ? original : key, entry === undefined ? entry : walk(entry, here.flatMap((schema) => below(schema, key)))];
    }));
  };
  return walk(args, [root]) as JsonObject;
};
