import type { JsonObject } from '../../json.js';
import { without } from '../walk.js';

/** Keywords that say nothing: the dialect, comments, `default: null`, `required: []`, an empty description. */
export const dropNoise = (schema: JsonObject): JsonObject => {
  const noise = ['$schema', '$comment'].filter((key) => typeof schema[key] === 'string');
  if (schema.default === null) noise.push('default');
  if (schema.description === '') noise.push('description');
  if (Array.isArray(schema.required) && schema.required.length === 0) noise.push('required');
  return without(schema, ...noise);
};
