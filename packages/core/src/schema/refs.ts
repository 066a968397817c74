import { isJsonObject, type Json, type JsonObject } from '../json.js';
import { isSchema, visit, type Path, type Schema } from './walk.js';

/** Keywords under which a schema document keeps its shared parts. */
export const SHELVES: readonly string[] = ['$defs', 'definitions'];

/** Whether a path is that of a shared part at the root. */
export const onShelf = (path: Path): boolean => path.length === 2 && SHELVES.includes(path[0]!);

const escape = (step: string): string => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1')).replaceAll('%24', '$');
const unescape = (step: string): string => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');

/** A reference to a place in the same document. */
export const refTo = (path: Path): string => {
  try {
    return `#${path.map((step) => `/${escape(step)}`).join('')}`;
  } catch {
    // A lone surrogate in a key has no URI form; nothing can refer to it, so any text that differs will do.
    return `#!${JSON.stringify(path)}`;
  }
};

/** The path in a JSON Pointer fragment (without `#`), or undefined where it is none. */
export const pathOf = (fragment: string): Path | undefined => {
  try {
    return fragment.split('/').slice(1).map(unescape);
  } catch {
    return undefined;
  }
};

/** The value at a path of a document. */
export const valueAt = (document: Json, path: Path): Json | undefined => {
  let value: Json | undefined = document;
  for (const step of path) {
    if (Array.isArray(value)) value = /^\d+$/.test(step) ? (value as readonly Json[])[Number(step)] : undefined;
    else value = isJsonObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
  }
  return value;
};

/** What a reference of a localised document means: the root for `#`, a shared part for `#/$defs/<name>`. */
export const follow = (document: JsonObject, ref: string): Schema | undefined => {
  const path = ref.startsWith('#') ? pathOf(ref.slice(1)) : undefined;
  const target = path === undefined ? undefined : valueAt(document, path);
  return isSchema(target) ? target : undefined;
};

/** The references that stand in a schema, shared parts at its own root left out. */
export const refsIn = (schema: Schema): ReadonlySet<string> => {
  const refs = new Set<string>();
  visit(schema, (inner, path) => {
    if (onShelf(path)) return false;
    if (typeof inner === 'object' && typeof inner.$ref === 'string') refs.add(inner.$ref);
    return true;
  });
  return refs;
};
