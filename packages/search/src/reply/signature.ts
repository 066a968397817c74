import { isJsonObject, type CatalogTool } from '@mcp-working-set/core';

/** One line for a tool: name, parameters (optional ones with `?`), start of its description. */
export const compactTool = (tool: CatalogTool, name: string): string => {
  const schema = tool.definition.inputSchema;
  const properties = isJsonObject(schema['properties']) ? schema['properties'] : {};
  const required = Array.isArray(schema['required']) ? schema['required'].filter((key) => typeof key === 'string') : [];
  const optional = Object.keys(properties).filter((key) => !required.includes(key));
  const parameters = [...required, ...optional.slice(0, 6).map((key) => `${key}?`), ...(optional.length > 6 ? ['…'] : [])];
  const description = (tool.definition.description ?? '').replace(/\s+/gu, ' ').trim();
  return `${name}(${parameters.join(', ')})${description === '' ? '' : `: ${description.length > 160 ? `${description.slice(0, 159)}…` : description}`}`;
};
