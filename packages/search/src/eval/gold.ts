import { isJsonObject, type CatalogTool, type Json, type ToolDefinition } from '@mcp-working-set/core';

/** One tool by server and own name; without a server, the tool of that name on any. */
export interface ToolRef {
  readonly server?: string;
  readonly name: string;
}

/** A query with its right answers: `groups` are sets of interchangeable ones, of each of which one should be found. */
export interface GoldQuery {
  readonly query: string;
  readonly groups: readonly (readonly ToolRef[])[];
  /** Kind of query, where the file says one; a report can be cut by it. */
  readonly kind?: string;
}

/** Whether a tool is the one that a reference means. */
export const isRef = (tool: CatalogTool, { server, name }: ToolRef): boolean =>
  tool.original === name && (server === undefined || server === tool.upstream);

const found = (value: Json | undefined): string => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
};

const text = (value: Json | undefined, place: string): string => {
  if (typeof value !== 'string') throw new Error(`${place}: expected a text, found ${found(value)}`);
  return value;
};

const list = (value: Json | undefined, place: string): readonly Json[] => {
  if (!Array.isArray(value)) throw new Error(`${place}: expected an array, found ${found(value)}`);
  return value as readonly Json[];
};

const pair = (value: Json, place: string): ToolRef => {
  const [server, name, more] = list(value, place);
  if (name === undefined || more !== undefined) throw new Error(`${place}: expected [server, name], found ${found(value)}`);
  return { server: text(server, `${place}[0]`), name: text(name, `${place}[1]`) };
};

const pairs = (value: Json | undefined, place: string): readonly ToolRef[] => list(value, place).map((ref, at) => pair(ref, `${place}[${at}]`));

const goldQuery = (value: Json, place: string): GoldQuery => {
  if (!isJsonObject(value)) throw new Error(`${place}: expected an object, found ${found(value)}`);
  const query = text(value['query'], `${place}.query`);
  const kind = typeof value['kind'] === 'string' ? { kind: value['kind'] } : {};
  if (value['expectedTool'] !== undefined) {
    const server = value['expectedServer'];
    const name = text(value['expectedTool'], `${place}.expectedTool`);
    return { query, groups: [[server === undefined || server === null ? { name } : { server: text(server, `${place}.expectedServer`), name }]], ...kind };
  }
  const groups = value['groups'] === undefined
    ? pairs(value['relevant'], `${place}.relevant`).map((ref) => [ref])
    : list(value['groups'], `${place}.groups`).map((group, at) => pairs(group, `${place}.groups[${at}]`));
  if (groups.length === 0 || groups.some((group) => group.length === 0)) throw new Error(`${place}: no right answer is given`);
  return { query, groups, ...kind };
};

const parseJson = (source: string, place: string): Json => {
  try {
    return JSON.parse(source) as Json;
  } catch (cause) {
    throw new Error(`${place}: no JSON (${(cause as Error).message})`, { cause });
  }
};

const isOneValue = (source: string): boolean => {
  try {
    JSON.parse(source);
    return true;
  } catch {
    return false;
  }
};

/**
 * Reads a gold set: lines of `{query, relevant, groups?, kind?}`, an array of `{query, expectedServer, expectedTool}`, or
 * `{"examples": […]}`. Throws an `Error` that names the place for anything else.
 */
export const parseGold = (source: string): readonly GoldQuery[] => {
  if (isOneValue(source)) {
    const whole = parseJson(source, 'gold set');
    const entries = isJsonObject(whole) && whole['examples'] !== undefined ? whole['examples'] : whole;
    if (Array.isArray(entries)) return (entries as readonly Json[]).map((entry, at) => goldQuery(entry, `[${at}]`));
  }
  return source.split(/\r?\n/u).flatMap((line, at) =>
    (line.trim() === '' ? [] : [goldQuery(parseJson(line, `line ${at + 1}`), `line ${at + 1}`)]));
};

/**
 * Reads a catalog: `{"tools": [{server, name, description, inputSchema}]}`, or that array alone. Other keys of a tool are
 * carried; without a server it belongs to `tools`. Throws an `Error` that names the place.
 */
export const parseCatalog = (source: string): readonly CatalogTool[] => {
  const whole = parseJson(source, 'catalog');
  return list(isJsonObject(whole) ? whole['tools'] : whole, 'tools').map((tool, at) => {
    const place = `tools[${at}]`;
    if (!isJsonObject(tool)) throw new Error(`${place}: expected an object, found ${found(tool)}`);
    const { server, ...rest } = tool;
    const upstream = server === undefined ? 'tools' : text(server, `${place}.server`);
    const original = text(rest['name'], `${place}.name`);
    const inputSchema = isJsonObject(rest['inputSchema']) ? rest['inputSchema'] : { type: 'object' };
    return {
      exposed: server === undefined ? original : `${upstream}__${original}`,
      upstream, original, backend: upstream, repairs: [],
      definition: { ...rest, name: original, inputSchema } as ToolDefinition,
    };
  });
};
