import fc from 'fast-check';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { isJsonObject, type Json, type JsonObject } from '../../src/json.js';
import { follow } from '../../src/schema/refs.js';

/*
 * Schemas of JSON Schema 2020-12 and instances for them, both over small alphabets, so that an instance meets what a
 * schema says about it often, and breaks it often.
 */

const KEYS = ['a', 'b', 'kind', 'maxItems'];
/** Not `__proto__`, which ajv leaves out of `properties`: it would be no judge. */
const ODD_KEYS = ['$x', 'x y', 'naïve'];
const SCALARS: readonly Json[] = ['', 'a', 'ab', 'abc', 0, 1, 2, -1, 1.5, true, false, null];

export interface SchemaOptions {
  /** Property keys that some client refuses. */
  readonly oddKeys?: boolean;
}

const record = (entries: readonly (readonly [string, Json | undefined])[]): JsonObject =>
  Object.fromEntries(entries.filter(([, value]) => value !== undefined));

/** An object schema with everything the passes may meet: shared parts, recursion, combinators, odd spellings. */
export const schemas = (options: SchemaOptions = {}): fc.Arbitrary<JsonObject> => {
  const key = fc.constantFrom(...KEYS, ...(options.oddKeys === true ? ODD_KEYS : []));
  const scalar = fc.constantFrom(...SCALARS);
  const maybe = <T>(arbitrary: fc.Arbitrary<T>, freq = 3): fc.Arbitrary<T | undefined> => fc.option(arbitrary, { nil: undefined, freq });
  const ref = fc.constantFrom('#', '#/$defs/One', '#/$defs/Two', '#/properties/a', '#/definitions/Old', '#anchored');
  const annotations = fc.tuple(
    maybe(fc.constantFrom('A', 'a', 'B', 'Max items', 'Kind of thing')), maybe(fc.constantFrom('', 'what it is')),
    maybe(fc.constantFrom<Json>(null, 'a', 1)), maybe(fc.constant('note'), 8),
  ).map(([title, description, fallback, comment]) => record([['title', title], ['description', description], ['default', fallback], ['$comment', comment]]));

  const { schema } = fc.letrec<{ schema: Json; node: JsonObject }>((tie) => {
    const node = tie('node');
    const below = tie('schema');
    const list = (min: number): fc.Arbitrary<Json[]> => fc.array(below, { minLength: min, maxLength: 3 });
    const map = fc.uniqueArray(fc.tuple(key, below), { selector: ([k]) => k, maxLength: 3 }).map((entries) => Object.fromEntries(entries));
    const object = fc.tuple(
      map, maybe(fc.uniqueArray(key, { maxLength: 2 })), maybe(fc.oneof(fc.boolean(), node)), maybe(fc.dictionary(fc.constantFrom('^a', 'k', '^\\$'), below, { maxKeys: 1 }), 8),
      maybe(fc.constant({ maxLength: 4 }), 10), maybe(fc.boolean(), 8), maybe(fc.tuple(key, key).map(([a, b]) => Object.fromEntries([[a, [b]]])), 8), fc.boolean(),
    ).map(([properties, required, additionalProperties, patternProperties, propertyNames, unevaluatedProperties, dependentRequired, typed]) => record([
      ['type', typed ? 'object' : undefined], ['properties', properties], ['required', required], ['additionalProperties', additionalProperties],
      ['patternProperties', patternProperties], ['propertyNames', propertyNames], ['unevaluatedProperties', unevaluatedProperties], ['dependentRequired', dependentRequired],
    ]));
    const array = fc.tuple(maybe(below), maybe(list(1), 6), maybe(fc.nat({ max: 2 })), maybe(below, 8), maybe(fc.boolean(), 10)).map(
      ([items, prefixItems, minItems, contains, unevaluatedItems]) =>
        // Not both: ajv 8.20 takes [] for a schema with `prefixItems` and `contains`.
        record([['type', 'array'], ['items', items], ['prefixItems', prefixItems], ['minItems', minItems], ['contains', prefixItems === undefined ? contains : undefined], ['unevaluatedItems', unevaluatedItems]]));
    const text = fc.tuple(maybe(fc.nat({ max: 2 })), maybe(fc.constantFrom('^a', 'b$', '\\d'), 6)).map(([minLength, pattern]) => record([['type', 'string'], ['minLength', minLength], ['pattern', pattern]]));
    const number = fc.tuple(fc.constantFrom('number', 'integer'), maybe(fc.integer({ min: -1, max: 2 }))).map(([type, minimum]) => record([['type', type], ['minimum', minimum]]));
    const types = fc.uniqueArray(fc.constantFrom('string', 'null', 'number', 'object', 'array', 'boolean'), { minLength: 1, maxLength: 3 }).map((type): JsonObject => ({ type }));
    const values = fc.oneof(fc.uniqueArray(scalar, { minLength: 1, maxLength: 3 }).map((values): JsonObject => ({ enum: values })), scalar.map((value): JsonObject => ({ const: value })));
    const nullable = fc.tuple(node, fc.boolean(), fc.constantFrom('anyOf', 'oneOf')).map(([inner, first, keyword]): JsonObject => ({ [keyword]: first ? [{ type: 'null' }, inner] : [inner, { type: 'null' }] }));
    const combined = fc.oneof(
      fc.tuple(fc.constantFrom('anyOf', 'oneOf', 'allOf'), list(1)).map(([keyword, branches]): JsonObject => ({ [keyword]: branches })),
      fc.record({ not: node }), fc.record({ if: node, then: node, else: node }, { requiredKeys: ['if'] }) as fc.Arbitrary<JsonObject>,
    );
    const pointing = fc.tuple(ref, fc.oneof(fc.constant({}), text, object)).map(([$ref, beside]): JsonObject => ({ $ref, ...beside }));
    return {
      schema: fc.oneof({ depthSize: 'small', withCrossShrink: true }, { arbitrary: fc.oneof(text, number, types, fc.boolean() as fc.Arbitrary<Json>), weight: 3 }, { arbitrary: node, weight: 4 }),
      node: fc.oneof(
        { depthSize: 'small', withCrossShrink: true }, text, number, types, values,
        fc.tuple(fc.oneof(object, object, array, nullable, combined, pointing), annotations).map(([core, notes]) => ({ ...core, ...notes })),
        fc.tuple(object, combined).map(([core, more]) => ({ ...core, ...more })),
      ),
    };
  });
  const node = schema.filter(isJsonObject) as fc.Arbitrary<JsonObject>;
  const root = fc.tuple(
    fc.uniqueArray(fc.tuple(key, schema), { selector: ([k]) => k, maxLength: 4 }).map((entries) => Object.fromEntries(entries) as JsonObject),
    maybe(fc.uniqueArray(key, { maxLength: 2 })), maybe(fc.oneof(fc.boolean(), node)), maybe(node, 2), maybe(fc.boolean(), 8), node, node, annotations,
  );
  return root.map(([properties, required, additionalProperties, more, unevaluatedProperties, one, two, notes]) => {
    const combinators = more === undefined ? {} : record((['anyOf', 'oneOf', 'allOf', 'not', 'if', 'then', 'else', 'enum', '$ref'] as const).map((k) => [k, more[k]]));
    return guard({
      $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object', ...notes,
      ...record([['properties', { a: {}, ...properties }], ['required', required], ['additionalProperties', additionalProperties], ['unevaluatedProperties', unevaluatedProperties]]),
      ...combinators,
      $defs: { One: one, Two: two, Unused: { type: 'string' }, Named: { $anchor: 'anchored', type: ['string', 'object'] } },
      definitions: { Old: { type: 'string', title: 'Old' } },
    });
  });
};

