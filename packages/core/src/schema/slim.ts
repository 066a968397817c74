import type { JsonObject } from '../json.js';
import { localiseRefs } from './localise.js';
import { dropInapplicable } from './slim/applies.js';
import { dropNoise } from './slim/noise.js';
import { nullable } from './slim/nullable.js';
import { dropInnerShelves, dropUnreachable, inlineParts } from './slim/shared.js';
import { dropSingle } from './slim/single.js';
import { dropTitle } from './slim/titles.js';
import { rewrite, type Path } from './walk.js';

/**
 * A shorter schema that accepts exactly the same instances. Where a reference leads out of the document, only what
 * moves no place is done. `tool` is the tool's own name, which a root title may repeat.
 */
export const slimSchema = (schema: JsonObject, tool?: string): JsonObject => {
  const quiet = (inner: JsonObject, path: Path): JsonObject => dropTitle(dropNoise(inner), path, tool);
  const whole = (inner: JsonObject, path: Path): JsonObject => nullable(dropSingle(dropInapplicable(dropInnerShelves(quiet(inner, path), path))));
  const { root, unresolved } = localiseRefs(schema);
  if (unresolved.size > 0) return rewrite(schema, quiet) as JsonObject;
  const once = rewrite(root, whole) as JsonObject;
  const inlined = inlineParts(dropUnreachable(once));
  // What was put in place may be the one branch, or the option beside null, that the passes look for.
  return inlined === once ? once : (rewrite(inlined, whole) as JsonObject);
};
