import { isJsonObject, type Json, type JsonObject } from '../json.js';
import { onShelf, pathOf, refTo, valueAt } from './refs.js';
import { isSchema, mapChildren, rewrite, visit, without, type Path } from './walk.js';

const NAMES = ['$id', '$anchor', '$dynamicAnchor', '$recursiveAnchor'] as const;
const REFS = ['$ref', '$dynamicRef', '$recursiveRef'] as const;
/** Base of a document that names none; nothing is ever fetched from it, or from anywhere. */
const BASE = 'https://schema.invalid/';

/** A schema document whose references all lead to `#`, `#/$defs/<name>` or `#/definitions/<name>`. */
export interface Localised {
  readonly root: JsonObject;
  /** References that lead out of the document or nowhere, as written; they still stand in `root`. */
  readonly unresolved: ReadonlySet<string>;
}

interface Reference {
  readonly keyword: string;
  readonly value: string;
  readonly base: string;
}

interface Survey {
  /** Base URI of each schema, by its place (`refTo`). */
  readonly bases: Map<string, string>;
  /** URI of a resource (`$id`), or of a named place in one (`…#anchor`) → its path. */
  readonly places: Map<string, Path>;
  /** How often a `$dynamicAnchor` of that name stands: a reference to it is only static where it stands once. */
  readonly dynamic: Map<string, number>;
  readonly refs: Reference[];
}

const absolute = (uri: string, base: string): string => {
  try {
    return new URL(uri, base).href;
  } catch {
    return uri;
  }
};

const survey = (schema: JsonObject, path: Path, outer: string, found: Survey): void => {
  const id = typeof schema.$id === 'string' ? schema.$id : undefined;
  // Draft 7 and older write an anchor as `$id: "#name"`.
  const base = id === undefined || id.startsWith('#') ? outer : absolute(id, outer).split('#')[0]!;
  if (path.length === 0 || base !== outer) found.places.set(base, path);
  found.bases.set(refTo(path), base);
  for (const anchor of [schema.$anchor, schema.$dynamicAnchor, id?.startsWith('#') ? id.slice(1) : undefined]) {
    if (typeof anchor === 'string') found.places.set(`${base}#${anchor}`, path);
  }
  if (typeof schema.$dynamicAnchor === 'string') found.dynamic.set(schema.$dynamicAnchor, (found.dynamic.get(schema.$dynamicAnchor) ?? 0) + 1);
  for (const keyword of REFS) {
    const value = schema[keyword];
    if (typeof value === 'string') found.refs.push({ keyword, value, base });
  }
  mapChildren(schema, (child, at) => {
    if (typeof child === 'object') survey(child, at, base, found);
    return child;
  }, path);
};

/** The path that a reference means, or undefined where it leads out of the document, nowhere, or depends on the caller. */
const resolve = (document: JsonObject, found: Survey, { keyword, value, base }: Reference): Path | undefined => {
  const [resource = '', fragment = ''] = absolute(value, base).split('#');
  const start = found.places.get(resource);
  if (start === undefined) return undefined;
  if (keyword === '$dynamicRef' && (found.dynamic.get(fragment) ?? 0) > 1) return undefined;
  let path: Path | undefined = start;
  if (fragment.startsWith('/')) {
    const rest = pathOf(fragment);
    path = rest === undefined ? undefined : [...start, ...rest];
  } else if (fragment !== '') path = found.places.get(`${resource}#${fragment}`);
  return path && [path, pathOfToday(document, path)].find((place) => isSchema(valueAt(document, place)));
};

/** A path through a tuple of the old kind as it runs since `tuples` has rewritten it: `items/1` is `prefixItems/1`. */
const pathOfToday = (document: JsonObject, path: Path): Path => {
  let here: Json | undefined = document;
  return path.map((step, i) => {
    const tuple = isJsonObject(here) && Array.isArray(here.prefixItems);
    const now = !tuple ? step : step === 'additionalItems' ? 'items' : step === 'items' && /^\d+$/.test(path[i + 1] ?? '') ? 'prefixItems' : step;
    here = here === undefined ? undefined : valueAt(here, [now]);
    return now;
  });
};

