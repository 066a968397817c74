import { isJsonObject, type Json, type JsonObject } from '../../json.js';
import { ANNOTATIONS, NEIGHBOURS } from '../keywords.js';
import { equal, isSchema, without } from '../walk.js';

const hasAny = (schema: JsonObject, keys: ReadonlySet<string>): boolean => Object.keys(schema).some((key) => keys.has(key));
const UNEVALUATED = new Set(['unevaluatedProperties', 'unevaluatedItems']);

const list = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

/** Both have `properties` and nothing that depends on which keys these hold: they may be joined where no key is in both. */
const joinProperties = (a: JsonObject, b: JsonObject): JsonObject | undefined => {
  if (!isJsonObject(a.properties) || !isJsonObject(b.properties)) return undefined;
  for (const schema of [a, b]) if (schema.patternProperties !== undefined || schema.additionalProperties !== undefined) return undefined;
  const mine = a.properties;
  if (Object.keys(b.properties).some((key) => Object.hasOwn(mine, key))) return undefined;
  return { ...a.properties, ...b.properties };
};

/**
 * One schema that accepts what `outer` and `inner` both accept, its annotations those of `outer` first; undefined where
 * their keywords would meet.
 */
export const merge = (outer: JsonObject, inner: JsonObject): JsonObject | undefined => {
  if (hasAny(inner, UNEVALUATED)) return undefined;
  const merged: [string, Json | undefined][] = [];
  let joined: JsonObject | undefined;
  for (const group of NEIGHBOURS) {
    if (!hasAny(outer, group) || !hasAny(inner, group)) continue;
    if (!group.has('properties')) return undefined;
    joined = joinProperties(outer, inner);
    if (joined === undefined) return undefined;
  }
  for (const [key, value] of Object.entries(inner)) {
    if (!Object.hasOwn(outer, key)) merged.push([key, value]);
    else if (key === 'properties' || ANNOTATIONS.has(key)) continue;
    else if (key === 'required') merged.push([key, [...new Set([...list(outer.required), ...list(value)])]]);
    else if (!equal(outer[key], value)) return undefined;
  }
  if (joined !== undefined) merged.push(['properties', joined]);
  return { ...outer, ...Object.fromEntries(merged) };
};

/**
 * Combinators that combine nothing: `anyOf`, `oneOf`, `allOf` with one branch, and branches of `allOf` that can stand in
 * the schema itself.
 */
export const dropSingle = (schema: JsonObject): JsonObject => {
  let next = schema;
  for (const keyword of ['anyOf', 'oneOf', 'allOf']) {
    const branches = next[keyword];
    if (!Array.isArray(branches) || branches.length === 0 || !branches.every(isSchema)) continue;
    if (keyword !== 'allOf' && branches.length > 1) continue;
    let rest = without(next, keyword);
    const left: Json[] = [];
    for (const branch of branches) {
      const joined = isJsonObject(branch) ? merge(rest, branch) : branch === true ? rest : undefined;
      // A branch may bring a combinator of the same name; what is left of ours must not meet it.
      if (joined === undefined || (joined[keyword] !== undefined && branches.length > 1)) left.push(branch as Json);
      else rest = joined;
    }
    if (left.length < branches.length) next = left.length === 0 ? rest : { ...rest, [keyword]: left };
  }
  return next;
};
