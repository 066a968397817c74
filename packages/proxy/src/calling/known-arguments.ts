import { isJsonObject, listedForm, type CatalogTool, type ToolDefinition } from '@mcp-working-set/core';

/** What a tool's schema says of its arguments at the top level. */
export interface KnownArguments {
  /** Keys that the schema names, in the upstream's words and in those of the listed form. */
  readonly keys: ReadonlySet<string>;
  /** Keys that a call cannot do without, in the upstream's words. */
  readonly required: readonly string[];
}

const known = new WeakMap<ToolDefinition, KnownArguments>();

/** Keys from the schema as it came and from the listed form, whose root has all that combinators and references say. */
export const knownArguments = (tool: CatalogTool): KnownArguments => {
  let found = known.get(tool.definition);
  if (!found) known.set(tool.definition, (found = read(tool)));
  return found;
};

const read = (tool: CatalogTool): KnownArguments => {
  const { inputSchema } = tool.definition;
  const listed = listedForm(tool);
  const named = [inputSchema['properties'], listed.definition.inputSchema['properties']].flatMap((map) => (isJsonObject(map) ? Object.keys(map) : []));
  const given = inputSchema['required'];
  const required = Array.isArray(given) ? given.filter((key): key is string => typeof key === 'string') : [];
  const own = named.flatMap((key) => {
    const original = listed.renamedKeys && Object.hasOwn(listed.renamedKeys, key) ? listed.renamedKeys[key] : undefined;
    return original === undefined ? [] : [original];
  });
  return { keys: new Set([...named, ...own, ...required]), required };
};
