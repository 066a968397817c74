import { callTool } from './call-tool.js';
import { describeTool } from './describe-tool.js';
import { gatewayStatus } from './gateway-status.js';
import type { MetaKit } from './kit.js';
import { listServers } from './list-servers.js';
import { listToolsTool } from './list-tools.js';
import { loadBundle, loadTools, unloadTools } from './load-tools.js';
import { readResult } from './read-result.js';
import { reloadConfig } from './reload-config.js';
import { searchTools } from './search-tools.js';
import { suggestTools } from './suggest-tools.js';
import { TIERS } from './tiers.js';
import type { MetaTool } from './types.js';

/** Every meta-tool by its name; surfaces are lists of these names. */
const REGISTRY = {
  search_tools: searchTools,
  suggest_tools: suggestTools,
  list_tools: listToolsTool,
  list_servers: listServers,
  describe_tool: (kit: MetaKit) => describeTool(kit, 'describe_tool'),
  get_tool_schema: (kit: MetaKit) => describeTool(kit, 'get_tool_schema'),
  call_tool: (kit: MetaKit) => callTool(kit, 'call_tool'),
  invoke_tool: (kit: MetaKit) => callTool(kit, 'invoke_tool'),
  call_read_tool: (kit: MetaKit) => callTool(kit, TIERS.read.name, 'read'),
  call_write_tool: (kit: MetaKit) => callTool(kit, TIERS.write.name, 'write'),
  call_destructive_tool: (kit: MetaKit, confirm = false) => callTool(kit, TIERS.destructive.name, 'destructive', confirm),
  load_tools: (kit: MetaKit) => loadTools(kit, 'load_tools'),
  load_tool: (kit: MetaKit) => loadTools(kit, 'load_tool'),
  unload_tools: (kit: MetaKit) => unloadTools(kit, 'unload_tools'),
  unload_tool: (kit: MetaKit) => unloadTools(kit, 'unload_tool'),
  load_bundle: loadBundle,
  gateway_status: (kit: MetaKit) => gatewayStatus(kit, 'gateway_status'),
  proxy_report: (kit: MetaKit) => gatewayStatus(kit, 'proxy_report'),
  reload_config: reloadConfig,
  read_result: readResult,
} satisfies Readonly<Record<string, (kit: MetaKit, confirm?: boolean) => MetaTool>>;

export type MetaToolName = keyof typeof REGISTRY;

export interface MetaOptions {
  /** Three meta-tools in place of the one that calls, by what the called tool does. */
  readonly callTiers: 'off' | 'split' | 'confirm';
  /** Whether meta-tools of administration are there. */
  readonly admin: boolean;
  readonly maxBytes: number;
}

const CALLERS: ReadonlySet<MetaToolName> = new Set(['call_tool', 'invoke_tool']);

/** The names that a surface has with these options: without what is switched off, with `read_result` where results are cut. */
export const metaNames = (names: readonly MetaToolName[], { callTiers, admin, maxBytes }: MetaOptions): readonly MetaToolName[] => {
  const kept = names.filter((name) => name !== 'reload_config' || admin).flatMap((name): readonly MetaToolName[] =>
    callTiers !== 'off' && CALLERS.has(name) ? ['call_read_tool', 'call_write_tool', 'call_destructive_tool'] : [name]);
  return maxBytes > 0 && kept.length > 0 ? [...kept, 'read_result'] : kept;
};

export const createMetaTools = (kit: MetaKit, names: readonly MetaToolName[], { callTiers }: Pick<MetaOptions, 'callTiers'>): readonly MetaTool[] =>
  names.map((name) => REGISTRY[name](kit, callTiers === 'confirm'));
