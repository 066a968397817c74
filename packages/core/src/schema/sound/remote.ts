import type { JsonObject } from '../../json.js';
import { follow } from '../refs.js';
import { pointer, visit, without } from '../walk.js';
import { widen, type Widening } from '../widen.js';

/**
 * Leaves out references that cannot be followed inside the document: nothing is ever fetched. What else stands beside
 * such a reference still counts. Also those that lead only to each other, which no validator can follow.
 */
export const dropRemote = (root: JsonObject, report: (text: string) => void): JsonObject => {
  const changes = new Map<JsonObject, Widening>();
  const endless = (start: string): boolean => {
    const seen = new Set<string>();
    for (let ref: unknown = start; typeof ref === 'string'; ) {
      if (seen.has(ref)) return true;
      seen.add(ref);
      const target = follow(root, ref);
      ref = typeof target === 'object' ? target.$ref : undefined;
    }
    return false;
  };
  visit(root, (schema, path) => {
    if (typeof schema === 'boolean') return;
    const lost = (['$ref', '$dynamicRef', '$recursiveRef'] as const).filter((keyword) => {
      const ref = schema[keyword];
      if (typeof ref !== 'string') return false;
      return keyword !== '$ref' || follow(root, ref) === undefined || endless(ref);
    });
    if (lost.length === 0) return;
    for (const keyword of lost) report(`${pointer(path)}: ${keyword} ${JSON.stringify(schema[keyword])} leads nowhere in this schema and is not fetched: any value is taken`);
    changes.set(schema, (inner) => without(inner, ...lost));
  });
  return widen(root, changes, report);
};
