import { listedForm, type CatalogTool, type JsonObject, type ToolDefinition } from '@mcp-working-set/core';

/** How listed definitions are written. */
export interface ListForm {
  /** Last change of a listed definition (shorter descriptions). */
  readonly shorten?: ((definition: ToolDefinition) => ToolDefinition) | undefined;
  /** Words for the own search of clients that load schemas themselves, for tools that are not marked. */
  readonly hint?: ((tool: CatalogTool, definition: ToolDefinition) => ToolDefinition) | undefined;
}

/** What a list is made of; equal input gives equal output. */
export interface ListInput extends ListForm {
  /** Definitions of the surface's meta-tools, in order. */
  readonly meta: readonly ToolDefinition[];
  /** The tools in listing order, already cut down to what exists and is allowed. */
  readonly tools: readonly CatalogTool[];
  /** Those of them that are loaded from the start. Default all. */
  readonly always?: readonly CatalogTool[];
}

/**
 * Marks a definition so that clients which defer tools load it from the start (`anthropic/alwaysLoad`, the boolean;
 * others ignore it).
 */
export const alwaysLoaded = (definition: ToolDefinition): ToolDefinition => ({
  ...definition,
  _meta: { ...(definition._meta as JsonObject | undefined), 'anthropic/alwaysLoad': true },
});

/** The list of tools as a client gets it: meta-tools, then the others in their safe listed form. */
export const listTools = ({ meta, tools, always = tools, shorten = (definition) => definition, hint = (_, definition) => definition }: ListInput): readonly ToolDefinition[] => {
  const marked = new Set(always);
  return [
    ...meta.map(alwaysLoaded),
    ...tools.flatMap((tool) => {
      const form = listedForm(tool);
      if (form.unlistable !== undefined) return [];
      const definition = shorten(form.definition);
      return [marked.has(tool) ? alwaysLoaded(definition) : hint(tool, definition)];
    }),
  ];
};

/** Every tool with the definition of its upstream, which no slimming or marking touches; under its exposed name if so wished. */
export const listAll = (tools: readonly CatalogTool[], names: 'verbatim' | 'named'): readonly ToolDefinition[] =>
  tools.map(({ definition, exposed, original }) => (names === 'verbatim' || exposed === original ? definition : { ...definition, name: exposed }));
