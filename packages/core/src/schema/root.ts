import { isJsonObject, type Json, type JsonObject } from '../json.js';
import { follow } from './refs.js';
import { merge } from './slim/single.js';
import { equal, without } from './walk.js';

/** Keywords that one client or another does not take at the root of a tool's schema. */
export const ROOT_COMBINATORS = ['anyOf', 'oneOf', 'allOf', 'not', 'enum'] as const;

/** A property that is spelled out at the root has at most that many bytes there; its full form stays in the branch. */
const MAX_SHOWN = 300;

/** A reference at the root (a recursive one: others were put in place) is replaced by what it means. */
const openRootRef = (schema: JsonObject): JsonObject => {
  let root = schema;
  const seen = new Set<string>(['#']);
  while (typeof root.$ref === 'string') {
    const target = seen.has(root.$ref) ? true : follow(schema, root.$ref);
    seen.add(root.$ref);
    const rest = without(root, '$ref');
    if (isJsonObject(target)) root = merge(rest, target) ?? { ...rest, allOf: [...(Array.isArray(rest.allOf) ? rest.allOf : []), target] };
    else root = target === false ? { ...rest, not: {} } : rest;
  }
  return root;
};

const branchesOf = (root: JsonObject, value: Json | undefined): readonly JsonObject[] | undefined => {
  if (!Array.isArray(value)) return undefined;
  const branches = value.map((branch: Json) => (isJsonObject(branch) && typeof branch.$ref === 'string' ? follow(root, branch.$ref) : branch));
  return branches.every(isJsonObject) ? branches : undefined;
};

/** What a property must be whichever branch holds; undefined where some branch leaves it open. */
const sure = (branches: readonly JsonObject[], key: string, every: boolean): JsonObject | undefined => {
  const options: JsonObject[] = [];
  for (const branch of branches) {
    const own = isJsonObject(branch.properties) && Object.hasOwn(branch.properties, key) ? branch.properties[key] : undefined;
    if (isJsonObject(own)) {
      if (!options.some((option) => equal(option, own))) options.push(own);
    } else if (every && !(own === undefined && branch.additionalProperties === false && branch.patternProperties === undefined)) return undefined;
  }
  const whole = options.length === 1 ? options[0] : options.length > 1 && every ? { anyOf: options } : undefined;
  return whole !== undefined && JSON.stringify(whole).length <= MAX_SHOWN ? whole : undefined;
};

/**
 * Names at the root what only the branches name, so that a client that drops the branches (or a model that does not read
 * them) still knows the parameters. Adds only what the branches demand anyway, or an empty schema.
 */
const showProperties = (root: JsonObject): JsonObject => {
  if (['additionalProperties', 'patternProperties', 'unevaluatedProperties'].some((key) => root[key] !== undefined)) return root;
  const shown = new Map<string, JsonObject>();
  const known = isJsonObject(root.properties) ? root.properties : {};
  for (const keyword of ['allOf', 'anyOf', 'oneOf'] as const) {
    const branches = branchesOf(root, root[keyword]);
    if (branches === undefined) continue;
    for (const branch of branches) {
      if (!isJsonObject(branch.properties)) continue;
      for (const [key, own] of Object.entries(branch.properties)) {
        if (Object.hasOwn(known, key) || shown.has(key)) continue;
        const description = isJsonObject(own) && typeof own.description === 'string' ? { description: own.description } : {};
        shown.set(key, sure(branches, key, keyword !== 'allOf') ?? description);
      }
    }
  }
  return shown.size === 0 ? root : { ...root, properties: { ...known, ...Object.fromEntries(shown) } };
};

/**
 * Makes the root what every client takes: an object with `properties`, and no combinator of its own. Combinators move
 * under `if: {}, then: {…}`, which always applies, so exactly the same is accepted.
 */
export const plainRoot = (schema: JsonObject): JsonObject => {
  const root = showProperties(without(openRootRef(schema), 'type'));
  const kept = ROOT_COMBINATORS.filter((key) => root[key] !== undefined);
  const properties = isJsonObject(root.properties) ? root.properties : {};
  const rest = { type: 'object', properties, ...without(root, 'properties', ...kept) };
  if (kept.length === 0) return rest;
  const inner = Object.fromEntries([...kept, 'if', 'then', 'else'].filter((key) => root[key] !== undefined).map((key) => [key, root[key]]));
  return { ...without(rest, 'if', 'then', 'else'), if: {}, then: inner };
};

