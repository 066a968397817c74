import { isJsonObject, type JsonObject } from '../../json.js';
import { dropUnreachable } from '../slim/shared.js';
import { pointer, visit, without, type Path } from '../walk.js';
import { widen, type Widening } from '../widen.js';
import { isUnder, jsonBytes } from './size.js';

interface Candidate {
  readonly schema: JsonObject;
  readonly path: Path;
  readonly saves: number;
}

/** What stays of a schema whose inside is left out. */
const shell = (schema: JsonObject): JsonObject => {
  const kept = Object.fromEntries(['type', 'description'].filter((key) => schema[key] !== undefined).map((key) => [key, schema[key]]));
  const array = schema.type === 'array' || (Array.isArray(schema.type) && schema.type.includes('array'));
  return array ? { ...kept, items: {} } : kept;
};

/** Schemas by their depth in the document, the root left out; a shared part counts as one level down. */
const levels = (root: JsonObject): Candidate[][] => {
  const found: Candidate[][] = [];
  const depths = new Map<string, number>();
  visit(root, (schema, path) => {
    const depth = path.length === 0 ? 0 : depthOf(depths, path) + 1;
    depths.set(JSON.stringify(path), depth);
    if (typeof schema === 'boolean' || depth === 0) return;
    const saves = jsonBytes(schema) - jsonBytes(shell(schema));
    if (saves > 0) (found[depth] ??= []).push({ schema, path, saves });
  });
  return found;
};

const depthOf = (depths: ReadonlyMap<string, number>, path: Path): number => {
  for (let i = path.length - 1; i >= 0; i--) {
    const depth = depths.get(JSON.stringify(path.slice(0, i)));
    if (depth !== undefined) return depth;
  }
  return 0;
};

/** Lists of values are long and easily described: they go before structure does. */
const cutEnums = (root: JsonObject, limit: number, report: (text: string) => void): JsonObject => {
  const found: Candidate[] = [];
  visit(root, (schema, path) => {
    if (typeof schema === 'object' && Array.isArray(schema.enum) && jsonBytes(schema.enum) > 200) found.push({ schema, path, saves: jsonBytes(schema.enum) });
  });
  return cutLargest(root, found, limit, report, (schema) => {
    const values = schema.enum as readonly unknown[];
    const typed = schema.type === undefined && values.every((value) => typeof value === 'string') ? { type: 'string' } : {};
    return { ...without(schema, 'enum'), ...typed };
  }, (schema) => `a list of ${(schema.enum as readonly unknown[]).length} values is left out`);
};

/** Widens the largest candidates, as few as it takes to make the document fit; all of them where that is not enough. */
const cutLargest = (
  root: JsonObject, candidates: readonly Candidate[], limit: number, report: (text: string) => void, cut: Widening, text: (schema: JsonObject) => string,
): JsonObject => {
  const sorted = [...candidates].sort((a, b) => b.saves - a.saves);
  const attempt = (count: number): { readonly next: JsonObject; readonly said: readonly string[] } => {
    const chosen = sorted.slice(0, count);
    const said = chosen.map(({ schema, path }) => `${pointer(path)}: ${text(schema)}`);
    return { next: dropUnreachable(widen(root, new Map(chosen.map(({ schema }) => [schema, cut])), (more) => said.push(more))), said };
  };
  let best = attempt(sorted.length);
  if (isUnder(best.next, limit)) {
    for (let low = 1, high = sorted.length; low < high; ) {
      const middle = (low + high) >> 1;
      const tried = attempt(middle);
      if (isUnder(tried.next, limit)) {
        best = tried;
        high = middle;
      } else low = middle + 1;
    }
  }
  best.said.forEach(report);
  return best.next;
};

/** Leaves out optional parameters from the end; what is left out may still be sent. */
const cutProperties = (root: JsonObject, limit: number, report: (text: string) => void): JsonObject => {
  if (!isJsonObject(root.properties)) return root;
  const required = new Set(Array.isArray(root.required) ? root.required : []);
  const entries = Object.entries(root.properties);
  const open = without(root, 'additionalProperties', 'unevaluatedProperties', 'patternProperties', 'propertyNames');
  let over = jsonBytes(root) - limit;
  const kept = [...entries].reverse().filter(([key, schema]) => {
    if (over < 0 || required.has(key)) return true;
    over -= jsonBytes(key) + jsonBytes(schema) + 2;
    return false;
  }).reverse();
  report(`/: ${entries.length - kept.length} optional parameters are left out`);
  return dropUnreachable({ ...open, properties: Object.fromEntries(kept) });
};

/**
 * Brings a schema under `limit` bytes by accepting more: long lists of values first, then what is deepest and largest,
 * then parameters. Each step is reported with its place. References must be local.
 */
export const collapse = (schema: JsonObject, limit: number, report: (text: string) => void): JsonObject => {
  let next = schema;
  const fits = (): boolean => isUnder(next, limit);
  if (fits()) return next;
  next = cutEnums(next, limit, report);
  for (let depth = levels(next).length - 1; depth > 0 && !fits(); depth--) {
    const candidates = levels(next)[depth] ?? [];
    if (candidates.length > 0) next = cutLargest(next, candidates, limit, report, shell, () => 'what is inside is left out');
  }
  if (!fits()) next = cutProperties(next, limit, report);
  if (fits()) return next;
  report('/: the whole schema is left out: nothing shorter is of use');
  return { type: 'object', properties: {} };
};