const freeName = (path: Path, used: Set<string>): string => {
  const words = path.filter((step) => !/^(?:properties|items|prefixItems|\$defs|definitions|anyOf|oneOf|allOf|__proto__|\d*)$/.test(step));
  const wish = (words.at(-1) ?? '').replace(/[^A-Za-z0-9_-]+/g, '_') || 'part';
  for (let n = 1; ; n++) {
    const name = n === 1 ? wish : `${wish}_${n}`;
    if (used.has(name)) continue;
    used.add(name);
    return name;
  }
};

/** Whether anything in a document refers to anything: most do not, and are done with here. */
const refers = (document: JsonObject): boolean => {
  let found = false;
  visit(document, (schema) => {
    if (typeof schema === 'object' && REFS.some((keyword) => schema[keyword] !== undefined)) found = true;
    return !found;
  });
  return found;
};

/** Names of places are noise once every reference is a plain pointer. */
const dropNames = (root: JsonObject): JsonObject => rewrite(root, (schema) => without(schema, ...NAMES)) as JsonObject;

/**
 * Moves what is referred to in the middle of a document to its `$defs`, so that no reference breaks when places move.
 * Accepts exactly what the document accepts.
 */
export const localiseRefs = (document: JsonObject): Localised => {
  if (!refers(document)) return { root: dropNames(document), unresolved: new Set() };
  const found: Survey = { bases: new Map(), places: new Map(), dynamic: new Map(), refs: [] };
  survey(document, [], BASE, found);
  const unresolved = new Set<string>();
  const names = new Map<string, string>();
  const shelf = isJsonObject(document.$defs) ? document.$defs : {};
  const used = new Set([...Object.keys(shelf), '__proto__']);
  const copies: (readonly [string, Path, Json])[] = [];
  // Grows while it runs: a copied place may hold references of its own.
  for (const reference of found.refs) {
    const path = resolve(document, found, reference);
    if (path === undefined) unresolved.add(reference.value);
    if (path === undefined || path.length === 0 || onShelf(path) || names.has(refTo(path))) continue;
    const name = freeName(path, used);
    names.set(refTo(path), name);
    if (found.bases.has(refTo(path))) continue;
    const value = valueAt(document, path)!;
    copies.push([name, path, value]);
    if (isJsonObject(value)) survey(value, path, BASE, found);
  }

  const moved: [string, Json][] = [];
  const change = (schema: JsonObject, path: Path): JsonObject => {
    const here = refTo(path);
    const base = found.bases.get(here) ?? BASE;
    let next = schema;
    for (const keyword of REFS) {
      const value = schema[keyword];
      const target = typeof value === 'string' ? resolve(document, found, { keyword, value, base }) : undefined;
      if (target === undefined) continue;
      const name = names.get(refTo(target));
      const $ref = name === undefined ? refTo(target) : refTo(['$defs', name]);
      if (keyword === '$ref') next = $ref === value ? next : { ...next, $ref };
      else if (schema.$ref === undefined) next = { ...without(next, keyword), $ref };
      else unresolved.add(String(value));
    }
    const name = names.get(here);
    if (name === undefined) return next;
    moved.push([name, next]);
    return { $ref: refTo(['$defs', name]) };
  };
  let root = rewrite(document, change) as JsonObject;
  for (const [name, path, value] of copies) {
    if (isJsonObject(value)) rewrite(value, change, path);
    else moved.push([name, value]);
  }
  if (moved.length > 0) root = { ...root, $defs: { ...(isJsonObject(root.$defs) ? root.$defs : {}), ...Object.fromEntries(moved) } };
  return { root: dropNames(root), unresolved };
};
