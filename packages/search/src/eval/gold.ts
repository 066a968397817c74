import { isJsonObject, type CatalogTool, type Json, type ToolDefinition } from '@mcp-working-set/core';

/** One tool by server and own name. */
export interface ToolRef {
  readonly server: string;
  readonly name: string;
}

/** A query with its right answers: `groups` are sets of interchangeable ones, of which each should be found. */
export interface GoldQuery {
  readonly query: string;
  readonly groups: readonly (readonly ToolRef[])[];
  /** Kind of query, where the file says one; reports can be cut by it. */
  readonly kind?: string;
}

const key = ({ server, name }: ToolRef): string => `${server}\n${name}`;

/** One string for a tool, by which hits and gold are compared. */
export const refKey = key;

const text = (value: Json | undefined, place: string): string => {
  if (typeof value !== 'string') throw new Error(`${place}: expected text, found ${JSON.stringify(value) ?? 'nothing'}`);
  return value;
};

const pair = (value: Json | undefined, place: string): ToolRef => {
  if (!Array.isArray(value) || value.length !== 2) throw new Error(`${place}: expected [server, name], found ${JSON.stringify(value) ?? 'nothing'}`);
  return { server: text(value[0] as Json, `${place}[0]`), name: text(value[1] as Json, `${place}[1]`) };
};

const list = (value: Json | undefined, place: string): readonly Json[] => {
  if (!Array.isArray(value)) throw new Error(`${place}: expected an array, found ${JSON.stringify(value) ?? 'nothing'}`);
  return value as readonly Json[];
};

const goldQuery = (value: Json, place: string): GoldQuery => {
  if (!isJsonObject(value)) throw new Error(`${place}: expected an object, found ${JSON.stringify(value)}`);
  const query = text(value['query'], `${place}.query`);
  const kind = typeof value['kind'] === 'string' ? { kind: value['kind'] } : {};
  if (value['expectedTool'] !== undefined) {
    const ref = { server: text(value['expectedServer'], `${place}.expectedServer`), name: text(value['expectedTool'], `${place}.expectedTool`) };
    return { query, groups: [[ref]], ...kind };
  }
  const groups = value['groups'] === undefined
    ? list(value['relevant'], `${place}.relevant`).map((ref, at) => [pair(ref, `${place}.relevant[${at}]`)])
    : list(value['groups'], `${place}.groups`).map((group, at) => list(group, `${place}.groups[${at}]`).map((ref, of) => pair(ref, `${place}.groups[${at}][${of}]`)));
  return { query, groups, ...kind };
};

/**
 * Reads a gold set: lines of `{query, relevant, groups?}`, an array of `{query, expectedServer, expectedTool}`, or
 * `{"examples": [...]}`. Throws an `Error` that names the place for anything else.
 */
export const parseGold = (source: string): readonly GoldQuery[] => {
  let whole: Json | undefined;
  try { whole = JSON.parse(source) as Json; } catch { whole = undefined; }
  if (isJsonObject(whole) && whole['examples'] !== undefined) whole = whole['examples'];
  if (Array.isArray(whole)) return (whole as readonly Json[]).map((entry, at) => goldQuery(entry, `[${at}]`));
  return source.split(/\r?\n/u).flatMap((line, at) => {
    if (line.trim() === '') return [];
    let value: Json;
    try { value = JSON.parse(line) as Json; } catch (error) { throw new Error(`line ${at + 1}: ${(error as Error).message}`, { cause: error }); }
    return [goldQuery(value, `line ${at + 1}`)];
  });
};

/** Reads a catalog file `{"tools": [{server, name, description, inputSchema}]}` (or the array alone) as tools that a ranker takes. */
export const parseCatalog = (source: string): readonly CatalogTool[] => {
  const whole = JSON.parse(source) as Json;
  const tools = list(isJsonObject(whole) ? whole['tools'] : whole, 'tools');
  return tools.map((tool, at) => {
    const place = `tools[${at}]`;
    if (!isJsonObject(tool)) throw new Error(`${place}: expected an object, found ${JSON.stringify(tool)}`);
    const { server, ...definition } = tool;
    const upstream = server === undefined ? 'tools' : text(server, `${place}.server`);
    const original = text(definition['name'], `${place}.name`);
    const inputSchema = isJsonObject(definition['inputSchema']) ? definition['inputSchema'] : { type: 'object' };
    return { exposed: `${upstream}__${original}`, upstream, original, backend: upstream, definition: { ...definition, inputSchema } as ToolDefinition, repairs: [] };
  });
};
