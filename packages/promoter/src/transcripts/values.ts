import { isJsonObject } from '@mcp-working-set/core';
import type { Json, JsonObject } from '@mcp-working-set/core';

/** Careful access to foreign JSON: what is not of the wanted type is absent, never an error. */
export const object = (value: Json | undefined): JsonObject | undefined => (isJsonObject(value) ? value : undefined);
export const text = (value: Json | undefined): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
export const list = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? (value as readonly Json[]) : []);
export const objects = (value: Json | undefined): readonly JsonObject[] => list(value).filter(isJsonObject);

/** Milliseconds since the epoch from an ISO text, milliseconds or seconds; undefined for anything else. */
export const timeOf = (value: Json | undefined): number | undefined => {
  if (typeof value === 'number') {
    if (!Number.isFinite(value) || value <= 0) return undefined;
    return value < 100_000_000_000 ? Math.round(value * 1000) : Math.round(value);
  }
  if (typeof value !== 'string' || value === '') return undefined;
  if (/^\d+(\.\d+)?$/.test(value)) return timeOf(Number(value));
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : time;
};

/** Parses a JSON text; undefined where it is none. */
export const parseJson = (value: string): Json | undefined => {
  try {
    return JSON.parse(value) as Json;
  } catch {
    return undefined;
  }
};

/** An object, also where it was written as JSON text, or as JSON text of JSON text. */
export const unpacked = (value: Json | undefined): JsonObject | undefined => {
  let current = value;
  for (let depth = 0; depth < 3 && typeof current === 'string'; depth += 1) current = parseJson(current);
  return object(current);
};

/** Last part of a path without its extensions. */
export const stem = (path: string): string => (path.split('/').at(-1) ?? '').replace(/\.(jsonl|json)(\.zst)?$/, '');

/** Name of the folder that is `up` levels above the file (1: its own folder). */
export const folderOf = (path: string, up = 1): string | undefined => path.split('/').at(-1 - up);