/** Takes references away that would lead a validator back to where it is without having gone a step into the instance. */
const guard = (root: JsonObject): JsonObject => {
  const strip = (schema: Json, stepped: boolean): Json => {
    if (!isJsonObject(schema)) return schema;
    return Object.fromEntries(Object.entries(schema).filter(([key, value]) => key !== '$ref' || stepped || !['#', '#/$defs/One', '#/$defs/Two', '#/properties/a'].includes(value as string)).map(([key, value]) => {
      const steps = stepped || ['properties', 'patternProperties', 'additionalProperties', 'items', 'prefixItems', 'contains', 'unevaluatedItems'].includes(key);
      if (Array.isArray(value)) return [key, ['anyOf', 'oneOf', 'allOf', 'prefixItems'].includes(key) ? value.map((entry: Json) => strip(entry, steps)) : value];
      if (['properties', 'patternProperties', '$defs', 'definitions'].includes(key) && isJsonObject(value)) {
        return [key, Object.fromEntries(Object.entries(value).map(([k, entry]) => [k, strip(entry ?? {}, key === 'properties' || key === 'patternProperties' ? k !== 'a' || stepped : false)]))];
      }
      return [key, ['enum', 'const', 'default'].includes(key) ? value : strip(value ?? null, steps)];
    }));
  };
  return strip(root, false) as JsonObject;
};

