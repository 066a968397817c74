import { listedForm, type CatalogTool, type JsonObject, type ToolDefinition } from '@mcp-working-set/core';

/** What a list is made of; equal input gives equal output. */
export interface ListInput {
  /** Definitions of the surface's meta-tools, in order. */
  readonly meta: readonly ToolDefinition[];
  /** The working set in listing order, already cut down to what exists and is allowed. */
  readonly tools: readonly CatalogTool[];
}

/**
 * Marks a definition so that clients which defer tools load it from the start (`anthropic/alwaysLoad`, the boolean;
 * others ignore it).
 */
export const alwaysLoaded = (definition: ToolDefinition): ToolDefinition => ({
  ...definition,
  _meta: { ...(definition._meta as JsonObject | undefined), 'anthropic/alwaysLoad': true },
});

/** The list of tools as a client gets it: meta-tools, then the working set in its safe listed form. */
export const listTools = ({ meta, tools }: ListInput): readonly ToolDefinition[] => [
  ...meta.map(alwaysLoaded),
  ...tools.flatMap((tool) => {
    const form = listedForm(tool);
    return form.unlistable === undefined ? [alwaysLoaded(form.definition)] : [];
  }),
];

/** Every tool with the definition of its upstream, which no slimming or marking touches; under its exposed name if so wished. */
export const listAll = (tools: readonly CatalogTool[], names: 'verbatim' | 'named'): readonly ToolDefinition[] =>
  tools.map(({ definition, exposed, original }) => (names === 'verbatim' || exposed === original ? definition : { ...definition, name: exposed }));
