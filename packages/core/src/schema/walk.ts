import { isJsonObject, type Json, type JsonObject } from '../json.js';
import { HOLDS } from './keywords.js';

/** A schema: an object, or a boolean that accepts everything or nothing. */
export type Schema = JsonObject | boolean;

export const isSchema = (value: unknown): value is Schema => typeof value === 'boolean' || isJsonObject(value);

/** Path from the root of a schema document to a place in it. */
export type Path = readonly string[];

/** As a JSON Pointer, `/` for the root. */
export const pointer = (path: Path): string =>
  path.length === 0 ? '/' : path.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** Copies an object with `change` applied to each value; the same object where nothing changed. `__proto__` is a key like any other. */
export const mapValues = (object: JsonObject, change: (value: Json, key: string) => Json): JsonObject => {
  let changes: Map<string, Json> | undefined;
  for (const key of Object.keys(object)) {
    const value = object[key];
    const next = value === undefined ? undefined : change(value, key);
    if (next !== value) (changes ??= new Map()).set(key, next!);
  }
  if (changes === undefined) return object;
  return Object.fromEntries(Object.keys(object).map((key) => [key, changes.has(key) ? changes.get(key) : object[key]]));
};

/** A copy without some keys; the same object where it has none of them. */
export const without = (object: JsonObject, ...keys: readonly string[]): JsonObject =>
  keys.some((key) => object[key] !== undefined && Object.hasOwn(object, key))
    ? Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)))
    : object;

const mapList = (list: readonly Json[], change: (value: Json, index: number) => Json): readonly Json[] => {
  const next = list.map(change);
  return next.every((value, i) => value === list[i]) ? list : next;
};

const NONE: Path = [];

/**
 * Applies `change` to each schema directly inside `schema`, telling each its path, `path` being that of `schema`; what is
 * malformed stays as it is. The same object where nothing changed.
 */
export const mapChildren = (schema: JsonObject, change: (child: Schema, path: Path) => Schema, path: Path = NONE): JsonObject =>
  mapValues(schema, (value, keyword) => {
    const holds = HOLDS.get(keyword);
    if (holds === undefined) return value;
    if (Array.isArray(value)) {
      if (holds !== 'list' && holds !== 'items') return value;
      return mapList(value, (entry, i) => (isSchema(entry) ? change(entry, [...path, keyword, String(i)]) : entry));
    }
    if (holds === 'one' || holds === 'items') return isSchema(value) ? change(value, [...path, keyword]) : value;
    if (holds === 'list' || !isJsonObject(value)) return value;
    return mapValues(value, (entry, key) => (isSchema(entry) ? change(entry, [...path, keyword, key]) : entry));
  });

/** Rewrites a document from the leaves up; `change` sees each object schema after its children were rewritten. */
export const rewrite = (schema: JsonObject, change: (schema: JsonObject, path: Path) => Schema, path: Path = NONE): Schema =>
  change(mapChildren(schema, (child, at) => (typeof child === 'boolean' ? child : rewrite(child, change, at)), path), path);

/** Calls `see` for each schema of a document, parents first; where it returns false, the schemas inside are left out. */
export const visit = (schema: Schema, see: (schema: Schema, path: Path) => void | boolean, path: Path = NONE): void => {
  if (see(schema, path) === false || typeof schema === 'boolean') return;
  mapChildren(schema, (child, at) => {
    visit(child, see, at);
    return child;
  }, path);
};

/** Deep equality of JSON values; the order of keys does not count. */
export const equal = (a: Json | undefined, b: Json | undefined): boolean => {
  if (a === b) return true;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((value, i) => equal(value, b[i]));
  if (!isJsonObject(a) || !isJsonObject(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && equal(a[key], b[key]));
};
