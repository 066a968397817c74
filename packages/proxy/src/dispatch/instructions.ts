/**
 * What clients are told about using mws. The first 247 characters carry what matters, since Codex shows no more up
 * front and repeats the whole with every search.
 */
export const INSTRUCTIONS =
  'Many more tools exist than are listed here. Before you say that something cannot be done, call search_tools with what ' +
  'you need in a few words; then run what it finds with call_tool {name, arguments}. Listed tools are called directly.\n' +
  "search_tools with a tool's exact name returns its whole schema, with a backend's name that backend's tools, without a " +
  'query every name.';
