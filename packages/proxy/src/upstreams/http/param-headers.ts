import { isJsonObject, type Json, type JsonObject } from '@mcp-working-set/core';

/** An argument of a tool that a 2026-07-28 upstream also wants as a header: where it stands and what the header is called. */
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
    let node: Json | undefined = callArguments;
    for (const key of path) node = isJsonObject(node) && Object.hasOwn(node, key) ? node[key] : undefined;
    if (typeof node === 'string') values[header] = headerValue(node);
    else if (typeof node === 'boolean') values[header] = String(node);
    else if (typeof node === 'number' && (!Number.isInteger(node) || Number.isSafeInteger(node))) values[header] = String(node);
  }
  return values;
};

/**
 * A text as a header's value: itself where it is printable ASCII, else base64 of its UTF-8 in the protocol's sentinel
 * `=?base64?…?=` (also where the text itself looks like one).
 */
export const headerValue = (text: string): string =>
  /^[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?$/.test(text) && !/^=\?base64\?.*\?=$/.test(text)
    ? text
    : `=?base64?${Buffer.from(text, 'utf8').toString('base64')}?=`;
