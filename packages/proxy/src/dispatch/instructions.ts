import type { SurfaceName } from '@mcp-working-set/core';

const HIDDEN = 'Many more tools exist than are listed here. Before you say that something cannot be done, call ';
const SEARCHING =
  "search_tools with a tool's exact name returns its whole schema, with a backend's name that backend's tools, without a " +
  'query every name.';

const STANDARD = `${HIDDEN}search_tools with what you need in a few words; then run what it finds with call_tool {name, arguments}. Listed tools are called directly.\n${SEARCHING}`;

const LOADING = (load: string, unload: string): string =>
  `${HIDDEN}search_tools with what you need in a few words; then ${load} what it finds, and call it by its name.\n` +
  `${load} also returns the schemas. A tool that is found but not loaded can be called by its name all the same, or with call_tool where that is listed. ${unload} makes room again.`;

/**
 * What clients are told about using mws, by surface. The first 247 characters carry what matters, since Codex shows no
 * more up front and repeats the whole with every search.
 */
export const INSTRUCTIONS: Readonly<Record<Exclude<SurfaceName, 'full'>, string>> = {
  'working-set': STANDARD,
  search: STANDARD,
  loader: LOADING('load_tools', 'unload_tools'),
  'loader-slim': LOADING('load_tool', 'unload_tool'),
  retrieve: `${HIDDEN}search_tools with what you need in a few words; then run what it finds with invoke_tool {server, name, arguments}. Listed tools are called directly.\nlist_servers says which servers there are.`,
  gateway:
    `${HIDDEN}suggest_tools with the user's prompt; then run what it gives with call_tool {server, tool, arguments}.\n` +
    'search_tools finds by keywords, list_tools lists everything, get_tool_schema gives one schema, gateway_status the health of the servers.',
  deferred:
    'Every tool is listed here; clients load the schemas of most only when needed. Before you say that something cannot be done, ' +
    'call search_tools with what you need in a few words, and call what it finds directly by the name that it gives.\n' +
    `A name that your client does not know is run with call_tool {name, arguments}. ${SEARCHING}`,
};

/** The same where the tool that calls is three, by what the called tool does. */
export const instructionsOf = (surface: Exclude<SurfaceName, 'full'>, callTiers: 'off' | 'split' | 'confirm'): string =>
  callTiers === 'off' ? INSTRUCTIONS[surface]
    : INSTRUCTIONS[surface].replace(/(?:call|invoke)_tool (\{[^}]*\})/, 'call_read_tool, call_write_tool or call_destructive_tool $1');
