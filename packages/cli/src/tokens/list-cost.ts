import { modelText } from '@mcp-working-set/core';
import type { CatalogTool, MwsConfig, TokenCounter, ToolDefinition } from '@mcp-working-set/core';

/** What a client's list costs at the start of a conversation, beside what listing every tool would cost. Tokens. */
export interface ListCost {
  /** Which counter: printed beside every figure. */
  readonly counter: string;
  readonly listed: { readonly tools: number; readonly tokens: number };
  readonly everything: { readonly tools: number; readonly tokens: number };
  /** Negative where the list costs more than it saves. */
  readonly saved: number;
  /** `saved` as a share of `everything`; undefined where there is nothing to save from. */
  readonly share: number | undefined;
}

export const toolTokens = (tool: ToolDefinition, counter: TokenCounter): number => counter.count(modelText(tool));

const sum = (tools: readonly ToolDefinition[], counter: TokenCounter): number =>
  tools.reduce((total, tool) => total + toolTokens(tool, counter), 0);

/** Of the tools that can be used, those that the plain address shows. */
export const plainTools = ({ plainServers, standardProfile }: Pick<MwsConfig, 'plainServers' | 'standardProfile'>, tools: readonly CatalogTool[]): readonly CatalogTool[] =>
  plainServers === undefined || standardProfile !== undefined ? tools : tools.filter(({ upstream }) => plainServers.includes(upstream));

/** `listed` as the client gets it, meta-tools included; `everything` as the upstreams sent it. */
export const listCost = (listed: readonly ToolDefinition[], everything: readonly CatalogTool[], counter: TokenCounter): ListCost => {
  const cost = {
    listed: { tools: listed.length, tokens: sum(listed, counter) },
    everything: { tools: everything.length, tokens: sum(everything.map(({ definition }) => definition), counter) },
  };
  const saved = cost.everything.tokens - cost.listed.tokens;
  return { counter: counter.name, ...cost, saved, share: cost.everything.tokens === 0 ? undefined : saved / cost.everything.tokens };
};
