import type { JsonObject } from '../../json.js';
import { rewrite, without } from '../walk.js';
import { jsonBytes, shorten } from './size.js';

/** Longest description of a parameter, in characters, step by step. */
const STEPS = [600, 300, 200, 120, 80, 40, 0] as const;

const cutTexts = (root: JsonObject, size: number): JsonObject =>
  rewrite(root, (schema) => {
    if (typeof schema.description !== 'string' || schema.description.length <= size) return schema;
    return size === 0 ? without(schema, 'description') : { ...schema, description: shorten(schema.description, size) };
  }) as JsonObject;

/**
 * Drops examples, then titles, then shortens descriptions, then drops defaults, until the schema is under `limit` bytes
 * or nothing is left to shorten. None of it says which arguments are accepted.
 */
export const shortenTexts = (schema: JsonObject, limit: number): JsonObject => {
  let next = schema;
  const fits = (): boolean => jsonBytes(next) < limit;
  const drop = (key: string): void => void (next = rewrite(next, (inner) => without(inner, key)) as JsonObject);
  if (fits()) return next;
  drop('examples');
  if (fits()) return next;
  drop('title');
  for (const size of STEPS) {
    if (fits()) return next;
    next = cutTexts(next, size);
  }
  if (!fits()) drop('default');
  return next;
};
