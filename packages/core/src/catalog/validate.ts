import { isJsonObject, type Json, type JsonObject } from '../json.js';
import { isIcon } from '../schema/lint/shape.js';
import type { ToolDefinition } from './types.js';

/** A definition that can be used, with what was repaired; or why it cannot. */
export type Validated =
  | { readonly definition: ToolDefinition; readonly repairs: readonly string[] }
  | { readonly reason: string };

/** Nesting beyond that overruns the stack of somebody who reads it; an honest definition has 20 levels. */
const MAX_DEPTH = 200;

const kind = (value: Json | undefined): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
};

const tooDeep = (value: Json | undefined): boolean => {
  let level: Json[] = value === undefined ? [] : [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return true;
    level = level.flatMap((entry): Json[] => (typeof entry === 'object' && entry !== null ? (Object.values(entry).filter((inner) => inner !== undefined) as Json[]) : []));
  }
  return false;
};

const OPEN: JsonObject = { type: 'object', properties: {} };

/** What other protocols call the schema of a tool's arguments. */
const OTHER_NAMES = ['input_schema', 'parameters'] as const;

/** The schema that was meant: as it stands, out of its JSON text, or under another protocol's name. */
const meantInput = (raw: JsonObject, say: (text: string) => void): Json | undefined => {
  const { inputSchema } = raw;
  if (typeof inputSchema === 'string') {
    const read = fromText(inputSchema);
    if (read !== undefined) say('inputSchema was the text of a schema: read');
    return read ?? inputSchema;
  }
  if (inputSchema !== undefined && inputSchema !== null) return inputSchema;
  const name = OTHER_NAMES.find((key) => isJsonObject(raw[key]) && raw[key].type === 'object');
  if (name === undefined) return inputSchema;
  say(`inputSchema was missing: ${name} is taken`);
  return raw[name];
};

const fromText = (text: string): JsonObject | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/** An `inputSchema` whose root is an object schema; what is nested in it stays as the upstream wrote it. */
const soundInput = (value: Json | undefined, say: (text: string) => void): JsonObject => {
  const open = (what: string): JsonObject => {
    say(`inputSchema ${what}: any arguments are taken`);
    return OPEN;
  };
  if (value === undefined) return open('was missing');
  if (!isJsonObject(value)) return open(`was ${kind(value)}`);
  if (tooDeep(value)) return open(`was nested more than ${MAX_DEPTH} levels deep`);
  if (value.type === 'object') return value;
  if (Object.keys(value).length === 0) return open('was empty');
  say(value.type === undefined ? 'inputSchema had no type: it is object' : `inputSchema had the type ${JSON.stringify(value.type)}: it is object`);
  return { type: 'object', ...Object.fromEntries(Object.entries(value).filter(([key]) => key !== 'type')) };
};

const HINTS = new Set(['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint']);

/** Entries of the right type; what a client falls back to without a hint is the careful choice. */
const soundAnnotations = (value: JsonObject, say: (text: string) => void): JsonObject =>
  keep(value, (entry, key) => {
    const right = HINTS.has(key) ? typeof entry === 'boolean' : key !== 'title' || typeof entry === 'string';
    if (!right) say(`annotations.${key} was ${kind(entry)}: left out`);
    return right;
  });

const keep = (object: JsonObject, test: (value: Json | undefined, key: string) => boolean): JsonObject => {
  const entries = Object.entries(object).filter(([key, value]) => test(value, key));
  return entries.length === Object.keys(object).length ? object : Object.fromEntries(entries);
};

const isText = (value: Json): boolean => typeof value === 'string';
const SUPPORT: readonly unknown[] = [undefined, 'required', 'optional', 'forbidden'];

/** What each further field must be, or it is left out. An output schema may be any schema since 2026-07-28. */
const FIELDS: ReadonlyMap<string, (value: Json) => boolean> = new Map<string, (value: Json) => boolean>([
  ['title', isText],
  ['description', isText],
  ['annotations', isJsonObject],
  ['_meta', isJsonObject],
  ['outputSchema', (value) => isJsonObject(value) || typeof value === 'boolean'],
  ['execution', (value) => isJsonObject(value) && SUPPORT.includes(value.taskSupport)],
  ['icons', Array.isArray],
]);

const check = (raw: JsonObject): Validated => {
  if (typeof raw.name !== 'string') return { reason: raw.name === undefined ? 'it has no name' : `its name is ${kind(raw.name)}, not a string` };
  const repairs: string[] = [];
  const say = (text: string): void => void repairs.push(text);
  const inputSchema = soundInput(meantInput(raw, say), say);
  const fields = keep(raw, (value, key) => {
    if (value === undefined || key === 'inputSchema') return true;
    if (FIELDS.get(key)?.(value) === false) {
      say(`${key} was ${kind(value)}${isJsonObject(value) ? ' of another form' : ''}: left out`);
      return false;
    }
    if (!tooDeep(value)) return true;
    say(`${key} was nested more than ${MAX_DEPTH} levels deep: left out`);
    return false;
  });
  let definition = inputSchema === raw.inputSchema ? fields : { ...fields, inputSchema };
  if (isJsonObject(definition.annotations)) {
    const annotations = soundAnnotations(definition.annotations, say);
    if (annotations !== definition.annotations) definition = { ...definition, annotations };
  }
  if (Array.isArray(definition.icons) && !definition.icons.every(isIcon)) {
    say('icons held what is no icon: left out');
    definition = { ...definition, icons: definition.icons.filter(isIcon) };
  }
  return { definition: definition as ToolDefinition, repairs };
};

/** By element: a rebuilt catalog mostly holds elements that were checked before, and gets the same definition for them. */
const known = new WeakMap<JsonObject, Validated>();

/**
 * Checks one element of an upstream's `tools` by itself; what can be put right is, the rest is carried as it is, and a
 * sound definition comes back as the very object that was given.
 */
export const validateTool = (raw: Json): Validated => {
  if (!isJsonObject(raw)) return { reason: `the definition is ${kind(raw)}, not an object` };
  let checked = known.get(raw);
  if (checked === undefined) known.set(raw, (checked = check(raw)));
  return checked;
};
