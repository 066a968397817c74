/** The file that `mws init` writes: every part once, with the defaults, servers as comments. */
export const sampleConfig = (): string => `{
  // Configuration of mws (mcp-working-set). JSON with comments; every field is optional.

  // The MCP servers behind mws, as in .mcp.json and claude_desktop_config.json.
  // In command, args, env, cwd, url and headers: \${NAME}, \${NAME:-default}; $\${ is a plain \${.
  "mcpServers": {
    // "files": {
    //   "command": "npx",
    //   "args": ["-y", "@modelcontextprotocol/server-filesystem", "\${HOME}/Documents"],
    //   "exclude": ["write_*", "move_file"]
    // },
    // "tracker": {
    //   "type": "http",
    //   "url": "https://tracker.example/mcp",
    //   "headers": { "Authorization": "Bearer \${TRACKER_TOKEN}" }
    // }
  },

  // A single server whose tools keep their own names (instead of, or beside, the above):
  // "upstream": { "url": "http://127.0.0.1:4483/mcp" },

  // Where \`mws serve\` listens.
  "listen": { "host": "127.0.0.1", "port": 4484, "path": "/mcp" },

  // The name under which clients mount mws.
  "serverName": "mws",

  // Tools that are always listed: own name, server/tool, or globs.
  "pins": [],

  // When a tool enters the list, and when it leaves.
  "promote": { "minSessions": 2, "minCalls": 1, "windowDays": 30, "keepDays": 60 }
}
`;
