import type { SurfaceName } from '@mcp-working-set/core';
import type { Dialect } from '../meta/kit.js';
import type { MetaToolName } from '../meta/registry.js';

/** One way to list: which meta-tools in which words, and which tools beside them. */
export interface Surface {
  readonly meta: readonly MetaToolName[];
  /** Meta-tools for 2026-07-28 alone, where loading changes no list. */
  readonly modernMeta: readonly MetaToolName[];
  readonly dialect: Dialect;
  /**
   * Tools beside the meta-tools: pins and the learned set; pins; pins and what a session loaded; all, marked so that
   * clients load schemas themselves; all as they are; none.
   */
  readonly tools: 'working-set' | 'pins' | 'loaded' | 'deferred' | 'full' | 'none';
}

const STANDARD: Dialect = { address: 'name', limitKey: 'limit', limit: 10, hits: 'signatures', callWith: 'call_tool' };
const LOADER: Dialect = { address: 'name', limitKey: 'limit', limit: 10, hits: 'lines', callWith: undefined };

/** Every surface, as lists of names out of one registry. */
export const SURFACES: Readonly<Record<SurfaceName, Surface>> = {
  'working-set': { meta: ['search_tools', 'call_tool'], modernMeta: [], dialect: STANDARD, tools: 'working-set' },
  search: { meta: ['search_tools', 'call_tool'], modernMeta: [], dialect: STANDARD, tools: 'none' },
  loader: {
    meta: ['search_tools', 'list_tools', 'load_tools', 'unload_tools', 'describe_tool'], modernMeta: ['call_tool'], dialect: LOADER, tools: 'loaded',
  },
  'loader-slim': {
    meta: ['search_tools', 'load_tool', 'unload_tool', 'load_bundle', 'proxy_report'], modernMeta: ['call_tool'], dialect: { ...LOADER, limit: 8 }, tools: 'loaded',
  },
  retrieve: {
    meta: ['search_tools', 'invoke_tool', 'list_servers'], modernMeta: [], tools: 'pins',
    dialect: { address: 'server-name', limitKey: 'k', limit: 5, hits: 'schemas', callWith: 'invoke_tool' },
  },
  gateway: {
    meta: ['list_servers', 'list_tools', 'search_tools', 'suggest_tools', 'get_tool_schema', 'call_tool', 'gateway_status', 'reload_config'],
    modernMeta: [], tools: 'none',
    dialect: { address: 'server-tool', limitKey: 'top_k', limit: 8, hits: 'costs', callWith: 'call_tool' },
  },
  deferred: { meta: ['search_tools', 'call_tool'], modernMeta: [], dialect: STANDARD, tools: 'deferred' },
  full: { meta: [], modernMeta: [], dialect: STANDARD, tools: 'full' },
};
