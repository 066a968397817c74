import type { CatalogTool, ToolDefinition } from '../catalog/types.js';
import type { ListedForm } from './types.js';

const known = new WeakMap<CatalogTool, ListedForm>();

/** The form of a tool that is safe to list to every client; computed once a tool. */
export const listedForm = (tool: CatalogTool): ListedForm => {
  const before = known.get(tool);
  if (before !== undefined) return before;
  const form: ListedForm = { definition: { ...tool.definition, name: tool.exposed } as ToolDefinition, widened: [] };
  known.set(tool, form);
  return form;
};
