import type { JsonObject } from '../json.js';

/** The text of a definition that a client hands to the model: name, description and input schema, as JSON. */
export const modelText = (definition: JsonObject): string => {
  const { name, description, inputSchema } = definition;
  return JSON.stringify({ name, description, inputSchema });
};
