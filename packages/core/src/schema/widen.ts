import { isJsonObject, type JsonObject } from '../json.js';
import { onShelf, refTo, SHELVES } from './refs.js';
import { isSchema, mapChildren, pointer, visit, without, type Path, type Schema } from './walk.js';

/** What becomes of a schema, given with its children already rewritten: something that accepts at least as much. */
export type Widening = (schema: JsonObject) => Schema;

/** References whose target holds something to be widened, through whatever parts. */
const touchedParts = (root: JsonObject, changes: ReadonlyMap<JsonObject, Widening>): ReadonlySet<string> => {
  const touched = new Set<string>();
  const holds = (part: Schema, isRoot: boolean): boolean => {
    let hit = false;
    visit(part, (schema, path) => {
      if (hit || (isRoot && onShelf(path))) return false;
      if (typeof schema === 'object' && (changes.has(schema) || (typeof schema.$ref === 'string' && touched.has(schema.$ref)))) hit = true;
      return !hit;
    });
    return hit;
  };
  const parts: [string, Schema, boolean][] = [['#', root, true]];
  for (const shelf of SHELVES) {
    const kept = root[shelf];
    if (isJsonObject(kept)) for (const [name, part] of Object.entries(kept)) if (isSchema(part)) parts.push([refTo([shelf, name]), part, false]);
  }
  for (let before = -1; before !== touched.size; ) {
    before = touched.size;
    for (const [ref, part, isRoot] of parts) if (!touched.has(ref) && holds(part, isRoot)) touched.add(ref);
  }
  return touched;
};

const EVALUATED = ['unevaluatedProperties', 'unevaluatedItems'] as const;
const looksAt = (schema: JsonObject, key: (typeof EVALUATED)[number]): boolean => schema[key] !== undefined && schema[key] !== true;

/**
 * Widens the schemas in `wanted` (by identity) so that the whole accepts at least what it did. Under `not`, `if` and
 * `oneOf` accepting more would mean accepting less, so these are left out, or turned into `anyOf`, where they hold
 * something to be widened; each time it is reported. References must be local.
 */
export const widen = (root: JsonObject, wanted: ReadonlyMap<JsonObject, Widening>, report: (text: string) => void): JsonObject => {
  if (wanted.size === 0) return root;
  // What looks at what was evaluated goes too (see below), which is a widening like any other.
  const changes = new Map(wanted);
  visit(root, (schema) => {
    if (typeof schema === 'object' && !changes.has(schema) && EVALUATED.some((key) => looksAt(schema, key))) changes.set(schema, (inner) => inner);
  });
  const touched = touchedParts(root, changes);
  const touches = (schema: unknown): boolean => {
    let hit = false;
    if (isSchema(schema)) {
      visit(schema, (inner) => {
        if (typeof inner === 'object' && (changes.has(inner) || (typeof inner.$ref === 'string' && touched.has(inner.$ref)))) hit = true;
        return !hit;
      });
    }
    return hit;
  };
  const shield = (schema: JsonObject, path: Path): JsonObject => {
    const say = (text: string): void => report(`${pointer(path)}: ${text}, since it holds what is widened`);
    let next = schema;
    if (touches(next.not)) {
      say('not is left out');
      next = without(next, 'not');
    }
    if (touches(next.if)) {
      say('if, then and else are left out');
      next = without(next, 'if', 'then', 'else');
    }
    const options = next.oneOf;
    if (Array.isArray(options) && options.some(touches)) {
      say('oneOf becomes anyOf');
      const anyOf = { anyOf: options };
      next = next.anyOf === undefined
        ? { ...without(next, 'oneOf'), ...anyOf }
        : { ...without(next, 'oneOf'), allOf: [...(Array.isArray(next.allOf) ? next.allOf : []), anyOf] };
    }
    if (next.maxContains !== undefined && touches(next.contains)) {
      say('maxContains is left out');
      next = without(next, 'maxContains');
    }
    // What counts as evaluated shrinks with every keyword that goes.
    for (const key of EVALUATED) {
      if (!looksAt(next, key)) continue;
      report(`${pointer(path)}: ${key} is left out, since something beside it is widened`);
      next = without(next, key);
    }
    return next;
  };
  const walk = (schema: JsonObject, path: Path): Schema => {
    const inner = mapChildren(shield(schema, path), (child, at) => (typeof child === 'boolean' ? child : walk(child, at)), path);
    return changes.get(schema)?.(inner) ?? inner;
  };
  const next = walk(root, []);
  return typeof next === 'boolean' ? {} : next;
};
