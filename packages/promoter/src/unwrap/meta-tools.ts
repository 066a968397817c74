/**
 * Names of meta-tools on every surface that mws has had: transcripts are older than the program that reads them. None is
 * ever promoted, whatever else has its name.
 */
export const META_TOOLS: ReadonlySet<string> = new Set([
  'search_tools', 'suggest_tools', 'list_tools', 'list_servers', 'describe_tool', 'describe_tools', 'get_tool_schema', 'call_tool', 'invoke_tool',
  'call_read_tool', 'call_write_tool', 'call_destructive_tool', 'load_tools', 'load_tool', 'unload_tools', 'unload_tool', 'load_bundle',
  'gateway_status', 'proxy_report', 'reload_config', 'read_result',
]);

/** Those that call another tool. */
export const CALL_TOOLS: ReadonlySet<string> = new Set([...META_TOOLS].filter((name) => /^(?:call|invoke)_/.test(name)));
