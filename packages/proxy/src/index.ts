/**
 * An MCP proxy as a library: any number of upstreams behind one list of the tools in use, with `search_tools` and
 * `call_tool` for the rest. State is in memory unless a `StateStore` is given; no SQLite, no globals touched.
 */
export { createGateway } from './gateway.js';
export type { Conversation, Gateway, GatewayOptions, HttpListener } from './gateway-types.js';
export type { SearchAnswer } from './meta/search.js';
export type { Reconfigured } from './upstreams/reconfigure.js';
export type { UpstreamStatus } from './upstreams/types.js';
