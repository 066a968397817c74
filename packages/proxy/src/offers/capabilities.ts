import { isJsonObject, type Era, type JsonObject, type UpstreamCatalog } from '@mcp-working-set/core';

/** Extensions whose requests can be told apart with several upstreams: by the id of a task, by a resource's URI. */
const ROUTABLE_EXTENSIONS: readonly string[] = ['io.modelcontextprotocol/tasks', 'io.modelcontextprotocol/ui'];

export interface CapabilityInput {
  readonly catalogs: readonly UpstreamCatalog[];
  /** Everything goes to one upstream, so that methods which nobody knows have a place to go. */
  readonly sole: boolean;
  /** Tools are there even where no upstream has any (the meta-tools). */
  readonly ownTools: boolean;
  readonly era: Era;
}

/** What is advertised: what some upstream offers and mws can lead to it, and nothing else. */
export const advertised = ({ catalogs, sole, ownTools, era }: CapabilityInput): JsonObject => {
  const all = catalogs.map(({ capabilities }) => capabilities);
  const having = (feature: string): readonly JsonObject[] => all.flatMap((one) => (isJsonObject(one[feature]) ? [one[feature]] : []));
  const some = (feature: string, flag: string): boolean => having(feature).some((one) => one[flag] === true);
  const resources = having('resources').length > 0;
  const tasks = era === 'legacy' ? unite(having('tasks')) : undefined;
  const extensions = unite(having('extensions'), sole ? undefined : ROUTABLE_EXTENSIONS);
  const experimental = sole ? having('experimental')[0] : undefined;
  return {
    ...(ownTools || having('tools').length > 0 ? { tools: { listChanged: true } } : {}),
    ...(having('prompts').length > 0 ? { prompts: { listChanged: true } } : {}),
    ...(resources ? { resources: { listChanged: true, ...(some('resources', 'subscribe') ? { subscribe: true } : {}) } } : {}),
    ...(having('completions').length > 0 ? { completions: {} } : {}),
    ...(having('logging').length > 0 ? { logging: {} } : {}),
    ...(tasks ? { tasks } : {}),
    ...(extensions ? { extensions } : {}),
    ...(experimental ? { experimental } : {}),
  };
};

/** The union of objects, the first that has a member deciding it; undefined for nothing at all. */
const unite = (objects: readonly JsonObject[], only?: readonly string[]): JsonObject | undefined => {
  const all: Record<string, JsonObject[string]> = {};
  for (const object of objects) {
    for (const [key, value] of Object.entries(object)) {
      if (only && !only.includes(key)) continue;
      const before = all[key];
      all[key] = isJsonObject(before) && isJsonObject(value) ? { ...value, ...before } : (before ?? value);
    }
  }
  return objects.length > 0 && Object.keys(all).length > 0 ? all : undefined;
};
