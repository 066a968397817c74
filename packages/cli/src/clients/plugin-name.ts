/** Name of mws as a plugin of Claude Code. */
export const PLUGIN = 'mcp-working-set';

/** What Claude Code calls the server of the plugin. */
export const pluginServer = (serverName: string): string => `plugin_${PLUGIN}_${serverName}`;
