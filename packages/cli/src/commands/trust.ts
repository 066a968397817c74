import { defineCommand } from '../command.js';
import { json, yes } from './options.js';

export const trust = defineCommand({
  name: 'trust',
  positionals: '[file]',
  positional: { file: { type: 'string', describe: 'mws.json, .mcp.json or claude_desktop_config.json; default: the one in this folder' } },
  summary: "Approve a folder's configuration file",
  details:
    'mws.json, .mcp.json and claude_desktop_config.json in the working directory can start programs, so they are used ' +
    'only when approved. This shows what the file would start and asks. The approval holds for this place and content: ' +
    'a changed file must be approved again. A file named with --config needs no approval. Commands about clients and ' +
    'the shared daemon, such as `mws status`, use it only when it is named.',
  options: {
    yes,
    revoke: { type: 'boolean', default: false, describe: 'Take the approval back' },
    json,
  },
  examples: [
    ['mws trust', 'look at the file of this folder and approve it'],
    ['mws trust .mcp.json --yes', 'approve without asking, for scripts'],
    ['mws trust --revoke', 'no longer use it'],
  ],
  load: async () => (await import('../actions/trust.js')).runTrust,
});
