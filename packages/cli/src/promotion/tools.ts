import { listedForm } from '@mcp-working-set/core';
import type { CatalogSnapshot, CatalogTool, TokenCounter } from '@mcp-working-set/core';
import { toolTokens } from '../tokens/list-cost.js';

/** Names and sizes of tools that evidence knows by upstream and own name. */
export interface ToolFacts {
  find(upstream: string, tool: string): CatalogTool | undefined;
  /** The name under which it is listed; `upstream/tool` where no server lists it now. */
  nameOf(upstream: string, tool: string): string;
  /** Tokens in the list; undefined where no server lists it now. */
  knownTokens(upstream: string, tool: string): number | undefined;
  /** The same, with what the usual tool takes for one that nobody knows now. */
  tokensOf(upstream: string, tool: string): number;
}

/** What a tool is taken for whose definition nobody knows now. */
const UNKNOWN_TOKENS = 250;

const keyOf = (upstream: string, tool: string): string => `${upstream}\0${tool}`;

export const toolFacts = (catalog: CatalogSnapshot, counter: TokenCounter): ToolFacts => {
  const tools = new Map(catalog.tools.map((tool) => [keyOf(tool.upstream, tool.original), tool]));
  const sizes = new Map<CatalogTool, number>();
  const find = (upstream: string, tool: string): CatalogTool | undefined => tools.get(keyOf(upstream, tool));
  const knownTokens = (upstream: string, tool: string): number | undefined => {
    const found = find(upstream, tool);
    if (found === undefined) return undefined;
    const size = sizes.get(found) ?? toolTokens(listedForm(found).definition, counter);
    sizes.set(found, size);
    return size;
  };
  return {
    find, knownTokens,
    nameOf: (upstream, tool) => find(upstream, tool)?.exposed ?? `${upstream}/${tool}`,
    tokensOf: (upstream, tool) => knownTokens(upstream, tool) ?? UNKNOWN_TOKENS,
  };
};
