import { isJsonObject, type Json, type JsonObject } from '../../json.js';
import { HOLDS, TYPES } from '../keywords.js';
import { isSchema, pointer, type Path } from '../walk.js';
import { soundPattern } from './patterns.js';

/** Names that other languages have for a type. */
const ALIASES: Readonly<Record<string, string>> = {
  int: 'integer', int32: 'integer', int64: 'integer', long: 'integer', float: 'number', double: 'number', decimal: 'number',
  str: 'string', text: 'string', bool: 'boolean', dict: 'object', map: 'object', struct: 'object', list: 'array', tuple: 'array',
  set: 'array', none: 'null', nil: 'null', String: 'string', Number: 'number', Integer: 'integer', Boolean: 'boolean', Object: 'object',
  Array: 'array', STRING: 'string', NUMBER: 'number', INTEGER: 'integer', BOOLEAN: 'boolean', OBJECT: 'object', ARRAY: 'array',
};

const isCount = (value: Json): boolean => typeof value === 'number' && Number.isInteger(value) && value >= 0;
const isNumber = (value: Json): boolean => typeof value === 'number' && Number.isFinite(value);
const isText = (value: Json): boolean => typeof value === 'string';
const isFlag = (value: Json): boolean => typeof value === 'boolean';
const isTexts = (value: Json): boolean => Array.isArray(value) && value.every(isText);

/** Keywords that hold no schema: what their value must be. */
const SHAPES: ReadonlyMap<string, (value: Json) => boolean> = new Map<string, (value: Json) => boolean>([
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties', 'minContains', 'maxContains'].map((key) => [key, isCount] as const),
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'].map((key) => [key, isNumber] as const),
  ['multipleOf', (value) => isNumber(value) && (value as number) > 0],
  ...['title', 'description', '$comment', 'format', 'pattern', 'contentEncoding', 'contentMediaType', '$ref', '$dynamicRef', '$id', '$anchor', '$dynamicAnchor', '$schema'].map((key) => [key, isText] as const),
  ['$recursiveRef', isText],
  ...['uniqueItems', 'deprecated', 'readOnly', 'writeOnly', '$recursiveAnchor'].map((key) => [key, isFlag] as const),
  ['examples', (value) => Array.isArray(value)],
  ['enum', (value) => Array.isArray(value) && value.length > 0],
  ['$vocabulary', isJsonObject],
  ['dependentRequired', (value) => isJsonObject(value) && Object.values(value).every((entry) => entry !== undefined && isTexts(entry))],
]);

type Report = (text: string) => void;

const soundType = (value: Json, report: Report): Json | undefined => {
  const one = (type: Json): string | undefined => {
    if (typeof type === 'string' && TYPES.has(type)) return type;
    const meant = typeof type === 'string' && Object.hasOwn(ALIASES, type) ? ALIASES[type] : undefined;
    report(meant === undefined ? `type ${JSON.stringify(type)} is unknown and left out` : `type ${JSON.stringify(type)} is unknown and taken as ${meant}`);
    return meant;
  };
  if (!Array.isArray(value)) return one(value);
  const types = value.map(one);
  // Leaving out one of several types would accept less.
  if (types.length === 0 || types.includes(undefined)) return undefined;
  return new Set(types).size === types.length && types.every((type, i) => type === value[i]) ? value : [...new Set(types as string[])];
};

const soundRequired = (value: Json, report: Report): Json | undefined => {
  if (!Array.isArray(value)) {
    report('required is no list and left out');
    return undefined;
  }
  const names = [...new Set(value.filter((entry): entry is string => typeof entry === 'string'))];
  if (names.length < new Set(value).size) report('required held more than names');
  return names.length === value.length ? value : names;
};

const kind = (value: Json): string => JSON.stringify(value)?.slice(0, 40) ?? 'nothing';

/** What a keyword that holds schemas may hold: the same value where it is sound, a repaired one, or undefined. */
const soundSchemas = (keyword: string, value: Json, report: Report): Json | undefined => {
  const holds = HOLDS.get(keyword)!;
  const open = (entry: Json | undefined, place: string): Json => {
    if (isSchema(entry)) return entry;
    report(`${place} is ${kind(entry ?? null)}, no schema: any value is taken`);
    return {};
  };
  if (holds === 'list' || (holds === 'items' && Array.isArray(value))) {
    if (Array.isArray(value) && (value.length > 0 || holds === 'items')) {
      return value.every(isSchema) ? value : value.map((entry, i) => open(entry, `${keyword}/${i}`));
    }
  } else if (holds === 'map' || holds === 'dependencies') {
    if (isJsonObject(value)) {
      const fine = (entry: Json | undefined): boolean => isSchema(entry) || (holds === 'dependencies' && isTexts(entry ?? null));
      const entries = Object.entries(value);
      if (entries.every(([, entry]) => fine(entry))) return value;
      return Object.fromEntries(entries.map(([key, entry]) => [key, fine(entry) ? entry : open(entry, `${keyword}/${key}`)]));
    }
  } else if (isSchema(value)) return value;
  report(`${keyword} is ${kind(value)}, which is no ${holds === 'list' ? 'list of schemas' : holds === 'map' ? 'map of schemas' : 'schema'}, and left out`);
  return undefined;
};

const soundKeyword = (keyword: string, value: Json, report: Report): Json | undefined => {
  if (keyword === 'type') return soundType(value, report);
  if (keyword === 'required') return soundRequired(value, report);
  if (HOLDS.has(keyword)) return soundSchemas(keyword, value, report);
  // Draft 4 flags; `numericBounds` reads them.
  if ((keyword === 'exclusiveMinimum' || keyword === 'exclusiveMaximum') && typeof value === 'boolean') return value;
  if (SHAPES.get(keyword)?.(value) === false) {
    report(`${keyword} is ${kind(value)}, which is not allowed, and left out`);
    return undefined;
  }
  if (keyword === 'pattern') {
    const pattern = soundPattern(value as string);
    if (pattern === undefined) report('pattern is no regular expression of this dialect and left out');
    return pattern;
  }
  return value;
};

/** `patternProperties` with a pattern that does not compile: its keys become open, and so do all others. */
const soundPatternKeys = (schema: JsonObject, report: Report): JsonObject => {
  const patterns = schema.patternProperties;
  if (!isJsonObject(patterns)) return schema;
  const entries = Object.entries(patterns).map(([pattern, value]) => [soundPattern(pattern), value] as const);
  if (entries.every(([pattern], i) => pattern === Object.keys(patterns)[i])) return schema;
  if (entries.every(([pattern]) => pattern !== undefined)) return { ...schema, patternProperties: Object.fromEntries(entries) };
  report('patternProperties holds what is no regular expression of this dialect: any further property is taken');
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !['patternProperties', 'additionalProperties', 'unevaluatedProperties'].includes(key)));
};

/**
 * Leaves out, or takes as what was clearly meant, what no draft of JSON Schema allows; such a schema accepts nothing in
 * particular, so taking more is no loss. Each change is reported with its place.
 */
export const soundKeywords = (schema: JsonObject, path: Path, report: Report): JsonObject => {
  const place = pointer(path);
  const say: Report = (text) => report(`${place}: ${text}`);
  let changed = false;
  const entries: [string, Json | undefined][] = [];
  for (const [key, value] of Object.entries(schema)) {
    const sound = value === undefined ? undefined : soundKeyword(key, value, say);
    if (sound !== value) changed = true;
    if (sound !== undefined) entries.push([key, sound]);
  }
  return soundPatternKeys(changed ? Object.fromEntries(entries) : schema, say);
};
