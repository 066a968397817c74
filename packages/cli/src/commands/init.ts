import { defineCommand } from '../command.js';
import { force, json } from './options.js';

export const init = defineCommand({
  name: 'init',
  summary: 'Write a commented sample configuration',
  details:
    'Writes to --config, else $MWS_CONFIG, else ~/.config/mcp-working-set/config.json. The file is readable by you alone, ' +
    'since tokens tend to end up in it. An existing file is left as it is unless --force is given. With --from it holds what ' +
    'another system was told, and a note is printed for each key that has no meaning here; of an older mcp-working-set the ' +
    'calls and the working set are taken over, too.',
  options: {
    force: force('Overwrite an existing file'),
    from: { type: 'string', requiresArg: true, describe: 'Translate this file: toolsift.json, mcp-lean.config.json, servers.json of Context-Saver, config.json of mcp-slim-proxy or of an older mcp-working-set' },
    json,
  },
  examples: [
    ['mws init', 'write the default configuration file'],
    ['mws init -c ./mws.json', 'write one for this folder'],
    ['mws init --from toolsift.json', 'move from another system'],
    ['mws init --force', 'start over'],
  ],
  load: async () => (await import('../actions/init.js')).runInit,
});
