import { isJsonObject, type Json } from '@mcp-working-set/core';

/** Whoever reads more levels than that one inside the other may run out of stack, as `JSON.stringify` does at some thousands. */
const MAX_DEPTH = 500;

const QUOTE = 34;
const BACKSLASH = 92;

/** Whether a JSON text nests deeper than is safe; itself it needs no stack. */
export const isDeep = (text: string): boolean => {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const c = text.charCodeAt(at);
    if (inString) {
      if (c === BACKSLASH) at++;
      else if (c === QUOTE) inString = false;
    } else if (c === QUOTE) inString = true;
    else if (c === 123 || c === 91) {
      if (++depth > MAX_DEPTH) return true;
    } else if (c === 125 || c === 93) depth--;
  }
  return false;
};

/** A value with null for what is too deep in it: one such element must not cost the others of its list. */
export const shallow = (value: Json, left = MAX_DEPTH): Json => {
  if (typeof value !== 'object' || value === null) return value;
  if (left === 0) return null;
  if (!isJsonObject(value)) return value.map((entry) => shallow(entry, left - 1));
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, shallow(entry ?? null, left - 1)]));
};
