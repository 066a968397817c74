import { isJsonObject, modelText } from '@mcp-working-set/core';
import type { CatalogTool, MwsConfig, SurfaceName, TokenCounter, ToolDefinition } from '@mcp-working-set/core';
import { catalogFilter, viewSettings } from '@mcp-working-set/core/select';
import type { Gateway } from '@mcp-working-set/proxy';

/** What a client reads of a list from which it loads the schemas itself: the names, and the tools that are marked to stay. */
export interface DeferredCost {
  readonly names: number;
  readonly kept: { readonly tools: number; readonly tokens: number };
}

/** What a client's list costs at the start of a conversation, beside what listing every tool would cost. Tokens. */
export interface ListCost {
  /** Which counter: printed beside every figure. */
  readonly counter: string;
  readonly listed: { readonly tools: number; readonly tokens: number };
  readonly everything: { readonly tools: number; readonly tokens: number };
  /** Negative where the list costs more than it saves; 0 where `deferred` is there. */
  readonly saved: number;
  /** `saved` as a share of `everything`; undefined where there is nothing to save from. */
  readonly share: number | undefined;
  /**
   * On the surface `deferred` alone. Its clients load schemas themselves, from a list of mws as from any other: what they
   * would read without mws is not known, so nothing is said to be saved.
   */
  readonly deferred?: DeferredCost;
}

export const toolTokens = (tool: ToolDefinition, counter: TokenCounter): number => counter.count(modelText(tool));

const sum = (tools: readonly ToolDefinition[], counter: TokenCounter): number =>
  tools.reduce((total, tool) => total + toolTokens(tool, counter), 0);

/** Of the tools that can be used, those that a view shows. */
const toolsOf = (config: MwsConfig, tools: readonly CatalogTool[], profile?: string): readonly CatalogTool[] => {
  const { servers, include, exclude } = viewSettings(config, profile);
  const passes = catalogFilter(include, exclude);
  return tools.filter((tool) => (servers?.includes(tool.upstream) ?? true) && passes(tool));
};

const isKept = ({ _meta: meta }: ToolDefinition): boolean => isJsonObject(meta) && meta['anthropic/alwaysLoad'] === true;

/** `listed` as the client gets it, meta-tools included; `everything` as the upstreams sent it. */
export const listCost = (listed: readonly ToolDefinition[], everything: readonly CatalogTool[], counter: TokenCounter, surface: SurfaceName = 'working-set'): ListCost => {
  const cost = {
    listed: { tools: listed.length, tokens: sum(listed, counter) },
    everything: { tools: everything.length, tokens: sum(everything.map(({ definition }) => definition), counter) },
  };
  if (surface === 'deferred') {
    const kept = listed.filter(isKept);
    const names = listed.reduce((total, { name }) => total + counter.count(name), 0);
    return { counter: counter.name, ...cost, saved: 0, share: 0, deferred: { names, kept: { tools: kept.length, tokens: sum(kept, counter) } } };
  }
  const saved = cost.everything.tokens - cost.listed.tokens;
  return { counter: counter.name, ...cost, saved, share: cost.everything.tokens === 0 ? undefined : saved / cost.everything.tokens };
};

/** The cost of a view's list, as the proxy lists it now. */
export const viewCost = async (config: MwsConfig, gateway: Pick<Gateway, 'listed' | 'tools'>, counter: TokenCounter, profile?: string): Promise<ListCost> =>
  listCost(await gateway.listed(profile), toolsOf(config, gateway.tools(), profile), counter, viewSettings(config, profile).surface);
