import { pairKey } from '../names/expose.js';
import { sha256 } from '../names/sha256.js';
import { buildNameTable, SHORTHAND_ID } from '../names/table.js';
import { prefixBackends } from './backends.js';
import type { CatalogSnapshot, CatalogTool, RejectedTool, ToolDefinition, UpstreamCatalog } from './types.js';
import { validateTool } from './validate.js';

/** What a snapshot is built from. */
export interface CatalogInput {
  /** In configuration order. Where one upstream stands twice (two eras), the first that has a tool defines it. */
  readonly catalogs: readonly UpstreamCatalog[];
  /** True where the tools of the upstream `upstream` keep their own names. */
  readonly shorthand: boolean;
  /** Names of the meta-tools. */
  readonly reserved: ReadonlySet<string>;
  /** Backend → a few nouns; with the shorthand its keys are name prefixes that make a backend by themselves. */
  readonly backendHints: Readonly<Record<string, string>>;
  /** Which tools are known at all (include and exclude globs over own names); all without it. */
  readonly select?: (upstream: string, tool: string) => boolean;
}

interface Found {
  readonly upstream: string;
  readonly original: string;
  readonly definition: ToolDefinition;
  readonly repairs: readonly string[];
}

/** The usable tools of one upstream's list. Of several with one name the first sound one stands, else the first. */
const readList = ({ upstream, tools }: UpstreamCatalog, rejected: RejectedTool[]): readonly Found[] => {
  const byName = new Map<string, Found & { readonly index: number }>();
  const reject = (index: number, reason: string, name?: string): void =>
    void rejected.push({ upstream, index, ...(name === undefined ? {} : { name }), reason });
  tools.forEach((raw, index) => {
    const checked = validateTool(raw);
    if ('reason' in checked) return reject(index, checked.reason);
    const { definition, repairs } = checked;
    const original = definition.name;
    const rival = byName.get(original);
    const found = { upstream, original, definition, repairs, index };
    if (rival === undefined) return void byName.set(original, found);
    const better = rival.repairs.length > 0 && repairs.length === 0;
    reject(better ? rival.index : index, 'another tool of this upstream has the same name', original);
    if (better) byName.set(original, found);
  });
  return [...byName.values()].sort((a, b) => a.index - b.index).map(({ index: _, ...found }) => found);
};

const hashes = new WeakMap<ToolDefinition, string>();
const definitionHash = (definition: ToolDefinition): string => {
  let hash = hashes.get(definition);
  if (hash === undefined) hashes.set(definition, (hash = sha256(JSON.stringify(definition))));
  return hash;
};

/**
 * Builds the immutable union of catalogs. Each definition is checked by itself: one that is malformed is repaired or
 * rejected and changes nothing for any other.
 */
export const buildCatalog = (input: CatalogInput): CatalogSnapshot => {
  const rejected: RejectedTool[] = [];
  const found = new Map<string, Found>();
  for (const catalog of input.catalogs) {
    for (const tool of readList(catalog, rejected)) {
      const key = pairKey(tool.upstream, tool.original);
      if (!found.has(key) && (input.select?.(tool.upstream, tool.original) ?? true)) found.set(key, tool);
    }
  }
  const names = buildNameTable([...found.values()], input);
  const lone = (upstream: string): boolean => input.shorthand && upstream === SHORTHAND_ID;
  const own = [...found.values()].filter((tool) => lone(tool.upstream)).map((tool) => tool.original);
  const group = prefixBackends(own, input.backendHints, SHORTHAND_ID);
  const tools: readonly CatalogTool[] = [...found.values()].map((tool) => ({
    ...tool,
    exposed: names.exposed(tool.upstream, tool.original),
    backend: lone(tool.upstream) ? group(tool.original) : tool.upstream,
  }));
  const byName = new Map(tools.map((tool) => [tool.exposed, tool]));
  const content = (): unknown => [tools.map(({ exposed, backend, definition }) => [exposed, backend, definitionHash(definition)]), rejected];
  let digest: string | undefined;
  return {
    tools,
    rejected,
    get digest() {
      return (digest ??= sha256(JSON.stringify(content())));
    },
    get: (exposed) => byName.get(exposed),
    resolve(name) {
      const hit = names.resolve(name);
      return hit === undefined ? undefined : byName.get(names.exposed(hit.upstream, hit.original));
    },
  };
};
