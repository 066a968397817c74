import type { JsonObject } from '../../json.js';
import { rewrite, without } from '../walk.js';
import { isUnder, shorten } from './size.js';

const dropping = (key: string) => (root: JsonObject): JsonObject => rewrite(root, (schema) => without(schema, key)) as JsonObject;

/** Descriptions of at most `size` characters; none for 0. */
const cutting = (size: number) => (root: JsonObject): JsonObject =>
  rewrite(root, (schema) => {
    if (typeof schema.description !== 'string' || schema.description.length <= size) return schema;
    return size === 0 ? without(schema, 'description') : { ...schema, description: shorten(schema.description, size) };
  }) as JsonObject;

/** Ever more is taken, from what is missed least. */
const MILD = [dropping('examples'), dropping('title'), cutting(600), cutting(300), cutting(200), cutting(120)];
const HARSH = [cutting(80), cutting(40), cutting(0), dropping('default')];

/**
 * Drops examples and titles, shortens descriptions, drops defaults: no more than it takes to bring the schema under
 * `limit` bytes. Where even all of that is not enough, so that something must go anyway, short descriptions stay. None of
 * it says which arguments are accepted.
 */
export const shortenTexts = (schema: JsonObject, limit: number): JsonObject => {
  let next = schema;
  if (isUnder(next, limit)) return next;
  for (const step of MILD) if (isUnder((next = step(next)), limit)) return next;
  const mild = next;
  for (const step of HARSH) if (isUnder((next = step(next)), limit)) return next;
  return mild;
};
