import { isJsonObject, type Json, type JsonObject } from '../../json.js';
import { isUnder, jsonBytes, MAX_DESCRIPTION, MAX_SCHEMA_BYTES } from '../fit/size.js';
import { fitsKey } from '../keys.js';
import { follow } from '../refs.js';
import { numericBounds } from '../sound/numbers.js';
import { soundKeywords } from '../sound/malformed.js';
import { pointer, visit, type Path, type Schema } from '../walk.js';
import type { Rule } from './types.js';

/** The name's characters, and its length where the client puts `prefix` before it. */
export const name = (pattern: RegExp, limit: number, prefix = ''): Rule => (tool) => {
  const text = String(tool.name);
  const found: [string, string][] = [];
  if (!pattern.test(text)) found.push(['/name', `${JSON.stringify(text)} does not match ${pattern.source}`]);
  if (prefix.length + text.length > limit) found.push(['/name', `${prefix}${text} is longer than ${limit} characters`]);
  return found;
};

/** A rule over every schema of the input schema, `see` giving what is wrong with one. */
const everySchema = (see: (schema: Schema, path: Path, root: JsonObject) => string | undefined): Rule => (tool) => {
  const found: [string, string][] = [];
  const root = tool.inputSchema;
  if (!isJsonObject(root)) return found;
  visit(root, (schema, path) => {
    const message = see(schema, path, root);
    if (message !== undefined) found.push([`/inputSchema${path.length === 0 ? '' : pointer(path)}`, message]);
  });
  return found;
};

const onObject = (see: (schema: JsonObject, path: Path, root: JsonObject) => string | undefined): Rule =>
  everySchema((schema, path, root) => (typeof schema === 'boolean' ? undefined : see(schema, path, root)));

export const propertyKeys: Rule = onObject((schema) => {
  const bad = isJsonObject(schema.properties) ? Object.keys(schema.properties).find((key) => !fitsKey(key)) : undefined;
  return bad === undefined ? undefined : `property key ${JSON.stringify(bad)} does not match ^[a-zA-Z0-9_.-]{1,64}$`;
});

export const rootWithout = (...keywords: readonly string[]): Rule =>
  onObject((schema, path) => {
    const found = path.length === 0 ? keywords.filter((keyword) => schema[keyword] !== undefined) : [];
    return found.length === 0 ? undefined : `${found.join(', ')} at the root`;
  });

export const rootProperties: Rule = onObject((schema, path) =>
  path.length > 0 || isJsonObject(schema.properties) ? undefined : 'an object schema without properties');

export const arraysHaveItems: Rule = onObject((schema) => {
  const array = schema.type === 'array' || (Array.isArray(schema.type) && schema.type.includes('array'));
  return array && !isJsonObject(schema.items) ? 'an array schema without items' : undefined;
});

/** Where a boolean schema, a tuple of the old kind or a null stands for a schema. */
export const noOddSchemas: Rule = everySchema((schema, path) => {
  const keyword = path.at(-2);
  if (typeof schema === 'boolean') {
    return keyword === 'properties' || /^(?:items|prefixItems)$/.test(path.at(-1)!) ? 'a boolean schema' : undefined;
  }
  return Array.isArray(schema.items) ? 'a tuple in `items`' : undefined;
});

/** Valid JSON Schema 2020-12 as far as its meta-schema goes, and every pattern compiles. */
export const draft2020: Rule = onObject((schema, path) => {
  const found: string[] = [];
  if (numericBounds(schema) !== schema) found.push('exclusive bounds as in draft 4');
  if (Array.isArray(schema.items)) found.push('a tuple in `items`');
  const sound = soundKeywords(schema, path, (text) => found.push(text));
  if (found.length === 0 && sound !== schema) found.push('a pattern or a keyword that validators do not compile');
  return found[0];
});

/** Every reference leads to a place in the same schema. */
export const refsResolve: Rule = onObject((schema, _path, root) => {
  for (const keyword of ['$dynamicRef', '$recursiveRef']) if (schema[keyword] !== undefined) return `${keyword} is not widely known`;
  const ref: Json | undefined = schema.$ref;
  return typeof ref === 'string' && follow(root, ref) === undefined ? `${JSON.stringify(ref)} does not resolve` : undefined;
});

export const schemaBytes: Rule = (tool) =>
  isUnder(tool.inputSchema, MAX_SCHEMA_BYTES) ? [] : [['/inputSchema', `${jsonBytes(tool.inputSchema)} bytes, not under ${MAX_SCHEMA_BYTES}`]];

export const descriptionLength: Rule = (tool) =>
  typeof tool.description === 'string' && tool.description.length > MAX_DESCRIPTION ? [['/description', `longer than ${MAX_DESCRIPTION} characters`]] : [];

/** A name of its own makes a validator take one tool's schema for another's, or refuse both. */
const nameless: Rule = onObject((schema) => {
  const named = ['$id', '$anchor', '$dynamicAnchor'].find((key) => schema[key] !== undefined);
  return named === undefined ? undefined : `a schema with ${named}`;
});

/** An output schema is checked by clients with a validator of their own; one that does not compile loses the list. */
export const outputSchema: Rule = (tool) => {
  if (!isJsonObject(tool.outputSchema)) return [];
  const under: JsonObject = { inputSchema: tool.outputSchema };
  return [...draft2020(under), ...refsResolve(under), ...nameless(under), ...noOddSchemas(under)].map(([place, message]) => [place.replace('/inputSchema', '/outputSchema'), message] as const);
};
