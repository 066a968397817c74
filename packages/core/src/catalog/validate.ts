import { isJsonObject, type Json, type JsonObject } from '../json.js';
import type { ToolDefinition } from './types.js';

export type Validated =
  | { readonly definition: ToolDefinition; readonly repairs: readonly string[] }
  | { readonly name?: string; readonly reason: string };

const kind = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'an array' : typeof value === 'object' ? 'an object' : `a ${typeof value}`);

const EMPTY_SCHEMA: JsonObject = { type: 'object', properties: {} };

/** An `inputSchema` whose root is an object schema, and what had to be changed for it. */
const soundInput = (value: Json | undefined, repairs: string[]): JsonObject => {
  if (!isJsonObject(value)) {
    repairs.push(value === undefined ? 'inputSchema was missing: any arguments are taken' : `inputSchema was ${kind(value)}: any arguments are taken`);
    return EMPTY_SCHEMA;
  }
  if (value.type === 'object') return value;
  if (Object.keys(value).length === 0) {
    repairs.push('inputSchema was empty: any arguments are taken');
    return EMPTY_SCHEMA;
  }
  if (value.type === undefined) {
    repairs.push('inputSchema had no type: object');
    return { type: 'object', ...value };
  }
  repairs.push(`inputSchema had the type ${JSON.stringify(value.type)}: arguments are always an object`);
  return { ...value, type: 'object' };
};

const HINTS = new Set(['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint']);

const soundAnnotations = (value: JsonObject, repairs: string[]): JsonObject =>
  Object.fromEntries(
    Object.entries(value).filter(([key, entry]) => {
      const right = HINTS.has(key) ? typeof entry === 'boolean' : key === 'title' ? typeof entry === 'string' : true;
      if (!right) repairs.push(`annotations.${key} was ${kind(entry)}: left out`);
      return right;
    }),
  );

/** Checks one element of an upstream's `tools`; what can be put right is, the rest of the definition is carried as it is. */
export const validateTool = (raw: Json): Validated => {
  if (!isJsonObject(raw)) return { reason: `the definition is ${kind(raw)}, not an object` };
  if (typeof raw.name !== 'string') return { reason: raw.name === undefined ? 'it has no name' : `its name is ${kind(raw.name)}, not a string` };
  const repairs: string[] = [];
  const changes = new Map<string, Json | undefined>();
  const inputSchema = soundInput(raw.inputSchema, repairs);
  if (inputSchema !== raw.inputSchema) changes.set('inputSchema', inputSchema);
  for (const key of ['title', 'description']) {
    if (key in raw && typeof raw[key] !== 'string') {
      repairs.push(`${key} was ${kind(raw[key])}: left out`);
      changes.set(key, undefined);
    }
  }
  for (const key of ['annotations', 'outputSchema', '_meta', 'execution']) {
    if (Object.hasOwn(raw, key) && !isJsonObject(raw[key])) {
      repairs.push(`${key} was ${kind(raw[key])}: left out`);
      changes.set(key, undefined);
    }
  }
  if (isJsonObject(raw.annotations)) {
    const before = repairs.length;
    const annotations = soundAnnotations(raw.annotations, repairs);
    if (repairs.length > before) changes.set('annotations', annotations);
  }
  if (changes.size === 0) return { definition: raw as ToolDefinition, repairs };
  const kept = Object.entries(raw).filter(([key]) => !changes.has(key));
  const changed = [...changes].filter(([, value]) => value !== undefined);
  return { definition: Object.fromEntries([...kept, ...changed]) as unknown as ToolDefinition, repairs };
};