type Draw = (below: number) => number;

/** An instance that tries to follow a schema, with a slip now and then. */
const follower = (schema: Json | undefined, root: JsonObject, draw: Draw, depth: number): Json => {
  const any = (): Json => {
    const pick = draw(SCALARS.length + 2);
    if (pick < SCALARS.length || depth <= 0) return SCALARS[pick % SCALARS.length]!;
    return pick === SCALARS.length ? [follower({}, root, draw, depth - 1)] : { [KEYS[draw(KEYS.length)]!]: follower({}, root, draw, depth - 1) };
  };
  if (!isJsonObject(schema) || draw(12) === 0) return any();
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[draw(schema.enum.length)] as Json;
  if (typeof schema.$ref === 'string' && depth > 0) return follower(follow(root, schema.$ref), root, draw, depth - 1);
  for (const keyword of ['anyOf', 'oneOf', 'allOf']) {
    const branches = schema[keyword];
    if (!Array.isArray(branches) || branches.length === 0 || draw(3) === 0) continue;
    const branch = branches[draw(branches.length)] as Json;
    const inner = follower(branch, root, draw, depth);
    if (isJsonObject(inner) && isJsonObject(schema.properties)) return { ...inner, ...(follower({ ...schema, anyOf: undefined, oneOf: undefined, allOf: undefined }, root, draw, depth) as JsonObject) };
    return inner;
  }
  const types = typeof schema.type === 'string' ? [schema.type] : Array.isArray(schema.type) ? schema.type : isJsonObject(schema.properties) ? ['object'] : [];
  switch (types[draw(Math.max(1, types.length))]) {
    case 'object': {
      if (depth <= 0) return {};
      const properties = isJsonObject(schema.properties) ? schema.properties : {};
      const required: readonly unknown[] = Array.isArray(schema.required) ? schema.required : [];
      const entries: [string, Json][] = [];
      for (const [key, value] of Object.entries(properties)) {
        if (required.includes(key) ? draw(10) > 0 : draw(2) > 0) entries.push([key, follower(value, root, draw, depth - 1)]);
      }
      for (const key of required) if (typeof key === 'string' && !Object.hasOwn(properties, key) && draw(5) > 0) entries.push([key, any()]);
      if (draw(5) === 0) entries.push([KEYS[draw(KEYS.length)]!, any()]);
      return Object.fromEntries(entries);
    }
    case 'array':
      return depth <= 0 ? [] : Array.from({ length: draw(3) }, (_, i) => follower(Array.isArray(schema.prefixItems) && i < schema.prefixItems.length ? (schema.prefixItems[i] as Json) : schema.items, root, draw, depth - 1));
    case 'string': return ['a', 'ab', 'abb', '', '1'][draw(5)]!;
    case 'number': case 'integer': return [0, 1, 2, -1, 1.5][draw(5)]!;
    case 'boolean': return draw(2) === 0;
    case 'null': return null;
    default: return any();
  }
};

/** Arguments for whatever schema is given: some that it accepts and some that it does not. */
export const instancesFor: fc.Arbitrary<(schema: JsonObject) => JsonObject[]> =
  fc.array(fc.array(fc.nat({ max: 0x7fffffff }), { minLength: 30, maxLength: 60 }), { minLength: 6, maxLength: 10 }).map((seeds) => (schema) =>
    seeds.map((seed) => {
      let at = 0;
      const instance = follower(schema, schema, (below) => (seed[at++ % seed.length]! + at) % below, 4);
      return isJsonObject(instance) ? instance : { a: instance };
    }));

/** A schema with arguments for it. */
export const cases = (options: SchemaOptions = {}): fc.Arbitrary<{ schema: JsonObject; instances: JsonObject[] }> =>
  fc.tuple(schemas(options), instancesFor).map(([schema, instances]) => ({ schema, instances: instances(schema) }));

const settings = { strict: false, validateFormats: false, logger: false } as const;
const judges = { '2020-12': new Ajv2020(settings), 'draft-07': new Ajv(settings) };

/** The judge: ajv, with 2020-12 unless told otherwise. Undefined where it does not take the schema. */
export const judge = (schema: JsonObject, dialect: keyof typeof judges = '2020-12'): ((instance: Json) => boolean) | undefined => {
  const ajv = judges[dialect];
  try {
    const validate = ajv.compile(schema);
    ajv.removeSchema(schema);
    return (instance) => validate(instance) === true;
  } catch {
    return undefined;
  }
};
