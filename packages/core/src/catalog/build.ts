import { buildNameTable, SHORTHAND_ID } from '../names/table.js';
import { pairKey } from '../names/expose.js';
import { sha256 } from '../names/sha256.js';
import { prefixBackends } from './backends.js';
import type { CatalogSnapshot, CatalogTool, RejectedTool, ToolDefinition, UpstreamCatalog } from './types.js';
import { validateTool } from './validate.js';

/** What a snapshot is built from. */
export interface CatalogInput {
  /** In configuration order. */
  readonly catalogs: readonly UpstreamCatalog[];
  /** True where the upstream `upstream` keeps its tools' own names. */
  readonly shorthand: boolean;
  /** Names of the meta-tools. */
  readonly reserved: ReadonlySet<string>;
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

/** Builds the immutable union of the catalogs: each definition checked by itself, named, grouped. */
export const buildCatalog = (input: CatalogInput): CatalogSnapshot => {
  const found: Found[] = [];
  const rejected: RejectedTool[] = [];
  const seen = new Set<string>();
  for (const { upstream, tools } of input.catalogs) {
    tools.forEach((raw, index) => {
      const checked = validateTool(raw);
      if ('reason' in checked) {
        rejected.push({ upstream, index, reason: checked.reason });
        return;
      }
      const original = checked.definition.name;
      if (input.select !== undefined && !input.select(upstream, original)) return;
      const key = pairKey(upstream, original);
      if (seen.has(key)) {
        rejected.push({ upstream, index, name: original, reason: 'another tool of this upstream has the same name' });
        return;
      }
      seen.add(key);
      found.push({ upstream, original, definition: checked.definition, repairs: checked.repairs });
    });
  }
  const names = buildNameTable(found, input);
  const own = input.shorthand ? found.filter((tool) => tool.upstream === SHORTHAND_ID).map((tool) => tool.original) : [];
  const group = prefixBackends(own, input.backendHints, SHORTHAND_ID);
  const tools: CatalogTool[] = found.map((tool) => ({
    ...tool,
    exposed: names.exposed(tool.upstream, tool.original),
    backend: input.shorthand && tool.upstream === SHORTHAND_ID ? group(tool.original) : tool.upstream,
  }));
  const byName = new Map(tools.map((tool) => [tool.exposed, tool]));
  let digest: string | undefined;
  return {
    tools,
    rejected,
    get digest() {
      return (digest ??= sha256(JSON.stringify([tools.map((tool) => [tool.exposed, tool.backend, tool.definition]), rejected])));
    },
    get: (exposed) => byName.get(exposed),
    resolve: (name) => {
      const hit = names.resolve(name);
      return hit === undefined ? undefined : byName.get(names.exposed(hit.upstream, hit.original));
    },
  };
};
