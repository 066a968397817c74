import type { ToolDefinition } from '../catalog/types.js';

/** The text of a definition that a client hands to the model: name, description, input schema. */
export const modelText = (tool: ToolDefinition): string =>
  JSON.stringify({ name: tool.name, ...(tool.description === undefined ? {} : { description: tool.description }), inputSchema: tool.inputSchema });
