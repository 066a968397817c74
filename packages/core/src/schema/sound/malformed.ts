import { isJsonObject, type Json, type JsonObject } from '../../json.js';
import { HOLDS, TYPES } from '../keywords.js';
import { isSchema, pointer, type Path } from '../walk.js';
import { soundPattern } from './patterns.js';

/** Names that other languages have for a type, in lower case. */
const ALIASES: ReadonlyMap<string, string> = new Map(Object.entries({
  integer: 'int integer int8 int16 int32 int64 uint uint32 uint64 long short', number: 'number float float32 float64 double decimal numeric',
  string: 'string str text char varchar', boolean: 'boolean bool', object: 'object dict dictionary map mapping record struct hash json',
  array: 'array list tuple set sequence vector', null: 'null none nil undefined',
}).flatMap(([type, words]) => words.split(' ').map((word) => [word, type] as const)));

/** What a type by another name means: `int`, `STRING`, `list[str]`, `string[]`, `Optional[int]`, `str | None`; else undefined. */
const meantType = (written: string): readonly string[] | undefined => {
  const parts = written.trim().replace(/^optional\[(.*)\]$/i, '$1|null').split(/\s*(?:\||\bor\b|(?<!\[[^\]]*),)\s*/);
  const types = parts.map((part) => {
    const word = /\[\]$/.test(part) ? 'array' : part.toLowerCase().replace(/[[<(].*$/, '').replace(/^typing\./, '');
    return ALIASES.get(word);
  });
  return types.every((type) => type !== undefined) ? [...new Set(types)] : undefined;
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
  const list: readonly Json[] = Array.isArray(value) ? value : [value];
  if (list.length > 0 && list.every((type) => typeof type === 'string' && TYPES.has(type)) && new Set(list).size === list.length) return value;
  const meant = list.map((type) => (typeof type === 'string' ? (TYPES.has(type) ? [type] : meantType(type)) : undefined));
  const known = meant.every((types) => types !== undefined) ? [...new Set(meant.flat())] : [];
  // Leaving out one of several types would accept less.
  const types = known.length === 0 ? undefined : known.length === 1 ? known[0]! : known;
  if (types === undefined) report(`type ${JSON.stringify(value)} is unknown and left out`);
  else if (!list.every((type) => TYPES.has(type as string))) report(`type ${JSON.stringify(value)} is unknown and taken as ${known.join(' or ')}`);
  return types;
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

const soundKeyword = (keyword: string, value: Json, schema: JsonObject, report: Report): Json | undefined => {
  // No loss: `id` is of draft 4, `nullable` of OpenAPI, and ajv compiles neither, the latter without a type.
  if (keyword === 'id' || (keyword === 'nullable' && (schema.type === undefined || value !== true))) return undefined;
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
  const say: Report = (text) => report(`${pointer(path)}: ${text}`);
  let changes: Map<string, Json | undefined> | undefined;
  for (const key of Object.keys(schema)) {
    const value = schema[key];
    const sound = value === undefined ? undefined : soundKeyword(key, value, schema, say);
    if (sound !== value) (changes ??= new Map()).set(key, sound);
  }
  if (changes === undefined) return soundPatternKeys(schema, say);
  const kept = Object.keys(schema).map((key) => [key, changes.has(key) ? changes.get(key) : schema[key]] as const);
  return soundPatternKeys(Object.fromEntries(kept.filter(([, value]) => value !== undefined)), say);
};
