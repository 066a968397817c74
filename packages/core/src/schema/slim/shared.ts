import { isJsonObject, type JsonObject } from '../../json.js';
import { ANNOTATIONS } from '../keywords.js';
import { follow, onShelf, refsIn, refTo, SHELVES } from '../refs.js';
import { isSchema, mapChildren, rewrite, without, type Path, type Schema } from '../walk.js';

/** A shared part that is used once is put in its place; one used more often only where it is that small (bytes of JSON). */
const SMALL = 60;

const partsOf = (root: JsonObject): ReadonlyMap<string, Schema> => {
  const parts = new Map<string, Schema>();
  for (const shelf of SHELVES) {
    const kept = root[shelf];
    if (!isJsonObject(kept)) continue;
    for (const [name, part] of Object.entries(kept)) if (isSchema(part)) parts.set(refTo([shelf, name]), part);
  }
  return parts;
};

/** Drops shared parts that no reference reaches. All references must be local (`localiseRefs`). */
export const dropUnreachable = (root: JsonObject): JsonObject => {
  const parts = partsOf(root);
  if (parts.size === 0 && !SHELVES.some((shelf) => root[shelf] !== undefined)) return root;
  const reached = new Set<string>();
  const open = [...refsIn(root)];
  for (let ref = open.pop(); ref !== undefined; ref = open.pop()) {
    if (reached.has(ref)) continue;
    reached.add(ref);
    const part = parts.get(ref);
    if (part !== undefined) open.push(...refsIn(part));
  }
  let next = root;
  for (const shelf of SHELVES) {
    const kept = root[shelf];
    if (!isJsonObject(kept)) continue;
    const entries = Object.entries(kept).filter(([name]) => reached.has(refTo([shelf, name])));
    if (entries.length === 0) next = without(next, shelf);
    else if (entries.length < Object.keys(kept).length) next = { ...next, [shelf]: Object.fromEntries(entries) };
  }
  return next;
};

/** Shelves below the root hold nothing that a local reference can mean. */
export const dropInnerShelves = (schema: JsonObject, path: Path): JsonObject => (path.length === 0 ? schema : without(schema, ...SHELVES));

const countUses = (root: JsonObject): ReadonlyMap<string, number> => {
  const uses = new Map<string, number>();
  rewrite(root, (schema) => {
    if (typeof schema.$ref === 'string') uses.set(schema.$ref, (uses.get(schema.$ref) ?? 0) + 1);
    return schema;
  });
  return uses;
};

/**
 * Puts shared parts that are used once, or are small, where they are used: fewer bytes, and nothing is lost on clients
 * that drop `$defs`. All references must be local, unreachable parts gone: then each loop of parts is entered from
 * outside, one part in it has a second use and stays, and so this ends.
 */
export const inlineParts = (root: JsonObject): JsonObject => {
  const parts = partsOf(root);
  if (parts.size === 0) return root;
  const uses = countUses(root);
  const wanted = (ref: string): boolean => {
    const part = parts.get(ref);
    if (part === undefined) return false;
    // A small part with references of its own could bring as many others with it as it likes.
    return uses.get(ref) === 1 || (refsIn(part).size === 0 && JSON.stringify(part).length <= SMALL);
  };
  const expand = (schema: JsonObject): Schema => {
    const next = mapChildren(schema, (child) => (typeof child === 'boolean' ? child : expand(child)));
    if (typeof next.$ref !== 'string' || !wanted(next.$ref)) return next;
    const siblings = without(next, '$ref');
    if (!Object.keys(siblings).every((key) => ANNOTATIONS.has(key))) return next;
    const part = follow(root, next.$ref);
    if (part === undefined) return next;
    if (typeof part === 'boolean') return part && Object.keys(siblings).length > 0 ? siblings : part;
    const body = expand(part);
    return typeof body === 'boolean' ? body : { ...body, ...siblings };
  };
  const body = mapChildren(root, (child, path) => (onShelf(path) && wanted(refTo(path)) ? child : typeof child === 'boolean' ? child : expand(child)));
  return dropUnreachable(body);
};

