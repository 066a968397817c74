import type { CatalogTool } from '@mcp-working-set/core';

/** How clients name a tool of a server that they mount, by the name that the client gives itself. */
const NAMES: Readonly<Record<string, (server: string, tool: string) => string>> = {
  'claude-code': (server, tool) => `mcp__${server}__${tool}`,
  'codex-mcp-client': (server, tool) => `mcp__${server}__${tool}`,
  'gemini-cli-mcp-client': (server, tool) => `mcp_${server}_${tool}`,
  opencode: (server, tool) => `${server}_${tool}`,
};

/**
 * The name under which a client calls a listed tool, so that the next call is direct; the exposed name where the client is
 * not known, or where not every tool is listed (`server` undefined).
 */
export const callNameOf = (server: string | undefined, client: string): ((tool: CatalogTool) => string) => {
  const name = Object.hasOwn(NAMES, client) ? NAMES[client] : undefined;
  return server === undefined || name === undefined ? ({ exposed }) => exposed : ({ exposed }) => name(server, exposed);
};
