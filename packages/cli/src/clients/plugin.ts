import { join } from 'node:path';
import { readIfThere } from '../changes/read.js';
import type { FileChange } from '../changes/types.js';
import { hookEntry } from './permissions.js';
import { PLUGIN, pluginServer } from './plugin-name.js';
import type { Mount } from './types.js';

const text = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** mws as a plugin of Claude Code, in a folder that is its own marketplace: server and hook, nothing in the person's settings. */
export const pluginFiles = (folder: string, options: { readonly version: string; readonly serverName: string; readonly mount: Mount; readonly hook: readonly string[] }): readonly FileChange[] => {
  const { version, serverName, mount, hook } = options;
  const description = 'The tools of all your MCP servers: the ones you use are listed, all others are found and called in one hop';
  const server = mount.kind === 'http' ? { type: 'http', url: mount.url } : { command: mount.command, args: mount.args };
  const files = {
    '.claude-plugin/plugin.json': { name: PLUGIN, version, description },
    '.claude-plugin/marketplace.json': { name: PLUGIN, owner: { name: PLUGIN }, plugins: [{ name: PLUGIN, source: './', description }] },
    '.mcp.json': { mcpServers: { [serverName]: server } },
    'hooks/hooks.json': { hooks: { PreToolUse: [hookEntry(pluginServer(serverName), hook)] } },
  };
  return Object.entries(files).map(([name, value]) => {
    const file = join(folder, name);
    return { file, before: readIfThere(file), after: text(value) };
  });
};
