import { defineCommand } from '../command.js';
import { force, json } from './options.js';

export const init = defineCommand({
  name: 'init',
  summary: 'Write a commented sample configuration',
  details:
    'Writes to --config, else $MWS_CONFIG, else ~/.config/mcp-working-set/config.json. The file is readable by you alone, ' +
    'since tokens tend to end up in it. An existing file is left as it is unless --force is given.',
  options: { force: force('Overwrite an existing file'), json },
  examples: [
    ['mws init', 'write the default configuration file'],
    ['mws init -c ./mws.json', 'write one for this folder'],
    ['mws init --force', 'start over'],
  ],
  load: async () => (await import('../actions/init.js')).runInit,
});
