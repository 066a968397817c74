import { isJsonObject, type Json, type JsonObject } from '../json.js';
import { sha256 } from '../names/sha256.js';
import { pointer, rewrite, visit, without } from './walk.js';
import { widen, type Widening } from './widen.js';

const FITS = /^[a-zA-Z0-9_.-]{1,64}$/;
/** Whether a property key passes the Messages API; `__proto__` passes there, and trips clients over their own feet. */
export const fitsKey = (key: string): boolean => FITS.test(key) && key !== '__proto__';

/** Keywords whose objects have property keys as keys. */
const KEYED = ['properties', 'dependentRequired', 'dependentSchemas', 'dependencies'] as const;

const keysOf = (root: JsonObject): ReadonlySet<string> => {
  const keys = new Set<string>();
  visit(root, (schema) => {
    if (typeof schema === 'boolean') return;
    for (const keyword of KEYED) if (isJsonObject(schema[keyword])) for (const key of Object.keys(schema[keyword])) keys.add(key);
    if (Array.isArray(schema.required)) for (const key of schema.required) if (typeof key === 'string') keys.add(key);
  });
  return keys;
};

/** Property keys that only `properties` maps are bound by; what is merely required needs no new name. */
const badKeys = (root: JsonObject): readonly string[] => {
  const keys = new Set<string>();
  visit(root, (schema) => {
    if (typeof schema === 'object' && isJsonObject(schema.properties)) for (const key of Object.keys(schema.properties)) if (!fitsKey(key)) keys.add(key);
  });
  return [...keys].sort();
};

/** Old key → new one: what can be read of it and some digits of its hash, equal to no key that stands in the schema. */
const newNames = (bad: readonly string[], taken: ReadonlySet<string>): ReadonlyMap<string, string> => {
  const used = new Set(taken);
  return new Map(bad.map((key) => {
    const base = key.normalize('NFKD').replace(/\p{M}+/gu, '').replace(/[^a-zA-Z0-9_.-]+/g, '_').replace(/^[_.-]+|[_.-]+$/g, '').slice(0, 40);
    const hash = sha256(key);
    for (let digits = 4; ; digits++) {
      const name = `${base === '' ? 'key' : base}_${hash.slice(0, digits)}`;
      if (used.has(name)) continue;
      used.add(name);
      return [key, name] as const;
    }
  }));
};

const holdsKey = (value: Json | undefined, names: ReadonlyMap<string, string>): boolean =>
  Array.isArray(value)
    ? value.some((entry: Json) => holdsKey(entry, names))
    : isJsonObject(value) && Object.entries(value).some(([key, entry]) => names.has(key) || holdsKey(entry, names));

/** Whether a pattern is tried on a key: others may take for ever, and their author is not to be trusted. */
const isQuick = (pattern: string): boolean => {
  const bare = pattern.replace(/\\./g, 'a').replace(/\[[^\]]*\]/g, 'a');
  return !/[(|]/.test(bare) && (bare.match(/[*+?{]/g)?.length ?? 0) <= 1;
};

/** Whether a pattern of `patternProperties` matches, or may match, a key that is renamed or its new name. */
const seesKeys = (patterns: Json | undefined, names: ReadonlyMap<string, string>): boolean =>
  isJsonObject(patterns) && Object.keys(patterns).some((source) => {
    if (!isQuick(source)) return true;
    const pattern = new RegExp(source, 'u');
    return [...names].some(([key, short]) => key.length > 1000 || pattern.test(key) || pattern.test(short));
  });

/** Keywords that look at keys as text, or hold whole objects: they cannot follow a renaming and are left out. */
const dropWhatSeesKeys = (root: JsonObject, names: ReadonlyMap<string, string>, report: (text: string) => void): JsonObject => {
  const changes = new Map<JsonObject, Widening>();
  visit(root, (schema, path) => {
    if (typeof schema === 'boolean') return;
    const lost = ['propertyNames', 'enum', 'const', 'default', 'examples'].filter((key) =>
      key === 'propertyNames' ? schema[key] !== undefined && schema[key] !== true : holdsKey(schema[key], names));
    if (seesKeys(schema.patternProperties, names)) lost.push('patternProperties', 'additionalProperties');
    if (lost.length === 0) return;
    changes.set(schema, (inner) => without(inner, ...lost));
    const said = lost.filter((key) => key !== 'default' && key !== 'examples' && schema[key] !== undefined);
    if (said.length > 0) report(`${pointer(path)}: ${said.join(', ')} left out, since property keys had to be renamed`);
  });
  return widen(root, changes, report);
};

/** A schema whose property keys every client takes. `renamed` maps each new key to the one that it stands for. */
export const renameKeys = (document: JsonObject, report: (text: string) => void): { schema: JsonObject; renamed?: Readonly<Record<string, string>> } => {
  const bad = badKeys(document);
  if (bad.length === 0) return { schema: document };
  const names = newNames(bad, keysOf(document));
  const name = (key: string): string => names.get(key) ?? key;
  const renameAll = (list: Json | undefined): Json | undefined =>
    Array.isArray(list) ? list.map((key: Json) => (typeof key === 'string' ? name(key) : key)) : list;
  const schema = rewrite(dropWhatSeesKeys(document, names, report), (inner) => {
    let next = inner;
    for (const keyword of KEYED) {
      const map = next[keyword];
      if (!isJsonObject(map)) continue;
      const entries = Object.entries(map).map(([key, value]) => [name(key), keyword === 'properties' ? value : renameAll(value)] as const);
      next = { ...next, [keyword]: Object.fromEntries(entries) };
    }
    return Array.isArray(next.required) ? { ...next, required: renameAll(next.required) } : next;
  }) as JsonObject;
  return { schema, renamed: Object.fromEntries([...names].map(([key, short]) => [short, key])) };
};

