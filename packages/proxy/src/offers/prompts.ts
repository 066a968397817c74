import { buildNameTable, isJsonObject, type JsonObject, type ToolName, type UpstreamCatalog } from '@mcp-working-set/core';

/** The prompts of all upstreams under names that lead back to them. */
export interface Prompts {
  /** In configuration order; definitions as their upstreams sent them but for the name. */
  readonly list: readonly JsonObject[];
  /** By exposed name, or by any other spelling that only one has. */
  resolve(name: string): ToolName | undefined;
}

const NOTHING_RESERVED: ReadonlySet<string> = new Set();

/** Names prompts as tools are named: `<upstream>__<prompt>`, own names with the shorthand. One without a name is left out. */
export const buildPrompts = (catalogs: readonly UpstreamCatalog[], shorthand: boolean): Prompts => {
  const found = catalogs.flatMap(({ upstream, prompts = [] }) => {
    const taken = new Set<string>();
    return prompts.flatMap((prompt) => {
      const original = isJsonObject(prompt) ? prompt['name'] : undefined;
      if (!isJsonObject(prompt) || typeof original !== 'string' || original === '' || taken.has(original)) return [];
      taken.add(original);
      return [{ upstream, original, definition: prompt }];
    });
  });
  // With the shorthand nothing shares the names, so that they stay whatever they are.
  if (shorthand) {
    const own = new Map(found.map((prompt) => [prompt.original, prompt]));
    return { list: found.map(({ definition }) => definition), resolve: (name) => own.get(name) };
  }
  const names = buildNameTable(found, { shorthand, reserved: NOTHING_RESERVED });
  return {
    list: found.map(({ upstream, original, definition }) => ({ ...definition, name: names.exposed(upstream, original) })),
    resolve: (name) => names.resolve(name),
  };
};
