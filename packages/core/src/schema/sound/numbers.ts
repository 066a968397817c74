import type { JsonObject } from '../../json.js';
import { without } from '../walk.js';

/**
 * Draft 4 wrote `exclusiveMinimum: true` beside `minimum: 5` for today's `exclusiveMinimum: 5`. Says the same in today's
 * words.
 */
export const numericBounds = (schema: JsonObject): JsonObject => {
  let next = schema;
  for (const [exclusive, bound] of [['exclusiveMinimum', 'minimum'], ['exclusiveMaximum', 'maximum']] as const) {
    const flag = next[exclusive];
    if (typeof flag !== 'boolean') continue;
    const value = next[bound];
    if (flag && typeof value === 'number') next = { ...without(next, bound), [exclusive]: value };
    else next = without(next, exclusive);
  }
  return next;
};
