/** How clients are pointed at a running proxy: name of the client, then lines to copy. */
export const connectLines = (serverName: string, url: string): readonly (readonly [string, readonly string[]])[] => [
  ['Claude Code', [`claude mcp add --transport http ${serverName} ${url}`]],
  ['Codex', ['in ~/.codex/config.toml:', `[mcp_servers.${serverName}]`, `url = ${JSON.stringify(url)}`]],
  ['Any other', [`a Streamable HTTP server at ${url}`]],
];
