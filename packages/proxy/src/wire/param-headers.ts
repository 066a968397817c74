import { isJsonObject, type Json, type JsonObject } from '@mcp-working-set/core';

/** An argument of a tool that 2026-07-28 also wants as a header: where it stands and what the header is called. */
export interface ParamHeader {
  readonly path: readonly string[];
  /** `Mcp-Param-…` */
  readonly header: string;
}

const KEY = 'x-mcp-header';
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const TYPES: ReadonlySet<unknown> = new Set(['string', 'integer', 'boolean', 'number']);
const MAX_DEPTH = 32;

/**
 * Finds the `x-mcp-header` marks of an input schema: on primitive properties, reached through `properties` alone. A mark
 * that breaks a rule is left out, alone: the upstream will say what it misses.
 */
export const paramHeadersOf = (inputSchema: Json | undefined): readonly ParamHeader[] => {
  const found: ParamHeader[] = [];
  const taken = new Set<string>();
  const visit = (schema: JsonObject, path: readonly string[]): void => {
    const name = schema[KEY];
    if (path.length > 0 && typeof name === 'string' && TOKEN.test(name) && TYPES.has(schema['type']) && !taken.has(name.toLowerCase())) {
      taken.add(name.toLowerCase());
      found.push({ path, header: `Mcp-Param-${name}` });
    }
    const { properties } = schema;
    if (!isJsonObject(properties) || path.length >= MAX_DEPTH) return;
    for (const [key, child] of Object.entries(properties)) if (isJsonObject(child)) visit(child, [...path, key]);
  };
  if (isJsonObject(inputSchema)) visit(inputSchema, []);
  return found;
};

/** The headers of one call; an argument that is absent, null or no primitive has none. */
export const paramHeaderValues = (headers: readonly ParamHeader[], callArguments: Json | undefined): Record<string, string> => {
  const values: Record<string, string> = {};
  for (const { path, header } of headers) {
    const value = argumentAt(path, callArguments);
    if (typeof value === 'string') values[header] = headerValue(value);
    else if (value !== undefined && isExact(value)) values[header] = String(value);
  }
  return values;
};

/** The argument that a header repeats; undefined where it is absent, null or no primitive. */
const argumentAt = (path: readonly string[], callArguments: Json | undefined): string | number | boolean | undefined => {
  let node: Json | undefined = callArguments;
  for (const key of path) node = isJsonObject(node) && Object.hasOwn(node, key) ? node[key] : undefined;
  return typeof node === 'string' || typeof node === 'number' || typeof node === 'boolean' ? node : undefined;
};

/** Whether parsing has kept a number as it was written. */
const isExact = (value: number | boolean): boolean => typeof value === 'boolean' || !Number.isInteger(value) || Number.isSafeInteger(value);

const DECIMAL = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * What is wrong with the header that repeats an argument; undefined where they agree. Numbers agree by value (`42` and
 * `42.0`), and a number that parsing cannot hold needs no header.
 */
export const paramHeaderProblem = (
  { path }: ParamHeader, given: string | undefined, callArguments: Json | undefined,
): 'missing' | 'written wrongly' | 'not the argument of the body' | undefined => {
  const value = argumentAt(path, callArguments);
  if (value === undefined) return undefined;
  if (given === undefined) return typeof value === 'string' || isExact(value) ? 'missing' : undefined;
  const text = headerText(given);
  if (text === undefined) return 'written wrongly';
  const agree = typeof value === 'number' ? DECIMAL.test(text) && Number(text) === value : text === String(value);
  return agree ? undefined : 'not the argument of the body';
};

/**
 * A text as a header's value: itself where it is printable ASCII, else base64 of its UTF-8 in the protocol's sentinel
 * `=?base64?…?=` (also where the text itself looks like one).
 */
export const headerValue = (text: string): string =>
  /^[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?$/.test(text) && !/^=\?base64\?.*\?=$/.test(text)
    ? text
    : `=?base64?${Buffer.from(text, 'utf8').toString('base64')}?=`;

const SENTINEL = /^=\?base64\?(.*)\?=$/;
const VISIBLE = /^[\x20-\x7e\t]*$/;

/** A header's value as it was meant; undefined where it is written wrongly, such as base64 without its padding. */
export const headerText = (value: string): string | undefined => {
  if (!VISIBLE.test(value)) return undefined;
  const coded = SENTINEL.exec(value)?.[1];
  if (coded === undefined) return value;
  const bytes = Buffer.from(coded, 'base64');
  return bytes.toString('base64') === coded ? bytes.toString('utf8') : undefined;
};
